//! What the solver uses if not told otherwise: the relative history heuristic (Winands, van der Werf, van den Herik and Uiterwijk, "The relative history
//! heuristic", CG 2004): how often a move was best, relative to how often it was tried.

use super::order::{NodeContext, Ordering, Settled, Slot, Tried, Verdict};
use serde::{Deserialize, Serialize};

/// A history score `h` and a butterfly score `b` for each move, shared by both colours: in Go a point that
/// is good for one side tends to be good for the other (the paper's choice for its Go program).
///
/// Choices where the paper is silent, with reasons in docs/ordering.md:
/// * a move counts as *tried* when its search returns, whatever the result, and as *best* when it caused a
///   cutoff or raised alpha; moves that were never reached count as neither;
/// * cutoffs from the table or by an enhanced transposition cutoff credit the move they rest on in both
///   tables, with the depth it would have been searched to;
/// * increments are d^3 in both tables, with d the depth of the node (at least 1), so that h <= b;
/// * a move that was never tried (b = 0) ranks in the middle, as if it had been best once in two tries;
/// * when a butterfly score would overflow, all scores are halved, which keeps their ratios;
/// * scores are halved once when a new iteration starts, so that older ones fade.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RelativeHistory {
    history: Vec<u64>,
    butterfly: Vec<u64>,
}

/// Scores are halved before one of them passes this.
const CEILING: u64 = 1 << 48;
/// Resolution of [`RelativeHistory::score`].
const SCALE: u64 = 1 << 14;

impl RelativeHistory {
    /// Empty tables for moves numbered below `slots`.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        Self { history: vec![0; slots], butterfly: vec![0; slots] }
    }

    /// The rank of a move: 0 (never best) to 2^14 (always best).
    #[must_use]
    #[inline]
    pub fn score(&self, slot: usize) -> u32 {
        // One virtual success in two virtual tries: settles b = 0 and fades at the first real counts.
        ((self.history[slot] + 1) * SCALE / (self.butterfly[slot] + 2)) as u32
    }

    /// Notes that a move was tried at a node of the given depth.
    #[inline]
    pub fn note_tried(&mut self, slot: usize, depth: u32) {
        self.butterfly[slot] += increment(depth);
        if self.butterfly[slot] > CEILING {
            self.fade();
        }
    }

    /// Notes that a move, already noted as tried, was best at a node of the given depth.
    #[inline]
    pub fn note_best(&mut self, slot: usize, depth: u32) {
        self.history[slot] += increment(depth);
    }

    /// Halves all scores.
    pub fn fade(&mut self) {
        for score in self.history.iter_mut().chain(&mut self.butterfly) {
            *score /= 2;
        }
    }
}

/// d^3, the increment that the paper found best for Go.
#[inline]
fn increment(depth: u32) -> u64 {
    u64::from(depth.max(1)).pow(3)
}

impl Ordering for RelativeHistory {
    #[inline]
    fn rank(&self, _: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        for (rank, &slot) in ranks.iter_mut().zip(slots) {
            *rank += i64::from(self.score(usize::from(slot)));
        }
    }

    #[inline]
    fn searched(&mut self, _: &NodeContext, mv: Tried, depth: u32, _: Verdict) {
        self.note_tried(usize::from(mv.slot), depth);
    }

    #[inline]
    fn settled(&mut self, _: &NodeContext, settled: &Settled<'_>) {
        if settled.verdict != Verdict::Failed {
            self.note_best(usize::from(settled.best().slot), settled.depth);
        }
    }

    fn fits(&self, slots: usize) -> bool {
        let tables = [&self.history, &self.butterfly];
        tables.iter().all(|table| table.len() == slots && table.iter().all(|&score| score <= 2 * CEILING))
    }

    fn begin(&mut self) {
        self.fade();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn often_best_beats_sometimes_best() {
        let mut table = RelativeHistory::new(3);
        for i in 0..10 {
            table.note_tried(0, 4);
            table.note_tried(1, 4);
            table.note_best(0, 4);
            if i % 2 == 0 {
                table.note_best(1, 4);
            }
        }
        assert!(table.score(0) > table.score(1));
        assert_eq!(table.score(2), 1 << 13, "never tried: the middle");
    }

    #[test]
    fn halving_keeps_ratios_and_prevents_overflow() {
        let mut table = RelativeHistory::new(2);
        for _ in 0..200_000 {
            table.note_tried(0, 2000);
            table.note_best(0, 2000);
            table.note_tried(1, 2000);
        }
        assert!(table.butterfly[0] <= CEILING + increment(2000));
        assert!(table.score(0) > 16_000 && table.score(1) < 100);
    }
}
