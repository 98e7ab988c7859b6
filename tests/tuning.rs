//! Numbers of the schedule change what answers take, never the answers.

mod support;

use shoban::board::{Position, Rules};
use shoban::formats::tuning_file;
use shoban::game::{Bounds, Score};
use shoban::search::Limits;
use shoban::solve::{Question, Settings, Status, Tuning, solve};
use std::fmt::Write as _;
use support::bridge::size;
use support::random::Random;

/// Each number drawn from its range, small ones as often as large ones.
fn drawn(random: &mut Random) -> Tuning {
    let mut text = format!("first-guess = \"{}\"\n", ["learned", "room", "alike"][random.below(3)]);
    for section in Tuning::DEFAULT.sections() {
        let _ = writeln!(text, "[{}]", section.name);
        for number in section.numbers {
            let (least, most) = number.range;
            let bits = random.below(64 - most.leading_zeros() as usize + 1) as u32;
            let drawn = random.below(1 << bits.min(40)) as u64;
            let _ = writeln!(text, "{} = {}", number.name, drawn.clamp(least, most));
        }
    }
    let mut shape = || (0..9).map(|_| random.below(9).to_string()).collect::<Vec<_>>().join(", ");
    let _ = write!(text, "[reductions]\nprover = [{}]\nopponent = [{}]\nnull = 3\n", shape(), shape());
    tuning_file::read(&text).expect("numbers in their ranges")
}

fn bounds(lower: i8, upper: i8) -> Bounds {
    Bounds::new(Score::new(lower), Score::new(upper))
}

#[test]
fn answers_do_not_depend_on_numbers() {
    let truths = [
        ("1x5", bounds(-5, 5)),
        ("2x3", bounds(-6, 6)),
        ("2x4", bounds(8, 8)),
        ("3x3", bounds(9, 9)),
        ("3x4", bounds(4, 12)),
    ];
    let (mut random, mut proved, mut nodes) = (Random::seeded(28), 0, Vec::new());
    for round in 0..60 {
        let (board, truth) = truths[round % truths.len()];
        let tuning = drawn(&mut random);
        let settings = Settings {
            table: "2^14".parse().unwrap(),
            limits: Limits { nodes: Some(30_000), ..Limits::default() },
            tuning,
            ..Settings::default()
        };
        let root = Position::empty(size(board), Rules::default());
        let found = solve(&root, Question::Value, &settings, &mut ()).unwrap();
        assert_eq!(found.bounds.meet(truth), truth, "{board} {tuning:?}");
        if found.status == Status::Proved {
            proved += 1;
            let tie = Score::new(0).clamp(truth.lower(), truth.upper());
            assert_eq!(found.value(), Some(tie), "{board} {tuning:?}");
        }
        nodes.push(found.nodes);
    }
    nodes.sort_unstable();
    nodes.dedup();
    println!("{proved} proved, {} different node counts", nodes.len());
    assert!(proved > 20 && nodes.len() > 25, "{proved} proved, {nodes:?}");
}

/// A number that cannot be used is refused before the work, also where it comes from a program and not from a file.
#[test]
fn numbers_out_of_range_are_refused() {
    let mut tuning = Tuning::DEFAULT;
    tuning.lanes.part_of_turn = 0;
    let root = Position::empty(size("2x2"), Rules::default());
    let refused = solve(&root, Question::Value, &Settings { tuning, ..Settings::default() }, &mut ());
    let said = refused.unwrap_err().to_string();
    assert!(said.contains("lanes.part-of-turn is 0, but must be from 1 to"), "{said}");
}
