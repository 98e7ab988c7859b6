//! Refutation tables (Akl and Newborn, 1977): the principal variations of the iterations before.

use super::{Ordering, Place, Slot};

/// At each ply the moves of earlier principal variations come first, those of the last iteration before older
/// ones. Emptied when a search begins.
#[derive(Clone, Debug, Default)]
pub struct Refutation {
    lines: Vec<Vec<Slot>>,
}

impl Ordering for Refutation {
    fn rank(&self, place: &Place, slots: &[Slot], ranks: &mut [i64]) {
        for (age, line) in (1..).zip(&self.lines) {
            let Some(at) = slots.iter().position(|slot| Some(slot) == line.get(place.ply)) else { continue };
            // Lines are stored oldest first; a later one overrules.
            ranks[at] = ranks[at].max(age);
        }
    }

    fn begin(&mut self) {
        self.lines.clear();
    }

    fn iterated(&mut self, line: &[Slot]) {
        self.lines.push(line.to_vec());
    }
}
