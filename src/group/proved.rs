//! Proofs of statements.

use super::statement::Statement;
use crate::board::{Move, Position};

/// What one side does in a state in which it is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state.
    pub state: Position,
    /// The move.
    pub mv: Move,
}

/// A statement with its proof: the states in which its prover is to move, and his move in each. After every reply the game
/// is over, and well for him, or an image of the new state stands here: for a finite fact before this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// What is proved.
    pub statement: Statement,
    /// The states. There are none if the game is over where it begins, or after every first move of the opponent.
    pub steps: Vec<Step>,
}
