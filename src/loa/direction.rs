//! Ways along lines.

use crate::squares::Square;

/// One of the eight ways along a line. The opposite of number `d` is number `d + 4`, modulo 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Direction(u8);

/// Ranks and files that a step in each direction goes.
pub(super) const STEPS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The numbers of the directions by their steps along ranks and files, from -1 on; in the middle, where nothing moves, 8.
const NUMBERS: [[u8; 3]; 3] = {
    let (mut numbers, mut way) = ([[8; 3]; 3], 0);
    while way < STEPS.len() {
        let (ranks, files) = STEPS[way];
        numbers[(ranks + 1) as usize][(files + 1) as usize] = way as u8;
        way += 1;
    }
    numbers
};

impl Direction {
    /// Number of directions.
    pub const COUNT: usize = 8;

    /// The direction with a number below 8.
    ///
    /// # Panics
    /// If the number is not below 8.
    #[must_use]
    #[inline]
    pub const fn numbered(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The number of the direction.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All directions.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::numbered)
    }

    /// The direction that leads from one square to another along a line, if the two lie on one.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<Self> {
        let ranks = to.rank() as i8 - from.rank() as i8;
        let files = to.file() as i8 - from.file() as i8;
        let is_line = ranks == 0 || files == 0 || ranks.abs() == files.abs();
        let number = NUMBERS[(ranks.signum() + 1) as usize][(files.signum() + 1) as usize];
        (is_line && from != to).then_some(Self(number))
    }

    /// How far the number of a square changes with a step.
    #[inline]
    pub(super) const fn stride(self) -> isize {
        let (rank, file) = STEPS[self.index()];
        rank as isize * 8 + file as isize
    }
}
