//! What an order of moves is asked and told.

use crate::game::{Color, WholeScore, Window};
use serde::{Deserialize, Serialize};

/// The number of a move.
pub type Slot = u16;

/// Where a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeContext {
    /// The side to move.
    pub mover: Color,
    /// Plies from the root.
    pub ply: usize,
    /// The move of the opponent that led here, if there was one that was not null.
    pub previous: Option<Slot>,
    /// The move of the side to move before that.
    pub own_previous: Option<Slot>,
}

/// A move that was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried {
    /// Its number.
    pub slot: Slot,
    /// Whether it is not forcing, such as a capture.
    pub is_quiet: bool,
}

/// How a move, or the best move of a node, has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It cut the node off.
    Cut,
    /// It raised alpha.
    Raised,
    /// It did not.
    Failed,
}

impl Verdict {
    /// How a score does in a window.
    #[must_use]
    #[inline]
    pub fn of<S: WholeScore>(score: S, window: Window<S>) -> Self {
        if score >= window.beta() {
            Self::Cut
        } else if score > window.alpha() {
            Self::Raised
        } else {
            Self::Failed
        }
    }
}

/// A node that is done with.
#[derive(Clone, Copy, Debug)]
pub struct Settled<'a> {
    /// The place of the best move among those tried.
    pub best: usize,
    /// The moves that were searched, in that order.
    pub tried: &'a [Tried],
    /// Plies that were left.
    pub depth: u32,
    /// How the best move has done. It is the best also if it failed: the one with the best score.
    pub verdict: Verdict,
}

impl Settled<'_> {
    /// The best move.
    #[must_use]
    pub const fn best(&self) -> Tried {
        self.tried[self.best]
    }
}

/// An order of moves, and what it learns from. Every method but [`rank`](Self::rank) may be left out.
pub trait Ordering {
    /// Adds what it thinks of each move to `ranks`, which has a place for each: the higher, the earlier. Of equal
    /// moves the first one of the list comes first. What is added lies between 0 and [`HIGHEST`].
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]);

    /// A move has been searched at a node with so many plies left.
    fn searched(&mut self, _place: &NodeContext, _mv: Tried, _depth: u32, _verdict: Verdict) {}

    /// A node is done with. Comes after [`searched`](Self::searched) of each of its moves.
    fn settled(&mut self, _place: &NodeContext, _settled: &Settled<'_>) {}

    /// A search begins, of the next position of a game or of another one.
    fn begin(&mut self) {}

    /// An iteration has ended with this principal variation.
    fn iterated(&mut self, _line: &[Slot]) {}

    /// Whether it can be told of moves numbered below `slots`: one that was read from a file may have other tables, or numbers
    /// that would overflow.
    fn fits(&self, _slots: usize) -> bool {
        true
    }
}

/// The highest rank.
pub const HIGHEST: i64 = 1 << 44;

/// Ranks take so many bits of a place in an order; stages stand above them.
pub const RANK_BITS: u32 = 48;
const _: () = assert!(HIGHEST < 1 << RANK_BITS);

/// No order: moves stay as the game lists them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Unordered;

impl Ordering for Unordered {
    fn rank(&self, _: &NodeContext, _: &[Slot], _: &mut [i64]) {}
}
