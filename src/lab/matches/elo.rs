//! What the pairs of a match say of the difference in strength: its share of the points as Elo, with an interval, and how likely
//! it is that one side is stronger.
//!
//! The games of a pair have the same opening, so they are not independent, but pairs are; the variance is that of pairs
//! ("pentanomial"), as fishtest has it (`server/fishtest/stats`, M. Van den Bergh).

use crate::lab::statistics::{Interval, LEAST_PAIRS};
use serde::Serialize;

/// Of the normal distribution: 95 in 100 lie within so many standard deviations.
const WITHIN_95: f64 = 1.959_963_984_540_054;
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

    /// The interval that holds the true share in 95 of 100 cases, by the normal distribution. Where all pairs ended alike, which
    /// have no variance to tell of, by the share of pairs of another kind that would have gone unseen in 1 of 40 cases. Nothing of
    /// fewer than eight pairs.
    #[must_use]
    pub fn score_interval(&self) -> Option<Interval> {
        let score = self.score().filter(|_| self.pairs() >= LEAST_PAIRS as u64)?;
        let pairs = self.pairs() as f64;
        if self.0.contains(&self.pairs()) {
            let unseen = 1.0 - libm::pow(0.025, 1.0 / pairs);
            return Some(Interval { low: score * (1.0 - unseen), high: score + (1.0 - score) * unseen });
        }
        let deviation = libm::sqrt(variance(self.0.map(|count| count as f64), score) / pairs);
        let half = WITHIN_95 * deviation;
        Some(Interval { low: (score - half).max(0.0), high: (score + half).min(1.0) })
    }

    /// How likely it is that A is the stronger one, 0 to 1, if nothing was known before: by the normal distribution. Nothing of
    /// fewer than eight pairs.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        if self.pairs() < LEAST_PAIRS as u64 {
            return None;
        }
        let counts = self.with_unseen();
        let pairs: f64 = counts.iter().sum();
        let score = mean(counts);
        let z = (score - 0.5) / libm::sqrt(variance(counts, score) / pairs);
        Some(libm::erfc(-z / core::f64::consts::SQRT_2) / 2.0)
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

    /// Computed with Python's floats, and with fishtest's own code for the likelihood: the first two are results of tests of
    /// Stockfish that stand in its file.
    #[test]
    fn figures_are_those_of_other_programs() {
        let known = [
            (
                [10_789, 19_328, 33_806, 19_402, 10_543],
                [-0.773_577_335_916_542_3, -2.051_167_691_664_677, 0.503_992_099_791_366_6],
                0.117_658_858_032_775_1,
            ),
            (
                [1_187, 7_410, 13_475, 7_378, 1_164],
                [-0.442_607_799_223_684_1, -2.172_477_799_080_058, 1.287_240_256_155_426_4],
                0.308_013_879_122_690_3,
            ),
            (
                [5, 10, 20, 12, 9],
                [31.103_863_565_132_21, -22.087_652_614_668_25, 85.802_839_470_133_11],
                0.873_991_698_518_359_6,
            ),
            (
                [0, 3, 20, 9, 1],
                [42.321_490_467_215_52, 3.425_141_565_112_24, 82.307_736_875_519_41],
                0.983_519_677_729_723_6,
            ),
            (
                [2, 0, 40, 0, 5],
                [22.206_931_139_932_53, -15.638_931_516_896_351, 60.588_668_769_574_82],
                0.874_863_249_971_795,
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
        // 0.025^(1/30) is 0.884297.
        assert!((interval.low - 0.442_148).abs() < 1e-6 && (interval.high - 0.557_852).abs() < 1e-6);
        let won = Pentanomial([0, 0, 0, 0, 20]);
        let interval = won.score_interval().unwrap();
        assert_eq!((won.score(), interval.high), (Some(1.0), 1.0));
        assert_eq!((elo_of(1.0), elo_of(interval.high)), (None, None), "no number is large enough");
        // 0.025^(1/20) is 0.831567.
        assert!((interval.low - 0.831_567).abs() < 1e-6);
        assert!(elo_of(interval.low).is_some_and(|elo| (277.0..278.0).contains(&elo)));
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
