//! What a move at a depth counts.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a move counts, by the depth d of its node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Increment {
    /// Nothing.
    Zero,
    /// 1.
    One,
    /// d.
    Depth,
    /// d^2.
    Square,
    /// d^3.
    Cube,
    /// 2^d, at most 2^32.
    Power,
}

const NAMES: [(Increment, &str); 6] = [
    (Increment::Zero, "0"),
    (Increment::One, "1"),
    (Increment::Depth, "d"),
    (Increment::Square, "d^2"),
    (Increment::Cube, "d^3"),
    (Increment::Power, "2^d"),
];

impl Increment {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Zero, Self::One, Self::Depth, Self::Square, Self::Cube, Self::Power];

    /// What a move counts at a depth.
    #[must_use]
    pub fn at(self, depth: u32) -> u64 {
        let d = u64::from(depth.min(1 << 10));
        match self {
            Self::Zero => 0,
            Self::One => 1,
            Self::Depth => d,
            Self::Square => d.pow(2),
            Self::Cube => d.pow(3),
            Self::Power => 1 << d.min(32),
        }
    }
}

impl fmt::Display for Increment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(increment, _)| increment == self).map_or("", |(_, name)| name);
        f.pad(name)
    }
}

/// Not one of the names.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no increment; there are 0, 1, d, d^2, d^3 and 2^d")]
pub struct IncrementError(String);

impl FromStr for Increment {
    type Err = IncrementError;

    fn from_str(text: &str) -> Result<Self, IncrementError> {
        let found = NAMES.iter().find(|(_, name)| *name == text);
        found.map(|(increment, _)| *increment).ok_or_else(|| IncrementError(text.to_owned()))
    }
}
