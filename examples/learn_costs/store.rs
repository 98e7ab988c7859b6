//! Files of samples: a line of JSON for each.

use super::samples::Sample;
use serde::{Deserialize, Serialize};
use shoban::estimate::Kind;
use shoban::game::Score;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

/// A sample as it stands in a file.
#[derive(Serialize, Deserialize)]
struct Line {
    /// Owner, liberties and point of each stone.
    stones: Vec<(usize, u32, u8)>,
    turn: usize,
    pass: bool,
    claim: i8,
    nodes: u64,
    proved: bool,
}

/// Writes samples to a new file.
pub fn write(path: &str, samples: &[Sample]) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for sample in samples {
        let stones = sample.stones.iter().map(|&(kind, point)| (kind.owner, kind.liberties, point)).collect();
        let &Sample { turn, is_after_pass: pass, nodes, is_proved: proved, .. } = sample;
        let line = Line { stones, turn, pass, claim: sample.claim.points(), nodes, proved };
        serde_json::to_writer(&mut file, &line)?;
        writeln!(file)?;
    }
    file.flush()
}

/// Reads them again.
pub fn read(path: &str) -> io::Result<Vec<Sample>> {
    let sample = |line: io::Result<String>| {
        let line: Line = serde_json::from_str(&line?)?;
        let Line { turn, pass: is_after_pass, nodes, proved: is_proved, .. } = line;
        let stones =
            line.stones.iter().map(|&(owner, liberties, point)| (Kind::new(owner, liberties), point));
        Ok(Sample {
            stones: stones.collect(),
            turn,
            is_after_pass,
            claim: Score::new(line.claim),
            nodes,
            is_proved,
        })
    };
    BufReader::new(File::open(path)?).lines().map(sample).collect()
}
