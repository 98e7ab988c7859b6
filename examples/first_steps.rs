//! The first steps of a program that uses the library: solve a position, print its moves, have the proof checked.
//!
//! `cargo run --release --example first_steps`

use shoban::{Position, Question, Rules, Settings, solve};
use std::error::Error;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let size = "3x5".parse()?;
    let position = Position::empty(size, Rules::default());
    let file = std::env::temp_dir().join(format!("first-steps-{}.shoban", std::process::id()));
    let settings =
        Settings { table: "2^18".parse()?, certificate: Some(file.clone()), ..Settings::default() };

    // The last argument is an observer; () is one that hears of progress and says nothing.
    let solution = solve(&position, Question::Value, &settings, &mut ())?;
    println!("{}: {}, {:?}", size, solution.bounds, solution.status);
    let moves: Vec<String> = solution.line.moves.iter().map(|mv| mv.name(size)).collect();
    println!("a proven line: {}", moves.join(" "));

    // `solve` has had the file checked already; here is how to do it for any file. The checker knows nothing of the solver.
    let report = checker::check(&file)?;
    for found in &report.claims {
        println!("the checker accepts: {}, shown by {} states", found.claim, found.states);
    }
    std::fs::remove_file(&file)?;
    Ok(())
}
