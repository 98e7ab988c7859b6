//! Middle games as lines for `shoban batch`, the same ones for the same numbers everywhere:
//! `cargo run --release --example middle_games -- 6x6 50 1` (size, how many, seed).
//!
//! The first four moves of each game are drawn from the points off the edge; the others are the best ones of a search of four
//! plies. The positions stand after 12 to 20 moves, in turn.

use shoban::board::{BoardSize, Geometry, Move, Passes, Position, Rules, StateKey};
use shoban::go::GoPlay;
use shoban::ordering::Spec;
use shoban::play::{PlayGame, PlaySearch, PlayTable, Settings};
use shoban::random::Random;
use std::error::Error;
use std::io::{Write as _, stdout};

/// Moves that are drawn.
const DRAWN: usize = 4;
/// Plies that the others look ahead.
const DEPTH: u32 = 4;
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
        let moves = loop {
            if let Some(moves) = played(size, LEAST + id % LENGTHS, &mut random)? {
                break moves;
            }
        };
        let names: Vec<String> = moves.iter().map(|mv| mv.name(size)).collect();
        writeln!(stdout(), r#"{{"id":{id},"size":"{size}","moves":"{}"}}"#, names.join(" "))?;
    }
    Ok(())
}

/// The first moves of a game; nothing if it ends before.
fn played(size: BoardSize, count: usize, random: &mut Random) -> Result<Option<Vec<Move>>, Box<dyn Error>> {
    let game = GoPlay::new(size);
    let (mut moves, mut earlier): (_, Vec<StateKey>) = (Vec::new(), Vec::new());
    let mut position = Position::empty(size, Rules::default());
    while moves.len() < count {
        let mv = if moves.len() < DRAWN {
            drawn(&position, random)
        } else {
            let ordering = "shared-relative:d^3,d^3".parse::<Spec>()?.build(game.slots());
            let mut search = PlaySearch::new(&game, Settings::MIGOS, ordering, PlayTable::new(16));
            let report = search.deepen(&earlier, &position, DEPTH, |_| ()).expect("no limit is set");
            *report.line.first().ok_or("a search without a move")?
        };
        earlier.push(game.key(&position));
        position = position.play(mv)?;
        moves.push(mv);
        if position.passes() == Passes::Ended {
            return Ok(None);
        }
    }
    Ok(Some(moves))
}

/// A legal point off the edge, each with the same chance.
fn drawn(position: &Position, random: &mut Random) -> Move {
    let geometry = Geometry::of(position.size());
    let outside = geometry.points() - position.legal_plays();
    let edge = geometry.points().points().filter(|&point| {
        let (row, column) = position.size().row_and_column(point);
        row == 0
            || column == 0
            || row + 1 == position.size().rows()
            || column + 1 == position.size().columns()
    });
    let points: Vec<_> = (geometry.points() - outside - edge.collect()).points().collect();
    if points.is_empty() { Move::Pass } else { Move::Play(points[random.word() as usize % points.len()]) }
}
