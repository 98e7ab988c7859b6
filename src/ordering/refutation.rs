//! Refutation tables (Akl and Newborn, 1977): the principal variations of the iterations before.

use super::order::{NodeContext, Ordering, Slot};
use serde::{Deserialize, Serialize};

/// At each ply the moves of earlier principal variations come first, those of the last iteration before older
/// ones. Emptied when a search begins.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Refutation {
    lines: Vec<Vec<Slot>>,
}

impl Ordering for Refutation {
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        for (rank, &slot) in ranks.iter_mut().zip(slots) {
            // Lines are stored oldest first; the last one with the move says how good it is.
            let newest = self.lines.iter().rposition(|line| line.get(place.ply) == Some(&slot));
            *rank += newest.map_or(0, |age| age as i64 + 1);
        }
    }

    fn begin(&mut self) {
        self.lines.clear();
    }

    fn iterated(&mut self, line: &[Slot]) {
        self.lines.push(line.to_vec());
    }
}
