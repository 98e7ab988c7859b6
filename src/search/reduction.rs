//! Depth where it matters: which moves are searched less deep.
//!
//! Any reduction of any move is sound here. A search that looks less far can only fail to find a proof; it
//! never finds one that is not there, whoever is to move. What reductions cost is completeness at a given
//! depth, and iterative deepening makes up for that. Measured in docs/performance.md.

/// By how many plies moves are shortened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reductions {
    /// The prover's moves, by how many were tried before; the last number is for all later ones.
    pub prover: &'static [u32],
    /// The opponent's moves, likewise.
    pub opponent: &'static [u32],
    /// The opponent's null move: what the prover cannot prove after it in good time he is taken to fail.
    pub null: u32,
}

impl Reductions {
    /// No reductions: every iteration is complete for its depth.
    pub const NONE: Self = Self { prover: &[0], opponent: &[0], null: 0 };

    /// The plies taken from the move that is tried after `tried` others.
    #[inline]
    pub(super) fn of(shape: &[u32], tried: usize) -> u32 {
        shape[tried.min(shape.len() - 1)]
    }
}

impl Default for Reductions {
    fn default() -> Self {
        Self { prover: &[0, 0, 2, 2, 4, 4, 6, 6, 8], opponent: &[0, 0, 1], null: 2 }
    }
}
