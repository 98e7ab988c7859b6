//! Negative plausibility (Rollason, of the shogi program Shotest): moves that keep failing sink.

use super::increment::Increment;
use super::order::{HIGHEST, NodeContext, Ordering, Slot, Tried, Verdict};
use super::scores::{Keeping, Overflow, Scores};
use serde::{Deserialize, Serialize};

/// A score for each move, lowered whenever it was searched and did not raise alpha. Halved when a search begins, if not told otherwise.
/// Only the idea is published; this is the plainest form of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NegativePlausibility {
    failures: Scores,
    increment: Increment,
}

impl NegativePlausibility {
    /// No failures yet, of moves numbered below `slots`.
    #[must_use]
    pub fn new(slots: usize, increment: Increment, keeping: Keeping) -> Self {
        Self { failures: Scores::new(slots, keeping), increment }
    }
}

impl Ordering for NegativePlausibility {
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        for (rank, &slot) in ranks.iter_mut().zip(slots) {
            *rank += HIGHEST - self.failures.of(place, slot) as i64;
        }
    }

    fn searched(&mut self, place: &NodeContext, mv: Tried, depth: u32, verdict: Verdict) {
        if verdict == Verdict::Failed
            && self.failures.add(place, mv.slot, self.increment.at(depth)) == Overflow::Halve
        {
            self.failures.halve();
        }
    }

    fn fits(&self, slots: usize) -> bool {
        self.failures.fits(slots)
    }

    fn begin(&mut self) {
        self.failures.age();
    }
}
