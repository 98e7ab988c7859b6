//! The vocabulary of the search: nodes, their children, and outcomes.

use super::entry::Entry;
use crate::game::{Bounds, Game, MAX_MOVES, Score, StateKey};
use crate::ordering::{NodeContext, Tried};
use arrayvec::ArrayVec;

/// What a failure rests on: the least ply of the path that it needs. A failure that met the depth limit rests
/// on ply 0, above the root; one that met a repetition, on the ply of the earlier state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rest(u16);

impl Rest {
    /// Rests on the depth limit.
    pub const LIMIT: Self = Self(0);
    /// Rests on nothing outside its own subtree.
    pub const NOTHING: Self = Self(u16::MAX);

    /// Rests on the state at a ply of the path (the root is at ply 1).
    pub const fn on_ply(ply: usize) -> Self {
        Self(ply as u16)
    }

    /// What is left of it above a node at `ply`: nothing, if it rests on that node or on states below.
    pub fn above(self, ply: usize) -> Self {
        if self >= Self::on_ply(ply) { Self::NOTHING } else { self }
    }
}

/// A score from the mover's side and, in case it is a failure of the prover, what that rests on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub score: Score,
    pub rest: Rest,
}

impl Outcome {
    /// A score that holds whatever the path and the depth.
    pub const fn firm(score: Score) -> Self {
        Self { score, rest: Rest::NOTHING }
    }

    /// The same from the other side.
    pub fn flipped(self) -> Self {
        Self { score: -self.score, ..self }
    }
}

/// A state on the way, with all that was worked out about it.
pub(super) struct Node<'s, G: Game> {
    pub state: &'s G::State,
    /// Whose turn it is and what led here; the root is at ply 1.
    pub place: NodeContext,
    pub key: StateKey,
    pub orientation: G::Orientation,
    /// What the table knew.
    pub entry: Entry,
    /// Proved bounds, from the mover's side.
    pub bounds: Bounds,
    /// Plies left.
    pub depth: u32,
}

/// A move, the state it leads to, and its place in the order.
pub(super) struct Child<G: Game> {
    pub mv: G::Move,
    pub state: G::State,
    pub key: StateKey,
    /// As orderings know the move.
    pub tried: Tried,
    /// The higher the earlier.
    pub order: u64,
}

/// The children of a node.
pub(super) type Children<G> = ArrayVec<Child<G>, MAX_MOVES>;
