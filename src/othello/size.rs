//! Board sizes.

use crate::squares::{Square, SquareSet};
use crate::text::amount;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The side of a board: 4, 6 or 8 squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u8);

/// Why a text or a number is no board size.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SizeError {
    /// Not of the form `8x8`.
    #[error("'{0}' is not a size for Othello; write 8x8 or 6x6")]
    Syntax(String),
    /// Not a square.
    #[error("Othello is played on square boards, not on {0}x{1}")]
    NotSquare(usize, usize),
    /// Odd, too small or too large.
    #[error("a board for Othello has 4, 6 or 8 squares a side, not {0}")]
    Side(usize),
}

impl Size {
    /// The usual board.
    pub const USUAL: Self = Self(8);

    /// A board of `side` by `side` squares.
    ///
    /// # Errors
    /// If the side is not 4, 6 or 8.
    pub const fn new(side: usize) -> Result<Self, SizeError> {
        match side {
            4 | 6 | 8 => Ok(Self(side as u8)),
            _ => Err(SizeError::Side(side)),
        }
    }

    /// Squares along a side.
    #[must_use]
    #[inline]
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// Number of squares.
    #[must_use]
    #[inline]
    pub const fn count(self) -> usize {
        self.side() * self.side()
    }

    /// All squares.
    #[must_use]
    #[inline]
    pub const fn board(self) -> SquareSet {
        SquareSet::from_word(match self.0 {
            4 => 0x0000_0000_0f0f_0f0f,
            6 => 0x0000_3f3f_3f3f_3f3f,
            _ => !0,
        })
    }

    /// The four corners.
    #[must_use]
    pub const fn corners(self) -> SquareSet {
        let last = self.side() - 1;
        let near = SquareSet::of(Square::at(0, 0)).with(Square::at(0, last));
        near.with(Square::at(last, 0)).with(Square::at(last, last))
    }

    /// The number of a square when the squares are counted rank by rank, from 0 without gaps.
    #[must_use]
    #[inline]
    pub const fn ordinal(self, square: Square) -> usize {
        square.rank() * self.side() + square.file()
    }

    /// The square with such a number.
    #[inline]
    pub(super) const fn square(self, ordinal: usize) -> Square {
        Square::at(ordinal / self.side(), ordinal % self.side())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        for side in [4, 6, 8] {
            let size: Size = format!("{side}x{side}").parse().unwrap();
            assert_eq!((size.side(), size.to_string()), (side, format!("{side}x{side}")));
            assert_eq!(size.board().count() as usize, size.count());
            assert!(size.board().squares().all(|at| size.square(size.ordinal(at)) == at));
            assert_eq!((size.corners() & size.board()).count(), 4);
        }
        assert_eq!("5x5".parse::<Size>(), Err(SizeError::Side(5)));
        assert_eq!("10".parse::<Size>(), Err(SizeError::Side(10)));
        assert_eq!("6x8".parse::<Size>(), Err(SizeError::NotSquare(6, 8)));
        assert_eq!("big".parse::<Size>(), Err(SizeError::Syntax("big".to_owned())));
    }
}
