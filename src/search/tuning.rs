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
        /// Hundredths of what guesses for a move lack that its first cost is put right by; 0: not at all
        /// (docs/notebook/hindsight.md).
        hundredths_of_hindsight: u32 = 50, 0 => 1_000;
        /// Hundredths of an error by which hindsight changes; 0: never (docs/notebook/hindsight.md).
        hundredths_of_miss: u32 = 10, 0 => 100;
        /// A move on which work failed is taken to cost at least so many states more than it was allowed to cost
        /// (docs/notebook/hindsight.md).
        states_above_limit: u32 = 8, 0 => 1 << 10;
        /// A move that is not proved yet is taken to cost at least so many states more than it costs now
        /// (docs/notebook/hindsight.md).
        states_above_cost: u32 = 2, 0 => 1 << 10;
        /// What a guess misses by counts up to so many states (docs/notebook/hindsight.md).
        most_states_of_miss: u32 = 32, 0 => 64;
    }
}
