//! Men of two colours on a square board, as text.

use crate::game::Color;
use std::fmt::{self, Write as _};
use thiserror::Error;

/// Why a text is no rows of men and a side to move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RowsError {
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
}

/// Rows from the top, separated by `/`: `B` (also `X`) a black man, `W` (also `O`) a white one, a digit so many
/// empty squares, `.` one; then a blank and the side to move, `b` or `w` (without it, Black).
#[derive(Clone, Debug)]
pub struct Rows<'t> {
    lines: Vec<&'t str>,
    to_move: Color,
}

/// A man, and where he stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Counted from 0, the top row first.
    pub row: usize,
    /// Counted from 0, from the left.
    pub column: usize,
    /// Whose man he is.
    pub color: Color,
}

impl<'t> Rows<'t> {
    /// Divides a text into rows; what is in them is not looked at yet.
    ///
    /// # Errors
    /// If something else than a side to move follows the rows.
    pub fn of(text: &'t str) -> Result<Self, RowsError> {
        let mut words = text.split_whitespace();
        let lines = words.next().unwrap_or("").split('/').collect();
        let to_move = match words.next() {
            None | Some("b") => Color::Black,
            Some("w") => Color::White,
            Some(other) => return Err(RowsError::Side(other.to_owned())),
        };
        match words.next() {
            Some(more) => Err(RowsError::TooMuch(more.to_owned())),
            None => Ok(Self { lines, to_move }),
        }
    }

    /// Number of rows, at least one.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.lines.len()
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// All men. Rows and columns are below [`count`](Self::count).
    ///
    /// # Errors
    /// If a character stands for nothing, or a row is not as long as there are rows.
    pub fn men(&self) -> Result<Vec<Man>, RowsError> {
        let (mut men, expected) = (Vec::new(), self.count());
        for (row, line) in self.lines.iter().enumerate() {
            let mut column = 0;
            for found in line.chars() {
                let color = match found.to_ascii_uppercase() {
                    'B' | 'X' => Some(Color::Black),
                    'W' | 'O' => Some(Color::White),
                    '.' => None,
                    '1'..='8' => {
                        column += found as usize - '0' as usize;
                        continue;
                    }
                    _ => return Err(RowsError::Character { row: row + 1, found }),
                };
                men.extend(color.map(|color| Man { row, column, color }));
                column += 1;
            }
            if column != expected {
                return Err(RowsError::Row { row: row + 1, found: column, expected });
            }
        }
        Ok(men)
    }
}

/// Writes a board of `side` squares a side as [`Rows`] reads it; `at` says who stands in a row and a column.
///
/// # Errors
/// If the formatter has one.
pub fn write_rows(
    f: &mut fmt::Formatter<'_>,
    side: usize,
    to_move: Color,
    at: impl Fn(usize, usize) -> Option<Color>,
) -> fmt::Result {
    for row in 0..side {
        let mut empty = 0;
        for column in 0..side {
            let Some(color) = at(row, column) else {
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
        f.write_char(if row + 1 < side { '/' } else { ' ' })?;
    }
    f.write_char(if to_move == Color::Black { 'b' } else { 'w' })
}
