//! The stones on a board and their keys: the only place where either changes, so that they cannot part.

use super::geometry::{Geometry, KeyRow, MAX_SYMMETRIES};
use super::point::{Point, PointSet};
use super::zobrist::BoardHash;
use crate::game::{ByColor, Color};

/// The stones of both colours together with one key for each symmetry of the board.
#[derive(Clone, Copy, Debug)]
pub struct Stones {
    sets: ByColor<PointSet>,
    keys: KeyRow,
}

impl Stones {
    /// No stones.
    pub const NONE: Self =
        Self { sets: ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY }, keys: [0; MAX_SYMMETRIES] };

    /// The stones of one colour.
    #[must_use]
    #[inline]
    pub fn of(&self, color: Color) -> PointSet {
        self.sets[color]
    }

    /// All stones.
    #[must_use]
    #[inline]
    pub fn all(&self) -> PointSet {
        self.sets.black | self.sets.white
    }

    /// The colour of the stone on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.sets[color].contains(point))
    }

    /// The hash of the stones, as superko compares boards: equal for equal boards of one size.
    #[must_use]
    pub fn hash(&self) -> BoardHash {
        BoardHash(self.keys[0])
    }

    /// The keys of all images of the board under its symmetries.
    #[inline]
    pub(super) fn keys(&self) -> &KeyRow {
        &self.keys
    }

    /// Puts a stone on an empty point. Captures are the caller's business.
    #[inline]
    pub(super) fn place(&mut self, geometry: &Geometry, color: Color, point: Point) {
        debug_assert!(!self.all().contains(point));
        self.sets[color] = self.sets[color].with(point);
        add_parts(&mut self.keys, &geometry.stone_keys[color as usize][point.index()]);
    }

    /// Takes away stones of one colour.
    #[inline]
    pub(super) fn remove(&mut self, geometry: &Geometry, color: Color, captured: PointSet) {
        debug_assert!(captured.is_subset(self.sets[color]));
        self.sets[color] -= captured;
        for point in captured.points() {
            for (key, part) in self.keys.iter_mut().zip(&geometry.stone_keys[color as usize][point.index()]) {
                *key = key.wrapping_sub(*part);
            }
        }
    }

    /// The chain of the stone on `point`.
    #[must_use]
    #[inline]
    pub fn chain(&self, geometry: &Geometry, color: Color, point: Point) -> PointSet {
        geometry.flood(PointSet::of(point), self.sets[color])
    }

    /// The empty points next to a chain (or to any set).
    #[must_use]
    #[inline]
    pub fn liberties(&self, geometry: &Geometry, chain: PointSet) -> PointSet {
        geometry.neighbors(chain) - self.all()
    }

    /// The area of one colour: its stones and the empty regions that touch no other colour.
    #[must_use]
    pub fn area(&self, geometry: &Geometry, color: Color) -> u32 {
        let own = self.sets[color];
        let other = self.sets[color.opponent()];
        let empty = geometry.points() - self.all();
        let reached = |from| geometry.flood(geometry.dilate(from) & empty, empty);
        let (mine, theirs) = (reached(own), reached(other));
        own.count() + (mine - theirs).count()
    }
}

/// Adds a part to the key of each symmetry.
#[inline]
pub(super) fn add_parts(keys: &mut KeyRow, parts: &KeyRow) {
    for (key, part) in keys.iter_mut().zip(parts) {
        *key = key.wrapping_add(*part);
    }
}
