//! The relative history heuristic (Winands, van der Werf, van den Herik and Uiterwijk, 2004): how often a move
//! was best, divided by how often it was tried; and its relatives, which count tries in other ways.

use super::increment::Increment;
use super::scores::{Overflow, Scores, Sharing};
use super::{HIGHEST, Ordering, Place, Settled, Slot, Tried, Verdict};
use serde::{Deserialize, Serialize};

/// Which tries count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tries {
    /// Every move that was searched; best is what cut off or had the best score. As in the paper.
    All,
    /// Quiet moves that did not cut off; best are quiet moves that cut off. As on the page of the chess
    /// programming wiki.
    WithoutCutoff,
    /// Quiet moves that were tried before a quiet one cut off, and that one is best. As in Crafty (Hyatt) and
    /// Glaurung (Romstad), which used it for reductions.
    BeforeCutoff,
}

/// The relative history of moves. Halved when a search begins. A move counts half a success in one try of the
/// least size beforehand, so that one never tried stands in the middle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Relative {
    history: Scores,
    butterfly: Scores,
    increments: (Increment, Increment),
    tries: Tries,
}

impl Relative {
    /// Nothing known yet, of moves numbered below `slots`. The first increment is that of successes, the second
    /// that of tries.
    #[must_use]
    pub fn new(slots: usize, increments: (Increment, Increment), sharing: Sharing, tries: Tries) -> Self {
        let scores = Scores::new(slots, sharing);
        Self { history: scores.clone(), butterfly: scores, increments, tries }
    }

    fn add_best(&mut self, place: &Place, slot: Slot, depth: u32) {
        let full = self.history.add(place, slot, self.increments.0.at(depth));
        self.halve_if(full);
    }

    fn add_try(&mut self, place: &Place, slot: Slot, depth: u32) {
        let full = self.butterfly.add(place, slot, self.increments.1.at(depth));
        self.halve_if(full);
    }

    fn halve_if(&mut self, full: Overflow) {
        if full == Overflow::Halve {
            self.history.halve();
            self.butterfly.halve();
        }
    }
}

impl Ordering for Relative {
    fn rank(&self, place: &Place, slots: &[Slot], ranks: &mut [i64]) {
        for (rank, &slot) in ranks.iter_mut().zip(slots) {
            let (best, tries) = (self.history.of(place, slot), self.butterfly.of(place, slot));
            let ratio = (u128::from(2 * best + 1) << 20) / u128::from(2 * tries + 2);
            *rank += ratio.min(HIGHEST as u128) as i64;
        }
    }

    fn searched(&mut self, place: &Place, mv: Tried, depth: u32, verdict: Verdict) {
        let counts = match self.tries {
            Tries::All => true,
            Tries::WithoutCutoff => mv.is_quiet && verdict != Verdict::Cut,
            Tries::BeforeCutoff => false,
        };
        if counts {
            self.add_try(place, mv.slot, depth);
        }
    }

    fn settled(&mut self, place: &Place, settled: &Settled<'_>) {
        let best = settled.best();
        if self.tries == Tries::All {
            return self.add_best(place, best.slot, settled.depth);
        }
        if settled.verdict != Verdict::Cut || !best.is_quiet {
            return;
        }
        self.add_best(place, best.slot, settled.depth);
        if self.tries == Tries::BeforeCutoff {
            for mv in settled.tried[..settled.best].iter().filter(|mv| mv.is_quiet) {
                self.add_try(place, mv.slot, settled.depth);
            }
        }
    }

    fn begin(&mut self) {
        self.halve_if(Overflow::Halve);
    }
}
