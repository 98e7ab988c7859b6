//! What a certificate can claim.

use std::fmt;

/// The sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Colour {
    Black,
    White,
}

/// One line `claim`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// Whose strategy it is: Black's shows "at least", White's "at most".
    pub claimant: Colour,
    /// Black minus White.
    pub score: i8,
    /// Whether the game is forced to end.
    pub finite: bool,
    /// Whether positional superko is claimed.
    pub positional: bool,
    /// Whether situational superko is claimed.
    pub situational: bool,
}

impl Claim {
    /// What every end must score for the claimant, his points minus the opponent's.
    pub(crate) fn needed(&self) -> i32 {
        i32::from(if self.claimant == Colour::Black { self.score } else { -self.score })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.claimant == Colour::Black { "at-least" } else { "at-most" };
        write!(f, "{kind} {} {}", self.score, if self.finite { "finite" } else { "endless" })
    }
}
