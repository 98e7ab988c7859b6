//! The relative history heuristic (Winands, van der Werf, van den Herik and Uiterwijk, 2004): how often a move
//! was best, divided by how often it was tried; and its relatives, which count tries in other ways.

use super::increment::Increment;
use super::order::{HIGHEST, NodeContext, Ordering, Settled, Slot, Tried, Verdict};
use super::scores::{Keeping, Overflow, Scores};
use serde::{Deserialize, Serialize};

/// Which tries count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tries {
    /// Every move that was searched; best is what cut off or had the best score. As in the paper.
    All,
    /// Quiet moves that did not cut off; best are quiet moves that cut off. As on the page of the chess
    /// programming wiki.
    WithoutCutoff,
    /// Quiet moves that were tried before a move that cut off, whatever that was; best are quiet moves that cut off. As in Crafty
    /// (Hyatt) and Glaurung (Romstad), which used it for reductions.
    BeforeCutoff,
}

/// Where a move stands of which nothing is known (b = 0).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Untried {
    /// In the middle: every move counts half a success in one try of the least size beforehand.
    Middle,
    /// Before all others.
    First,
    /// After all others.
    Last,
}

/// What counts in relative history, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counting {
    /// What a success adds, and what a try adds.
    pub increments: (Increment, Increment),
    pub tries: Tries,
    pub untried: Untried,
}

/// The relative history of moves. Halved when a search begins, if not told otherwise.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Relative {
    history: Scores,
    butterfly: Scores,
    counting: Counting,
}

impl Relative {
    /// Nothing known yet, of moves numbered below `slots`.
    #[must_use]
    pub fn new(slots: usize, counting: Counting, keeping: Keeping) -> Self {
        let scores = Scores::new(slots, keeping);
        Self { history: scores.clone(), butterfly: scores, counting }
    }

    fn rank_of(&self, place: &NodeContext, slot: Slot) -> i64 {
        let (best, tries) = (self.history.of(place, slot), self.butterfly.of(place, slot));
        let (success, all) = match self.counting.untried {
            Untried::Middle => (2 * best + 1, 2 * tries + 2),
            Untried::First if best == 0 && tries == 0 => return HIGHEST,
            Untried::Last if best == 0 && tries == 0 => return 0,
            Untried::First | Untried::Last => (best, tries.max(1)),
        };
        // Not 0: that is the rank of what comes last.
        ((u128::from(success) << 20) / u128::from(all)).clamp(1, HIGHEST as u128) as i64
    }

    fn add_best(&mut self, place: &NodeContext, slot: Slot, depth: u32) {
        let full = self.history.add(place, slot, self.counting.increments.0.at(depth));
        self.halve_if(full);
    }

    fn add_try(&mut self, place: &NodeContext, slot: Slot, depth: u32) {
        let full = self.butterfly.add(place, slot, self.counting.increments.1.at(depth));
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
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        for (rank, &slot) in ranks.iter_mut().zip(slots) {
            *rank += self.rank_of(place, slot);
        }
    }

    fn searched(&mut self, place: &NodeContext, mv: Tried, depth: u32, verdict: Verdict) {
        let counts = match self.counting.tries {
            Tries::All => true,
            Tries::WithoutCutoff => mv.is_quiet && verdict != Verdict::Cut,
            Tries::BeforeCutoff => false,
        };
        if counts {
            self.add_try(place, mv.slot, depth);
        }
    }

    fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        let best = settled.best();
        if self.counting.tries == Tries::All {
            if self.history.credits(settled.verdict) {
                self.add_best(place, best.slot, settled.depth);
            }
            return;
        }
        if settled.verdict != Verdict::Cut {
            return;
        }
        if best.is_quiet {
            self.add_best(place, best.slot, settled.depth);
        }
        if self.counting.tries == Tries::BeforeCutoff {
            for mv in settled.tried[..settled.best].iter().filter(|mv| mv.is_quiet) {
                self.add_try(place, mv.slot, settled.depth);
            }
        }
    }

    fn fits(&self, slots: usize) -> bool {
        self.history.fits(slots) && self.butterfly.fits(slots)
    }

    fn begin(&mut self) {
        self.history.age();
        self.butterfly.age();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;

    /// Ranks of a move that failed once, one that is new, and one that was best once in two tries.
    fn ranks(untried: Untried) -> [i64; 3] {
        let increments = (Increment::One, Increment::One);
        let counting = Counting { increments, tries: Tries::All, untried };
        let mut relative = Relative::new(3, counting, Keeping::default());
        let place = NodeContext { mover: Color::Black, ply: 0, previous: None, own_previous: None };
        let tried = [0, 2, 2].map(|slot| Tried { slot, is_quiet: true });
        tried.iter().for_each(|&mv| relative.searched(&place, mv, 3, Verdict::Failed));
        relative.settled(&place, &Settled { best: 2, tried: &tried, depth: 3, verdict: Verdict::Failed });
        let mut ranks = [0; 3];
        relative.rank(&place, &[0, 1, 2], &mut ranks);
        ranks
    }

    /// A capture that cuts off earns nothing itself, and yet the quiet moves before it have failed.
    #[test]
    fn penalties_are_paid_before_every_cutoff() {
        let increments = (Increment::One, Increment::One);
        let counting = Counting { increments, tries: Tries::BeforeCutoff, untried: Untried::Middle };
        let mut relative = Relative::new(4, counting, Keeping::default());
        let place = NodeContext { mover: Color::Black, ply: 0, previous: None, own_previous: None };
        let mv = |slot, is_quiet| Tried { slot, is_quiet };
        let tried = [mv(0, true), mv(1, false), mv(2, false)];
        relative.settled(&place, &Settled { best: 2, tried: &tried, depth: 3, verdict: Verdict::Cut });
        let ranks = |relative: &Relative| {
            let mut ranks = [0; 4];
            relative.rank(&place, &[0, 1, 2, 3], &mut ranks);
            ranks
        };
        let [quiet, capture, cutting, new] = ranks(&relative);
        assert!(quiet < new && capture == new && cutting == new);
        let before = ranks(&relative);
        relative.settled(&place, &Settled { best: 2, tried: &tried, depth: 3, verdict: Verdict::Raised });
        assert_eq!(ranks(&relative), before);
        relative.settled(&place, &Settled { best: 0, tried: &tried, depth: 3, verdict: Verdict::Cut });
        assert!(ranks(&relative)[0] > before[0]);
    }

    #[test]
    fn moves_never_tried_stand_where_they_are_told_to() {
        let [failed, new, good] = ranks(Untried::Middle);
        assert!(failed < new && new == good);
        let [failed, new, good] = ranks(Untried::First);
        assert!(failed < good && good < new);
        let [failed, new, good] = ranks(Untried::Last);
        assert!(new < failed && failed < good);
    }
}
