//! What each part of the search is worth: nodes for fixed questions with one part left out at a time.
//!
//! `cargo run --release --example ablation`. Node counts repeat exactly; docs/performance.md quotes them.

use shoban::board::{BoardSize, Position, Rules};
use shoban::game::{Color, Score};
use shoban::go::Go;
use shoban::life::SafetyEffort;
use shoban::search::{Clock, Limits, MAX_DEPTH, Reductions, Search, Table, TableSize, Window};

/// A question: can Black force at least this much on the empty board?
const QUESTIONS: [(&str, i8); 3] = [("3x5", 15), ("4x4", 1), ("3x6", 18)];
/// Where a variant is given up.
const MOST_NODES: u64 = 20_000_000;

fn main() {
    let full = Reductions::default();
    let reductions = [
        ("all parts", full),
        ("no reductions", Reductions::NONE),
        ("no reductions of the prover", Reductions { prover: &[0], ..full }),
        ("no reductions of the opponent", Reductions { opponent: &[0], ..full }),
        ("no reduction of the null move", Reductions { null: 0, ..full }),
    ];
    let name_width = 34;
    print!("{:name_width$}", "nodes (depth) for");
    QUESTIONS.iter().for_each(|(board, score)| print!("{:>22}", format!("{board} >= {score}")));
    println!();
    for (name, reductions) in reductions {
        row(name, |size| (reductions, SafetyEffort::for_board(size)));
    }
    for region in [0, 3, 5, 7, 9] {
        let name = format!("regions of at most {region} points");
        row(&name, |_| (full, SafetyEffort { region, answers: 4 }));
    }
    for answers in [1, 2, 6] {
        let name = format!("at most {answers} answers in a region");
        row(&name, |size| (full, SafetyEffort { answers, ..SafetyEffort::for_board(size) }));
    }

    fn row(name: &str, parts: impl Fn(BoardSize) -> (Reductions, SafetyEffort)) {
        print!("{name:34}");
        for (board, score) in QUESTIONS {
            let size: BoardSize = board.parse().expect("a size");
            print!("{:>22}", nodes_for(size, Score::new(score), parts(size)));
        }
        println!();
    }
}

/// Nodes until the claim is proved by iterative deepening, and the depth that it took.
fn nodes_for(size: BoardSize, score: Score, (reductions, effort): (Reductions, SafetyEffort)) -> String {
    let mut go = Go::with_effort(size, effort);
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let table = Table::new(TableSize::from_log2(22).expect("a size"));
    let mut search = Search::new(&mut go, table, Clock::start(limits), reductions);
    let root = Position::empty(size, Rules::default());
    for depth in 1..=MAX_DEPTH {
        match search.prove(&root, Color::Black, Window::at_least(score), depth) {
            Ok(verdict) if verdict.score >= score => return format!("{} ({depth})", search.stats().nodes),
            Ok(_) => {}
            Err(_) => break,
        }
    }
    format!("more than {MOST_NODES}")
}
