//! Makes a network for first costs, the same one for the same words:
//! `cargo run --release --example learn_costs -- make 4x4 60000 20000 1 networks/4x4.costs` (size, samples of the first round
//! and of the second, seed, file).
//!
//! In the first round proofs are searched for as on boards without a network; in the second one the network of the first
//! round guides the search, and more nodes are allowed. docs/proof-cost.md says what comes of it.
//!
//! `cargo run --release --example learn_costs -- improve 5x5 openings 100000 78 networks/5x5.costs` goes on where that has
//! ended: the network of the file guides the search, and learns from what it has not seen (where the searches begin: random
//! openings, games of sensible moves, or their endings; samples; and seed; perhaps several times). `widen` instead of
//! `improve` takes larger steps and more of them: for positions of a kind that is new to the network.

mod sampler;
mod samples;
mod trainer;

use samples::{Roots, Round, Sample, draw};
use shoban::board::BoardSize;
use shoban::learned::{Network, Weights};
use std::error::Error;
use trainer::{Pace, Report, train};

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
        [how @ ("improve" | "widen"), size, ref draws @ .., file]
            if !draws.is_empty() && draws.len() % 3 == 0 =>
        {
            let draws =
                draws.chunks(3).map(|draw| Ok((draw[0].parse()?, draw[1].parse()?, draw[2].parse()?)));
            let draws = draws.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
            let pace = if how == "widen" { Pace::WIDER } else { Pace::FURTHER };
            go_on(size.parse()?, &draws, pace, file)
        }
        _ => Err(
            "make SIZE SAMPLES SAMPLES SEED FILE, or improve|widen SIZE openings|games|endings SAMPLES SEED \
                  [openings|games|endings SAMPLES SEED]... FILE"
                .into(),
        ),
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
    fn learn(
        &self,
        size: BoardSize,
        how: (Option<&Weights>, Pace),
        file: &str,
    ) -> Result<Network, Box<dyn Error>> {
        let (weights, report) = train(size, &self.samples, &self.held_back, how);
        let Report { proved, explained, told_apart } = report;
        println!(
            "{} samples, {proved} of {} held back proved; explains {explained:.3} of the variance of their doublings, tells \
             {told_apart:.3} of the pairs of proved and open ones apart",
            self.samples.len(),
            self.held_back.len(),
        );
        let network = Network::new(size, &weights)?;
        std::fs::write(file, weights.to_bytes())?;
        Ok(network)
    }
}

fn make(size: BoardSize, [first, second]: [usize; 2], seed: u64, file: &str) -> Result<(), Box<dyn Error>> {
    let mut drawn = Drawn::default();
    drawn.add(&Round { size, roots: Roots::Openings, seed, nodes: NODES_AT_FIRST, network: None }, first)?;
    let network = drawn.learn(size, (None, Pace::FROM_NOTHING), file)?;
    drawn.add(
        &Round { size, roots: Roots::Openings, seed: seed + 1, nodes: NODES, network: Some(&network) },
        second,
    )?;
    drawn.learn(size, (None, Pace::FROM_NOTHING), file)?;
    Ok(())
}

fn go_on(
    size: BoardSize,
    draws: &[(Roots, usize, u64)],
    pace: Pace,
    file: &str,
) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(file)?;
    let (network, weights) = (Network::read(size, &bytes)?, Weights::from_bytes(&bytes));
    let mut drawn = Drawn::default();
    for &(roots, count, seed) in draws {
        drawn.add(&Round { size, roots, seed, nodes: NODES, network: Some(&network) }, count)?;
    }
    drawn.learn(size, (Some(&weights), pace), file)?;
    Ok(())
}
