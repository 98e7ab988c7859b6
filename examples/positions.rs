//! Random legal positions as lines for `shoban batch`, the same ones for the same numbers everywhere:
//! `cargo run --release --example positions -- 3x4 10000 1` (size, how many, seed).
//!
//! Each point is empty, black or white with equal chance, and so is the side to move; boards on which a chain has no
//! liberties are thrown away.

use shoban::board::{BoardSize, Geometry, Position, Rules, Setup};
use shoban::game::Color;
use shoban::random::Random;
use std::error::Error;
use std::io::{BufWriter, Write as _, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [size, count, seed] = &words[..] else {
        return Err("three words: size, how many, seed, such as 3x4 10000 1".into());
    };
    let (size, count, mut random): (BoardSize, u64, _) =
        (size.parse()?, count.parse()?, Random::seeded(seed.parse()?));
    let mut out = BufWriter::new(stdout().lock());
    for id in 0..count {
        let position = legal(&mut random, size);
        let to_play = if position.to_play() == Color::Black { "black" } else { "white" };
        writeln!(out, r#"{{"id":{id},"position":"{}","to_play":"{to_play}"}}"#, position.rows_text())?;
    }
    Ok(out.flush()?)
}

fn legal(random: &mut Random, size: BoardSize) -> Position {
    loop {
        let mut setup = Setup::new(size, Rules::default());
        for point in Geometry::of(size).points().points() {
            let color = match random.word() % 3 {
                0 => continue,
                1 => Color::Black,
                _ => Color::White,
            };
            setup.stones[color] = setup.stones[color].with(point);
        }
        setup.to_play = Color::ALL[(random.word() % 2) as usize];
        if let Ok(position) = setup.into_position() {
            return position;
        }
    }
}
