//! How much work is left on a question: a guess, with its uncertainty.
//!
//! The logarithm of (all nodes / nodes so far) was found to be spread like a logistic distribution, of which the part below zero
//! is cut off, as what was spent is spent. Its middle falls as nodes are spent and rises with what the cheapest open claim is
//! expected to cost; for a value it also rises with the number of points that are open. What was measured, on which questions,
//! and how often the rest lay where it was said to be: docs/notebook/expected-rest.md.

use super::question::Question;
use crate::game::{Bounds, Score};
use serde::{Deserialize, Serialize};

/// Nodes that are left until a question is answered, as far as can be told: four times in five it is between `low` and `high`,
/// and half the time below `likely`.
///
/// What closed sets take (docs/closed-sets.md), certificates, lines and other parts are not in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rest {
    /// One time in ten it is less.
    pub low: u64,
    /// As often less as more.
    pub likely: u64,
    /// One time in ten it is more.
    pub high: u64,
}

impl Rest {
    /// What is left of a proof of one claim for which so many nodes were spent, and which is now expected to cost so many states.
    #[must_use]
    pub fn of_claim(nodes: u64, expected: u32) -> Option<Self> {
        let (question, bounds) =
            (Question::AtLeast(Score::default()), Bounds::new(Score::default(), Score::default()));
        Foresight { question, nodes_before: 0, bounds, expected }.rest(nodes)
    }
}

/// Before that nothing is said.
const LEAST_NODES: u64 = 1 << 11;

/// More than any machine will ever visit.
const MOST_NODES: f64 = (1_u64 << 50) as f64;

/// The distribution of log2(all nodes / nodes so far).
struct Law {
    /// Its middle where nothing is spent, expected or open.
    middle: f64,
    /// What a doubling of the nodes adds.
    per_doubling: f64,
    /// What a state adds that the cheapest open claim is expected to cost.
    per_state: f64,
    /// What a doubling of the open points adds.
    per_doubling_of_points: f64,
    /// Its scale.
    scale: f64,
}

/// For questions that are answered by one proof.
const OF_CLAIM: Law =
    Law { middle: 4.574, per_doubling: -1.113, per_state: 0.1324, per_doubling_of_points: 0.0, scale: 1.372 };

/// For values.
const OF_VALUE: Law = Law {
    middle: -12.246,
    per_doubling: -0.418,
    per_state: 0.0539,
    per_doubling_of_points: 3.564,
    scale: 2.012,
};

impl Law {
    fn of(question: Question) -> &'static Self {
        match question {
            Question::Value => &OF_VALUE,
            Question::AtLeast(_) | Question::AtMost(_) => &OF_CLAIM,
        }
    }

    /// The value below which a share of what is above zero lies.
    fn quantile(&self, middle: f64, share: f64) -> f64 {
        let below_zero = 1.0 / (1.0 + (middle / self.scale).exp());
        let share = below_zero + share * (1.0 - below_zero);
        middle + self.scale * (share / (1.0 - share)).ln()
    }
}

/// All that the rest is guessed from, but for the nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foresight {
    pub question: Question,
    /// Nodes that the search had visited before the question.
    pub nodes_before: u64,
    /// Proved so far.
    pub bounds: Bounds,
    /// What the cheapest open claim is expected to cost, in states.
    pub expected: u32,
}

impl Foresight {
    /// The rest after so many nodes for all questions; none while too few were spent on this one.
    pub fn rest(&self, nodes: u64) -> Option<Rest> {
        let spent = nodes.checked_sub(self.nodes_before).filter(|&spent| spent >= LEAST_NODES)? as f64;
        let law = Law::of(self.question);
        let points = f64::from(self.bounds.upper().points()) - f64::from(self.bounds.lower().points());
        let middle = law.middle
            + law.per_doubling * spent.log2()
            + law.per_state * f64::from(self.expected)
            + law.per_doubling_of_points * points.max(1.0).log2();
        let left = |share| ((law.quantile(middle, share).exp2() - 1.0) * spent).clamp(1.0, MOST_NODES) as u64;
        Some(Rest { low: left(0.1), likely: left(0.5), high: left(0.9) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foresight(question: Question, open: i8, expected: u32) -> Foresight {
        let bounds = Bounds::new(Score::new(-1), Score::new(open - 1));
        Foresight { question, nodes_before: 1000, bounds, expected }
    }

    #[test]
    fn nothing_is_said_before_there_is_something_to_go_by() {
        let foresight = foresight(Question::Value, 50, 120);
        assert_eq!([0, 999, 1000, 999 + LEAST_NODES].map(|nodes| foresight.rest(nodes)), [None; 4]);
        assert!(foresight.rest(1000 + LEAST_NODES).is_some());
    }

    #[test]
    fn more_is_left_where_more_is_expected_or_open() {
        let likely = |question, open, expected| {
            let Rest { low, likely, high } = foresight(question, open, expected).rest(1_000_000).unwrap();
            assert!(0 < low && low < likely && likely < high, "{low} {likely} {high}");
            likely
        };
        let at_least = Question::AtLeast(Score::new(5));
        for question in [Question::Value, at_least] {
            assert!(likely(question, 30, 100) < likely(question, 30, 110));
        }
        assert!(likely(Question::Value, 20, 100) < likely(Question::Value, 40, 100));
        assert_eq!(likely(at_least, 20, 100), likely(at_least, 40, 100), "one proof ends it");
    }

    #[test]
    fn nothing_overflows() {
        for (open, expected, nodes) in
            [(0, 1, u64::MAX), (127, u32::MAX, 1 << 50), (1, u32::MAX, 5000), (0, 0, 5000)]
        {
            for question in [Question::Value, Question::AtMost(Score::new(0))] {
                let Rest { low, likely, high } = foresight(question, open, expected).rest(nodes).unwrap();
                assert!(1 <= low && low <= likely && likely <= high && high <= 1 << 50);
            }
        }
    }

    #[test]
    fn shares_of_what_is_above_zero_are_its_quantiles() {
        let law = Law { scale: 2.0, ..OF_CLAIM };
        for middle in [-9.0, 0.0, 5.0] {
            let above = |left: f64| 1.0 / (1.0 + ((left - middle) / law.scale).exp());
            for share in [0.1, 0.5, 0.9] {
                let left = law.quantile(middle, share);
                assert!(
                    left > 0.0 && (above(left) / above(0.0) - (1.0 - share)).abs() < 1e-9,
                    "{middle} {share}"
                );
            }
        }
    }
}
