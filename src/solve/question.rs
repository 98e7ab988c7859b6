//! What is asked.

use crate::game::{Claim, Score};
use serde::{Deserialize, Serialize};

/// What is asked about a position. Scores are Black's area margin on the board, komi apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Question {
    /// Both bounds, as tight as possible.
    #[default]
    Value,
    /// Can Black force at least this much?
    AtLeast(Score),
    /// Can White hold Black to at most this much?
    AtMost(Score),
}

impl Question {
    /// What a yes-or-no question asks about.
    #[must_use]
    pub fn claim(self) -> Option<Claim> {
        match self {
            Self::Value => None,
            Self::AtLeast(score) => Some(Claim::at_least(score)),
            Self::AtMost(score) => Some(Claim::at_most(score)),
        }
    }
}

/// How much of a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Coverage {
    /// Its value.
    #[default]
    Value,
    /// Only what the question needs: no line, and neither bound any tighter than the answer takes.
    AnswerOnly,
    /// The value of every legal move, too.
    EveryMove,
    /// The value of every legal move, and the proven line after it.
    EveryLine,
}
