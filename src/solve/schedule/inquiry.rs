//! What is to be done: it stays the same from the beginning to the end.

use super::tuning::Tuning;
use crate::board::Position;
use crate::game::Score;
use crate::proof::Basis;
use crate::solve::question::{Coverage, Question};

/// A question with all that says how it is gone about.
#[derive(Clone, Copy, Debug)]
pub struct Inquiry {
    /// The position asked about.
    pub root: Position,
    /// What is asked.
    pub question: Question,
    /// What the value is expected to be, for Black.
    pub expected: Option<Score>,
    /// What endless play counts, for Black.
    pub endless_play: Score,
    /// What is asked besides.
    pub coverage: Coverage,
    /// What closed sets rest on.
    pub basis: Basis,
    /// Whether all is to be written down in the end.
    pub is_certified: bool,
    /// The numbers of the schedule.
    pub tuning: Tuning,
}

impl Inquiry {
    /// The score of a side that owns the whole board.
    pub const fn most(&self) -> Score {
        self.root.size().largest_score()
    }

    /// Whether the value is wanted, and the limits of finite play with it.
    pub fn wants_limits(&self) -> bool {
        self.question == Question::Value && self.coverage != Coverage::AnswerOnly
    }

    /// As many nodes as it takes to see a fair part of all boards that the empty points allow for: from here on it is to be
    /// expected that things do not go the usual way.
    pub fn fair_part(&self) -> u64 {
        3_u64.saturating_pow(self.root.empties().count()) / self.tuning.patience.boards_per_node
    }

    /// Nodes that may be spent on a side without an improvement, if the last one came after so many. Where the bounds never
    /// meet (3x4, 4x4) deepening has no end of its own: no depth shows that no deeper search does better. So this is a
    /// judgement, not a proof: a sizeable part of all the states there can be, or many times the work that
    /// the last improvement took.
    pub fn patience(&self, improved_at: u64) -> u64 {
        let tuning = &self.tuning.patience;
        let states = 1_u64.checked_shl(self.root.size().count() as u32 + tuning.points_more);
        states.unwrap_or(u64::MAX).max(tuning.times_improvement.saturating_mul(improved_at))
    }
}
