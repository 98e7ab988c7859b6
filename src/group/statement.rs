//! What can be proved about a group, one thing at a time.

use super::case::{Case, Role};
use super::game::Goal;
use super::outcome::Outcome;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What one side can do. The first three are finite: the side forces its win in finitely many moves. The others are
/// endless: it can play so that the opponent never gets what he wants, though play need not end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// The attacker takes the target.
    Captures,
    /// The defender brings the game to an end with the target on the board.
    Saves,
    /// The defender makes the target unconditionally alive.
    Lives,
    /// The attacker never takes the target.
    NeverCaptures,
    /// The game never ends with the target on the board.
    NeverSaves,
    /// The target never becomes unconditionally alive.
    NeverLives,
}

impl Fact {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Captures, Self::Saves, Self::Lives, Self::NeverCaptures, Self::NeverSaves, Self::NeverLives];

    /// The game that it is about.
    #[must_use]
    pub const fn goal(self) -> Goal {
        match self {
            Self::Lives | Self::NeverLives => Goal::Live,
            _ => Goal::Save,
        }
    }

    /// Who brings it about.
    #[must_use]
    pub const fn prover(self) -> Role {
        match self {
            Self::Captures | Self::NeverSaves | Self::NeverLives => Role::Attacker,
            Self::Saves | Self::Lives | Self::NeverCaptures => Role::Defender,
        }
    }

    /// Whether it needs play to end.
    #[must_use]
    pub const fn is_finite(self) -> bool {
        matches!(self, Self::Captures | Self::Saves | Self::Lives)
    }

    /// The least that the defender gets if it is true.
    #[must_use]
    pub const fn at_worst(self) -> Option<Outcome> {
        match self {
            Self::Saves => Some(Outcome::Seki),
            Self::Lives => Some(Outcome::Alive),
            Self::NeverCaptures => Some(Outcome::Endless),
            _ => None,
        }
    }

    /// The most that the defender gets if it is true.
    #[must_use]
    pub const fn at_best(self) -> Option<Outcome> {
        match self {
            Self::Captures => Some(Outcome::Captured),
            Self::NeverSaves => Some(Outcome::Endless),
            Self::NeverLives => Some(Outcome::Seki),
            _ => None,
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Captures => "captures",
            Self::Saves => "saves",
            Self::Lives => "lives",
            Self::NeverCaptures => "never-captures",
            Self::NeverSaves => "never-saves",
            Self::NeverLives => "never-lives",
        })
    }
}

/// A fact in one of the six cases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Statement {
    /// Who moves first, and who has ko threats.
    pub case: Case,
    /// What is true there.
    pub fact: Fact,
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.fact, self.case)
    }
}
