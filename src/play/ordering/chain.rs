//! Several orderings, one after the other.

use super::{HIGHEST, Ordering, Place, Settled, Slot, Tried, Verdict};

/// The first ordering decides; where it finds moves equal, the second does.
pub struct Chain {
    first: Box<dyn Ordering>,
    second: Box<dyn Ordering>,
}

impl Chain {
    /// Two orderings as one. Ranks of the first one above 2^17 are cut to that, so it should be one that knows
    /// few moves, such as countermoves.
    #[must_use]
    pub fn new(first: Box<dyn Ordering>, second: Box<dyn Ordering>) -> Self {
        Self { first, second }
    }
}

/// Ranks of the first ordering count so much; together they stay below 2^62.
const FIRST: i64 = HIGHEST + 1;
const MOST_OF_FIRST: i64 = 1 << 17;

impl Ordering for Chain {
    fn rank(&self, place: &Place, slots: &[Slot], ranks: &mut [i64]) {
        self.first.rank(place, slots, ranks);
        ranks.iter_mut().for_each(|rank| *rank = (*rank).min(MOST_OF_FIRST) * FIRST);
        self.second.rank(place, slots, ranks);
    }

    fn searched(&mut self, place: &Place, mv: Tried, depth: u32, verdict: Verdict) {
        self.first.searched(place, mv, depth, verdict);
        self.second.searched(place, mv, depth, verdict);
    }

    fn settled(&mut self, place: &Place, settled: &Settled<'_>) {
        self.first.settled(place, settled);
        self.second.settled(place, settled);
    }

    fn begin(&mut self) {
        self.first.begin();
        self.second.begin();
    }

    fn iterated(&mut self, line: &[Slot]) {
        self.first.iterated(line);
        self.second.iterated(line);
    }
}
