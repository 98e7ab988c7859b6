//! Text diagrams: boards in and out.

use super::geometry::{BoardSize, BoardSizeError, column_name};
use super::point::PointSet;
use super::position::Position;
use super::rules::Rules;
use super::setup::Setup;
use crate::game::Color;
use std::fmt::{self, Write as _};
use thiserror::Error;

/// Why a text is no diagram.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DiagramError {
    /// A character that stands for nothing.
    #[error("row {row}, column {column}: {}", self.without_place())]
    Character {
        /// Counted from 1, the top row first.
        row: usize,
        /// Counted from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// Rows of different lengths.
    #[error("row {row} has {found} points, the rows above it {expected}")]
    Ragged {
        /// Counted from 1.
        row: usize,
        /// Points in this row.
        found: usize,
        /// Points in the first row.
        expected: usize,
    },
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// Nothing but blanks and ends of rows.
    #[error("there is no board in it; write rows of '.', 'X' and 'O'")]
    NoBoard,
    /// A row without points: `//`, or a `/` before the first row.
    #[error("above row {row} is a row without points; write its points or leave it out")]
    EmptyRow {
        /// The row below it, counted from 1.
        row: usize,
    },
    /// Blank lines that divide the rows into blocks of equal height, as two boards are.
    #[error(
        "a blank line divides the rows into equal blocks above row {row}, as if this were two boards; leave one"
    )]
    Divided {
        /// Counted from 1.
        row: usize,
    },
    /// Points that do not stand equally far apart, as in two boards side by side.
    #[error(
        "row {row} has another gap before its point {column} than before, as if this were two boards; leave one"
    )]
    Gap {
        /// Counted from 1.
        row: usize,
        /// The point after the gap, counted from 1.
        column: usize,
    },
}

/// A row as it stands in a text.
#[derive(Default)]
struct Row {
    signs: Vec<char>,
    /// The blanks before each point.
    gaps: Vec<String>,
    /// Blank lines above it.
    blank_lines: usize,
    /// Whether a row without points is above it.
    is_below_empty: bool,
}

/// The rows of a text: each ends with a line break, a `/`, or a `/` with a line break after it.
fn rows(text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut next = Row::default();
    for line in text.lines() {
        let line = line.trim_end();
        if line.is_empty() {
            next.blank_lines += 1;
            continue;
        }
        for part in line.strip_suffix('/').unwrap_or(line).split('/') {
            let mut gap = String::new();
            for c in part.chars() {
                if c.is_whitespace() {
                    gap.push(c);
                } else {
                    next.signs.push(c);
                    next.gaps.push(std::mem::take(&mut gap));
                }
            }
            if next.signs.is_empty() {
                next.is_below_empty = true;
            } else {
                rows.push(std::mem::take(&mut next));
            }
        }
    }
    rows
}

/// Whether the rows stand as those of one board do.
fn check_layout(rows: &[Row]) -> Result<(), DiagramError> {
    if let Some(at) = rows.iter().position(|row| row.is_below_empty) {
        return Err(DiagramError::EmptyRow { row: at + 1 });
    }
    // One row alone below a blank line is how some write every row; blocks of several rows are boards.
    let starts = (1..rows.len()).filter(|&r| rows[r].blank_lines > 0);
    let starts: Vec<usize> = std::iter::once(0).chain(starts).chain([rows.len()]).collect();
    let height = starts[1];
    if height > 1 && height < rows.len() && starts.windows(2).all(|block| block[1] - block[0] == height) {
        return Err(DiagramError::Divided { row: height + 1 });
    }
    for (r, row) in rows.iter().enumerate() {
        // The first gap is the indent.
        if let Some(at) = row.gaps.iter().skip(1).position(|gap| gap != &row.gaps[1]) {
            return Err(DiagramError::Gap { row: r + 1, column: at + 2 });
        }
    }
    Ok(())
}

impl DiagramError {
    /// What is wrong, for those who say in other words where.
    #[must_use]
    pub fn without_place(&self) -> String {
        match self {
            Self::Character { found, .. } => {
                format!("'{found}' is none of '.' (empty), 'X' (Black), 'O' (White)")
            }
            other => other.to_string(),
        }
    }
}

impl Setup {
    /// Reads a diagram: `.` empty, `X` (also `#`, `b`) Black, `O` (also `w`) White, in either case; rows end
    /// with a line break or `/`. Between all points of a row are the same blanks, or none; blank lines between rows do not count,
    /// unless they divide them into equal blocks of several rows. Black is to move.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn from_diagram(text: &str, rules: Rules) -> Result<Self, DiagramError> {
        let rows = rows(text);
        let first = rows.first().ok_or(DiagramError::NoBoard)?;
        let size = BoardSize::new(rows.len(), first.signs.len())?;
        let mut setup = Self::new(size, rules);
        for (r, row) in rows.iter().map(|row| &row.signs).enumerate() {
            if row.len() != size.columns() {
                return Err(DiagramError::Ragged { row: r + 1, found: row.len(), expected: size.columns() });
            }
            for (c, &found) in row.iter().enumerate() {
                let point = size.point(r, c).expect("rows were measured");
                match found.to_ascii_uppercase() {
                    '.' => {}
                    'X' | '#' | 'B' => setup.stones.black = setup.stones.black.with(point),
                    'O' | 'W' => setup.stones.white = setup.stones.white.with(point),
                    _ => return Err(DiagramError::Character { row: r + 1, column: c + 1, found }),
                }
            }
        }
        check_layout(&rows)?;
        Ok(setup)
    }
}

impl Position {
    /// The board in one line, rows separated by `/`, the top row first.
    #[must_use]
    pub fn rows_text(&self) -> String {
        let rows: Vec<String> = (0..self.size().rows()).map(|row| self.row_text(row, "")).collect();
        rows.join("/")
    }

    /// The board with coordinates, ended by a line break; with more than 25 columns the points stand further apart:
    ///
    /// ```text
    ///   A B C
    /// 2 . X . 2
    /// 1 . O . 1
    ///   A B C
    /// ```
    #[must_use]
    pub fn diagram(&self) -> String {
        let size = self.size();
        let width = size.rows().to_string().len();
        let letters: Vec<String> = (0..size.columns()).map(column_name).collect();
        // A blank stays between names of two letters.
        let cell = letters.last().map_or(1, String::len) + 1;
        let header: String = letters.iter().map(|l| format!("{l:<cell$}")).collect();
        let header = format!("{:width$} {}\n", "", header.trim_end());
        let mut text = header.clone();
        for row in 0..size.rows() {
            let number = size.rows() - row;
            let _ = writeln!(text, "{number:>width$} {} {number}", self.row_text(row, &" ".repeat(cell - 1)));
        }
        text + &header
    }

    fn row_text(&self, row: usize, separator: &str) -> String {
        let points = (0..self.size().columns()).filter_map(|column| self.size().point(row, column));
        let marks: Vec<&str> = points
            .map(|point| match self.stones.at(point) {
                None => ".",
                Some(Color::Black) => "X",
                Some(Color::White) => "O",
            })
            .collect();
        marks.join(separator)
    }

    /// A set of points as their GTP names, in board order.
    #[must_use]
    pub fn names(&self, points: PointSet) -> String {
        let names: Vec<String> = points.points().map(|p| self.size().name(p)).collect();
        names.join(" ")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} to play", self.rows_text(), self.to_play())?;
        if let Some(ko) = self.ko() {
            write!(f, ", ko {}", self.size().name(ko))?;
        }
        write!(f, ", passes {:?})", self.passes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_round_trip() {
        for text in ["X.O./.XXO/XOO./.X..", ".....", ".", "X.X.X."] {
            let position = Setup::from_diagram(text, Rules::default()).unwrap().into_position().unwrap();
            assert_eq!(position.rows_text(), text);
        }
        let drawn =
            Setup::from_diagram(" . x . \n # O .", Rules::default()).unwrap().into_position().unwrap();
        assert_eq!(drawn.diagram(), "  A B C\n2 . X . 2\n1 X O . 1\n  A B C\n");
    }

    #[test]
    fn faults_have_places() {
        let fault = |text| Setup::from_diagram(text, Rules::default()).unwrap_err();
        assert_eq!(fault("../.?"), DiagramError::Character { row: 2, column: 2, found: '?' });
        assert_eq!(fault("../..."), DiagramError::Ragged { row: 2, found: 3, expected: 2 });
        assert_eq!(fault(" \n/\n"), DiagramError::NoBoard);
        assert_eq!(fault("X.O//..."), DiagramError::EmptyRow { row: 2 });
        assert_eq!(fault("/X.O/..."), DiagramError::EmptyRow { row: 1 });
        assert_eq!(fault("X.O\n...\n\nX..\n..."), DiagramError::Divided { row: 3 });
        assert!(Setup::from_diagram("X.O\n\n...\n...", Rules::default()).is_ok());
        assert!(Setup::from_diagram("X.O\n\n...\n\n...", Rules::default()).is_ok());
        assert_eq!(fault("X.O  X..\n...  ..."), DiagramError::Gap { row: 1, column: 4 });
        assert_eq!(fault("X . O\tX . ."), DiagramError::Gap { row: 1, column: 4 });
        assert!(matches!(
            fault("........./........./........./........./........./........./........."),
            DiagramError::Size(_)
        ));
    }
}
