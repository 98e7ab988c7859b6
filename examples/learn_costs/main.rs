//! Makes a network for first costs, the same one for the same words:
//! `cargo run --release --example learn_costs -- make 4x4 60000 20000 1 networks/4x4.costs` (size, samples of the first round
//! and of the second, seed, file).
//!
//! In the first round proofs are searched for as on boards without a network; in the second one the network of the first
//! round guides the search, and more nodes are allowed. docs/proof-cost.md says what comes of it.
//!
//! `cargo run --release --example learn_costs -- improve 5x5 100000 78 networks/5x5.costs` goes on where that has ended: the
//! network of the file guides the search, and learns from what it has not seen (samples and seed, perhaps several times).

mod sampler;
mod samples;
mod trainer;

use samples::{Round, Sample, draw};
use shoban::board::BoardSize;
use shoban::learned::Network;
use std::error::Error;
use std::num::ParseIntError;
use trainer::{Course, Report, train};

/// Nodes that a proof of a sample may take in the first round,
const NODES_AT_FIRST: u64 = 1_000;
/// and whenever a network guides the search.
const NODES: u64 = 4_000;
/// One sample in so many is held back.
const ONE_HELD_BACK: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make", size, first, second, seed, file] => {
            make(size.parse()?, [first.parse()?, second.parse()?], seed.parse()?, file)
        }
        ["improve", size, ref draws @ .., file] if !draws.is_empty() && draws.len() % 2 == 0 => {
            let draws = draws.chunks(2).map(|draw| Ok((draw[0].parse()?, draw[1].parse()?)));
            improve(size.parse()?, &draws.collect::<Result<Vec<_>, ParseIntError>>()?, file)
        }
        _ => {
            Err("make SIZE SAMPLES SAMPLES SEED FILE, or improve SIZE SAMPLES SEED [SAMPLES SEED]... FILE"
                .into())
        }
    }
}

/// What was drawn to learn from, and what was held back. Whole searches are held back: samples of one search are alike.
#[derive(Default)]
struct Drawn {
    samples: Vec<Sample>,
    held_back: Vec<Sample>,
}

impl Drawn {
    fn add(&mut self, round: &Round<'_>, count: usize) -> Result<(), Box<dyn Error>> {
        let mut drawn = draw(round, count)?;
        self.held_back.extend(drawn.split_off(count / ONE_HELD_BACK * (ONE_HELD_BACK - 1)));
        self.samples.extend(drawn);
        Ok(())
    }

    /// Learns, says what was learned, and puts it into the file.
    fn learn(&self, size: BoardSize, course: &Course<'_>, file: &str) -> Result<Network, Box<dyn Error>> {
        let (weights, report) = train(size, &self.samples, &self.held_back, course);
        let Report { proved, explained, told_apart } = report;
        println!(
            "{} samples, {proved} of {} held back proved; explains {explained:.3} of the variance of their doublings, tells \
             {told_apart:.3} of the pairs of proved and open ones apart",
            self.samples.len(),
            self.held_back.len(),
        );
        let bytes = weights.to_bytes();
        let network = Network::read(size, &bytes)?;
        std::fs::write(file, &bytes)?;
        Ok(network)
    }
}

fn make(size: BoardSize, [first, second]: [usize; 2], seed: u64, file: &str) -> Result<(), Box<dyn Error>> {
    let mut drawn = Drawn::default();
    drawn.add(&Round { size, seed, nodes: NODES_AT_FIRST, network: None }, first)?;
    let network = drawn.learn(size, &Course::FROM_NOTHING, file)?;
    drawn.add(&Round { size, seed: seed + 1, nodes: NODES, network: Some(&network) }, second)?;
    drawn.learn(size, &Course::FROM_NOTHING, file)?;
    Ok(())
}

fn improve(size: BoardSize, draws: &[(usize, u64)], file: &str) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(file)?;
    let network = Network::read(size, &bytes)?;
    let mut drawn = Drawn::default();
    for &(count, seed) in draws {
        drawn.add(&Round { size, seed, nodes: NODES, network: Some(&network) }, count)?;
    }
    let weights: Vec<i16> =
        bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
    drawn.learn(size, &Course::further(&weights), file)?;
    Ok(())
}
