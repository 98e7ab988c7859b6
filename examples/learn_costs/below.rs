//! Positions below one root: those that searches for some claims about it ask about.

use super::sampler::Sampler;
use super::samples::{Look, Round, Sample, look_below, sample};
use shoban::board::Position;
use shoban::game::{Claim, Score};
use shoban::random::Random;
use shoban::search::{Table, TableSize, TableSizeError};
use std::str::FromStr;
use std::sync::Arc;
use std::thread;
use thiserror::Error;

/// A claim as it is written: `>=4`, Black gets at least 4, or `<=4`, he gets at most 4.
#[derive(Clone, Copy)]
pub struct WrittenClaim(Claim);

/// A text that is no claim.
#[derive(Debug, Error)]
#[error("a claim is '>=' or '<=' and a number of points, such as '>=4'")]
pub struct ClaimError;

impl FromStr for WrittenClaim {
    type Err = ClaimError;

    fn from_str(text: &str) -> Result<Self, ClaimError> {
        let score = |points: &str| points.parse().map(Score::new).map_err(|_| ClaimError);
        match (text.strip_prefix(">="), text.strip_prefix("<=")) {
            (Some(points), _) => score(points).map(Claim::at_least).map(Self),
            (_, Some(points)) => score(points).map(Claim::at_most).map(Self),
            _ => Err(ClaimError),
        }
    }
}

/// How much is searched below a root.
#[derive(Clone, Copy)]
pub struct Extent<'c> {
    pub claims: &'c [WrittenClaim],
    /// Nodes for each claim.
    pub nodes: u64,
    /// As many samples of each claim at most as make up so many.
    pub samples: usize,
}

/// One of so many positions that a search asks about is kept.
const ONE_OF: usize = 100;
/// The table that the claims share: 2^23 slots.
const TABLE: u32 = 23;

/// Draws samples, the same ones whatever the number of processors.
pub fn draw_below(round: &Round, root: &Position, extent: Extent<'_>) -> Result<Vec<Sample>, TableSizeError> {
    let (table, random) =
        (Arc::new(Table::new(TableSize::from_log2(TABLE)?)), &mut Random::of(&[round.seed]));
    let mut asked = Vec::new();
    let (nodes, most) = (extent.nodes, extent.samples / extent.claims.len());
    for &WrittenClaim(claim) in extent.claims {
        let look = Look { table: Arc::clone(&table), nodes, one_of: ONE_OF, most };
        let (positions, found) = look_below(round, root, claim, look, random);
        let (what, nodes) = found.map_or(("open", nodes), |nodes| ("proved", nodes));
        eprintln!("{claim}: {what} after {nodes} nodes");
        asked.extend(positions.into_iter().map(|position| (position, claim)));
    }
    random.shuffle(&mut asked);
    label(round, &asked)
}

/// What proofs of positions take, shared out among the processors.
fn label(round: &Round, asked: &[(Position, Claim)]) -> Result<Vec<Sample>, TableSizeError> {
    let threads = thread::available_parallelism().map_or(1, |count| count.get());
    let work = |part: &[(Position, Claim)]| {
        let mut sampler = Sampler::new(round.size, round.estimator, None, Random::seeded(round.seed));
        let labelled =
            part.iter().map(|(position, claim)| sample(&mut sampler, position, *claim, round.nodes));
        labelled.collect::<Result<Vec<_>, _>>()
    };
    let parts: Vec<_> = thread::scope(|scope| {
        let parts = asked.chunks(asked.len().div_ceil(threads).max(1));
        let handles: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        handles.into_iter().map(|handle| handle.join().expect("no search panics")).collect()
    });
    let mut samples = Vec::new();
    for part in parts {
        samples.extend(part?);
    }
    Ok(samples)
}
