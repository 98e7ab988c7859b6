//! Continuation history: history by the moves that led to a node.

use super::gravity::{bonus, is_possible, percent, pull, ranked};
use super::order::{NodeContext, Ordering, Settled, Slot, Verdict};
use serde::{Deserialize, Serialize};

/// A score with gravity for each pair of moves: the opponent's last and the answer, and the mover's own last and
/// the next. The two count alike.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Continuation {
    slots: usize,
    /// After the opponent's move, then after the own one.
    scores: [Vec<i32>; 2],
}

impl Continuation {
    /// Nothing known yet, of moves numbered below `slots`. Takes eight times the square of that in bytes.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        Self { slots, scores: [vec![0; slots * slots], vec![0; slots * slots]] }
    }

    /// How a move has done after those before it, from -100 to 100; nothing if none is known.
    #[must_use]
    pub fn standing(&self, place: &NodeContext, slot: Slot) -> Option<i32> {
        let after = |(scores, earlier): (&Vec<i32>, Option<Slot>)| {
            Some(scores[usize::from(earlier?) * self.slots + usize::from(slot)])
        };
        let known = self.scores.iter().zip(before(place)).filter_map(after);
        let (sum, count) = known.fold((0, 0), |(sum, count), score| (sum + percent(score), count + 1));
        (count > 0).then(|| sum / count)
    }
}

/// What came before, nearest first.
fn before(place: &NodeContext) -> [Option<Slot>; 2] {
    [place.previous, place.own_previous]
}

impl Ordering for Continuation {
    fn fits(&self, slots: usize) -> bool {
        let is_whole = |scores: &Vec<i32>| scores.len() == slots * slots && scores.iter().all(is_possible);
        self.slots == slots && self.scores.iter().all(is_whole)
    }

    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        for (scores, earlier) in self.scores.iter().zip(before(place)) {
            let Some(earlier) = earlier else { continue };
            let scores = &scores[usize::from(earlier) * self.slots..];
            for (rank, &slot) in ranks.iter_mut().zip(slots) {
                *rank += ranked(scores[usize::from(slot)]);
            }
        }
    }

    fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        if settled.verdict != Verdict::Cut || !settled.best().is_quiet {
            return;
        }
        for (scores, earlier) in self.scores.iter_mut().zip(before(place)) {
            let Some(earlier) = earlier else { continue };
            let scores = &mut scores[usize::from(earlier) * self.slots..];
            pull(&mut scores[usize::from(settled.best().slot)], bonus(settled.depth));
            for mv in settled.tried[..settled.best].iter().filter(|mv| mv.is_quiet) {
                pull(&mut scores[usize::from(mv.slot)], -bonus(settled.depth));
            }
        }
    }
}
