//! What late-move rules may know of a move beyond its place: histories with gravity, as in today's chess programs.

use super::settings::Judge;
use crate::ordering::{Continuation, Gravity, NodeContext, Ordering, Settled, Slot};

/// The histories that judge moves, whatever ordering there is.
pub(super) struct Judgement {
    gravity: Option<Gravity>,
    continuation: Option<Continuation>,
}

impl Judgement {
    /// Nothing known yet, of moves numbered below `slots`.
    pub fn new(judge: Judge, slots: usize) -> Self {
        let gravity = (judge != Judge::Continuation).then(|| Gravity::new(slots));
        let continuation = (judge != Judge::Gravity).then(|| Continuation::new(slots));
        Self { gravity, continuation }
    }

    /// A node is done with.
    pub fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        if let Some(gravity) = &mut self.gravity {
            gravity.settled(place, settled);
        }
        if let Some(continuation) = &mut self.continuation {
            continuation.settled(place, settled);
        }
    }

    /// How a move has done, from -100 to 100: the mean of what the histories say that know something of such moves, 0 if none does.
    pub fn standing(&self, place: &NodeContext, slot: Slot) -> i32 {
        let gravity = self.gravity.as_ref().map(|history| history.standing(place, slot));
        let continuation = self.continuation.as_ref().and_then(|history| history.standing(place, slot));
        match (gravity, continuation) {
            (Some(one), Some(other)) => (one + other) / 2,
            (one, other) => one.or(other).unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;
    use crate::ordering::{Tried, Verdict};

    #[test]
    fn moves_are_judged_by_how_they_have_done() {
        let place = NodeContext { mover: Color::Black, ply: 2, previous: Some(1), own_previous: None };
        let elsewhere = NodeContext { previous: Some(0), ..place };
        let tried = [2, 3].map(|slot| Tried { slot, is_quiet: true });
        let settled = Settled { best: 1, tried: &tried, depth: 6, verdict: Verdict::Cut };
        for judge in [Judge::Gravity, Judge::Continuation, Judge::Both] {
            let mut judgement = Judgement::new(judge, 4);
            assert_eq!(judgement.standing(&place, 3), 0);
            (0..200).for_each(|_| judgement.settled(&place, &settled));
            let [failed, cut] = [2, 3].map(|slot| judgement.standing(&place, slot));
            assert!((-100..-90).contains(&failed) && (91..=100).contains(&cut), "{failed}, {cut}");
            let there = judgement.standing(&elsewhere, 3);
            let expected = match judge {
                Judge::Gravity => cut,
                Judge::Continuation => 0,
                Judge::Both => cut / 2,
            };
            assert!((there - expected).abs() <= 1, "{there} after another move");
        }
    }
}
