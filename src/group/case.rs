//! Who is who, and under which conditions a question is asked.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The two sides of a question about a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Wants to take the target.
    Attacker,
    /// Owns the target.
    Defender,
}

impl Role {
    /// Both, the attacker first.
    pub const ALL: [Self; 2] = [Self::Attacker, Self::Defender];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        })
    }
}

/// Who has ko threats without end, and so need not mind the ban of basic ko. The order is that of what is good for the
/// defender.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Threats {
    /// The attacker: he is never banned.
    Attacker,
    /// Nobody: the board is all there is, and basic ko binds both.
    Nobody,
    /// The defender: he is never banned.
    Defender,
}

impl Threats {
    /// All of them, the worst for the defender first.
    pub const ALL: [Self; 3] = [Self::Attacker, Self::Nobody, Self::Defender];

    /// Who is never banned.
    #[must_use]
    pub const fn owner(self) -> Option<Role> {
        match self {
            Self::Attacker => Some(Role::Attacker),
            Self::Nobody => None,
            Self::Defender => Some(Role::Defender),
        }
    }
}

impl fmt::Display for Threats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Attacker => "attacker",
            Self::Nobody => "nobody",
            Self::Defender => "defender",
        })
    }
}

/// One of the six ways to ask about a group: who moves first, and who has ko threats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Case {
    /// Who moves first.
    pub first: Role,
    /// Who is never banned.
    pub threats: Threats,
}

impl Case {
    /// The worst for the defender: the attacker moves first and is never banned.
    pub const WORST: Self = Self { first: Role::Attacker, threats: Threats::Attacker };
    /// The best for the defender: he moves first and is never banned.
    pub const BEST: Self = Self { first: Role::Defender, threats: Threats::Defender };

    /// All six, the worst for the defender first.
    pub fn all() -> impl Iterator<Item = Self> {
        let with = |first| Threats::ALL.map(|threats| Self { first, threats });
        Role::ALL.into_iter().flat_map(with)
    }

    /// Whether the defender does at least as well here as in `other` (docs/groups.md has the proof).
    #[must_use]
    pub fn is_at_least_as_good_as(self, other: Self) -> bool {
        self.first >= other.first && self.threats >= other.threats
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} first, threats {}", self.first, self.threats)
    }
}
