//! The children of a node, and how the next one is found.

use super::game::{MAX_LISTED, PlayGame};
use crate::ordering::{HIGHEST, RANK_BITS, Slot, Tried};
use arrayvec::ArrayVec;

/// A place in an order: stage, then what the ordering says; the higher the earlier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Order(u64);

impl Order {
    pub fn new(stage: u8, rank: i64) -> Self {
        debug_assert!((0..=HIGHEST).contains(&rank));
        Self(u64::from(stage) << RANK_BITS | rank as u64)
    }

    const fn stage(self) -> u8 {
        (self.0 >> RANK_BITS) as u8
    }
}

/// A move and its place in the order. The state it leads to is made when it is searched: few are.
pub(super) struct Child<G: PlayGame> {
    pub mv: G::Move,
    pub slot: Slot,
    pub is_quiet: bool,
    pub order: Order,
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
    /// The child as the one in a place, with the state it leads to.
    pub const fn step(&self, at: usize, state: G::State) -> Step<G> {
        Step { state, tried: self.tried(), at, is_from_table: self.order.stage() == FROM_TABLE }
    }

    /// The move as orderings know it.
    pub const fn tried(&self) -> Tried {
        Tried { slot: self.slot, is_quiet: self.is_quiet }
    }

    /// Brings the most promising of the children from `place` on to that place. Of equals the first one.
    pub fn bring_forward(children: &mut Children<G>, place: usize) -> &Self {
        let mut best = place;
        for (at, child) in children.iter().enumerate().skip(place + 1) {
            if child.order > children[best].order {
                best = at;
            }
        }
        // Not a swap: those passed over keep their order among themselves.
        children[place..=best].rotate_right(1);
        &children[place]
    }
}
