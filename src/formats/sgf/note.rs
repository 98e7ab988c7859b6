//! What a file says and the program does not follow, or reads although it is against the book.

use crate::board::{Komi, Move};
use crate::formats::line_column::LineColumn;
use crate::game::Color;
use std::fmt;

const TURN_IN_COMMENT: &str = "only a comment says that White is to play, and comments are not followed: Black is to play, unless \
                               --to-play white says otherwise";

/// Characters of a file's own text that a message shows.
const SHOWN: usize = 40;

/// One thing about a file that its reader should know. It is no error: there is a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfNote {
    /// Where.
    pub place: LineColumn,
    /// What.
    pub what: SgfRemark,
}

/// The things that are noted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SgfRemark {
    /// Of a drawn board: what is guessed, or not followed.
    Drawing(String),
    /// So many games, of which none was chosen.
    FirstOf(usize),
    /// Not UTF-8, and nothing says what it is.
    Latin1,
    /// CA names another encoding than the byte order mark.
    MarkCounts {
        /// What CA says.
        said: String,
        /// The encoding of the mark.
        mark: &'static str,
    },
    /// The first node of a game or variation has no `;`.
    NoSemicolon,
    /// A `)` without its `(`.
    StrayBracket,
    /// Text after a game that is no game.
    Prose,
    /// A property, or a point of it, a second time with the same value.
    Again(String),
    /// A property of the whole game in a later node.
    Late(String),
    /// A size written in another way.
    Size(String),
    /// A player written in another way.
    Player {
        /// As it stands there.
        said: String,
        /// Who is meant.
        color: Color,
    },
    /// A move or point written in another way.
    Named {
        /// As it stands there.
        said: String,
        /// What is meant, as a GTP name.
        name: String,
    },
    /// A property with a whole word for its name.
    Word {
        /// As it stands there.
        said: String,
        /// The name that is meant.
        name: String,
    },
    /// Variations begin with moves of both sides, and nothing says whose turn it is before them; who is taken to move.
    BothBegin(Color),
    /// Only a comment says that it is White's turn.
    TurnInComment,
    /// Set-up, or the side to move, and a move in one node.
    SetUpWithMove(String),
    /// A komi with words or a decimal comma, or none at all.
    Komi {
        /// As it stands there.
        said: String,
        /// What is meant.
        komi: Komi,
    },
    /// Rules of which some are not followed.
    Rules {
        /// As they stand there.
        said: String,
        /// What the program does instead.
        departure: String,
    },
    /// Stones set up as a handicap, without a word about who is to move.
    HandicapTurn(u32),
    /// A handicap, for which some rules give White points.
    HandicapPoints(u32),
    /// A handicap that is no number.
    HandicapText(String),
    /// A second move in a node.
    SecondMove,
    /// A move although the other side is to move.
    OutOfTurn {
        /// Who moves.
        color: Color,
        /// The move.
        mv: Move,
        /// Its GTP name.
        name: String,
    },
    /// A move after two passes.
    AfterEnd,
    /// A move against the rules with KO, which makes it valid.
    Forced {
        /// Who moves.
        color: Color,
        /// Its GTP name.
        name: String,
        /// The rule.
        why: String,
    },
}

impl SgfRemark {
    /// The remark together with its place.
    #[must_use]
    pub const fn at(self, place: LineColumn) -> SgfNote {
        SgfNote { place, what: self }
    }
}

impl fmt::Display for SgfNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl fmt::Display for SgfRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drawing(text) => f.write_str(text),
            Self::FirstOf(games) => write!(f, "the first of {games} games counts; --game N takes another"),
            Self::Latin1 => f.write_str(
                "this is not UTF-8, and no CA says what it is; read as Latin-1, which changes no move, only names and \
                 comments; --encoding NAME reads them right",
            ),
            Self::MarkCounts { said, mark } => {
                write!(f, "CA[{said}] is not followed: the file begins with the mark of {mark}")
            }
            Self::NoSemicolon => f.write_str("a node without its ';'"),
            Self::StrayBracket => f.write_str("')' without its '(' is passed over"),
            Self::Prose => f.write_str("text after the game is passed over"),
            Self::Again(what) => write!(f, "{what} is given a second time with the same value"),
            Self::Late(said) => write!(f, "{said} is not followed here: it belongs into the first node"),
            Self::Size(said) => write!(f, "SZ[{said}] is read as that many rows and columns"),
            Self::Player { said, color } => write!(f, "PL[{said}] is read as {color}"),
            Self::Named { said, name } if name == "pass" => write!(f, "'{said}' is read as a pass"),
            Self::Named { said, name } => write!(f, "'{said}' is read as {name}, rows counted from below"),
            Self::Word { said, name } => write!(f, "{said} is read as {name}"),
            Self::BothBegin(color) => write!(f, "moves of both sides follow; {color} is to play, as nothing says otherwise"),
            Self::TurnInComment => f.write_str(TURN_IN_COMMENT),
            Self::SetUpWithMove(name) => {
                write!(f, "{name} and a move in one node; read as if the move stood in a node of its own after it")
            }
            Self::Komi { said, komi } => write!(f, "KM[{said}] is read as komi {komi}; --komi gives another"),
            Self::Rules { said, departure } => write!(f, "RU[{said}]: {departure}"),
            Self::HandicapTurn(stones) => write!(
                f,
                "HA[{stones}] with {stones} stones set up and no PL: White is to move; --to-play black says otherwise"
            ),
            Self::HandicapPoints(stones) => write!(
                f,
                "HA[{stones}]: points that some rules give White for handicap stones are not counted; add them by --komi"
            ),
            Self::HandicapText(said) => write!(f, "HA[{said}] is no number and not followed"),
            Self::SecondMove => f.write_str("a second move in one node, played after the first"),
            Self::OutOfTurn { color, name, .. } => write!(
                f,
                "{color} plays {name} although it is {}'s turn; read as if the turn had been given, so that no ban of ko stands",
                color.opponent()
            ),
            Self::AfterEnd => {
                f.write_str("a move after two passes; read as if the game went on, so that no pass counts any more")
            }
            Self::Forced { color, name, why } => {
                write!(f, "{color} {name}: {why}; KO says to play it all the same, so it is set up")
            }
        }
    }
}

/// The beginning of a text on one line, without characters that a terminal would obey.
pub(super) fn shown(text: &str) -> String {
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut plain = plain.chars().filter(|c| !c.is_control());
    let shown: String = plain.by_ref().take(SHOWN).collect();
    if plain.next().is_some() { shown + "..." } else { shown }
}
