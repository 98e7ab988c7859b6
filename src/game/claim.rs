//! What a search is asked to prove.

use super::color::Color;
use super::score::{Bounds, Score};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A claim: `prover` can force the game to end, in finitely many moves, with at least `score` from his side.
///
/// At most one of a claim and its [refutation](Self::refutation) is true. Both can be false: where a side can only be held
/// down by play without end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// Who can force it.
    pub prover: Color,
    /// The least score, in points, from the prover's side.
    pub score: Score,
}

impl Claim {
    /// The claim of a prover; the score is from his side.
    #[must_use]
    #[inline]
    pub const fn new(prover: Color, score: Score) -> Self {
        Self { prover, score }
    }

    /// Black gets at least `score`, from his side.
    #[must_use]
    pub const fn at_least(score: Score) -> Self {
        Self::new(Color::Black, score)
    }

    /// White holds Black to at most `score`, from Black's side.
    #[must_use]
    pub fn at_most(score: Score) -> Self {
        Self::new(Color::White, -score)
    }

    /// The opponent's least claim that contradicts this one.
    #[must_use]
    pub fn refutation(self) -> Self {
        Self::new(self.prover.opponent(), -self.score.below())
    }

    /// The score from Black's side.
    #[must_use]
    #[inline]
    pub fn black_score(self) -> Score {
        self.prover.relative(self.score)
    }

    /// Whether bounds that hold, from Black's side, prove it.
    #[must_use]
    #[inline]
    pub fn is_shown_by(self, bounds: Bounds) -> bool {
        self.prover.relative(bounds).lower() >= self.score
    }

    /// Whether a game that ends with this score, from Black's side, ends as claimed.
    #[must_use]
    #[inline]
    pub fn is_met_by(self, black_score: Score) -> bool {
        self.prover.relative(black_score) >= self.score
    }
}

/// The score from Black's side, as questions are put: `Black at least +4`, `Black at most -2`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.prover {
            Color::Black => "Black at least",
            Color::White => "Black at most",
        };
        write!(f, "{bound} {}", self.black_score())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_and_what_contradicts_them() {
        let (four, three) = (Score::new(4), Score::new(3));
        let (claim, refutation) = (Claim::at_least(four), Claim::at_most(three));
        assert_eq!((claim.refutation(), refutation.refutation()), (refutation, claim));
        assert_eq!([claim.to_string(), refutation.to_string()], ["Black at least +4", "Black at most +3"]);
        for points in -9..=9 {
            let score = Score::new(points);
            assert!(claim.is_met_by(score) != refutation.is_met_by(score), "exactly one of them: {points}");
        }
    }
}
