//! Positions and moves as text.

use super::geometry::{Size, SizeError};
use super::position::{Move, Position, PositionError};
use super::squares::{Square, SquareSet};
use crate::game::{ByColor, Color};
use std::fmt::{self, Write as _};
use std::str::FromStr;
use thiserror::Error;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    /// A character that stands for nothing.
    #[error(
        "row {row}: '{found}' is none of B or X (Black), W or O (White), '.' (empty), or a number of empty squares"
    )]
    Character {
        /// Counted from 1, the top row first.
        row: usize,
        /// The character.
        found: char,
    },
    /// A row that is not as long as there are rows.
    #[error("row {row} has {found} squares, but there are {expected} rows, and boards are square")]
    Row {
        /// Counted from 1, the top row first.
        row: usize,
        /// Its squares.
        found: usize,
        /// Squares that it should have.
        expected: usize,
    },
    /// After the rows comes something else than the side to move.
    #[error("'{0}' is no side to move; write b or w")]
    Side(String),
    /// More than rows and a side.
    #[error("'{0}' is too much: rows separated by '/', a blank, then b or w")]
    TooMuch(String),
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Men that make no position.
    #[error(transparent)]
    Men(#[from] PositionError),
}

/// Rows from the top, separated by `/`: `B` (also `X`) a black man, `W` (also `O`) a white one, a digit so many
/// empty squares, `.` one; then a blank and the side to move, `b` or `w` (without it, Black).
impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = text.split_whitespace();
        let rows: Vec<&str> = words.next().unwrap_or("").split('/').collect();
        let size = Size::new(rows.len())?;
        let mut men = ByColor::default();
        for (row, line) in rows.iter().enumerate() {
            read_row(line, (row, size), &mut men)?;
        }
        let to_move = match words.next() {
            None | Some("b") => Color::Black,
            Some("w") => Color::White,
            Some(other) => return Err(TextError::Side(other.to_owned())),
        };
        match words.next() {
            Some(more) => Err(TextError::TooMuch(more.to_owned())),
            None => Ok(Self::new(size, men, to_move)?),
        }
    }
}

/// Adds the men of one row, counted from the top.
fn read_row(line: &str, (row, size): (usize, Size), men: &mut ByColor<SquareSet>) -> Result<(), TextError> {
    let expected = size.side();
    let mut file = 0;
    for found in line.chars() {
        let color = match found.to_ascii_uppercase() {
            'B' | 'X' => Some(Color::Black),
            'W' | 'O' => Some(Color::White),
            '.' => None,
            '1'..='8' => {
                file += found as usize - '0' as usize;
                continue;
            }
            _ => return Err(TextError::Character { row: row + 1, found }),
        };
        if let Some(color) = color.filter(|_| file < expected) {
            men[color] = men[color].with(Square::at(expected - 1 - row, file));
        }
        file += 1;
    }
    if file == expected { Ok(()) } else { Err(TextError::Row { row: row + 1, found: file, expected }) }
}

/// As it is read, with digits for empty squares.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.size().side();
        for rank in (0..side).rev() {
            let mut empty = 0;
            for file in 0..side {
                let Some(color) = self.at(Square::at(rank, file)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                f.write_char(if color == Color::Black { 'B' } else { 'W' })?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        f.write_char(if self.to_move() == Color::Black { 'b' } else { 'w' })
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
        let files: Vec<String> = (0..side).map(|file| file_letter(file).to_string()).collect();
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

fn file_letter(file: usize) -> char {
    (b'a' + file as u8) as char
}

/// A letter for the file and a number for the rank: `a1` is the square at the bottom left.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", file_letter(self.file()), self.rank() + 1)
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
        let square = |name: &str| square_named(name).ok_or_else(wrong);
        Ok(Self(Move::Man { from: square(from)?, to: square(to)? }))
    }
}

fn square_named(name: &str) -> Option<Square> {
    let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else { return None };
    Some(Square::at(usize::from(rank - b'1'), usize::from(file - b'a')))
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
        assert_eq!(fault("3/1?1/3"), TextError::Character { row: 2, found: '?' });
        assert_eq!(fault("3/3/2"), TextError::Row { row: 3, found: 2, expected: 3 });
        assert_eq!(fault("3/8BB/3"), TextError::Row { row: 2, found: 10, expected: 3 });
        assert_eq!(fault("1B1/3/1W1 x"), TextError::Side("x".to_owned()));
        assert_eq!(fault("1B1/3/1W1 b w"), TextError::TooMuch("w".to_owned()));
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
