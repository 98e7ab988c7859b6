//! Numbers of the schedule change what answers take, never the answers.

use crate::support::bridge::size;
use crate::support::random::Random;
use shoban::board::{Position, Rules};
use shoban::formats::tuning_file;
use shoban::game::{Bounds, Score};
use shoban::search::Limits;
use shoban::solve::{Question, Settings, Solver, Status, Tables, Tuning, solve};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

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
    for round in 0..100 {
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
    assert!(proved > 30 && nodes.len() > 40, "{proved} proved, {nodes:?}");
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
    // One that is divided by before the first step.
    tuning = Tuning::DEFAULT;
    tuning.static_bounds.part_of_board = 0;
    let settings = Settings { tuning, table: "2^4".parse().unwrap(), ..Settings::default() };
    let mut solver = Solver::new(Arc::new(Tables::new(settings.table)));
    let refusals = [
        solve(&root, Question::Value, &settings, &mut ()),
        solver.solve(&root, Question::Value, &settings, &mut ()),
    ];
    for refused in refusals {
        let said = refused.unwrap_err().to_string();
        assert!(said.contains("static-bounds.part-of-board is 0, but must be from 1 to"), "{said}");
    }
}

/// What the command does with a file: exit code, what it prints, and what it complains of.
fn with_file(name: &str, text: &str) -> (Option<i32>, String, String) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    let mut command = crate::support::folder::command();
    command.args(["solve", "3x4", "--json", "--quiet", "--table", "2^16", "--tuning"]).arg(path);
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_takes_numbers_from_a_file_and_names_slips_once() {
    let counts = ["", "first-guess = \"alike\"\n"].map(|text| {
        let (code, printed, complaint) = with_file("good.toml", text);
        assert_eq!((code, complaint.as_str()), (Some(0), ""));
        let record: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(record["value"], 4);
        record["nodes"].as_u64().unwrap()
    });
    assert_ne!(counts[0], counts[1], "the number makes a difference");
    for (text, slip) in [
        ("[weights]\nstates-of-half = 0\n", "weights.states-of-half is 0"),
        ("[wieghts]\nstates-of-half = 4\n", "there is no field 'wieghts'; did you mean 'weights'?"),
        ("[weights\n", "line 1, column 9: no TOML: a closing bracket is missing"),
    ] {
        let (code, printed, complaint) = with_file("bad.toml", text);
        assert_eq!((code, printed.as_str()), (Some(1), ""), "{text}");
        assert!(complaint.starts_with("error: ") && complaint.contains("bad.toml"), "{complaint}");
        assert_eq!(complaint.matches(slip).count(), 1, "{complaint}");
    }
}
