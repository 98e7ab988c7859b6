//! Board sizes, lines and symmetries.

use super::direction::{Direction, STEPS};
use super::keys;
use crate::game::Color;
use crate::squares::{Square, SquareSet};
use crate::text::amount;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The side of a board: 3 to 8 squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u8);

/// Why a text or a number is no board size.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SizeError {
    /// Not of the form `8x8`.
    #[error("'{0}' is not a size for Lines of Action; write 8x8 or 5x5")]
    Syntax(String),
    /// Not a square.
    #[error("Lines of Action is played on square boards, not on {0}x{1}")]
    NotSquare(usize, usize),
    /// Too small or too large.
    #[error("a board for Lines of Action has 3 to 8 squares a side, not {0}")]
    Side(usize),
}

impl Size {
    /// The usual board.
    pub const USUAL: Self = Self(8);

    /// A board of `side` by `side` squares.
    ///
    /// # Errors
    /// If the side is not between 3 and 8.
    pub const fn new(side: usize) -> Result<Self, SizeError> {
        if side < 3 || side > 8 { Err(SizeError::Side(side)) } else { Ok(Self(side as u8)) }
    }

    /// Squares along a side, 3 to 8.
    #[must_use]
    #[inline]
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// Men of each side at the start of a game: all squares of two edges but the corners. No position has more.
    #[must_use]
    pub const fn men(self) -> usize {
        2 * (self.side() - 2)
    }

    /// The number of a square when the squares are counted rank by rank, from 0 without gaps.
    #[must_use]
    #[inline]
    pub const fn ordinal(self, square: Square) -> usize {
        square.rank() * self.side() + square.file()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (rows, columns) = amount::sides(text).ok_or_else(|| SizeError::Syntax(text.to_owned()))?;
        if rows == columns { Self::new(rows) } else { Err(SizeError::NotSquare(rows, columns)) }
    }
}

/// The lines of one board.
#[derive(Debug)]
pub struct Geometry {
    size: Size,
    board: SquareSet,
    edge: SquareSet,
    corners: SquareSet,
    /// The squares at least so many steps from the edge.
    inner: [SquareSet; 4],
    /// The squares beyond a square, by square and direction.
    rays: [[SquareSet; 8]; 64],
    /// The whole line through a square, the square included, by square and by direction modulo 4.
    lines: [[SquareSet; 4]; 64],
    /// Steps to the edge, by square and direction.
    room: [[u8; 8]; 64],
    keys: [[u64; 64]; 2],
}

static GEOMETRIES: [Geometry; 6] = [
    Geometry::new(Size(3)),
    Geometry::new(Size(4)),
    Geometry::new(Size(5)),
    Geometry::new(Size(6)),
    Geometry::new(Size(7)),
    Geometry::new(Size(8)),
];

impl Geometry {
    /// The lines of the board of a size.
    #[must_use]
    #[inline]
    pub fn of(size: Size) -> &'static Self {
        &GEOMETRIES[size.side() - 3]
    }

    const fn new(size: Size) -> Self {
        let mut geometry = Self {
            size,
            board: SquareSet::EMPTY,
            edge: SquareSet::EMPTY,
            corners: SquareSet::EMPTY,
            inner: [SquareSet::EMPTY; 4],
            rays: [[SquareSet::EMPTY; 8]; 64],
            lines: [[SquareSet::EMPTY; 4]; 64],
            room: [[0; 8]; 64],
            keys: keys::parts(size.side()),
        };
        let (side, mut rank) = (size.side(), 0);
        while rank < side {
            let mut file = 0;
            while file < side {
                geometry.draw_lines_through(Square::at(rank, file));
                file += 1;
            }
            rank += 1;
        }
        geometry
    }

    const fn draw_lines_through(&mut self, square: Square) {
        let (side, from) = (self.size.side() as i8, square.index());
        self.board = self.board.with(square);
        let (along_ranks, along_files) =
            (self.edge_distance(square.rank()), self.edge_distance(square.file()));
        let nearest = if along_ranks < along_files { along_ranks } else { along_files };
        if nearest == 0 {
            self.edge = self.edge.with(square);
        }
        if along_ranks + along_files == 0 {
            self.corners = self.corners.with(square);
        }
        let mut distance = 0;
        while distance <= nearest {
            self.inner[distance] = self.inner[distance].with(square);
            distance += 1;
        }
        let mut way = 0;
        while way < Direction::COUNT {
            let (rank_step, file_step) = STEPS[way];
            let (mut rank, mut file) = (square.rank() as i8 + rank_step, square.file() as i8 + file_step);
            let mut ray = SquareSet::EMPTY;
            while rank >= 0 && rank < side && file >= 0 && file < side {
                ray = ray.with(Square::at(rank as usize, file as usize));
                (rank, file) = (rank + rank_step, file + file_step);
            }
            self.rays[from][way] = ray;
            self.room[from][way] = ray.count() as u8;
            let line = self.lines[from][way % 4].word() | ray.word();
            self.lines[from][way % 4] = SquareSet::from_word(line).with(square);
            way += 1;
        }
    }

    /// The size of the board.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// All squares.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> SquareSet {
        self.board
    }

    /// The squares of the edge.
    #[must_use]
    #[inline]
    pub const fn edge(&self) -> SquareSet {
        self.edge
    }

    /// The squares of the corners.
    #[must_use]
    #[inline]
    pub const fn corners(&self) -> SquareSet {
        self.corners
    }

    /// The squares at least `distance` steps from the edge; none beyond the middle.
    #[must_use]
    #[inline]
    pub fn inner(&self, distance: usize) -> SquareSet {
        self.inner.get(distance).copied().unwrap_or(SquareSet::EMPTY)
    }

    /// How many steps a rank or a file lies from the nearer edge.
    const fn edge_distance(&self, at: usize) -> usize {
        let beyond = self.size.side() - 1 - at;
        if at < beyond { at } else { beyond }
    }

    /// The whole line through a square along a direction, the square included.
    #[must_use]
    #[inline]
    pub const fn line(&self, square: Square, direction: Direction) -> SquareSet {
        self.lines[square.index() % 64][direction.index() % 4]
    }

    /// The squares beyond a square.
    #[must_use]
    #[inline]
    pub const fn ray(&self, square: Square, direction: Direction) -> SquareSet {
        self.rays[square.index() % 64][direction.index() % 8]
    }

    /// Where a man comes to that goes as many steps along each of the four lines, both ways, as are given by direction modulo 4, if
    /// none of `barred` stands between. At most eight steps.
    ///
    /// Squares are computed, for a table of all jumps is larger than the nearest cache.
    #[inline]
    pub(super) fn jumps(&self, from: Square, steps: [u32; 4], barred: SquareSet) -> SquareSet {
        let (rays, barred) = (&self.rays[from.index() % 64], barred.word());
        let mut targets = 0;
        for (axis, steps) in steps.into_iter().enumerate() {
            // Square numbers grow along these directions and shrink along the opposite ones.
            let far = Direction::numbered(axis).stride() as u32 * steps;
            let start = from.index() as u32;
            let [ahead, behind] =
                [1_u64 << (start.wrapping_add(far) % 64), 1 << (start.wrapping_sub(far) % 64)];
            let [before_ahead, after_behind] = [ahead - 1, !(behind | (behind - 1))];
            let [rising, falling] = [rays[axis].word(), rays[axis + 4].word()];
            // Beyond the edge lies no square of the ray: none is a multiple of 64 away. A choice of values, not of ways, since
            // which lines are blocked cannot be foreseen.
            targets |= if rising & before_ahead & barred == 0 { rising & ahead } else { 0 };
            targets |= if falling & after_behind & barred == 0 { falling & behind } else { 0 };
        }
        SquareSet::from_word(targets)
    }

    /// The square that lies so many steps away, if there is one.
    #[must_use]
    #[inline]
    pub const fn step(&self, from: Square, direction: Direction, steps: u32) -> Option<Square> {
        if steps > self.room[from.index() % 64][direction.index() % 8] as u32 {
            return None;
        }
        Some(Square::numbered(from.index().wrapping_add_signed(direction.stride() * steps as isize)))
    }

    /// What a man adds to the key of a position.
    #[inline]
    pub(super) const fn key_part(&self, color: Color, square: Square) -> u64 {
        self.keys[color as usize][square.index() % 64]
    }

    /// The image of a square under a symmetry of the board, numbered below 8: by bit, exchange ranks and files,
    /// then reverse the ranks, then the files.
    #[must_use]
    pub const fn image(&self, symmetry: usize, square: Square) -> Square {
        let last = self.size.side() - 1;
        let (mut rank, mut file) = (square.rank(), square.file());
        if symmetry & 1 != 0 {
            (rank, file) = (file, rank);
        }
        if symmetry & 2 != 0 {
            rank = last - rank;
        }
        if symmetry & 4 != 0 {
            file = last - file;
        }
        Square::at(rank, file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn sizes_are_read() {
        assert_eq!("5x5".parse::<Size>().unwrap().to_string(), "5x5");
        assert_eq!("5x6".parse::<Size>(), Err(SizeError::NotSquare(5, 6)));
        assert_eq!("9x9".parse::<Size>(), Err(SizeError::Side(9)));
        assert_eq!("8".parse::<Size>(), Ok(Size::USUAL));
        for bad in ["", "x", "axb", "-1x-1", "99999999999999999999x8"] {
            assert!(matches!(bad.parse::<Size>(), Err(SizeError::Syntax(_))), "{bad}");
        }
    }

    /// The lines of the usual board, counted in another way: 1,456 pairs of squares have a line in common.
    #[test]
    fn rays_are_as_many_as_they_should_be() {
        let geometry = Geometry::of(Size::USUAL);
        let all: u32 = geometry
            .board()
            .squares()
            .flat_map(|square| Direction::all().map(move |way| geometry.ray(square, way).count()))
            .sum();
        assert_eq!(all, 1456);
        assert_eq!((geometry.edge().count(), geometry.inner(2).count()), (28, 16));
    }

    #[test]
    fn steps_and_rays_agree() {
        for side in 3..=8 {
            let geometry = Geometry::of(Size::new(side).unwrap());
            for from in geometry.board().squares() {
                for way in Direction::all() {
                    let steps = 1..=geometry.ray(from, way).count();
                    let reached = steps.map(|steps| geometry.step(from, way, steps).unwrap());
                    let reached: Vec<_> = reached
                        .inspect(|&to| {
                            assert_eq!(Direction::between(from, to), Some(way));
                        })
                        .collect();
                    assert_eq!(reached.iter().copied().collect::<SquareSet>(), geometry.ray(from, way));
                    assert_eq!(geometry.step(from, way, 8), None);
                }
            }
        }
        assert_eq!(Direction::between(Square::at(0, 0), Square::at(1, 2)), None);
        assert_eq!(Direction::between(Square::at(0, 0), Square::at(0, 0)), None);
    }

    /// Step by step, for all numbers of steps and men in the way by chance.
    #[test]
    fn jumps_are_steps_with_nobody_between() {
        let mut random = Random::of(&[9]);
        let (mut led, mut barred_ways) = (0, 0);
        for side in 3..=8 {
            let geometry = Geometry::of(Size::new(side).unwrap());
            for from in geometry.board().squares() {
                for _ in 0..100 {
                    let steps = [(); 4].map(|()| random.below(9) as u32);
                    let barred = SquareSet::from_word(random.word() & random.word()) & geometry.board();
                    let mut targets = SquareSet::EMPTY;
                    for way in Direction::all() {
                        let steps = steps[way.index() % 4];
                        let Some(to) = geometry.step(from, way, steps).filter(|_| steps > 0) else {
                            continue;
                        };
                        let mut between = (1..steps).map(|steps| geometry.step(from, way, steps).unwrap());
                        if between.any(|square| barred.contains(square)) {
                            barred_ways += 1;
                        } else {
                            targets = targets.with(to);
                            led += 1;
                        }
                    }
                    assert_eq!(geometry.jumps(from, steps, barred), targets, "{from:?} {steps:?}");
                }
            }
        }
        assert!(led > 10_000 && barred_ways > 10_000, "{led} {barred_ways}");
    }
}
