//! When a match has said enough: the sequential test of Wald (1945) between two Elo differences, with the likelihood ratio of
//! pairs that fishtest computes (`LLRcalc.LLR_logistic`). Its theory is in two notes of M. Van den Bergh,
//! <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf> and
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>.

use super::elo::{Pentanomial, SHARES, score_of};
use crate::lab::statistics::Interval;
use std::str::FromStr;
use thiserror::Error;

/// Elo differences beyond this are a slip.
const MOST_ELO: f64 = 1000.0;
/// Halvings after which a number is as exact as it gets.
const HALVINGS: usize = 200;

/// Two Elo differences between which a test decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EloRange {
    /// That of the null hypothesis.
    pub elo0: f64,
    /// That of the alternative; larger.
    pub elo1: f64,
}

/// Two numbers between which no test decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("two Elo differences from -{MOST_ELO} to {MOST_ELO} are wanted, the smaller one first, such as 0,10")]
pub struct EloRangeError;

/// As `ELO0,ELO1`.
impl FromStr for EloRange {
    type Err = EloRangeError;

    fn from_str(text: &str) -> Result<Self, EloRangeError> {
        let number = |text: &str| text.trim().parse().map_err(|_| EloRangeError);
        let (first, second) = text.split_once(',').ok_or(EloRangeError)?;
        let (elo0, elo1): (f64, f64) = (number(first)?, number(second)?);
        // No comparison holds of what is no number.
        if elo0 < elo1 && elo0 >= -MOST_ELO && elo1 <= MOST_ELO {
            Ok(Self { elo0, elo1 })
        } else {
            Err(EloRangeError)
        }
    }
}

/// One of the hypotheses of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hypothesis {
    /// The difference is the smaller one, or less.
    H0,
    /// It is the larger one, or more.
    H1,
}

/// A test that ends a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    range: EloRange,
    alpha: f64,
    beta: f64,
}

/// Errors that a test cannot promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the chances of error must lie above 0 and below 0.5, such as 0.05")]
pub struct SprtError;

impl Sprt {
    /// A test that takes H1 for true with a chance of `alpha` if H0 is, and H0 with `beta` if H1 is.
    ///
    /// # Errors
    /// If a chance is not between 0 and 0.5.
    pub fn new(range: EloRange, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let is_chance = |chance: f64| chance > 0.0 && chance < 0.5;
        if is_chance(alpha) && is_chance(beta) { Ok(Self { range, alpha, beta }) } else { Err(SprtError) }
    }

    /// The differences.
    #[must_use]
    pub const fn range(&self) -> EloRange {
        self.range
    }

    /// The chance to take H1 for true if H0 is.
    #[must_use]
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The chance to take H0 for true if H1 is.
    #[must_use]
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// Where the log-likelihood ratio decides: at the lower end for H0, at the upper one for H1.
    #[must_use]
    pub fn bounds(&self) -> Interval {
        Interval {
            low: libm::log(self.beta / (1.0 - self.alpha)),
            high: libm::log((1.0 - self.beta) / self.alpha),
        }
    }

    /// The logarithm of how much more likely the pairs are under H1 than under H0, each with the distribution of pairs that suits
    /// it best (generalized likelihood ratio). Kinds of pairs that did not happen count a thousandth of a pair, as in fishtest.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.with_unseen();
        let all: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / all);
        let [tilt0, tilt1] = [self.range.elo0, self.range.elo1].map(|elo| {
            let score = score_of(elo);
            (tilt(&shares, score), score)
        });
        let likelihood = |(tilt, score): (f64, f64), share: f64| 1.0 + tilt * (share - score);
        let each = counts.iter().zip(SHARES);
        each.map(|(count, share)| count * libm::log(likelihood(tilt0, share) / likelihood(tilt1, share)))
            .sum()
    }

    /// What the pairs decide, if they do.
    #[must_use]
    pub fn decision(&self, pairs: &Pentanomial) -> Option<Hypothesis> {
        let (ratio, bounds) = (self.log_likelihood_ratio(pairs), self.bounds());
        if ratio >= bounds.high {
            Some(Hypothesis::H1)
        } else if ratio <= bounds.low {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }
}

/// The x with which the likeliest distribution of a mean has `p / (1 + x (a - mean))` where `p` was seen (the second note,
/// proposition 1.1): the sum of `p (a - mean) / (1 + x (a - mean))`, which falls as x rises, is 0.
fn tilt(shares: &[f64; 5], mean: f64) -> f64 {
    let slope = |x: f64| -> f64 {
        let each = shares.iter().zip(SHARES);
        each.map(|(share, at)| share * (at - mean) / (1.0 + x * (at - mean))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(range: &str) -> Sprt {
        Sprt::new(range.parse().unwrap(), 0.05, 0.05).unwrap()
    }

    /// Computed with fishtest's own code.
    #[test]
    fn ratios_are_those_of_fishtest() {
        let known = [
            ([10_789, 19_328, 33_806, 19_402, 10_543], "-3,1", 2.131_067_811_794_080_7),
            ([1_187, 7_410, 13_475, 7_378, 1_164], "-3,1", 2.861_527_180_594_63),
            ([39, 2_226, 31_451, 2_412, 40], "0.2,0.9", 2.162_542_580_048_359_3),
            ([5, 10, 20, 12, 9], "0,10", 0.349_327_851_664_099_13),
            ([0, 3, 20, 9, 1], "0, 10", 0.909_161_147_726_397_8),
            ([2, 0, 40, 0, 5], "0,30", 0.585_843_198_879_341_6),
            ([0, 0, 30, 0, 0], "0,10", -0.868_626_460_363_507_5),
            ([0, 0, 0, 0, 20], "0,10", 0.567_419_096_177_300_9),
            ([20, 0, 0, 0, 0], "0,10", -0.583_988_554_617_167),
            ([1, 0, 0, 0, 1], "-5,5", 0.0),
            ([0; 5], "-5,5", 0.0),
        ];
        for (counts, range, ratio) in known {
            let found = test(range).log_likelihood_ratio(&Pentanomial(counts));
            assert!((found - ratio).abs() < 1e-6, "{counts:?}: {found} {ratio}");
        }
    }

    #[test]
    fn tests_decide_at_their_bounds() {
        let bounds = test("0,10").bounds();
        assert!((bounds.low + 2.944_438_979).abs() < 1e-9 && (bounds.high - 2.944_438_979).abs() < 1e-9);
        let bounds = Sprt::new("0,10".parse().unwrap(), 0.02, 0.1).unwrap().bounds();
        assert!((bounds.low + 2.282_382_386).abs() < 1e-9 && (bounds.high - 3.806_662_490).abs() < 1e-9);
        let decided = |counts| test("0,40").decision(&Pentanomial(counts));
        assert_eq!(decided([0; 5]), None);
        assert_eq!(decided([10, 20, 40, 21, 11]), None);
        assert_eq!(decided([10, 20, 40, 60, 40]), Some(Hypothesis::H1));
        assert_eq!(decided([40, 60, 40, 20, 10]), Some(Hypothesis::H0));
    }

    #[test]
    fn slips_are_refused() {
        for bad in ["", "0", "10,0", "0,0", "0,x", "0,5,9", "nan,5", "0,inf", "-2000,0"] {
            assert_eq!(bad.parse::<EloRange>(), Err(EloRangeError), "{bad}");
        }
        for (alpha, beta) in [(0.0, 0.05), (0.05, 0.5), (f64::NAN, 0.05), (0.05, -1.0)] {
            assert_eq!(Sprt::new("0,5".parse().unwrap(), alpha, beta), Err(SprtError));
        }
    }
}
