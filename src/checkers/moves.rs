//! Moves.

use super::ways::Way;
use crate::squares::{Square, SquareSet};

/// What a man does in a turn: a step to the next square, or one or more jumps. Two moves with the same ends and the same
/// captured men can still be different: the ways between them count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    from: Square,
    to: Square,
    captured: SquareSet,
    /// The ways of the jumps, two bits each, the first one lowest; there are as many as men captured, at most twelve.
    ways: u32,
}

impl Move {
    /// A move from one square to another on which nothing is captured yet.
    pub(super) const fn step(from: Square, to: Square) -> Self {
        Self { from, to, captured: SquareSet::EMPTY, ways: 0 }
    }

    /// The move with a jump more.
    pub(super) const fn then(self, way: Way, over: SquareSet, to: Square) -> Self {
        let ways = self.ways | way.number() << (2 * self.captured.count());
        Self { to, captured: SquareSet::from_word(self.captured.word() | over.word()), ways, ..self }
    }

    /// Where the man stands before.
    #[must_use]
    #[inline]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Where he stands after it: of jumps the last square; a king can come back to where he began.
    #[must_use]
    #[inline]
    pub const fn to(&self) -> Square {
        self.to
    }

    /// Where the men stand that it captures, one for each jump.
    #[must_use]
    #[inline]
    pub const fn captured(&self) -> SquareSet {
        self.captured
    }

    /// The squares that the man comes to, one after the other.
    pub fn landings(&self) -> impl Iterator<Item = Square> {
        let jumps = self.captured.count();
        let ways = (0..jumps).map(|jump| Way::numbered(self.ways >> (2 * jump)));
        let step = (jumps == 0).then_some(self.to);
        let jumped = ways.scan(SquareSet::of(self.from), |at, way| {
            *at = way.step(way.step(*at));
            at.squares().next()
        });
        step.into_iter().chain(jumped)
    }

    /// Whether another move leads to the same position: the same man goes to the same square and captures the same men.
    #[must_use]
    pub fn leads_where(&self, other: &Self) -> bool {
        (self.from, self.to, self.captured) == (other.from, other.to, other.captured)
    }
}
