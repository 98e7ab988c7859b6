//! What a strategy achieves.

use crate::game::{Claim, Color};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How games go that a strategy plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Play {
    /// They all end.
    Finite,
    /// They end well or not at all.
    Endless,
}

/// A claim and the play in which it holds: with the prover's strategy every game that ends, ends as claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Statement {
    /// Who gets how much.
    pub claim: Claim,
    /// Whether every game ends.
    pub play: Play,
}

impl Statement {
    /// Every game ends, and as claimed.
    #[must_use]
    pub const fn finite(claim: Claim) -> Self {
        Self { claim, play: Play::Finite }
    }

    /// No game ends otherwise than claimed.
    #[must_use]
    pub const fn endless(claim: Claim) -> Self {
        Self { claim, play: Play::Endless }
    }
}

/// As in the header of a certificate: `at-least 4 finite`.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.claim.prover {
            Color::Black => "at-least",
            Color::White => "at-most",
        };
        let play = match self.play {
            Play::Finite => "finite",
            Play::Endless => "endless",
        };
        write!(f, "{bound} {} {play}", self.claim.black_score().points())
    }
}
