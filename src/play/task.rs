//! What is to be done at a node, and what it is expected to be.

use super::game::WIN;
use crate::game::Window;
use thiserror::Error;

/// A limit was reached before the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the limit of nodes was reached")]
pub struct Stopped;

/// What a node is expected to be (Knuth and Moore, 1975).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// On the principal variation.
    Principal,
    /// Some move will be good enough.
    Cut,
    /// No move will be.
    All,
}

impl Kind {
    pub const fn of_scout(self) -> Self {
        match self {
            Self::Principal | Self::All => Self::Cut,
            Self::Cut => Self::All,
        }
    }
}

/// What is to be done at a node.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub window: Window<i32>,
    pub depth: u32,
    pub ply: usize,
    pub kind: Kind,
    /// Plies by which the path is longer than it would be without extensions.
    pub extended: u32,
    /// Whether a move of the path is being searched less deep.
    pub is_reduced: bool,
}

impl Task {
    /// Asks for the value of the root.
    pub fn whole(depth: u32) -> Self {
        let window = Window::new(-WIN - 1, WIN + 1);
        Self { window, depth, ply: 0, kind: Kind::Principal, extended: 0, is_reduced: false }
    }

    /// Asks of a child, so many plies less deep, whether its move is good enough.
    pub fn shallow(&self, reduction: u32) -> Self {
        Self {
            window: -self.window.null_below(),
            depth: self.depth - 1 - reduction,
            ply: self.ply + 1,
            kind: self.kind.of_scout(),
            ..*self
        }
    }
}
