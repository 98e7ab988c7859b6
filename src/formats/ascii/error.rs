//! What can be wrong with a drawn board, and where.

use crate::board::{BoardSize, BoardSizeError, SetupError};
use crate::formats::line_column::LineColumn;
use thiserror::Error;

/// One thing that is wrong with a drawn board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {fault}")]
pub struct AsciiError {
    /// Where.
    pub place: LineColumn,
    /// What.
    pub fault: AsciiFault,
}

/// The ways in which a drawn board can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum AsciiFault {
    /// No line is a row of a board.
    #[error("no board found; write rows of '.', 'X' and 'O'")]
    NoBoard,
    /// A line among rows without numbers that is neither a row nor words.
    #[error("{found:?} is no point, and the line is no text either; points are '.', 'X' and 'O'")]
    Unreadable {
        /// The first character that is no point.
        found: char,
    },
    /// Points among words.
    #[error(
        "this may be a row with words beside it; put the words on a line of their own, or frame the board"
    )]
    RowInWords,
    /// Rows outside the board.
    #[error(
        "this may be a row, but it is no part of the board that begins at {board}; mend it or leave it out"
    )]
    Stray {
        /// Where the board begins.
        board: LineColumn,
    },
    /// Points that do not stand equally far apart.
    #[error(
        "another gap before this point than before the others of its row: a point may be missing, or these are two boards"
    )]
    Gap,
    /// A point right behind the number of a row whose other points stand apart.
    #[error(
        "'{0}.' may begin an item of a list or a row with an empty point; write '{0} .' for the point, or the number alone"
    )]
    Item(usize),
    /// Nothing between two separators.
    #[error("nothing stands between two '{0}'; write '.' for an empty point")]
    EmptyCell(char),
    /// Words that give a stone to the other side.
    #[error("'{sign}' is {said} here, but as a stone it is read as {}; write 'X' for Black and 'O' for White", .said.opponent())]
    OtherColor {
        /// The sign.
        sign: char,
        /// Whose it is in the words.
        said: crate::game::Color,
    },
    /// Several boards, none of which is known to be the one that is meant.
    #[error("a second board; the first begins at {first}: leave one of them")]
    Several {
        /// Where the first one begins.
        first: LineColumn,
    },
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
    /// Numbers beside the rows that do not go from 1 to the number of rows, or back.
    #[error("the {rows} rows are numbered {numbers}; all rows of a whole board are numbered from or to 1")]
    Numbers {
        /// The rows found.
        rows: usize,
        /// The numbers as they stand, or a dash.
        numbers: String,
    },
    /// Two numbers beside one row.
    #[error("the row is number {left} on the left and {right} on the right")]
    TwoNumbers {
        /// On the left.
        left: usize,
        /// On the right.
        right: usize,
    },
    /// More or fewer column names than points.
    #[error("{names} columns are named, but the rows have {points} points")]
    Columns {
        /// Names.
        names: usize,
        /// Points in a row.
        points: usize,
    },
    /// A frame that is open where it should be closed.
    #[error("a part of a board: there is no edge {missing}; draw all four edges or none")]
    Part {
        /// The sides without an edge, in words.
        missing: String,
    },
    /// The text names another size.
    #[error("the text says a {said} board, but {found} points are shown")]
    OtherSize {
        /// Rows and columns in the text.
        said: String,
        /// The board.
        found: BoardSize,
    },
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// A sign that is a stone of either colour, or none, from text to text.
    #[error("'{0}' may be a stone of either colour or a mark; write '.' (empty), 'X' (Black) or 'O' (White)")]
    Sign(char),
    /// Two sentences about whose turn it is.
    #[error("{now} is to play here, but {before} at {place}; leave one of the two", now = .colors[0], before = .colors[1])]
    TwoTurns {
        /// The colour here, and the one before.
        colors: [crate::game::Color; 2],
        /// Where the other sentence is.
        place: LineColumn,
    },
    /// A ban that names no point of the board.
    #[error("'{0}' is no point of this board")]
    Point(String),
    /// A ban that cannot be.
    #[error("{0}")]
    Ban(SetupError),
}

impl AsciiFault {
    /// The fault together with its place.
    pub(super) fn at(self, place: LineColumn) -> AsciiError {
        AsciiError { place, fault: self }
    }
}
