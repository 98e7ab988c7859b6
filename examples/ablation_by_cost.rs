//! What each part of proof-cost search is worth: nodes for fixed questions with one part left out or changed at a time.
//!
//! `cargo run --release --example ablation_by_cost`. Node counts repeat exactly; docs/proof-cost.md quotes them.

use shoban::board::{Move, Position, Rules};
use shoban::estimate::FirstGuess;
use shoban::formats::sgf::SgfGame;
use shoban::game::{Claim, Score};
use shoban::go::Go;
use shoban::life::StaticBoundsTuning;
use shoban::search::{Clock, Limits, Search, Table, TableSize};
use shoban::solve::{Question, Settings, Tuning, solve};
use std::error::Error;

/// Questions: can Black force at least this much after these moves?
const QUESTIONS: [(&str, &str, i8); 5] =
    [("3x5", "", 15), ("4x4", "", 1), ("3x6", "", 18), ("4x5", "", 20), ("5x5", "C3 C2 B2 B3 D2 C4 D3", 25)];
/// And of so many problems of problems/6x6: can Black force the value?
const ENDINGS: usize = 12;
/// Where a variant is given up, for each question.
const MOST_NODES: u64 = 20_000_000;
/// Slots of the table, as a power of two.
const TABLE: u32 = 22;

/// A position and what Black is to prove.
struct Task {
    position: Position,
    score: Score,
}

/// One way to search.
#[derive(Clone, Copy)]
struct Variant {
    tuning: Tuning,
    ordering: &'static str,
    table: u32,
}

const FULL: Variant = Variant { tuning: Tuning::DEFAULT, ordering: "solver", table: TABLE };

const fn guessing(first_guess: FirstGuess) -> Variant {
    Variant { tuning: Tuning { first_guess, ..Tuning::DEFAULT }, ..FULL }
}

const fn bounded(static_bounds: StaticBoundsTuning) -> Variant {
    Variant { tuning: Tuning { static_bounds, ..Tuning::DEFAULT }, ..FULL }
}

const fn regions(most_region_points: u32) -> Variant {
    bounded(StaticBoundsTuning { part_of_board: 1, most_region_points, ..StaticBoundsTuning::DEFAULT })
}

const fn answers(answers: u8) -> Variant {
    bounded(StaticBoundsTuning { answers, ..StaticBoundsTuning::DEFAULT })
}

fn main() -> Result<(), Box<dyn Error>> {
    let variants = [
        ("all parts", FULL),
        ("first costs by room and liberties", guessing(FirstGuess::Room)),
        ("first costs all alike", guessing(FirstGuess::Alike)),
        ("no history", Variant { ordering: "none", ..FULL }),
        ("history d^3, not relative", Variant { ordering: "shared-history:d^3", ..FULL }),
        ("regions of at most 0 points", regions(0)),
        ("regions of at most 3 points", regions(3)),
        ("regions of at most 5 points", regions(5)),
        ("regions of at most 7 points", regions(7)),
        ("regions of at most 9 points", regions(9)),
        ("regions of at most 11 points", regions(11)),
        ("at most 1 answer in a region", answers(1)),
        ("at most 2 answers in a region", answers(2)),
        ("at most 6 answers in a region", answers(6)),
        ("a table of 2^16 slots", Variant { table: 16, ..FULL }),
        ("a table of 2^14 slots", Variant { table: 14, ..FULL }),
    ];
    let endings = endings()?;
    print!("{:35}", "nodes for");
    QUESTIONS.iter().for_each(|(board, moves, score)| {
        let more = if moves.is_empty() { "" } else { " ..." };
        print!("{:>15}", format!("{board}{more} >= {score}"));
    });
    println!("{:>15}", format!("{ENDINGS} endings"));
    for (name, variant) in variants {
        print!("{name:35}");
        for (board, moves, score) in QUESTIONS {
            print!(
                "{:>15}",
                nodes_text(&[Task { position: position(board, moves)?, score: Score::new(score) }], variant)?
            );
        }
        println!("{:>15}", nodes_text(&endings, variant)?);
    }
    Ok(())
}

fn position(board: &str, moves: &str) -> Result<Position, Box<dyn Error>> {
    let mut position = Position::empty(board.parse()?, Rules::default());
    for name in moves.split_whitespace() {
        position = position.play(Move::named(name, position.size()).ok_or("a move of the board")?)?;
    }
    Ok(position)
}

/// The problems with their values.
fn endings() -> Result<Vec<Task>, Box<dyn Error>> {
    (1..=ENDINGS)
        .map(|number| {
            let text = std::fs::read_to_string(format!("problems/6x6/{number:02}.sgf"))?;
            let position = SgfGame::read(&text)?.to_position()?;
            let solution = solve(&position, Question::Value, &Settings::default(), &mut ())?;
            Ok(Task { position, score: solution.value().ok_or("a problem without a value")? })
        })
        .collect()
}

/// The nodes of all questions together, or how many of them were not answered.
fn nodes_text(tasks: &[Task], variant: Variant) -> Result<String, Box<dyn Error>> {
    let (mut sum, mut open) = (0, 0);
    for task in tasks {
        match nodes_for(task, variant)? {
            Some(nodes) => sum += nodes,
            None => open += 1,
        }
    }
    Ok(match open {
        0 => sum.to_string(),
        _ if tasks.len() == 1 => format!("> {MOST_NODES}"),
        _ => format!("{open} open"),
    })
}

/// Nodes until the claim is proved.
fn nodes_for(task: &Task, variant: Variant) -> Result<Option<u64>, Box<dyn Error>> {
    let size = task.position.size();
    let mut game = Go::tuned(size, variant.tuning.go());
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let table = Table::new(TableSize::from_log2(variant.table)?);
    let mut search = Search::new(&mut game, table, Clock::start(limits), variant.tuning.reductions)
        .with_ordering(&variant.ordering.parse()?);
    let found = search.prove_by_cost(&task.position, Claim::at_least(task.score), None);
    Ok(found.is_ok_and(|cost| cost.is_nothing()).then(|| search.stats().nodes))
}
