//! Answers never depend on how moves are ordered.

use crate::support::orderings::ORDERINGS;
use crate::support::random::Random;
use crate::support::sample::played;
use shoban::board::{Position, Rules};
use shoban::game::Score;
use shoban::ordering::Spec;
use shoban::solve::{Checkpoint, Checkpointing, Interval, Question, Settings, resume, solve};
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZero;

fn settings(ordering: &str) -> Settings {
    Settings {
        table: "2^14".parse().unwrap(),
        ordering: ordering.parse::<Spec>().unwrap(),
        ..Settings::default()
    }
}

#[test]
fn every_ordering_finds_the_same_values() {
    let (mut compared, mut random) = (0, Random::seeded(5));
    let empty = ["2x3", "2x4", "3x3"].map(|size| Position::empty(size.parse().unwrap(), Rules::default()));
    let mut roots = Vec::from(empty);
    roots.extend((0..4).map(|_| played(&mut random, "3x3".parse().unwrap(), Rules::default())));
    for root in roots {
        let truth = solve(&root, Question::Value, &settings("solver"), &mut ()).unwrap();
        assert!(truth.value().is_some());
        let mut nodes = BTreeSet::from([truth.nodes]);
        for name in ORDERINGS {
            let found = solve(&root, Question::Value, &settings(name), &mut ()).unwrap();
            assert_eq!((found.value(), found.bounds), (truth.value(), truth.bounds), "{name}");
            nodes.insert(found.nodes);
            compared += 1;
        }
        assert!(truth.nodes < 1000 || nodes.len() > 5, "orderings make no difference: {nodes:?}");
    }
    assert_eq!(compared, 7 * ORDERINGS.len());
}

#[test]
fn the_default_is_the_ordering_of_its_name() {
    let root = Position::empty("3x3".parse().unwrap(), Rules::default());
    let named = solve(&root, Question::Value, &settings("solver"), &mut ()).unwrap();
    let plain = Settings { table: "2^14".parse().unwrap(), ..Settings::default() };
    let plain = solve(&root, Question::Value, &plain, &mut ()).unwrap();
    assert_eq!((named.nodes, named.value()), (plain.nodes, Some(Score::new(9))));
}

/// What an ordering has learned is in a checkpoint, whichever it is. Most of the time goes to files, so several go on at a time.
#[test]
fn whoever_resumes_takes_the_same_steps_with_every_ordering() {
    let parts = ORDERINGS.chunks(ORDERINGS.len().div_ceil(4));
    let resumed: usize = std::thread::scope(|scope| {
        let work =
            |names: &'static [&'static str]| names.iter().map(|name| times_resumed(name)).sum::<usize>();
        let threads: Vec<_> = parts.map(|names| scope.spawn(move || work(names))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert!(resumed > 3 * ORDERINGS.len(), "{resumed}");
}

/// Solves in one go and in many, which come to the same; how often it was resumed.
fn times_resumed(name: &str) -> usize {
    let root = Position::empty("2x6".parse().unwrap(), Rules::default());
    let file = std::env::temp_dir().join(format!(
        "shoban-{}-{}",
        std::process::id(),
        name.replace([':', '^', ',', '+', '/'], "-")
    ));
    let every = Interval::Nodes(NonZero::new(400).unwrap());
    let whole = Settings { checkpoint: Some(Checkpointing { path: file.clone(), every }), ..settings(name) };
    let straight = solve(&root, Question::Value, &whole, &mut ()).unwrap();
    let mut first = whole.clone();
    first.limits.nodes = Some(800);
    let mut last = solve(&root, Question::Value, &first, &mut ()).unwrap();
    let mut resumed = 0;
    while last.value().is_none() {
        let checkpoint = Checkpoint::read(&file).unwrap();
        let mut settings = checkpoint.settings(file.clone());
        assert_eq!(settings.ordering.name(), name);
        // Work on closed sets has a limit of its own, which can cut a run between two pauses: this one ends at a pause again.
        settings.limits.nodes = Some(800 - last.nodes % 400);
        last = resume(checkpoint, &settings, &mut ()).unwrap();
        resumed += 1;
    }
    assert_eq!((last.value(), last.nodes), (straight.value(), straight.nodes), "{name}");
    assert_eq!(last.line, straight.line, "{name}");
    let name = file.display().to_string();
    fs::remove_file(&file).unwrap();
    let _ = fs::remove_file(name + ".previous");
    resumed
}
