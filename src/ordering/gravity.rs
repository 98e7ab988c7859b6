//! History with gravity: scores that forget, the form of today's chess programs.

use super::order::{NodeContext, Ordering, Settled, Slot, Verdict};
use serde::{Deserialize, Serialize};

/// Scores stay between plus and minus this.
const MOST: i32 = 1 << 14;
/// Most that a single node adds.
const MOST_BONUS: i32 = 1 << 11;

/// A score for each move of each colour. A quiet move that cuts off is pulled up, the quiet ones tried before it
/// are pulled down, both the more the deeper the node, and the less the further the score is there already.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Gravity {
    slots: usize,
    scores: Vec<i32>,
}

impl Gravity {
    /// Nothing known yet, of moves numbered below `slots`.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        Self { slots, scores: vec![0; 2 * slots] }
    }

    /// How a move has done, from -100 to 100.
    #[must_use]
    pub fn standing(&self, place: &NodeContext, slot: Slot) -> i32 {
        percent(self.scores[place.mover as usize * self.slots + usize::from(slot)])
    }
}

/// What a node of a depth adds, before gravity.
pub(super) fn bonus(depth: u32) -> i32 {
    (16 * depth.min(64) as i32 * depth.min(64) as i32).min(MOST_BONUS)
}

/// Pulls a score up or down.
pub(super) fn pull(score: &mut i32, bonus: i32) {
    *score += bonus - *score * bonus.abs() / MOST;
}

/// A score as a percentage of the highest.
pub(super) const fn percent(score: i32) -> i32 {
    score * 100 / MOST
}

/// Whether pulling can have led to a score.
pub(super) fn is_possible(&score: &i32) -> bool {
    (-MOST..=MOST).contains(&score)
}

/// A score as a rank.
pub(super) fn ranked(score: i32) -> i64 {
    i64::from(score + MOST)
}

impl Ordering for Gravity {
    fn fits(&self, slots: usize) -> bool {
        let is_whole = self.slots == slots && self.scores.len() == 2 * slots;
        is_whole && self.scores.iter().all(is_possible)
    }

    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        let scores = &self.scores[place.mover as usize * self.slots..];
        for (rank, &slot) in ranks.iter_mut().zip(slots) {
            *rank += ranked(scores[usize::from(slot)]);
        }
    }

    fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        if settled.verdict != Verdict::Cut || !settled.best().is_quiet {
            return;
        }
        let scores = &mut self.scores[place.mover as usize * self.slots..];
        pull(&mut scores[usize::from(settled.best().slot)], bonus(settled.depth));
        for mv in settled.tried[..settled.best].iter().filter(|mv| mv.is_quiet) {
            pull(&mut scores[usize::from(mv.slot)], -bonus(settled.depth));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_in_bounds_and_forget() {
        let mut score = 0;
        for _ in 0..1000 {
            pull(&mut score, bonus(40));
            assert!(score.abs() <= MOST);
        }
        assert!(score > MOST * 9 / 10);
        for _ in 0..20 {
            pull(&mut score, -bonus(40));
        }
        assert!(score < 0, "twenty failures outweigh a thousand successes");
    }
}
