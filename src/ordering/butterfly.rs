//! The butterfly heuristic (Hartmann, 1988): what was tried most often comes first. Its author proposed it and
//! expected little of it.

use super::increment::Increment;
use super::order::{NodeContext, Ordering, Slot, Tried, Verdict};
use super::scores::{Keeping, Overflow, Scores};
use serde::{Deserialize, Serialize};

/// A score for each move, raised whenever it is searched. Halved when a search begins, if not told otherwise.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Butterfly {
    scores: Scores,
    increment: Increment,
}

impl Butterfly {
    /// Nothing tried yet, of moves numbered below `slots`.
    #[must_use]
    pub fn new(slots: usize, increment: Increment, keeping: Keeping) -> Self {
        Self { scores: Scores::new(slots, keeping), increment }
    }
}

impl Ordering for Butterfly {
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        for (rank, &slot) in ranks.iter_mut().zip(slots) {
            *rank += self.scores.of(place, slot) as i64;
        }
    }

    fn searched(&mut self, place: &NodeContext, mv: Tried, depth: u32, _: Verdict) {
        if self.scores.add(place, mv.slot, self.increment.at(depth)) == Overflow::Halve {
            self.scores.halve();
        }
    }

    fn fits(&self, slots: usize) -> bool {
        self.scores.fits(slots)
    }

    fn begin(&mut self) {
        self.scores.age();
    }
}
