//! What the side to move of a problem is after.

use crate::board::Position;
use crate::game::{Color, Score};
use crate::solve::{Question, Solution};
use std::fmt;

/// A score that the solver of a problem wants to reach or better, from Black's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The side that wants it.
    pub solver: Color,
    /// The least of Black's margin if Black solves, the most if White does.
    pub score: Score,
}

/// What has become of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It can be reached: proved.
    Kept,
    /// It cannot: proved.
    Lost,
    /// A limit came first.
    Open,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.solver {
            Color::Black => write!(f, "at least {}", self.score),
            Color::White => write!(f, "at most {}", self.score),
        }
    }
}

impl Goal {
    /// The question about it.
    #[must_use]
    pub const fn question(self) -> Question {
        match self.solver {
            Color::Black => Question::AtLeast(self.score),
            Color::White => Question::AtMost(self.score),
        }
    }

    /// What a solution says of it, with endless play counting what it does there.
    #[must_use]
    pub fn standing(self, solution: &Solution) -> Standing {
        let values = solution.with_tie_value(solution.endless_play);
        let own = self.solver.relative(values);
        let score = self.solver.relative(self.score);
        if own.lower() >= score {
            Standing::Kept
        } else if own.upper() < score {
            Standing::Lost
        } else {
            Standing::Open
        }
    }

    /// What the board says of it after the end of the game.
    #[must_use]
    pub fn counted(self, position: &Position) -> Standing {
        let own = self.solver.relative(position.score());
        if own >= self.solver.relative(self.score) { Standing::Kept } else { Standing::Lost }
    }
}
