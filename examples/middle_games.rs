//! Middle games as lines for `shoban batch`, the same ones for the same numbers everywhere:
//! `cargo run --release --example middle_games -- 6x6 50 1` (size, how many, seed).
//!
//! The first four moves of each game are drawn from the points off the edge; the others are the best ones of a search of four
//! plies. The positions stand after 12 to 20 moves, in turn.

use shoban::board::{BoardSize, Move};
use shoban::go::{MoveSearch, middle_game};
use shoban::random::Random;
use std::error::Error;
use std::io::{Write as _, stdout};

/// Plies that moves which are not drawn look ahead, and slots of their tables, as a power of two.
const SEARCH: MoveSearch = MoveSearch { depth: 4, table_log2: 16 };
/// Least moves before a position.
const LEAST: usize = 12;
/// So many lengths in turn.
const LENGTHS: usize = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [size, count, seed] = &words[..] else {
        return Err("three words: size, how many, seed, such as 6x6 50 1".into());
    };
    let (size, count, mut random): (BoardSize, usize, _) =
        (size.parse()?, count.parse()?, Random::seeded(seed.parse()?));
    for id in 0..count {
        let moves = game(size, LEAST + id % LENGTHS, &mut random);
        let names: Vec<String> = moves.iter().map(|mv| mv.name(size)).collect();
        writeln!(stdout(), r#"{{"id":{id},"size":"{size}","moves":"{}"}}"#, names.join(" "))?;
    }
    Ok(())
}

/// The first moves of the first game that has so many.
fn game(size: BoardSize, count: usize, random: &mut Random) -> Vec<Move> {
    loop {
        if let Some(moves) = middle_game(size, count, SEARCH, random) {
            return moves;
        }
    }
}
