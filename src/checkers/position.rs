//! Positions and what moves do to them.

use super::moves::Move;
use crate::game::{ByColor, Color, StateKey};
use crate::squares::{Square, SquareSet, state_key};
use std::fmt;
use thiserror::Error;

/// The squares that are played on: a1 is one of them.
const DARK: SquareSet = SquareSet::from_word(0xaa55_aa55_aa55_aa55);

/// Most men of a side: those that it begins with.
const MOST_MEN: usize = 12;

/// Why men do not make a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// A square of both sides, a light one, or a king where no man is.
    #[error("a man stands on a light square, two stand on one square, or a king is nobody's")]
    Misplaced,
    /// More men than the game begins with.
    #[error("{color} has {found} men, but a side has at most {MOST_MEN}")]
    TooMany {
        /// Whose.
        color: Color,
        /// How many.
        found: usize,
    },
    /// A man who should be a king.
    #[error("a man of {0} stands on the last row without a crown")]
    Uncrowned(Color),
}

/// Men and kings on a board, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Kings among them.
    men: ByColor<SquareSet>,
    kings: SquareSet,
    to_move: Color,
}

/// The row where a side's men are crowned.
#[inline]
pub(super) const fn last_row(color: Color) -> SquareSet {
    SquareSet::from_word(match color {
        Color::Black => 0xff,
        Color::White => 0xff << 56,
    })
}

impl Position {
    /// The position in which games begin: twelve men each on the dark squares of the three rows of their side, White's at
    /// the first rank, and Black to move.
    #[must_use]
    pub fn start() -> Self {
        let men = |ranks: u64| SquareSet::from_word(ranks) & DARK;
        let men = ByColor { black: men(0xffff_ff00_0000_0000), white: men(0x00ff_ffff) };
        Self { men, kings: SquareSet::EMPTY, to_move: Color::Black }
    }

    /// A position with these men, of whom some are kings.
    ///
    /// # Errors
    /// If a man stands on a light square, two stand on one, a king is no man, a side has more than twelve, or a man
    /// stands on his last row and is no king.
    pub fn new(men: ByColor<SquareSet>, kings: SquareSet, to_move: Color) -> Result<Self, PositionError> {
        let all = men.black | men.white;
        if men.black.meets(men.white) || all.meets(!DARK) || kings.meets(!all) {
            return Err(PositionError::Misplaced);
        }
        for color in Color::ALL {
            let found = men[color].count() as usize;
            if found > MOST_MEN {
                return Err(PositionError::TooMany { color, found });
            }
            if (men[color] & !kings).meets(last_row(color)) {
                return Err(PositionError::Uncrowned(color));
            }
        }
        Ok(Self { men, kings, to_move })
    }

    /// The men of a side, kings among them.
    #[must_use]
    #[inline]
    pub fn men(&self, color: Color) -> SquareSet {
        self.men[color]
    }

    /// The kings of both sides.
    #[must_use]
    #[inline]
    pub const fn kings(&self) -> SquareSet {
        self.kings
    }

    /// Who is to move.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The dark squares on which nobody stands.
    #[must_use]
    #[inline]
    pub fn empties(&self) -> SquareSet {
        DARK & !(self.men.black | self.men.white)
    }

    /// The position after a move, which must be legal.
    #[must_use]
    #[inline]
    pub fn after(&self, mv: Move) -> Self {
        let (mover, other) = (self.to_move, self.to_move.opponent());
        let mut next = Self { to_move: other, ..*self };
        let stays_king = self.kings.contains(mv.from());
        next.men[mover] = next.men[mover].without(mv.from()).with(mv.to());
        next.men[other] = next.men[other] & !mv.captured();
        next.kings = next.kings.without(mv.from()) & !mv.captured();
        if stays_king || last_row(mover).contains(mv.to()) {
            next.kings = next.kings.with(mv.to());
        }
        next
    }

    /// Whether a move, which must be legal, makes a man a king.
    #[must_use]
    pub fn crowns(&self, mv: Move) -> bool {
        !self.kings.contains(mv.from()) && last_row(self.to_move).contains(mv.to())
    }

    /// A number for the position; that two share one is only unlikely.
    #[must_use]
    #[inline]
    pub fn key(&self) -> StateKey {
        state_key(&[self.men.black.word(), self.men.white.word(), self.kings.word()], self.to_move)
    }

    /// The number of a dark square as draughts have it: 1 to 32, from Black's side on, as White reads.
    pub(super) const fn number(square: Square) -> usize {
        4 * (7 - square.rank()) + square.file() / 2 + 1
    }

    /// The square with such a number.
    pub(super) const fn numbered(number: usize) -> Option<Square> {
        if number < 1 || number > 32 {
            return None;
        }
        let rank = 7 - (number - 1) / 4;
        Some(Square::at(rank, 2 * ((number - 1) % 4) + rank % 2))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_squares_have_numbers() {
        let numbered: SquareSet = (1..=32).filter_map(Position::numbered).collect();
        assert_eq!(numbered, DARK);
        assert!((1..=32).all(|number| Position::numbered(number).map(Position::number) == Some(number)));
        assert_eq!([0, 33].map(Position::numbered), [None; 2]);
        assert_eq!(Position::numbered(29), Some(Square::at(0, 0)));
    }
}
