//! The table of peak history reductions (Mehrmann): a move is searched less deep if its history is poor next to that of
//! the best move.

use super::settings::PeakReduction;
use crate::game::{ByColor, Color};
use crate::ordering::{Increment, Slot};

/// A history score for each move of each colour, by d^2, and the greatest of all.
pub(super) struct PeakTable {
    pub rule: PeakReduction,
    scores: ByColor<Vec<u64>>,
    peak: u64,
}

impl PeakTable {
    pub fn new(rule: PeakReduction, slots: usize) -> Self {
        Self { rule, scores: ByColor { black: vec![0; slots], white: vec![0; slots] }, peak: 0 }
    }

    /// A search begins: what was learned fades.
    pub fn begin(&mut self) {
        for color in Color::ALL {
            self.scores[color].iter_mut().for_each(|score| *score /= 2);
        }
        self.peak /= 2;
    }

    /// A move was best at a node of a depth.
    pub fn best(&mut self, color: Color, slot: Slot, depth: u32) {
        let score = &mut self.scores[color][usize::from(slot)];
        *score += Increment::Square.at(depth);
        self.peak = self.peak.max(*score);
    }

    /// Whether a move stands far below the peak.
    pub fn is_low(&self, color: Color, slot: Slot) -> bool {
        let score = self.scores[color][usize::from(slot)];
        u128::from(score) * 100 < u128::from(self.peak) * u128::from(self.rule.percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_held_against_the_best() {
        let mut table = PeakTable::new(PeakReduction { percent: 50, plies: 1, least_depth: 2 }, 3);
        assert!(!table.is_low(Color::Black, 0), "nothing is known");
        for (slot, depth) in [(0, 4), (1, 2), (1, 2), (2, 2)] {
            table.best(Color::Black, slot, depth);
        }
        assert_eq!([0, 1, 2].map(|slot| table.is_low(Color::Black, slot)), [false, false, true]);
        assert!(table.is_low(Color::White, 0), "the peak is that of both colours");
        table.begin();
        table.best(Color::Black, 2, 2);
        assert_eq!((table.peak, table.scores.black.clone()), (8, vec![8, 4, 6]));
    }
}
