//! What can be wrong with a `$$` diagram, and where.

use crate::board::{BoardSize, BoardSizeError};
use crate::formats::line_column::LineColumn;
use thiserror::Error;

/// One thing that is wrong with a `$$` diagram.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {fault}")]
pub struct SenseiError {
    /// Where.
    pub place: LineColumn,
    /// What.
    pub fault: SenseiFault,
}

/// The ways in which a `$$` diagram can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SenseiFault {
    /// A word after the first `$$` that is none of the known ones.
    #[error(
        "'$${0}' is no header; write $$B or $$W, then c for coordinates, the size and m with the number of the first move, such as $$Wc5m7"
    )]
    Header(String),
    /// A header without rows.
    #[error("no rows of a board; write them as $$ | . X O |")]
    NoRows,
    /// Not all of the board can be seen.
    #[error(
        "a part of a board: there is no edge {missing}; draw all four edges, or give the size of a square board that is shown whole, as in $$B5"
    )]
    Part {
        /// The sides without an edge, in words.
        missing: String,
    },
    /// Fewer or more points than the header says.
    #[error(
        "the header says {said}x{said}, but {rows}x{columns} points are shown; the whole board is needed"
    )]
    OtherSize {
        /// Side of the board in the header.
        said: usize,
        /// Rows of the diagram.
        rows: usize,
        /// Points in the first row.
        columns: usize,
    },
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// Rows of different lengths.
    #[error("row {row} has {found} points, the rows above it {expected}")]
    Ragged {
        /// Counted from 1, the top row first.
        row: usize,
        /// Points in this row.
        found: usize,
        /// Points in the first row.
        expected: usize,
    },
    /// A row that has an edge where others have none, or the other way round.
    #[error("row {row} differs from the rows above it: the edge on the {side} is there or it is not")]
    Edge {
        /// Counted from 1, the top row first.
        row: usize,
        /// Left or right.
        side: &'static str,
    },
    /// A character that stands for no point.
    #[error(
        "{found:?} is no point; known are . , (empty), X B # Y Z (Black), O W @ Q P (White), C S T M a-z (empty with a mark), 1-9 0 (moves)"
    )]
    Symbol {
        /// The character.
        found: char,
    },
    /// A point without a board.
    #[error("'_' is a gap in the board; only a whole board can be solved")]
    Gap,
    /// More rows or a header below the lower edge.
    #[error("more lines with $$ after the end of the diagram; one diagram to a file")]
    AfterEnd,
    /// A move that is in two places.
    #[error("move {0} is there twice; number a second move on a point in the title, as in '5 at 1'")]
    MoveTwice(u32),
    /// Numbers with a gap.
    #[error(
        "move {missing} is not there, but move {next} is; say in the title where it is, as in '{missing} at 1' or '{missing} pass'"
    )]
    NoMove {
        /// The first number that is missing.
        missing: u32,
        /// The next number that is there.
        next: u32,
    },
    /// A move of the title on a point whose letter does not stand there, or more than once.
    #[error("move {number}: the letter '{letter}' does not stand at one point of the diagram")]
    NoLetter {
        /// The number.
        number: u32,
        /// As written.
        letter: char,
    },
    /// A move of the title where another one is that is nowhere.
    #[error("move {number}: there is no move {other} on a point of the diagram")]
    NoPoint {
        /// The number.
        number: u32,
        /// The other move.
        other: u32,
    },
    /// A title that gives the first move to the other side.
    #[error("the header gives the first move to {0}, and the title says that {other} is to play; leave one of the two", other = .0.opponent())]
    TwoTurns(crate::game::Color),
    /// A move of the title on a point that this board does not have.
    #[error("move {number}: there is no point {point} on a {size} board")]
    OffBoard {
        /// The number.
        number: u32,
        /// As written.
        point: String,
        /// The board.
        size: BoardSize,
    },
}

impl SenseiFault {
    /// The fault together with its place.
    pub(super) fn at(self, place: LineColumn) -> SenseiError {
        SenseiError { place, fault: self }
    }
}
