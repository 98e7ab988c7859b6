//! How much work was left while questions were worked on, against what was said of it (docs/notebook/expected-rest.md):
//!
//! ```sh
//! cargo run --release --example middle_games -- 6x6 18 11 > questions.jsonl
//! cargo run --release --example rests -- observe 12000000 < questions.jsonl > rows.tsv
//! cargo run --release --example rests -- fit < rows.tsv
//! ```
//!
//! The first word says what to do: `observe` solves the lines, which are those of `shoban batch`, with so many nodes each, one thread
//! and the default table, and writes a row each time the nodes have grown by two fifths. `fit` finds the numbers under which such rows
//! are likeliest, and says how often the rest was outside of what is said with the numbers of the other questions.

mod fit;
mod observe;
mod row;

use row::Row;
use std::env;
use std::error::Error;
use std::io::{BufRead as _, Write as _, stdin, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["observe", nodes] => {
            for line in stdin().lock().lines() {
                for row in observe::observe(&line?, nodes.parse()?)? {
                    writeln!(stdout(), "{row}")?;
                }
            }
        }
        ["fit"] => {
            let rows = stdin().lock().lines().map(|line| Row::read(&line?)).collect::<Result<Vec<_>, _>>()?;
            for of_value in [false, true] {
                let rows: Vec<&Row> = rows.iter().filter(|row| row.is_value == of_value).collect();
                writeln!(stdout(), "{}", fit::report(&rows, of_value))?;
            }
        }
        _ => return Err("'observe NODES' or 'fit'".into()),
    }
    Ok(())
}
