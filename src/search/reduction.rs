//! Depth where it matters: which moves are searched less deep.
//!
//! Any reduction of any move is sound here. A search that looks less far can only fail to find a proof; it
//! never finds one that is not there, whoever is to move. What reductions cost is completeness at a given
//! depth, and iterative deepening makes up for that. Measured in docs/notebook/search-parts.md.

use crate::tuning::Number;
use serde::{Deserialize, Serialize};

/// The most that makes a difference.
const MOST_PLIES: u64 = 250;
/// Moves that have a number of their own.
const SHAPE: usize = 9;

/// By how many plies moves are shortened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reductions {
    /// The prover's moves, by how many were tried before; the last number is for all later ones.
    pub prover: [u32; SHAPE],
    /// The opponent's moves, likewise.
    pub opponent: [u32; SHAPE],
    /// The opponent's null move: what the prover cannot prove after it in good time he is taken to fail.
    pub null: u32,
}

impl Reductions {
    /// No reductions: every iteration is complete for its depth.
    pub const NONE: Self = Self { prover: [0; SHAPE], opponent: [0; SHAPE], null: 0 };
    /// What pays (docs/notebook/search-parts.md).
    pub const DEFAULT: Self =
        Self { prover: [0, 0, 2, 2, 4, 4, 6, 6, 8], opponent: [0, 0, 1, 1, 1, 1, 1, 1, 1], null: 2 };

    /// The plies taken from the move that is tried after `tried` others.
    #[inline]
    pub(super) fn of(shape: &[u32; SHAPE], tried: usize) -> u32 {
        shape[tried.min(SHAPE - 1)]
    }

    /// All of them, for their limits.
    #[must_use]
    pub fn numbers(&self) -> Vec<Number> {
        let number = |name, &plies: &u32| Number::new(name, &["Plies."], plies.into(), 0, MOST_PLIES);
        let prover = self.prover.iter().map(|plies| number("prover", plies));
        let opponent = self.opponent.iter().map(|plies| number("opponent", plies));
        prover.chain(opponent).chain([number("null", &self.null)]).collect()
    }
}

impl Default for Reductions {
    fn default() -> Self {
        Self::DEFAULT
    }
}
