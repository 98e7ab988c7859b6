//! What can be said of the positions after the moves of a position without making them.

use super::point::{Point, PointSet};
use super::position::{Move, Passes, Position, key_in_turn};
use super::rules::Suicide;
use crate::game::Color;
use crate::game::Score;
use crate::game::StateKey;

/// The moves of a position as they look from there.
#[derive(Clone, Copy, Debug)]
pub struct Preview<'p> {
    position: &'p Position,
    captures: PointSet,
}

impl<'p> Preview<'p> {
    /// Looks at the moves of a position. One flood fill for each chain of the opponent.
    #[must_use]
    #[inline]
    pub fn of(position: &'p Position) -> Self {
        Self { position, captures: position.capturing_points() }
    }

    /// The key of the position after a legal move, as [`Position::key`] gives it. The position itself is made only if
    /// stones may come off the board.
    #[must_use]
    #[inline]
    pub fn key(&self, mv: Move) -> StateKey {
        match mv {
            Move::Pass => self.key_after_pass(),
            Move::Play(point) if self.may_take_stones(point) => self.position.after(mv).key().0,
            Move::Play(point) => self.key_with(point),
        }
    }

    /// The score after a legal move that ends the game.
    #[must_use]
    #[inline]
    pub fn final_score(&self, mv: Move) -> Option<Score> {
        let is_last = mv == Move::Pass && self.position.passes() != Passes::None;
        is_last.then(|| self.position.score())
    }

    /// Whether a play may take stones of either colour off the board.
    #[inline]
    fn may_take_stones(&self, point: Point) -> bool {
        let has_room = || {
            let position = self.position;
            position.geometry().touching(PointSet::of(point)).meets(position.empties())
        };
        self.captures.contains(point) || self.position.rules().suicide == Suicide::Allowed && !has_room()
    }

    fn key_after_pass(&self) -> StateKey {
        let least = self.position.stones().keys().iter().copied().min().unwrap_or(0);
        key_in_turn(self.position.geometry(), least, self.next_to_play(), Passes::Pending)
    }

    /// The key after a play that takes no stones off the board. A ko ban is lifted by it.
    #[inline]
    fn key_with(&self, point: Point) -> StateKey {
        let Position { geometry, stones, to_play, .. } = self.position;
        let parts = &geometry.stone_keys[*to_play as usize][point.index()];
        let keys = stones.keys().iter().zip(parts).map(|(key, part)| key.wrapping_add(*part));
        key_in_turn(geometry, keys.min().unwrap_or(0), self.next_to_play(), Passes::None)
    }

    #[inline]
    fn next_to_play(&self) -> Color {
        self.position.to_play().opponent()
    }
}
