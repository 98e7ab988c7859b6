//! What becomes of a group in one case.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What becomes of the target in one case, the worst for the defender first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The attacker can force to take it.
    Captured,
    /// Neither can the attacker force to take it, nor the defender force the game to end with it on the board: play need
    /// not end, and the rule of repetition decides.
    Endless,
    /// The defender can force the game to end with the target on the board, but not that it becomes unconditionally alive.
    Seki,
    /// The defender can force that it becomes unconditionally alive.
    Alive,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Captured => "captured",
            Self::Endless => "endless",
            Self::Seki => "seki",
            Self::Alive => "alive",
        })
    }
}
