//! The children of a node, and how the next one is found.

use super::game::{MAX_LISTED, PlayGame};
use crate::ordering::{Slot, Tried};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// A move, the state it leads to, and its place in the order.
pub(super) struct Child<G: PlayGame> {
    pub mv: G::Move,
    pub slot: Slot,
    pub state: G::State,
    pub is_quiet: bool,
    /// Stage, then what the ordering says: the higher the earlier.
    pub order: (u8, i64),
}

/// The children of a node.
pub(super) type Children<G> = ArrayVec<Child<G>, MAX_LISTED>;

/// The stage of a move that the table recommends.
pub(super) const FROM_TABLE: u8 = u8::MAX;

/// What decides how deep a child is searched.
pub(super) struct Step<G: PlayGame> {
    pub state: G::State,
    pub tried: Tried,
    /// Its place in the order, from 0.
    pub at: usize,
    pub is_from_table: bool,
}

impl<G: PlayGame> Child<G> {
    /// The child as the one in a place.
    pub const fn step(&self, at: usize) -> Step<G> {
        Step { state: self.state, tried: self.tried(), at, is_from_table: self.order.0 == FROM_TABLE }
    }

    /// The move as orderings know it.
    pub const fn tried(&self) -> Tried {
        Tried { slot: self.slot, is_quiet: self.is_quiet }
    }

    /// Brings the most promising of the children from `place` on to that place. Of equals the first one.
    pub fn bring_forward(children: &mut Children<G>, place: usize) -> &Self {
        let untried = children[place..].iter().enumerate();
        let best = untried.max_by_key(|&(i, child)| (child.order, Reverse(i))).map_or(0, |(i, _)| i);
        // Not a swap: those passed over keep their order among themselves.
        children[place..=place + best].rotate_right(1);
        &children[place]
    }
}
