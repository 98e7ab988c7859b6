//! What the pairs of a match say of the difference in strength: its share of the points as Elo, with an interval, and how likely
//! it is that one side is stronger.
//!
//! The games of a pair have the same opening, so they are not independent, but pairs are; the variance is that of pairs
//! ("pentanomial"), as fishtest has it (`server/fishtest/stats`, M. Van den Bergh).

use crate::lab::statistics::{Interval, LEAST_PAIRS};
use serde::Serialize;

/// Of the normal distribution: 95 in 100 lie within so many standard deviations.
const WITHIN_95: f64 = 1.959_963_984_540_054;
/// Pairs of no point and of all points that count as seen when it comes to intervals (Agresti and Coull, 1998): without them few pairs,
/// or pairs that mostly end alike, say more than they can know.
const HEDGE: f64 = WITHIN_95 * WITHIN_95 / 2.0;
/// Counts as much as fishtest lets a kind of pairs count that did not happen, so that no variance is 0.
const UNSEEN: f64 = 1e-3;

/// Pairs by the points that A has of them: 0, 1/2, 1, 3/2, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

/// The share of the points that the pairs of a kind have.
pub(super) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Pentanomial {
    /// How many pairs.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        let [none, half, one, more, two] = self.0;
        none + half + one + more + two
    }

    /// A's share of the points, 0 to 1; nothing of no pairs.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let quarters: u64 = (0..).zip(self.0).map(|(quarters, count)| quarters * count).sum();
        (self.pairs() > 0).then(|| quarters as f64 / (4 * self.pairs()) as f64)
    }

    /// The interval that holds the true share in 95 of 100 cases, by the normal distribution with a hedge, which leaves room for
    /// kinds of pairs that were not seen. Nothing of fewer than eight pairs.
    #[must_use]
    pub fn score_interval(&self) -> Option<Interval> {
        let (middle, deviation) = self.spread()?;
        let half = WITHIN_95 * deviation;
        Some(Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) })
    }

    /// How likely it is that A is the stronger one, 0 to 1, if nothing was known before: by the normal distribution. Nothing of
    /// fewer than eight pairs.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let (middle, deviation) = self.spread()?;
        let z = (middle - 0.5) / deviation;
        Some(libm::erfc(-z / core::f64::consts::SQRT_2) / 2.0)
    }

    /// The share with [`HEDGE`], and its standard deviation. Nothing of fewer than eight pairs.
    fn spread(&self) -> Option<(f64, f64)> {
        if self.pairs() < LEAST_PAIRS as u64 {
            return None;
        }
        let mut counts = self.0.map(|count| count as f64);
        counts[0] += HEDGE;
        counts[4] += HEDGE;
        let middle = mean(counts);
        Some((middle, libm::sqrt(variance(counts, middle) / counts.iter().sum::<f64>())))
    }

    /// The counts, those that are 0 a little more.
    pub(super) fn with_unseen(&self) -> [f64; 5] {
        self.0.map(|count| if count == 0 { UNSEEN } else { count as f64 })
    }
}

fn mean(counts: [f64; 5]) -> f64 {
    counts.iter().zip(SHARES).map(|(count, share)| count * share).sum::<f64>() / counts.iter().sum::<f64>()
}

fn variance(counts: [f64; 5], mean: f64) -> f64 {
    let squares = counts.iter().zip(SHARES).map(|(count, share)| count * (share - mean) * (share - mean));
    squares.sum::<f64>() / counts.iter().sum::<f64>()
}

/// The Elo difference with which a share of the points is expected; nothing for none of them and for all, with which none is.
#[must_use]
pub fn elo_of(score: f64) -> Option<f64> {
    // The sum makes a zero of a negative zero.
    (score > 0.0 && score < 1.0).then(|| -400.0 * libm::log10(1.0 / score - 1.0) + 0.0)
}

/// The share of the points that is expected with an Elo difference.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, known: f64) {
        assert!((found - known).abs() < 1e-9 * known.abs().max(1.0), "{found} {known}");
    }

    /// Computed with Python's floats; the first two are results of tests of Stockfish that stand in fishtest's file.
    #[test]
    fn figures_are_those_of_other_programs() {
        let known = [
            (
                [10_789, 19_328, 33_806, 19_402, 10_543],
                [-0.773_577_335_916_542_3, -2.051_162_869_540_165, 0.504_050_591_099_033_5],
                0.117_673_356_759_859_07,
            ),
            (
                [1_187, 7_410, 13_475, 7_378, 1_164],
                [-0.442_607_799_223_684_1, -2.172_754_458_210_742, 1.287_627_973_056_270_5],
                0.308_069_884_451_729_67,
            ),
            (
                [5, 10, 20, 12, 9],
                [31.103_863_565_132_21, -25.499_195_035_235_9, 85.179_406_144_385_41],
                0.851_828_072_329_637_4,
            ),
            (
                [0, 3, 20, 9, 1],
                [42.321_490_467_215_52, -12.588_316_944_345_326, 89.986_911_254_709_84],
                0.929_180_906_321_664_8,
            ),
            (
                [2, 0, 40, 0, 5],
                [22.206_931_139_932_53, -23.273_083_877_622_174, 64.988_046_951_354_18],
                0.820_861_876_624_124_7,
            ),
        ];
        for (counts, [elo, low, high], superiority) in known {
            let pairs = Pentanomial(counts);
            let interval = pairs.score_interval().unwrap();
            assert_near(elo_of(pairs.score().unwrap()).unwrap(), elo);
            assert_near(elo_of(interval.low).unwrap(), low);
            assert_near(elo_of(interval.high).unwrap(), high);
            assert_near(pairs.superiority().unwrap(), superiority);
        }
    }

    #[test]
    fn pairs_that_end_alike_leave_open_what_was_not_seen() {
        let even = Pentanomial([0, 0, 30, 0, 0]);
        assert_eq!(even.score().and_then(elo_of).map(f64::to_bits), Some(0.0_f64.to_bits()));
        assert_near(even.superiority().unwrap(), 0.5);
        let interval = even.score_interval().unwrap();
        // Computed by hand: 1.92 pairs more of each kind at the ends; the 1 in 40 that goes unseen in 30 pairs is 0.116.
        assert!((interval.low - 0.443243).abs() < 1e-6 && (interval.high - 0.556757).abs() < 1e-6);
        let won = Pentanomial([0, 0, 0, 0, 20]);
        let interval = won.score_interval().unwrap();
        assert_eq!((won.score(), interval.high), (Some(1.0), 1.0));
        assert_eq!((elo_of(1.0), elo_of(interval.high)), (None, None), "no number is large enough");
        assert!((interval.low - 0.81019).abs() < 1e-6);
        // A worse result is never worth more.
        let almost = Pentanomial([0, 0, 0, 1, 19]).score_interval().unwrap();
        assert!(almost.low < interval.low && almost.high <= interval.high);
        let lost = Pentanomial([20, 0, 0, 0, 0]);
        let interval = lost.score_interval().unwrap();
        assert_eq!((lost.score(), interval.low, elo_of(interval.low)), (Some(0.0), 0.0, None));
        assert!(won.superiority() > Some(0.999) && lost.superiority() < Some(0.001));
    }

    #[test]
    fn few_pairs_have_no_interval() {
        let none = Pentanomial::default();
        assert_eq!((none.score(), none.score_interval(), none.superiority()), (None, None, None));
        let few = Pentanomial([1, 1, 2, 1, 2]);
        assert!(few.score().is_some() && few.score_interval().is_none() && few.superiority().is_none());
        // An interval that would reach beyond all points ends with them.
        let wide = Pentanomial([1, 0, 0, 0, 8]).score_interval().unwrap();
        assert!(wide.high == 1.0 && wide.low > 0.5 && elo_of(wide.high).is_none());
    }

    #[test]
    fn elo_and_scores_turn_into_each_other() {
        for elo in [-800.0, -3.5, 0.0, 20.0, 400.0] {
            assert_near(elo_of(score_of(elo)).unwrap(), elo);
        }
        assert_near(score_of(400.0), 10.0 / 11.0);
    }
}
