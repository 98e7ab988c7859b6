//! The history heuristic (Schaeffer, 1983): what was best before comes first.

use super::increment::Increment;
use super::order::{NodeContext, Ordering, Settled, Slot};
use super::scores::{Keeping, Overflow, Scores};
use serde::{Deserialize, Serialize};

/// A score for each move, raised whenever it was the best of a node, by a cutoff or by its score. Halved when a
/// search begins, if not told otherwise.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct History {
    scores: Scores,
    increment: Increment,
}

impl History {
    /// No history yet, of moves numbered below `slots`.
    #[must_use]
    pub fn new(slots: usize, increment: Increment, keeping: Keeping) -> Self {
        Self { scores: Scores::new(slots, keeping), increment }
    }
}

impl Ordering for History {
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        for (rank, &slot) in ranks.iter_mut().zip(slots) {
            *rank += self.scores.of(place, slot) as i64;
        }
    }

    fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        if !self.scores.credits(settled.verdict) {
            return;
        }
        let amount = self.increment.at(settled.depth);
        if self.scores.add(place, settled.best().slot, amount) == Overflow::Halve {
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
