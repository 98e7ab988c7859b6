//! Men on each line, kept from move to move: they say how far men go.

use crate::squares::Square;

/// How many men of both sides stand on each rank, file and diagonal, in four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LineCounts {
    /// Ranks, then files.
    straight: u64,
    /// Diagonals from the lower left, by rank less file.
    rising: u64,
    /// Diagonals from the upper left, by the sum of rank and file.
    falling: u64,
}

/// Where the count of a line stands in its word.
#[inline]
const fn place(square: Square, axis: usize) -> u32 {
    let (rank, file) = (square.rank() as u32, square.file() as u32);
    match axis {
        0 => 4 * rank,
        1 => 4 * (rank + 7 - file),
        2 => 32 + 4 * file,
        _ => 4 * (rank + file),
    }
}

impl LineCounts {
    /// With one more man.
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self {
            straight: self.straight + (1 << place(square, 0)) + (1 << place(square, 2)),
            rising: self.rising + (1 << place(square, 1)),
            falling: self.falling + (1 << place(square, 3)),
        }
    }

    /// Without a man who stands there.
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self {
            straight: self.straight - (1 << place(square, 0)) - (1 << place(square, 2)),
            rising: self.rising - (1 << place(square, 1)),
            falling: self.falling - (1 << place(square, 3)),
        }
    }

    /// Men on each of the four lines through a square, by direction modulo 4, 0 to 8.
    #[inline]
    pub fn through(self, square: Square) -> [u32; 4] {
        let men = |word: u64, axis: usize| (word >> place(square, axis)) as u32 & 15;
        [men(self.straight, 0), men(self.rising, 1), men(self.straight, 2), men(self.falling, 3)]
    }
}
