//! The countermove heuristic (Uiterwijk, 1992): what refuted the opponent's last move before comes first.

use super::order::{NodeContext, Ordering, Settled, Slot, Verdict};
use serde::{Deserialize, Serialize};

/// The last move that cut off after each move of the opponent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Countermove {
    slots: usize,
    answers: Vec<Option<Slot>>,
}

impl Countermove {
    /// No answers yet, to moves numbered below `slots`.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        Self { slots, answers: vec![None; 2 * slots] }
    }

    fn index(&self, place: &NodeContext) -> Option<usize> {
        place.previous.map(|slot| place.mover as usize * self.slots + usize::from(slot))
    }
}

impl Ordering for Countermove {
    fn fits(&self, slots: usize) -> bool {
        self.slots == slots && self.answers.len() == 2 * slots
    }

    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        let answer = self.index(place).and_then(|index| self.answers[index]);
        for (rank, &slot) in ranks.iter_mut().zip(slots) {
            *rank += i64::from(answer == Some(slot));
        }
    }

    fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        if settled.verdict == Verdict::Cut
            && let Some(index) = self.index(place)
        {
            self.answers[index] = Some(settled.best().slot);
        }
    }
}
