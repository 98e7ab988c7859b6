//! Numbers of proof-cost search that were found by measuring.

use crate::tuning::tuning;

tuning! {
    /// Thresholds of proof-cost search, in states of a proof.
    pub struct SearchTuning {
        /// Work on a child goes on until another one is expected to take so many states less
        /// (docs/notebook/proof-cost-thresholds.md).
        states_of_step: u32 = 1, 1 => 1 << 20;
        /// A state of the opponent counts so many states for each move that is not refuted yet beside the costliest one
        /// (docs/notebook/proof-cost-thresholds.md).
        states_of_other_move: u32 = 1, 0 => 1 << 10;
        /// States that a search which is not alone pays to go another way than the others (docs/notebook/threads.md).
        states_of_busy: u32 = 4, 0 => 1 << 20;
    }
}
