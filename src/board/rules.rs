//! The rules that a board can be played under. Area scoring and basic ko are common to all of them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Whether a move may take away its own chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suicide {
    /// No move may leave its own chain without liberties.
    #[default]
    Forbidden,
    /// A move may remove its own chain of two stones or more. A single stone may not remove itself: under
    /// basic ko that would be a second kind of pass.
    Allowed,
}

/// Points given to White, in halves, so that 0.5 is exact. Plain data: the solver's scores are without it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Komi(i16);

impl Komi {
    /// Komi of so many half points.
    #[must_use]
    pub const fn from_half_points(half_points: i16) -> Self {
        Self(half_points)
    }

    /// The number of half points.
    #[must_use]
    pub const fn half_points(self) -> i16 {
        self.0
    }
}

impl From<Komi> for f64 {
    fn from(komi: Komi) -> Self {
        Self::from(komi.0) / 2.0
    }
}

impl TryFrom<f64> for Komi {
    type Error = String;

    fn try_from(points: f64) -> Result<Self, String> {
        let halves = points * 2.0;
        if halves.fract() == 0.0 && halves.abs() <= 1000.0 {
            Ok(Self(halves as i16))
        } else {
            Err(format!("komi {points} is not a multiple of 0.5 between -500 and 500"))
        }
    }
}

impl FromStr for Komi {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let points: f64 = text.trim().parse().map_err(|_| format!("'{text}' is not a komi"))?;
        Self::try_from(points)
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", f64::from(*self))
    }
}

/// The rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rules {
    /// Suicide.
    pub suicide: Suicide,
    /// Komi; it never changes a search, only the verdict drawn from a score.
    pub komi: Komi,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_exact_in_halves() {
        assert_eq!("24.5".parse::<Komi>().unwrap().half_points(), 49);
        assert_eq!("-7".parse::<Komi>().unwrap().to_string(), "-7");
        for bad in ["", "x", "0.3", "1e9", "nan", "inf"] {
            assert!(bad.parse::<Komi>().is_err(), "{bad}");
        }
    }
}
