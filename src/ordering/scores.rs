//! Tables with a number for each move, of either colour or of both together.

use super::order::{NodeContext, Slot, Verdict};
use serde::{Deserialize, Serialize};

/// Whether the colours have tables of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sharing {
    /// A table for each.
    Split,
    /// One for both: where good squares are good for either side.
    Shared,
}

/// What happens to the numbers of a table when a search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ageing {
    /// They are halved: older searches knew less.
    Halve,
    /// Nothing.
    Keep,
    /// They are forgotten.
    Clear,
}

/// What happens when a number would grow beyond bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WhenFull {
    /// All are halved, which keeps their ratios.
    Halve,
    /// It stays at the bound.
    Stop,
}

/// What the best of moves earns where all have failed: the one with the best score. A search with null windows knows only a bound of
/// that score, and with bounds that are equal the first move counts as best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LeastBad {
    /// As much as a move that is good. As in the paper of Winands and others (2004): the best move of any node.
    Credit,
    /// Nothing.
    Ignore,
}

/// How a table of numbers is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Keeping {
    pub sharing: Sharing,
    pub ageing: Ageing,
    pub when_full: WhenFull,
    /// No number grows beyond 2 to this power.
    pub ceiling: u32,
    /// What counts as best.
    pub least_bad: LeastBad,
}

/// Numbers stay below this power of two, so that ranks made of them stay below [`HIGHEST`](super::HIGHEST).
pub const HIGHEST_CEILING: u32 = 43;

impl Default for Keeping {
    fn default() -> Self {
        Self {
            sharing: Sharing::Split,
            ageing: Ageing::Halve,
            when_full: WhenFull::Halve,
            ceiling: HIGHEST_CEILING,
            least_bad: LeastBad::Credit,
        }
    }
}

/// Numbers by move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Scores {
    keeping: Keeping,
    slots: usize,
    numbers: Vec<u64>,
}

impl Scores {
    pub fn new(slots: usize, keeping: Keeping) -> Self {
        Self { keeping, slots, numbers: vec![0; 2 * slots] }
    }

    fn index(&self, place: &NodeContext, slot: Slot) -> usize {
        let table = if self.keeping.sharing == Sharing::Split { place.mover as usize } else { 0 };
        table * self.slots + usize::from(slot)
    }

    pub fn of(&self, place: &NodeContext, slot: Slot) -> u64 {
        self.numbers[self.index(place, slot)]
    }

    /// Whether the best move of a node earns something, by how it has done.
    pub fn credits(&self, verdict: Verdict) -> bool {
        verdict != Verdict::Failed || self.keeping.least_bad == LeastBad::Credit
    }

    /// Adds to a number, and says whether that took it beyond bounds, so that all have to be halved.
    #[must_use]
    pub fn add(&mut self, place: &NodeContext, slot: Slot, amount: u64) -> Overflow {
        let (index, most) = (self.index(place, slot), 1 << self.keeping.ceiling);
        let sum = self.numbers[index] + amount;
        let stops = self.keeping.when_full == WhenFull::Stop;
        self.numbers[index] = if stops { sum.min(most) } else { sum };
        if sum > most && !stops { Overflow::Halve } else { Overflow::Fine }
    }

    /// Whether there is a number for each move below `slots`, and room for more.
    pub fn fits(&self, slots: usize) -> bool {
        let has_room = |&number: &u64| number <= 1 << (HIGHEST_CEILING + 1);
        let is_whole = self.slots == slots && self.numbers.len() == 2 * slots;
        is_whole && self.keeping.ceiling <= HIGHEST_CEILING && self.numbers.iter().all(has_room)
    }

    pub fn halve(&mut self) {
        self.numbers.iter_mut().for_each(|number| *number /= 2);
    }

    /// A search begins.
    pub fn age(&mut self) {
        match self.keeping.ageing {
            Ageing::Halve => self.halve(),
            Ageing::Keep => {}
            Ageing::Clear => self.numbers.fill(0),
        }
    }
}

/// Whether a table has to be halved; one that is compared with it has to be as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Overflow {
    Fine,
    Halve,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;

    const PLACE: NodeContext =
        NodeContext { mover: Color::White, ply: 0, previous: None, own_previous: None };

    fn grown(keeping: Keeping) -> [u64; 2] {
        let mut scores = Scores::new(2, keeping);
        for amount in [6, 6, 6] {
            if scores.add(&PLACE, 0, amount) == Overflow::Halve {
                scores.halve();
            }
        }
        let full = scores.of(&PLACE, 0);
        scores.age();
        [full, scores.of(&PLACE, 0)]
    }

    #[test]
    fn numbers_are_bounded_and_age() {
        let low = Keeping { ceiling: 3, ..Keeping::default() };
        assert_eq!(grown(Keeping::default()), [18, 9]);
        assert_eq!(grown(low), [6, 3], "12 is halved twice");
        let stop = Keeping { when_full: WhenFull::Stop, ..low };
        assert_eq!(grown(Keeping { ageing: Ageing::Keep, ..stop }), [8, 8]);
        assert_eq!(grown(Keeping { ageing: Ageing::Clear, ..stop }), [8, 0]);
    }
}
