//! Board sizes, neighbours and symmetries.

use super::point::{Point, PointSet};
use super::symmetry::Symmetry;
use super::zobrist::KeyParts;
use crate::game::{Color, Score};
use crate::text::amount;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;
use thiserror::Error;

/// The GTP column letters: no I.
const COLUMN_LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
/// Bits of a board word.
const WORD_BITS: usize = 64;

/// Rows times columns. A size that exists fits into one word after padding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "(usize, usize)", into = "(usize, usize)")]
pub struct BoardSize {
    rows: u8,
    columns: u8,
}

/// Why a text or a pair of numbers is no board size.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardSizeError {
    /// Not of the form `5x5`, `5×5`, `5*5` or `5`.
    #[error("'{0}' is not a board size; write rows and columns, such as 5x5 or 3x4")]
    Syntax(String),
    /// A side of length zero.
    #[error("a {0}x{1} board has no points")]
    Empty(usize, usize),
    /// Does not fit into a machine word.
    #[error(
        "a {0}x{1} board is too large: rows x (columns + 1) may be at most 64 (7x7 and 8x7 fit, 8x8 does not)"
    )]
    TooLarge(usize, usize),
    /// A single row or column that is longer than the coordinates go.
    #[error(
        "a {0}x{1} board is too long: a side has at most 31 points, and columns have 25 letters up to Z, then AA to AF"
    )]
    TooLong(usize, usize),
}

/// Rows and columns.
impl From<BoardSize> for (usize, usize) {
    fn from(size: BoardSize) -> Self {
        (size.rows(), size.columns())
    }
}

/// From rows and columns.
impl TryFrom<(usize, usize)> for BoardSize {
    type Error = BoardSizeError;

    fn try_from((rows, columns): (usize, usize)) -> Result<Self, BoardSizeError> {
        Self::new(rows, columns)
    }
}

impl BoardSize {
    /// A board of `rows` by `columns`.
    ///
    /// # Errors
    /// If a side is zero, longer than 31, or the padded board needs more than 64 bits.
    pub fn new(rows: usize, columns: usize) -> Result<Self, BoardSizeError> {
        if rows == 0 || columns == 0 {
            return Err(BoardSizeError::Empty(rows, columns));
        }
        if rows.saturating_mul(columns.saturating_add(1)) > WORD_BITS {
            return Err(BoardSizeError::TooLarge(rows, columns));
        }
        if rows > 31 || columns > 31 {
            return Err(BoardSizeError::TooLong(rows, columns));
        }
        Ok(Self { rows: rows as u8, columns: columns as u8 })
    }

    /// Number of rows, 1 to 31.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns, 1 to 31.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Number of points, 1 to 56.
    #[must_use]
    pub const fn count(self) -> usize {
        self.rows() * self.columns()
    }

    /// The score of a side that owns the whole board, and so the largest one there is.
    #[must_use]
    pub const fn largest_score(self) -> Score {
        Score::new(self.count() as i8)
    }

    /// Bits from a point to the one below it: a row and a gap, so that neighbours are found by shifts.
    pub(crate) const fn stride(self) -> usize {
        self.columns() + 1
    }

    /// The point in `row` (0 at the top) and `column` (0 at the left), or `None` off the board.
    #[must_use]
    pub fn point(self, row: usize, column: usize) -> Option<Point> {
        (row < self.rows() && column < self.columns())
            .then(|| Point::new((row * self.stride() + column) as u8))
    }

    /// Row (0 at the top) and column (0 at the left) of a point.
    #[must_use]
    pub const fn row_and_column(self, point: Point) -> (usize, usize) {
        (point.index() / self.stride(), point.index() % self.stride())
    }

    /// The number of a point when the points are counted row by row, from 0 without gaps.
    #[must_use]
    pub const fn ordinal(self, point: Point) -> usize {
        let (row, column) = self.row_and_column(point);
        row * self.columns() + column
    }

    /// The GTP name of a point: column letter (no I; AA follows Z), row number from the bottom.
    #[must_use]
    pub fn name(self, point: Point) -> String {
        let (row, column) = self.row_and_column(point);
        format!("{}{}", column_name(column), self.rows() - row)
    }

    /// The point with the given GTP name in either case, or `None` if this board has no such point.
    #[must_use]
    pub fn point_named(self, name: &str) -> Option<Point> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        let column = (0..self.columns()).find(|&c| column_name(c).eq_ignore_ascii_case(letters))?;
        let number: usize = number.parse().ok().filter(|n| (1..=self.rows()).contains(n))?;
        self.point(self.rows() - number, column)
    }
}

/// The GTP letters of a column, counted from 0.
#[must_use]
pub fn column_name(column: usize) -> String {
    let letter = |i: usize| COLUMN_LETTERS[i % 25] as char;
    if column < 25 { letter(column).to_string() } else { format!("A{}", letter(column - 25)) }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// Rows and columns, such as `3x4`, or the side of a square; see [`amount::sides`].
impl FromStr for BoardSize {
    type Err = BoardSizeError;

    fn from_str(text: &str) -> Result<Self, BoardSizeError> {
        let (rows, columns) = amount::sides(text).ok_or_else(|| BoardSizeError::Syntax(text.to_owned()))?;
        Self::new(rows, columns)
    }
}

/// Most symmetries a board can have.
pub(super) const MAX_SYMMETRIES: usize = 8;

/// One key for each symmetry of the board; the unused ones of a rectangle repeat the first four.
pub(super) type KeyRow = [u64; MAX_SYMMETRIES];

/// Everything about a board that depends on its size alone: built once for each size, then shared.
#[derive(Debug)]
pub struct Geometry {
    size: BoardSize,
    stride: u32,
    points: PointSet,
    symmetry_count: u8,
    /// Where each symmetry takes each point, and the way back.
    images: [[Point; WORD_BITS]; MAX_SYMMETRIES],
    origins: [[Point; WORD_BITS]; MAX_SYMMETRIES],
    pub(super) stone_keys: [[KeyRow; WORD_BITS]; 2],
    pub(super) ko_keys: [KeyRow; WORD_BITS],
    pub(super) pass_key: u64,
}

impl Geometry {
    /// The geometry of boards of the given size. The first call for a size builds the tables (about 15 KiB).
    #[must_use]
    pub fn of(size: BoardSize) -> &'static Self {
        const SIDES: usize = 32;
        // Constant data, made on first use: one cell for each pair of sides.
        static BUILT: [[OnceLock<Box<Geometry>>; SIDES]; SIDES] =
            [const { [const { OnceLock::new() }; SIDES] }; SIDES];
        BUILT[size.rows()][size.columns()].get_or_init(|| Box::new(Self::build(size)))
    }

    fn build(size: BoardSize) -> Self {
        let identity: [Point; WORD_BITS] = std::array::from_fn(|i| Point::new(i as u8));
        let mut geometry = Self {
            size,
            stride: size.stride() as u32,
            points: PointSet::EMPTY,
            symmetry_count: if size.rows == size.columns { 8 } else { 4 },
            images: [identity; MAX_SYMMETRIES],
            origins: [identity; MAX_SYMMETRIES],
            stone_keys: [[[0; MAX_SYMMETRIES]; WORD_BITS]; 2],
            ko_keys: [[0; MAX_SYMMETRIES]; WORD_BITS],
            pass_key: KeyParts::new(size.count()).pass(),
        };
        for row in 0..size.rows() {
            for column in 0..size.columns() {
                geometry.add_point(row, column);
            }
        }
        geometry
    }

    fn add_point(&mut self, row: usize, column: usize) {
        let on_board = |r, c| self.size.point(r, c).expect("symmetries keep points on the board");
        let here = on_board(row, column);
        let images: [Point; MAX_SYMMETRIES] = std::array::from_fn(|number| {
            let number = number % self.symmetry_count as usize;
            let r = if number & 1 == 0 { row } else { self.size.rows() - 1 - row };
            let c = if number & 2 == 0 { column } else { self.size.columns() - 1 - column };
            if number & 4 == 0 { on_board(r, c) } else { on_board(c, r) }
        });
        self.points = self.points.with(here);
        for (number, image) in images.into_iter().enumerate() {
            self.images[number][here.index()] = image;
            self.origins[number][image.index()] = here;
        }
        let parts = KeyParts::new(self.size.count());
        let ordinals = images.map(|image| self.size.ordinal(image));
        for color in Color::ALL {
            self.stone_keys[color as usize][here.index()] = ordinals.map(|i| parts.stone(color, i));
        }
        self.ko_keys[here.index()] = ordinals.map(|i| parts.ko(i));
    }

    /// The size these tables are for.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// All points of the board.
    #[must_use]
    #[inline]
    pub const fn points(&self) -> PointSet {
        self.points
    }

    /// The number of different symmetries: 8 on a square, 4 on a rectangle.
    #[must_use]
    pub const fn symmetry_count(&self) -> usize {
        self.symmetry_count as usize
    }

    /// The symmetries of the board, the identity first.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + use<> {
        (0..self.symmetry_count).map(Symmetry)
    }

    /// Where a symmetry takes a point.
    #[must_use]
    #[inline]
    pub const fn image(&self, symmetry: Symmetry, point: Point) -> Point {
        self.images[(symmetry.0 & 7) as usize][point.index()]
    }

    /// The point that a symmetry takes to `point`.
    #[must_use]
    #[inline]
    pub const fn origin(&self, symmetry: Symmetry, point: Point) -> Point {
        self.origins[(symmetry.0 & 7) as usize][point.index()]
    }

    /// The image of a whole set.
    #[must_use]
    pub fn image_of_set(&self, symmetry: Symmetry, set: PointSet) -> PointSet {
        set.points().map(|p| self.image(symmetry, p)).collect()
    }

    /// The set and all its neighbours.
    #[must_use]
    #[inline]
    pub fn dilate(&self, set: PointSet) -> PointSet {
        set | self.touching(set)
    }

    /// The points that have a neighbour in `set`, members of the set or not.
    #[must_use]
    #[inline]
    pub fn touching(&self, set: PointSet) -> PointSet {
        (set.up(1) | set.down(1) | set.up(self.stride) | set.down(self.stride)) & self.points
    }

    /// The points outside `set` that touch it.
    #[must_use]
    #[inline]
    pub fn neighbors(&self, set: PointSet) -> PointSet {
        self.dilate(set) - set
    }

    /// The points of `within` that are connected to `seed` inside it; `seed` must lie in `within`.
    /// At most one step for each point on the longest shortest path.
    #[must_use]
    #[inline]
    pub fn flood(&self, seed: PointSet, within: PointSet) -> PointSet {
        let mut filled = seed;
        loop {
            let next = self.dilate(filled) & within;
            if next == filled {
                return filled;
            }
            filled = next;
        }
    }

    /// The connected components of `set`, in order of their first points.
    #[inline]
    pub fn components(&self, set: PointSet) -> Components<'_> {
        Components { geometry: self, rest: set }
    }
}

/// Iterator over connected components, see [`Geometry::components`].
#[derive(Clone, Debug)]
pub struct Components<'g> {
    geometry: &'g Geometry,
    rest: PointSet,
}

impl Iterator for Components<'_> {
    type Item = PointSet;

    #[inline]
    fn next(&mut self) -> Option<PointSet> {
        let seed = self.rest.first()?;
        let component = self.geometry.flood(PointSet::of(seed), self.rest);
        self.rest -= component;
        Some(component)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_fit_and_sizes_that_do_not() {
        for text in ["1x1", "5x5", "7x7", "8x7", "7x8", "1x30", "30x1", "3x4"] {
            let size: BoardSize = text.parse().unwrap();
            assert_eq!(size.to_string(), text);
            assert_eq!(Geometry::of(size).points().count() as usize, size.count());
        }
        assert_eq!(["5", "5×5", "5*5", "5X5"].map(str::parse), [(); 4].map(|()| BoardSize::new(5, 5)));
        assert_eq!("19".parse::<BoardSize>(), Err(BoardSizeError::TooLarge(19, 19)));
        for text in ["9x9", "8x8", "0x3", "0", "axb", "", "5x", "-1x3", "99999999999999999999x2"] {
            assert!(text.parse::<BoardSize>().is_err(), "{text}");
        }
    }

    #[test]
    fn names_round_trip_and_skip_i() {
        for text in ["5x5", "1x30", "30x1", "7x8"] {
            let size: BoardSize = text.parse().unwrap();
            for point in Geometry::of(size).points().points() {
                let name = size.name(point);
                assert!(!name.contains('I'));
                assert_eq!(size.point_named(&name.to_lowercase()), Some(point), "{name}");
            }
        }
        let size = BoardSize::new(5, 5).unwrap();
        assert_eq!(size.name(size.point(4, 0).unwrap()), "A1");
        assert!(["F1", "A6", "A0", "I1", "", "5", "A", "A1B"].iter().all(|n| size.point_named(n).is_none()));
    }

    #[test]
    fn symmetries_are_inverted_by_origin_and_keep_neighbors() {
        for text in ["5x5", "3x4", "1x7"] {
            let geometry = Geometry::of(text.parse().unwrap());
            for symmetry in geometry.symmetries() {
                for point in geometry.points().points() {
                    let image = geometry.image(symmetry, point);
                    assert_eq!(geometry.origin(symmetry, image), point);
                    let around = geometry.neighbors(PointSet::of(point));
                    assert_eq!(
                        geometry.image_of_set(symmetry, around),
                        geometry.neighbors(PointSet::of(image))
                    );
                }
            }
        }
    }

    #[test]
    fn components_partition_the_set() {
        let geometry = Geometry::of("7x7".parse().unwrap());
        let set = PointSet::from_word(0x00aa_f1c3_7745_1b3f) & geometry.points();
        let parts: Vec<_> = geometry.components(set).collect();
        assert_eq!(parts.iter().map(|p| p.count()).sum::<u32>(), set.count());
        assert!(parts.iter().all(|&p| !geometry.neighbors(p).meets(set)));
    }
}
