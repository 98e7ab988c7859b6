//! The value of every legal move, many questions with one table.
//!
//! `cargo run --release --example values_of_moves`

use shoban::board::Setup;
use shoban::solve::{Coverage, Optimality};
use shoban::{Color, Question, Rules, Settings, Solver, Tables};
use std::error::Error;
use std::sync::Arc;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    // A solver remembers what it has learned of a board; several, in several threads, may share the tables.
    let mut solver = Solver::new(Arc::new(Tables::new("2^16".parse()?)));
    let settings = Settings { coverage: Coverage::EveryMove, ..Settings::default() };
    for (rows, to_play) in [(".../.X./...", Color::White), ("..../.XO./....", Color::Black)] {
        let setup = Setup { to_play, ..Setup::from_diagram(rows, Rules::default())? };
        let position = setup.into_position()?;
        let solution = solver.solve(&position, Question::Value, &settings, &mut ())?;
        println!("{rows}, {to_play} to play: {} after {} nodes", solution.bounds, solution.nodes);
        for found in solution.moves.as_deref().unwrap_or_default() {
            let mark = match found.optimality {
                Optimality::Optimal => "*",
                Optimality::Worse => " ",
                Optimality::Open => "?",
            };
            println!("{mark} {:<4} {}", found.mv.name(position.size()), found.values);
        }
    }
    Ok(())
}
