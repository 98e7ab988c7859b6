//! Nodes of the tree of a campaign.

use crate::search::Cost;
use serde::{Deserialize, Serialize};

/// What is known of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Node {
    /// What a proof is expected to cost, in states; 0 if there is one.
    cost: u32,
    /// How far the tree has come here.
    pub stage: Stage,
    /// Nodes that jobs about the state have visited.
    pub work: u64,
}

/// How far the tree has come at a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Jobs are about the state itself.
    Leaf,
    /// Jobs are about what follows.
    Inner,
    /// It is proved.
    Proved(Ground),
}

/// On what a proof rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ground {
    /// A piece has the state as a lemma.
    Piece,
    /// What follows is proved.
    Tree {
        /// Greater than those of all states on which it rests, so that nothing rests on itself.
        rank: u64,
        /// The slot of the prover's move in the canonical orientation; none where his opponent is to move.
        slot: Option<u8>,
    },
}

impl Node {
    /// A state about which jobs are to be given out.
    pub const fn leaf(cost: Cost) -> Self {
        Self { cost: cost.count(), stage: Stage::Leaf, work: 0 }
    }

    /// What a proof is expected to cost.
    pub fn cost(&self) -> Cost {
        match self.stage {
            Stage::Proved(_) => Cost::NOTHING,
            // Nothing is proved by a number.
            Stage::Leaf | Stage::Inner => Cost::told(self.cost).max(Cost::states(1)),
        }
    }

    /// Sets what a proof is expected to cost.
    pub const fn set_cost(&mut self, cost: Cost) {
        self.cost = cost.count();
    }

    /// Whether it is proved.
    pub const fn is_proved(&self) -> bool {
        matches!(self.stage, Stage::Proved(_))
    }
}
