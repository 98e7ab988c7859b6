//! Positions and moves as text.

use super::geometry::{Size, SizeError};
use super::position::{Move, Position, PositionError};
use crate::game::{ByColor, Color};
use crate::squares::{Man, Rows, RowsError, Square, SquareSet, write_rows};
use std::fmt::{self, Write as _};
use std::str::FromStr;
use thiserror::Error;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    /// No rows of men and a side to move.
    #[error(transparent)]
    Rows(#[from] RowsError),
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Men that make no position.
    #[error(transparent)]
    Men(#[from] PositionError),
}

/// Rows from the top, as [`Rows`] reads them; the last one is the first rank.
impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let rows = Rows::of(text)?;
        let size = Size::new(rows.count())?;
        let mut men = ByColor::<SquareSet>::default();
        for Man { row, column, color } in rows.men()? {
            men[color] = men[color].with(Square::at(size.side() - 1 - row, column));
        }
        Ok(Self::new(size, men, rows.to_move())?)
    }
}

/// As it is read, with digits for empty squares.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.size().side();
        let at = |row, column| self.at(Square::at(side - 1 - row, column));
        write_rows(f, side, self.to_move(), at)
    }
}

impl Position {
    /// The board with coordinates, ended by a line break:
    ///
    /// ```text
    ///   a b c
    /// 3 . X . 3
    /// 2 O . O 2
    /// 1 . X . 1
    ///   a b c
    /// ```
    #[must_use]
    pub fn diagram(&self) -> String {
        let side = self.size().side();
        let files: Vec<String> = (0..side).map(|file| Square::file_letter(file).to_string()).collect();
        let header = format!("  {}\n", files.join(" "));
        let mut text = header.clone();
        for rank in (0..side).rev() {
            let marks: Vec<&str> = (0..side)
                .map(|file| match self.at(Square::at(rank, file)) {
                    None => ".",
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                })
                .collect();
            let _ = writeln!(text, "{0} {1} {0}", rank + 1, marks.join(" "));
        }
        text + &header
    }
}

/// A text that names no square or no move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is no move; write b8-b6, or pass")]
pub struct MoveNameError(String);

/// A move as text: `b8-b6`, or `pass`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveName(pub Move);

impl fmt::Display for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Pass => f.pad("pass"),
            Move::Man { from, to } => f.pad(&format!("{from}-{to}")),
        }
    }
}

/// In either case; `x` may stand for the dash, or nothing.
impl FromStr for MoveName {
    type Err = MoveNameError;

    fn from_str(text: &str) -> Result<Self, MoveNameError> {
        let wrong = || MoveNameError(text.to_owned());
        let plain = text.to_ascii_lowercase();
        if plain == "pass" {
            return Ok(Self(Move::Pass));
        }
        let (from, rest) = plain.split_at_checked(2).ok_or_else(wrong)?;
        let to = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
        let square = |name: &str| Square::named(name).ok_or_else(wrong);
        Ok(Self(Move::Man { from: square(from)?, to: square(to)? }))
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
        for text in ["1B1/W1W/1B1 b", "1BBBBBB1/W6W/W6W/W6W/W6W/W6W/W6W/1BBBBBB1 b", "4/1B1W/4/3B w"] {
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
        assert_eq!("1B1/W1W/1B1 b".parse(), Ok(Position::start(Size::new(3).unwrap())));
        assert_eq!(".x./o.o/1b1".parse(), Ok(Position::start(Size::new(3).unwrap())));
        let drawn = "  a b c\n3 . X . 3\n2 O . O 2\n1 . X . 1\n  a b c\n";
        assert_eq!(Position::start(Size::new(3).unwrap()).diagram(), drawn);
    }

    #[test]
    fn faults_have_places() {
        assert_eq!(fault("3/1?1/3"), TextError::Rows(RowsError::Character { row: 2, found: '?' }));
        assert_eq!(fault("3/3/2"), TextError::Rows(RowsError::Row { row: 3, found: 2, expected: 3 }));
        assert_eq!(fault("3/8BB/3"), TextError::Rows(RowsError::Row { row: 2, found: 10, expected: 3 }));
        assert_eq!(fault("1B1/3/1W1 x"), TextError::Rows(RowsError::Side("x".to_owned())));
        assert_eq!(fault("1B1/3/1W1 b w"), TextError::Rows(RowsError::TooMuch("w".to_owned())));
        assert_eq!(fault(""), TextError::Size(SizeError::Side(1)));
        assert_eq!(fault("1B1/3/3"), TextError::Men(PositionError::NoMen(Color::White)));
        let size = Size::new(3).unwrap();
        let many = PositionError::TooMany { color: Color::Black, found: 3, size };
        assert_eq!(fault("BBB/3/1W1"), TextError::Men(many));
    }

    #[test]
    fn moves_have_names() {
        let mv = Move::Man { from: Square::at(7, 1), to: Square::at(5, 1) };
        for text in ["b8-b6", "B8B6", "b8xb6"] {
            assert_eq!(text.parse(), Ok(MoveName(mv)));
        }
        assert_eq!(
            (MoveName(mv).to_string(), "Pass".parse()),
            ("b8-b6".to_owned(), Ok(MoveName(Move::Pass)))
        );
        for bad in ["", "b8", "b8-", "b8-b9", "i1-a1", "b8--b6", "é8-b6", "b8-b6x"] {
            assert!(bad.parse::<MoveName>().is_err(), "{bad}");
        }
    }
}
