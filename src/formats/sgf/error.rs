//! What can be wrong with an SGF file, and where.

use crate::board::{BoardSize, BoardSizeError, IllegalMove, SetupError};
use crate::formats::line_column::LineColumn;
use crate::game::Color;
use thiserror::Error;

/// One thing that is wrong with an SGF file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {fault}")]
pub struct SgfError {
    /// Where.
    pub place: LineColumn,
    /// What.
    pub fault: SgfFault,
}

/// The ways in which an SGF file can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SgfFault {
    /// No `(;` anywhere.
    #[error("no game found; an SGF file begins with '(;'")]
    NoGame,
    /// The text ends too early.
    #[error("the file is torn: it ends inside the {what} that was opened at {opened}{}", missing(.what))]
    Torn {
        /// Value or game tree.
        what: &'static str,
        /// Its opening bracket.
        opened: LineColumn,
    },
    /// A character that may not stand here.
    #[error("unexpected {found:?}; expected {expected}")]
    Unexpected {
        /// The character.
        found: char,
        /// What might have stood here.
        expected: &'static str,
    },
    /// A property name alone.
    #[error("property {0} has no value; write {0}[...]")]
    NoValue(String),
    /// A property that may be given once.
    #[error("a second {name} that says something else; give it once{}", settled_by(.name))]
    Twice {
        /// Its name.
        name: String,
    },
    /// Another size in a later node.
    #[error("{0} belongs into the first node")]
    NotInRoot(String),
    /// Another game than Go.
    #[error("GM[{0}] is another game; Go is GM[1]")]
    NotGo(String),
    /// A size that is neither `5` nor `4:3`.
    #[error("'{0}' is not a board size; write SZ[5], or SZ[columns:rows] such as SZ[4:3]")]
    SizeSyntax(String),
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// No size given, which means 19x19.
    #[error("no size given, which means 19x19, too large to be solved; add SZ[...]")]
    NoSize,
    /// Not a point at all.
    #[error(
        "'{text}' is not a point for {property}; write two letters, column and row from the top left, such as cb"
    )]
    PointSyntax {
        /// The property.
        property: String,
        /// The value.
        text: String,
    },
    /// A point that this board does not have.
    #[error("point '{text}' of {property} is off the {size} board")]
    OffBoard {
        /// The property.
        property: String,
        /// The value.
        text: String,
        /// The board.
        size: BoardSize,
    },
    /// Two stones on one point.
    #[error("{point} is set up a second time in this node by {property}; a point holds one stone")]
    SetTwice {
        /// The later property.
        property: String,
        /// GTP name.
        point: String,
    },
    /// A colour that is neither.
    #[error("'{0}' is not a colour for PL; write PL[B] or PL[W], or say it by --to-play")]
    Player(String),
    /// A komi that cannot be represented.
    #[error("{0}; --komi gives another")]
    Komi(String),
    /// A komi that is no number.
    #[error("KM[{0}] is no komi that can be read; say it by --komi")]
    KomiText(String),
    /// A komi that may be written in hundredths.
    #[error(
        "KM[{0}] may be in hundredths, of points or of Chinese stones (two points each); say the points by --komi"
    )]
    KomiHundredths(String),
    /// A komi that may be written in stones.
    #[error(
        "KM[{0}]: quarters of points do not exist, so these may be Chinese stones (two points each); say the points by --komi"
    )]
    KomiQuarters(String),
    /// A handicap that does not agree with the stones, so that nobody knows who is to move.
    #[error(
        "HA[{said}], but {black} black and {white} white stones are set up: say who is to move by PL or --to-play"
    )]
    Handicap {
        /// What HA says.
        said: u32,
        /// Stones on the board.
        black: u32,
        /// Likewise.
        white: u32,
    },
    /// A move against the rules.
    #[error("move {number}: {color} {mv}: {why}")]
    Illegal {
        /// Counted from 1.
        number: usize,
        /// Who moves.
        color: Color,
        /// GTP name.
        mv: String,
        /// The rule.
        why: IllegalMove,
    },
    /// A node that is not there.
    #[error("there is no node {wanted}: the nodes are numbered from 0 to {last}")]
    NoNode {
        /// The number asked for.
        wanted: usize,
        /// The highest number.
        last: usize,
    },
    /// A game that is not there.
    #[error("there is no game {wanted}: the games are numbered from 1 to {last}")]
    NoGameOf {
        /// The number asked for.
        wanted: usize,
        /// How many games there are.
        last: usize,
    },
    /// A node of another game.
    #[error("node {node} lies in game {found}, not in game {wanted}")]
    OtherGame {
        /// Its number.
        node: usize,
        /// Where it lies.
        found: usize,
        /// Where it should lie.
        wanted: usize,
    },
    /// A set-up that is no position.
    #[error("{0}")]
    Setup(#[from] SetupError),
}

/// What would end it.
fn missing(what: &str) -> &'static str {
    if what == "value" { "; a ']' is missing" } else { "; if no move is missing, add a ')'" }
}

/// The option that counts more than a property.
fn settled_by(name: &str) -> &'static str {
    match name {
        "KM" => ", or say the komi by --komi",
        "RU" => ", or say the rules by --rules",
        "PL" => ", or say who is to move by --to-play",
        _ => "",
    }
}

impl SgfFault {
    /// The fault together with its place.
    pub(super) fn at(self, place: LineColumn) -> SgfError {
        SgfError { place, fault: self }
    }
}
