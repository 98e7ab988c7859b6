//! Makes a network for first costs, the same one for the same numbers:
//! `cargo run --release --example learn_costs -- 4x4 60000 20000 1 networks/4x4.costs` (size, samples of the first round and of
//! the second, seed, file).
//!
//! In the first round proofs are searched for as on boards without a network; in the second one the network of the first
//! round guides the search, and more nodes are allowed. docs/proof-cost.md says what comes of it.

mod sampler;
mod samples;
mod trainer;

use samples::{Round, draw};
use shoban::board::BoardSize;
use shoban::learned::{Network, Weights};
use std::error::Error;
use trainer::{Report, train};

/// Nodes that a proof of a sample may take in each round.
const NODES: [u64; 2] = [1_000, 4_000];
/// Passes over all samples.
const EPOCHS: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [size, first, second, seed, file] = &words[..] else {
        return Err("five words: size, samples of the first round, of the second, seed, file".into());
    };
    let (size, counts, seed): (BoardSize, [usize; 2], u64) =
        (size.parse()?, [first.parse()?, second.parse()?], seed.parse()?);
    let (mut samples, mut held_back) = (Vec::new(), Vec::new());
    let mut network: Option<Network> = None;
    for (number, (nodes, count)) in NODES.into_iter().zip(counts).enumerate() {
        let round = Round { size, seed: seed + number as u64, nodes, network: network.as_ref() };
        let mut drawn = draw(&round, count)?;
        // Whole searches are held back: samples of one search are alike.
        held_back.extend(drawn.split_off(count / 10 * 9));
        samples.extend(drawn);
        let (weights, report) = train(size, &samples, &held_back, EPOCHS);
        let Report { proved, explained, told_apart } = report;
        println!(
            "round {}: {} samples, {proved} of {} held back proved; explains {explained:.3} of the variance of their \
             doublings, tells {told_apart:.3} of the pairs of proved and open ones apart",
            number + 1,
            samples.len(),
            held_back.len(),
        );
        let bytes = Weights::to_bytes(&weights);
        network = Some(Network::read(size, &bytes)?);
        std::fs::write(file, &bytes)?;
    }
    Ok(())
}
