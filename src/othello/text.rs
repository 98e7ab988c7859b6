//! Positions and moves as text.

use super::position::{Move, Position, PositionError};
use super::size::{Size, SizeError};
use crate::game::ByColor;
use crate::squares::{Man, Rows, RowsError, Square, SquareSet, write_rows};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    /// No rows of discs and a side to move.
    #[error(transparent)]
    Rows(#[from] RowsError),
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Discs that make no position.
    #[error(transparent)]
    Discs(#[from] PositionError),
}

/// Rows from the top, as [`Rows`] reads them. As usual in this game the top row is the first rank.
impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let rows = Rows::of(text)?;
        let size = Size::new(rows.count())?;
        let mut discs = ByColor::<SquareSet>::default();
        for Man { row, column, color } in rows.men()? {
            discs[color] = discs[color].with(Square::at(row, column));
        }
        Ok(Self::new(size, discs, rows.to_move())?)
    }
}

/// As it is read, with digits for empty squares.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self.size().side(), self.to_move(), |row, column| self.at(Square::at(row, column)))
    }
}

/// A text that names no move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is no move; write d3, or pass")]
pub struct MoveNameError(String);

/// `d3`, or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.pad("pass"),
            Self::Disc(square) => square.fmt(f),
        }
    }
}

/// In either case.
impl FromStr for Move {
    type Err = MoveNameError;

    fn from_str(text: &str) -> Result<Self, MoveNameError> {
        let plain = text.to_ascii_lowercase();
        match Square::named(&plain) {
            Some(square) => Ok(Self::Disc(square)),
            None if plain == "pass" => Ok(Self::Pass),
            None => Err(MoveNameError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> TextError {
        text.parse::<Position>().unwrap_err()
    }

    #[test]
    fn positions_round_trip() {
        for text in ["4/1WB1/1BW1/4 b", "6/6/2WB2/2BW2/6/6 b", "BBB1/WWWB/4/3W w", "8/8/8/3WB3/3BW3/8/8/8 b"]
        {
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
        assert_eq!("4/.ox./.xo./4".parse(), Ok(Position::start(Size::new(4).unwrap())));
        assert_eq!("8/8/8/3WB3/3BW3/8/8/8 b".parse(), Ok(Position::start(Size::USUAL)));
    }

    #[test]
    fn faults_have_places() {
        let wrong = RowsError::Character { row: 2, found: '?' };
        assert_eq!(fault("4/1?2/4/4"), TextError::Rows(wrong));
        let wrong = RowsError::Row { row: 3, found: 5, expected: 4 };
        assert_eq!(fault("4/4/5/4"), TextError::Rows(wrong));
        assert_eq!(fault("4/4/4/4 black"), TextError::Rows(RowsError::Side("black".to_owned())));
        assert_eq!(fault("5/5/5/5/5"), TextError::Size(SizeError::Side(5)));
        assert_eq!(fault(""), TextError::Size(SizeError::Side(1)));
        assert_eq!(fault(&"8/".repeat(20)), TextError::Size(SizeError::Side(21)));
    }

    #[test]
    fn moves_have_names() {
        assert_eq!("D3".parse(), Ok(Move::Disc(Square::at(2, 3))));
        assert_eq!("Pass".parse(), Ok(Move::Pass));
        assert_eq!(format!("{} {}", Move::Disc(Square::at(2, 3)), Move::Pass), "d3 pass");
        for bad in ["", "d", "d9", "d33", "passs"] {
            assert_eq!(bad.parse::<Move>(), Err(MoveNameError(bad.to_owned())));
        }
    }
}
