//! Tables with a number for each move, of either colour or of both together.

use super::{Place, Slot};
use serde::{Deserialize, Serialize};

/// Whether the colours have tables of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sharing {
    /// A table for each.
    Split,
    /// One for both: where good squares are good for either side.
    Shared,
}

/// Numbers by move. When one would grow beyond bounds all are halved, which keeps their ratios.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Scores {
    sharing: Sharing,
    slots: usize,
    numbers: Vec<u64>,
}

/// Numbers are halved before one passes this.
const CEILING: u64 = 1 << 43;

impl Scores {
    pub fn new(slots: usize, sharing: Sharing) -> Self {
        Self { sharing, slots, numbers: vec![0; 2 * slots] }
    }

    fn index(&self, place: &Place, slot: Slot) -> usize {
        let table = if self.sharing == Sharing::Split { place.mover as usize } else { 0 };
        table * self.slots + usize::from(slot)
    }

    pub fn of(&self, place: &Place, slot: Slot) -> u64 {
        self.numbers[self.index(place, slot)]
    }

    /// Adds to a number, and says whether that took it beyond bounds, so that all have to be halved.
    #[must_use]
    pub fn add(&mut self, place: &Place, slot: Slot, amount: u64) -> Overflow {
        let index = self.index(place, slot);
        self.numbers[index] += amount;
        if self.numbers[index] > CEILING { Overflow::Halve } else { Overflow::Fine }
    }

    pub fn halve(&mut self) {
        self.numbers.iter_mut().for_each(|number| *number /= 2);
    }
}

/// Whether a table has to be halved; one that is compared with it has to be as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Overflow {
    Fine,
    Halve,
}
