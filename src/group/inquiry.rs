//! What comes out of a question about a group.

use super::case::Role;
use super::proved::Proved;
use super::statement::Fact;
use super::status::{Outcomes, Possible, Status};
use super::target::Group;
use crate::board::{Move, Position};
use std::time::Duration;

/// The answer to a question about a group.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The position; its side to move, its ban and its pass do not count.
    pub position: Position,
    /// The group.
    pub group: Group,
    /// What is proved of the six cases.
    pub outcomes: Outcomes,
    /// What happens without ko threats, the attacker first, then the defender first.
    pub first_moves: [FirstMove; 2],
    /// The proofs on which the outcomes rest, if they were asked for.
    pub proofs: Vec<Proved>,
    /// Whether a limit came before all that was asked for was known.
    pub is_stopped: bool,
    /// Nodes visited, each state of a closed set counted as four.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl Answer {
    /// The word for the group, if all six cases are known.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        self.outcomes.status()
    }
}

/// What happens if one side moves first and nobody has ko threats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstMove {
    /// Who moves first.
    pub first: Role,
    /// What becomes of the target.
    pub possible: Possible,
    /// What the line shows; nothing if there is no line.
    pub fact: Option<Fact>,
    /// A line in which the winner wins as soon as he can, and his opponent holds out as long as he can against that.
    pub line: Vec<Move>,
    /// The first moves, if they were asked for and one of them could lose something.
    pub continuations: Option<Vec<Continuation>>,
}

/// A first move and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Continuation {
    /// The move.
    pub mv: Move,
    /// Whether it keeps the best outcome of the side that makes it; nothing if that was not found out.
    pub keeps: Option<bool>,
}
