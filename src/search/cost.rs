//! Costs of proofs, and what the table remembers of them.

use crate::game::{Claim, Color, Score};

/// The work that a proof is expected to take, in states. It orders the work and proves nothing, but for its ends: nothing is
/// left to do, or nothing can be done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cost(u32);

impl Cost {
    /// It is proved.
    pub const NOTHING: Self = Self(0);
    /// So much is tried only when nothing else is left. What failed on one path by a repetition counts so much on others.
    pub(crate) const FORBIDDING: Self = Self(1 << 30);
    /// The prover fails on this path: the rest is a repetition, or too deep.
    pub(crate) const HOPELESS: Self = Self(u32::MAX - 1);
    /// The prover fails on every path.
    pub(crate) const REFUTED: Self = Self(u32::MAX);

    /// A cost in states, at least one.
    #[must_use]
    pub const fn states(count: u32) -> Self {
        let most = Self::FORBIDDING.0 - 1;
        Self(if count == 0 {
            1
        } else if count > most {
            most
        } else {
            count
        })
    }

    /// A cost as somebody else tells it; what fails there is forbidding here, since nobody here has seen it fail.
    pub(crate) const fn told(count: u32) -> Self {
        if count >= Self::FORBIDDING.0 { Self::FORBIDDING } else { Self(count) }
    }

    /// How many states; more than the largest real number of them if it is forbidding or a failure.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0
    }

    /// Whether nothing is left to prove.
    #[must_use]
    pub const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    /// Whether the prover fails, at least on this path.
    #[must_use]
    pub const fn is_failure(self) -> bool {
        self.0 >= Self::HOPELESS.0
    }

    /// Whether the prover fails on every path.
    #[must_use]
    pub const fn is_refuted(self) -> bool {
        self.0 == Self::REFUTED.0
    }

    /// The cost with that of so many more states; what is proved or forbidding stays so.
    pub(crate) const fn with_states(self, count: u32) -> Self {
        if self.is_nothing() || self.0 >= Self::FORBIDDING.0 {
            self
        } else {
            Self::states(self.0.saturating_add(count))
        }
    }

    /// What is left of a limit when so many states are taken from it.
    pub(crate) const fn without_states(self, count: u32) -> Self {
        if self.0 >= Self::FORBIDDING.0 { self } else { Self(self.0.saturating_sub(count)) }
    }

    /// The next higher cost.
    #[must_use]
    pub const fn above(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// What the table says of the cost of one claim about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CostEntry {
    pub claim: Claim,
    pub cost: Cost,
    /// What the work spent here compares with: a depth, as in [`Entry`](super::entry::Entry).
    pub depth: u8,
}

/// Where other entries say whose they are: values that they never have.
const COST_MARK: [u8; 2] = [3, 4];

impl CostEntry {
    /// The number at which packed entries about costs for this prover can be told from others.
    pub const fn mark(prover: Color) -> u8 {
        COST_MARK[prover as usize]
    }

    /// ```text
    /// byte  0     1      2     3     4     5       6      7
    ///       cost  depth  cost  cost  cost  prover  score  0
    /// ```
    pub const fn pack(self) -> u64 {
        let [a, b, c, d] = self.cost.0.to_le_bytes();
        let Claim { prover, score } = self.claim;
        let score = score.points() as u8;
        u64::from_le_bytes([a, self.depth, b, c, d, Self::mark(prover), score, 0])
    }

    pub const fn unpack(word: u64) -> Self {
        let [a, depth, b, c, d, mark, score, _] = word.to_le_bytes();
        let prover = if mark == COST_MARK[0] { Color::Black } else { Color::White };
        Self {
            claim: Claim::new(prover, Score::new(score as i8)),
            cost: Cost(u32::from_le_bytes([a, b, c, d])),
            depth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for prover in Color::ALL {
            for cost in [Cost::NOTHING, Cost::states(0x0102_0304), Cost::FORBIDDING, Cost::REFUTED] {
                let claim = Claim::new(prover, Score::new(-25));
                let entry = CostEntry { claim, cost, depth: 77 };
                assert_eq!(CostEntry::unpack(entry.pack()), entry);
            }
        }
    }

    #[test]
    fn ends_take_no_part_in_sums() {
        assert_eq!(Cost::states(3).with_states(2), Cost::states(5));
        assert_eq!(Cost::states(7).without_states(2), Cost::states(5));
        for cost in [Cost::NOTHING, Cost::FORBIDDING, Cost::HOPELESS, Cost::REFUTED] {
            assert_eq!([cost.with_states(9), cost.without_states(9)], [cost; 2]);
        }
        assert!(Cost::states(u32::MAX).with_states(u32::MAX) < Cost::FORBIDDING);
        assert_eq!(Cost::states(0), Cost::NOTHING.above(), "what is not proved costs something");
    }
}
