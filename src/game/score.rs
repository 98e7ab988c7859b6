//! Scores and intervals of scores.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Neg;

/// An area score, in points. Its side is the context's: boards count from Black's, searches from the mover's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Score(i8);

impl Score {
    /// A score of `points`.
    #[must_use]
    #[inline]
    pub const fn new(points: i8) -> Self {
        // -128 has no negative; no board is that large.
        assert!(points != i8::MIN);
        Self(points)
    }

    /// The score as a number.
    #[must_use]
    #[inline]
    pub const fn points(self) -> i8 {
        self.0
    }

    /// One point more.
    #[must_use]
    #[inline]
    pub const fn above(self) -> Self {
        Self::new(self.0.saturating_add(1))
    }

    /// One point less.
    #[must_use]
    #[inline]
    pub const fn below(self) -> Self {
        Self::new(if self.0 == -i8::MAX { self.0 } else { self.0 - 1 })
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.pad("0") } else { f.pad(&format!("{:+}", self.0)) }
    }
}

/// An interval of scores that is proved to hold: `lower <= value <= upper`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "(Score, Score)", into = "(Score, Score)")]
pub struct Bounds {
    lower: Score,
    upper: Score,
}

impl Bounds {
    /// The interval from `lower` to `upper`, both included.
    ///
    /// # Panics
    /// "contradictory proof" if `lower` lies above `upper`: two proofs that cannot both be right.
    #[must_use]
    #[inline]
    pub fn new(lower: Score, upper: Score) -> Self {
        assert!(lower <= upper, "contradictory proof: at least {lower} and at most {upper}");
        Self { lower, upper }
    }

    /// The least value that is possible.
    #[must_use]
    #[inline]
    pub const fn lower(self) -> Score {
        self.lower
    }

    /// The greatest value that is possible.
    #[must_use]
    #[inline]
    pub const fn upper(self) -> Score {
        self.upper
    }

    /// The value, if only one is possible.
    #[must_use]
    pub fn value(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The interval narrowed by a second one.
    ///
    /// # Panics
    /// "contradictory proof" if the two have no score in common.
    #[must_use]
    #[inline]
    pub fn meet(self, other: Self) -> Self {
        Self::new(self.lower.max(other.lower), self.upper.min(other.upper))
    }
}

/// Lower and upper end.
impl From<Bounds> for (Score, Score) {
    fn from(bounds: Bounds) -> Self {
        (bounds.lower, bounds.upper)
    }
}

/// From lower and upper end, where the one is not above the other.
impl TryFrom<(Score, Score)> for Bounds {
    type Error = &'static str;

    fn try_from((lower, upper): (Score, Score)) -> Result<Self, Self::Error> {
        if lower <= upper { Ok(Self { lower, upper }) } else { Err("an interval without scores") }
    }
}

/// The same interval seen from the other side.
impl Neg for Bounds {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.lower, self.upper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_meet_and_mirror() {
        let a = Bounds::new(Score::new(-3), Score::new(5));
        let b = Bounds::new(Score::new(1), Score::new(9));
        assert_eq!(a.meet(b), Bounds::new(Score::new(1), Score::new(5)));
        assert_eq!(-(-a), a);
        assert_eq!((-a).to_string(), "[-5, +3]");
    }

    #[test]
    #[should_panic(expected = "contradictory proof")]
    fn contradictions_are_not_survived() {
        let a = Bounds::new(Score::new(-3), Score::new(0));
        let _ = a.meet(Bounds::new(Score::new(1), Score::new(9)));
    }
}
