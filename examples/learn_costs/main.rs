//! Makes a network for first costs, the same one for the same words:
//! `cargo run --release --example learn_costs -- make 4x4 60000 20000 1 networks/4x4.costs` (size, samples of the first round
//! and of the second, seed, file).
//!
//! In the first round proofs are searched for as on boards without a network; in the second one the network of the first
//! round guides the search, and more nodes are allowed. docs/proof-cost.md says what comes of it.
//!
//! `draw 6x6 games 120000 6000 networks/6x6.costs a.samples` draws more samples from searches that a network guides: from random
//! openings, games of sensible moves, or their endings (board, kind, how many, seed, network, file for the samples).
//! `below 2x10 '>=4,<=4,>=5,<=3' 3000000 60000 1 room a.samples` draws samples from searches for claims about the empty board
//! (board, claims, nodes for each, how many, seed, network or `room`, file for the samples): what this very question asks.
//! `learn 6x6 24 0.001 networks/6x6.costs a.samples` goes on learning from them (board, passes over all samples, how far weights
//! move at first, network, files of samples), and puts what comes of it in the place of the network; `anew` with the same words
//! begins from nothing.

mod below;
mod sampler;
mod samples;
mod store;
mod trainer;

use below::{Extent, WrittenClaim, draw_below};
use samples::{Roots, Round, Sample, draw};
use shoban::board::{BoardSize, Position, Rules};
use shoban::estimate::{Estimator, Network, RoomTuning, Weights};
use std::error::Error;
use std::fs;
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
        ["draw", size, roots, count, seed, network, file] => {
            let (size, roots, seed) = (size.parse()?, roots.parse()?, seed.parse()?);
            let round = Round { size, roots, seed, nodes: NODES, estimator: guide(size, network)? };
            Ok(store::write(file, &draw(&round, count.parse()?)?)?)
        }
        ["below", size, claims, nodes, count, seed, network, file] => {
            let (size, roots, seed) = (size.parse()?, Roots::Openings, seed.parse()?);
            let round = Round { size, roots, seed, nodes: NODES, estimator: guide(size, network)? };
            let claims: Vec<WrittenClaim> = claims.split(',').map(str::parse).collect::<Result<_, _>>()?;
            let extent = Extent { claims: &claims, nodes: nodes.parse()?, samples: count.parse()? };
            let root = Position::empty(size, Rules::default());
            Ok(store::write(file, &draw_below(&round, &root, extent)?)?)
        }
        [word @ ("learn" | "anew"), size, epochs, rate, file, ref samples @ ..] if !samples.is_empty() => {
            let pace = Pace { epochs: epochs.parse()?, rate: rate.parse()? };
            let begin = (word == "learn").then(|| fs::read(file)).transpose()?;
            learn(size.parse()?, begin.as_deref(), pace, file, samples)
        }
        _ => Err("make SIZE SAMPLES SAMPLES SEED NETWORK, draw SIZE openings|games|endings SAMPLES SEED NETWORK|room FILE, \
                  below SIZE CLAIMS NODES SAMPLES SEED NETWORK|room FILE, or learn|anew SIZE PASSES RATE NETWORK FILE..."
            .into()),
    }
}

/// A network from a file, or room and liberties.
fn guide(size: BoardSize, network: &str) -> Result<Estimator, Box<dyn Error>> {
    match network {
        "room" => Ok(Estimator::Room(RoomTuning::DEFAULT)),
        file => Ok(kept(Network::read(size, &fs::read(file)?)?)),
    }
}

/// What was drawn to learn from, and what was held back. Whole searches are held back: samples of one search are alike.
#[derive(Default)]
struct Drawn {
    samples: Vec<Sample>,
    held_back: Vec<Sample>,
}

impl Drawn {
    fn add(&mut self, round: &Round, count: usize) -> Result<(), Box<dyn Error>> {
        self.add_samples(draw(round, count)?);
        Ok(())
    }

    fn add_samples(&mut self, mut drawn: Vec<Sample>) {
        self.held_back.extend(drawn.split_off(drawn.len() / ONE_HELD_BACK * (ONE_HELD_BACK - 1)));
        self.samples.extend(drawn);
    }

    /// Learns, says what was learned, and puts it into the file.
    fn learn(
        &self,
        size: BoardSize,
        begin: Option<&Weights>,
        pace: Pace,
        file: &str,
    ) -> Result<Network, Box<dyn Error>> {
        let (weights, report) = train(size, &self.samples, &self.held_back, begin, pace);
        let Report { proved, explained, told_apart } = report;
        println!(
            "{} samples, {proved} of {} held back proved; explains {explained:.3} of the variance of their doublings, tells \
             {told_apart:.3} of the pairs of proved and open ones apart",
            self.samples.len(),
            self.held_back.len(),
        );
        let network = Network::new(size, &weights)?;
        fs::write(file, weights.to_bytes())?;
        Ok(network)
    }
}

/// A network that stays for the rest of the program.
fn kept(network: Network) -> Estimator {
    Estimator::Network(Box::leak(Box::new(network)))
}

fn make(size: BoardSize, [first, second]: [usize; 2], seed: u64, file: &str) -> Result<(), Box<dyn Error>> {
    let mut drawn = Drawn::default();
    let (roots, estimator) = (Roots::Openings, Estimator::Room(RoomTuning::DEFAULT));
    let round = Round { size, roots, seed, nodes: NODES_AT_FIRST, estimator };
    drawn.add(&round, first)?;
    let estimator = kept(drawn.learn(size, None, Pace::FROM_NOTHING, file)?);
    drawn.add(&Round { seed: seed + 1, nodes: NODES, estimator, ..round }, second)?;
    drawn.learn(size, None, Pace::FROM_NOTHING, file)?;
    Ok(())
}

/// Learns from files of samples, beginning with the bytes of a network or from nothing.
fn learn(
    size: BoardSize,
    begin: Option<&[u8]>,
    pace: Pace,
    file: &str,
    samples: &[&str],
) -> Result<(), Box<dyn Error>> {
    begin.map(|bytes| Network::read(size, bytes)).transpose()?;
    let mut drawn = Drawn::default();
    for path in samples {
        drawn.add_samples(store::read(path)?);
    }
    drawn.learn(size, begin.map(Weights::from_bytes).as_ref(), pace, file)?;
    Ok(())
}
