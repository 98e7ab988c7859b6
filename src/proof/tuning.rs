//! Numbers of the search for closed sets that were found by measuring.

use crate::tuning::tuning;

tuning! {
    /// How closed sets are worked on: looks for what the opponent can do, and what they may take.
    pub struct ClosedSetTuning {
        /// States that a proof of the opponent's may be expected to have, where one is looked for after a move of the
        /// prover. Few: what is not found here comes out when the opponent's moves are looked at in turn
        /// (docs/notebook/proof-cost-closed-set-looks.md).
        states_of_look: u32 = 40, 1 => 1 << 20;
        /// Nodes of such a look are one in so many of all so far (docs/notebook/proof-cost-closed-set-looks.md).
        part_for_look: u64 = 100, 1 => 1 << 20;
        /// But at least so many (docs/notebook/proof-cost-closed-set-looks.md).
        least_nodes_of_look: u64 = 100, 0 => 1 << 30;
        /// And at most so many, and not fewer than at least: on rows proofs double with each step, and the search is soon over;
        /// on 4x4 a step near the root takes hundreds of nodes and is worth them
        /// (docs/notebook/proof-cost-closed-set-looks.md).
        most_nodes_of_look: u64 = 1000, 0 => 1 << 30;
        /// What a state that is looked at takes besides, in nodes (measured on 4x4).
        nodes_for_state: u64 = 3, 1 => 1 << 10;
    }
}
