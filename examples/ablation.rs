//! What each part of the search is worth: nodes for fixed questions with one part left out at a time.
//!
//! `cargo run --release --example ablation`. Node counts repeat exactly; docs/notebook/search-parts.md quotes them.

use shoban::board::{BoardSize, Position, Rules};
use shoban::game::{Color, Score};
use shoban::go::Go;
use shoban::life::StaticBoundsTuning;
use shoban::search::{Clock, Limits, MAX_DEPTH, Reductions, Search, Table, TableSize, Window};
use shoban::solve::Tuning;

/// A question: can Black force at least this much on the empty board?
const QUESTIONS: [(&str, i8); 3] = [("3x5", 15), ("4x4", 1), ("3x6", 18)];
/// Where a variant is given up.
const MOST_NODES: u64 = 20_000_000;

fn main() {
    let full = Reductions::default();
    let reductions = [
        ("all parts", full),
        ("no reductions", Reductions::NONE),
        ("no reductions of the prover", Reductions { prover: Reductions::NONE.prover, ..full }),
        ("no reductions of the opponent", Reductions { opponent: Reductions::NONE.opponent, ..full }),
        ("no reduction of the null move", Reductions { null: 0, ..full }),
    ];
    let bounds = StaticBoundsTuning::DEFAULT;
    let bounded = |static_bounds| Tuning { static_bounds, ..Tuning::DEFAULT };
    let name_width = 34;
    print!("{:name_width$}", "nodes (depth) for");
    QUESTIONS.iter().for_each(|(board, score)| print!("{:>22}", format!("{board} >= {score}")));
    println!();
    for (name, reductions) in reductions {
        row(name, Tuning { reductions, ..Tuning::DEFAULT });
    }
    for region in [0, 3, 5, 7, 9] {
        let name = format!("regions of at most {region} points");
        let part_of_board = 1;
        row(&name, bounded(StaticBoundsTuning { part_of_board, most_region_points: region, ..bounds }));
    }
    for answers in [1, 2, 6] {
        let name = format!("at most {answers} answers in a region");
        row(&name, bounded(StaticBoundsTuning { answers, ..bounds }));
    }

    fn row(name: &str, tuning: Tuning) {
        print!("{name:34}");
        for (board, score) in QUESTIONS {
            let size: BoardSize = board.parse().expect("a size");
            print!("{:>22}", nodes_for(size, Score::new(score), tuning));
        }
        println!();
    }
}

/// Nodes until the claim is proved by iterative deepening, and the depth that it took.
fn nodes_for(size: BoardSize, score: Score, tuning: Tuning) -> String {
    let mut go = Go::tuned(size, tuning.go());
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let table = Table::new(TableSize::from_log2(22).expect("a size"));
    let mut search = Search::new(&mut go, table, Clock::start(limits), tuning.reductions);
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
