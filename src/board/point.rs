//! Points and sets of points: the only file that does algebra on raw words.
//!
//! A board of `rows x columns` is laid out row by row with one unused column at the right, so that a shift by
//! one never wraps into the next row:
//!
//! ```text
//! 3 x 4 board, stride 5          bit numbers
//!   A B C D |                    0  1  2  3 |  4
//!   . . . . |                    5  6  7  8 |  9
//!   . . . . |                   10 11 12 13 | 14
//! ```
//!
//! The top row comes first, as diagrams are read.

use bitvec::array::BitArray;
use bitvec::order::Lsb0;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A point of the board: its bit number in the padded layout, 0 to 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Point(u8);

impl Point {
    /// The point at bit `index`.
    ///
    /// # Panics
    /// If `index` is above 63.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!(index < 64);
        Self(index)
    }

    /// The bit number, 0 to 63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        // The mask is free and lets table look-ups with 64 rows go unchecked.
        (self.0 & 63) as usize
    }
}

/// The bit number.
impl From<Point> for u8 {
    fn from(point: Point) -> Self {
        point.0
    }
}

/// From the bit number.
impl TryFrom<u8> for Point {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        if index < 64 { Ok(Self(index)) } else { Err("a point beyond the last bit") }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({})", self.0)
    }
}

/// A set of points, one bit each.
///
/// The type is a `bitvec` array of one word; the algebra below works on that word itself, because the
/// crate's own operators go bit slice by bit slice (about a hundred times slower on a flood fill).
#[derive(Clone, Copy, Eq, Default, Serialize, Deserialize)]
#[serde(from = "u64", into = "u64")]
pub struct PointSet(BitArray<[u64; 1], Lsb0>);

impl From<PointSet> for u64 {
    fn from(set: PointSet) -> Self {
        set.word()
    }
}

impl From<u64> for PointSet {
    fn from(word: u64) -> Self {
        Self::from_word(word)
    }
}

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self::from_word(0);

    /// The set whose bits are those of `word`.
    #[must_use]
    #[inline]
    pub const fn from_word(word: u64) -> Self {
        Self(BitArray { data: [word], ..BitArray::ZERO })
    }

    /// The bits of the set.
    #[must_use]
    #[inline]
    pub const fn word(self) -> u64 {
        self.0.data[0]
    }

    /// The set of one point.
    #[must_use]
    #[inline]
    pub const fn of(point: Point) -> Self {
        Self::from_word(1 << point.index())
    }

    /// Number of points, 0 to 64.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u32 {
        self.word().count_ones()
    }

    /// Whether the set has no points.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.word() == 0
    }

    /// Whether `point` belongs to the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.word() >> point.index() & 1 == 1
    }

    /// Whether every point of this set belongs to `other`.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.word() & !other.word() == 0
    }

    /// Whether the sets share a point.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.word() & other.word() != 0
    }

    /// The set with `point` added.
    #[must_use]
    #[inline]
    pub const fn with(self, point: Point) -> Self {
        Self::from_word(self.word() | 1 << point.index())
    }

    /// The set with `point` taken away.
    #[must_use]
    #[inline]
    pub const fn without(self, point: Point) -> Self {
        Self::from_word(self.word() & !(1 << point.index()))
    }

    /// The point with the least bit number.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Point> {
        if self.is_empty() { None } else { Some(Point(self.word().trailing_zeros() as u8)) }
    }

    /// The only point of the set, if it has exactly one.
    #[must_use]
    #[inline]
    pub const fn single(self) -> Option<Point> {
        if self.count() == 1 { self.first() } else { None }
    }

    /// The points in order of their bit numbers.
    #[inline]
    pub fn points(self) -> Points {
        Points(self.word())
    }

    /// The set moved by `by` bits towards higher bit numbers.
    #[must_use]
    #[inline]
    pub(super) const fn up(self, by: u32) -> Self {
        Self::from_word(self.word() << by)
    }

    /// The set moved by `by` bits towards lower bit numbers.
    #[must_use]
    #[inline]
    pub(super) const fn down(self, by: u32) -> Self {
        Self::from_word(self.word() >> by)
    }
}

/// On the word: the crate compares and hashes bit by bit.
impl PartialEq for PointSet {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.word() == other.word()
    }
}

impl Hash for PointSet {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.word());
    }
}

impl BitOr for PointSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::from_word(self.word() | other.word())
    }
}

impl BitAnd for PointSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_word(self.word() & other.word())
    }
}

/// Set difference.
impl Sub for PointSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::from_word(self.word() & !other.word())
    }
}

/// All 64 bits but these; meet it with the board's points before counting.
impl Not for PointSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::from_word(!self.word())
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PointSet")?;
        f.debug_set().entries(self.0.iter_ones()).finish()
    }
}

/// Iterator over the points of a [`PointSet`], see [`PointSet::points`].
#[derive(Clone, Debug)]
pub struct Points(u64);

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let first = PointSet::from_word(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn algebra_agrees_with_bitvec() {
        let (a, b) = (0x0f0f_1234_dead_beef_u64, 0x00ff_ff00_1357_9bdf_u64);
        let (x, y) = (PointSet::from_word(a), PointSet::from_word(b));
        assert_eq!((x | y).0, x.0 | y.0);
        assert_eq!((x & y).0, x.0 & y.0);
        assert_eq!((x - y).0, x.0 & !y.0);
        assert_eq!(x.count() as usize, x.0.count_ones());
        assert_eq!(x.points().map(Point::index).collect::<Vec<_>>(), x.0.iter_ones().collect::<Vec<_>>());
        assert!(x.points().all(|p| x.contains(p) && x.0[p.index()]));
        assert_eq!(x.points().collect::<PointSet>(), x);
    }

    #[test]
    fn single_is_only_for_one_point() {
        assert_eq!(PointSet::EMPTY.single(), None);
        assert_eq!(PointSet::from_word(4).single(), Some(Point::new(2)));
        assert_eq!(PointSet::from_word(6).single(), None);
    }
}
