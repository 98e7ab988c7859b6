//! The table of history reductions (Schröder, of the chess program Pro Deo): moves that keep failing are searched one
//! ply less deep.

use super::settings::{HistoryReduction, Threshold};
use crate::game::{ByColor, Color};
use crate::ordering::{Slot, Verdict};

/// A number for each move of each colour, which says how it has fared of late.
pub(super) struct ReductionTable {
    pub rule: HistoryReduction,
    slots: usize,
    numbers: ByColor<Vec<i32>>,
}

impl ReductionTable {
    pub fn new(rule: HistoryReduction, slots: usize) -> Self {
        let numbers = ByColor { black: vec![rule.initial; slots], white: vec![rule.initial; slots] };
        Self { rule, slots, numbers }
    }

    /// A search begins.
    pub fn begin(&mut self) {
        *self = Self::new(self.rule, self.slots);
    }

    /// Whether a move may be reduced as far as the table goes.
    pub fn is_low(&self, color: Color, slot: Slot) -> bool {
        let number = self.numbers[color][usize::from(slot)];
        match self.rule.reading {
            Threshold::Below => number < self.rule.threshold,
            Threshold::AtMost => number <= self.rule.threshold,
        }
    }

    /// A move is reduced.
    pub fn reduced(&mut self, color: Color, slot: Slot) {
        self.numbers[color][usize::from(slot)] = self.rule.replacement;
    }

    /// The value of a move is known.
    pub fn valued(&mut self, color: Color, slot: Slot, verdict: Verdict) {
        let failed = verdict == Verdict::Failed;
        let change = if failed { self.rule.decrement } else { self.rule.increment };
        let number = &mut self.numbers[color][usize::from(slot)];
        *number = number.saturating_add(change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Failures until a move may be reduced, then those after a reduction, its own included.
    fn failures(reading: Threshold) -> (u32, u32) {
        let rule = HistoryReduction { reading, ..HistoryReduction::PRO_DEO };
        let mut table = ReductionTable::new(rule, 3);
        let mut until_low = || {
            let mut count = 0;
            while !table.is_low(Color::White, 2) {
                table.valued(Color::White, 2, Verdict::Failed);
                count += 1;
            }
            table.reduced(Color::White, 2);
            count
        };
        (until_low(), until_low())
    }

    #[test]
    fn the_two_readings_differ_by_a_failure() {
        assert_eq!(failures(Threshold::AtMost), (50, 0));
        assert_eq!(failures(Threshold::Below), (51, 1));
    }

    #[test]
    fn five_failures_in_six_keep_the_balance() {
        let mut table = ReductionTable::new(HistoryReduction::PRO_DEO, 1);
        for round in 0..60 {
            let verdict = if round % 6 == 0 { Verdict::Raised } else { Verdict::Failed };
            table.valued(Color::Black, 0, verdict);
        }
        assert_eq!(table.numbers.black, [100]);
        table.valued(Color::Black, 0, Verdict::Cut);
        assert_eq!((table.numbers.black[0], table.numbers.white[0]), (105, 100));
        table.begin();
        assert_eq!(table.numbers.black, [100]);
    }
}
