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
    /// with a line break or `/`; blanks are skipped. Black is to move.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn from_diagram(text: &str, rules: Rules) -> Result<Self, DiagramError> {
        let rows: Vec<Vec<char>> = text
            .split(['/', '\n'])
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>())
            .filter(|row| !row.is_empty())
            .collect();
        let size = BoardSize::new(rows.len(), rows.first().map_or(0, Vec::len))?;
        let mut setup = Self::new(size, rules);
        for (r, row) in rows.iter().enumerate() {
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
        assert!(matches!(fault(""), DiagramError::Size(_)));
        assert!(matches!(
            fault("........./........./........./........./........./........./........."),
            DiagramError::Size(_)
        ));
    }
}
