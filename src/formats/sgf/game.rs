//! What a file says about a game of Go, and the position that it leads to.

use super::chosen_rules::ChosenRules;
use super::error::{SgfError, SgfFault};
use super::note::SgfNote;
use crate::board::{Komi, Move, Passes, Position, Rules, Setup, Suicide};
use crate::formats::line_column::LineColumn;
use crate::formats::repetition::Repetition;
use crate::game::Color;

/// What a file says about a game of Go: the board before the first move, and the moves. Other formats are read into this, too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfGame {
    /// Board, stones, side to move and rules before the first move.
    pub setup: Setup,
    /// The moves; where stones are set up in the middle of a game, those after the last set-up.
    pub moves: Vec<SgfMove>,
    /// Where the game begins in the file, to be blamed if the set-up is no position.
    pub place: LineColumn,
    /// What the file says and is not followed, or is read although it is against the book, in the order of the file.
    pub notes: Vec<SgfNote>,
}

/// What to look at in a file, and what counts instead of what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SgfOptions {
    /// The number of a game, from 1; without one, the first game counts, or the one of the node.
    pub game: Option<usize>,
    /// The number of a node, see [`nodes`](super::SgfFile::nodes); without one, the end of the main line counts.
    pub node: Option<usize>,
    /// Whether suicide is allowed.
    pub suicide: Option<Suicide>,
    /// Points given to White. What the file says of them is not even read then.
    pub komi: Option<Komi>,
    /// The rules, which say whether suicide is allowed if `suicide` does not. What the file says of them is not even read then.
    pub rules: Option<ChosenRules>,
    /// What becomes of boards that come back, if that is chosen: then what the file says of it is followed or not on purpose.
    pub repetition: Option<Repetition>,
    /// Who is to move in the end, for files that do not say so clearly. It is for the caller to give the turn to this side.
    pub to_play: Option<Color>,
}

impl SgfOptions {
    /// The rules that a text names, where nothing else is chosen.
    #[must_use]
    pub fn rules(self, said: Rules) -> Rules {
        let suicide = self.suicide.or(self.rules.map(|rules| rules.suicide));
        let komi = self.komi.or(self.rules.and_then(|rules| rules.komi));
        Rules { suicide: suicide.unwrap_or(said.suicide), komi: komi.unwrap_or(said.komi) }
    }
}

/// A move and where it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SgfMove {
    /// Who moves.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Its value in the file.
    pub place: LineColumn,
}

impl SgfGame {
    /// A game that begins with this position. SGF has no words for bans of ko and for passes: they are lost.
    #[must_use]
    pub fn from_position(position: &Position) -> Self {
        let setup = Setup { ko: None, passes: Passes::None, ..Setup::from(position) };
        Self { setup, moves: Vec::new(), place: LineColumn::START, notes: Vec::new() }
    }

    /// Plays the moves.
    ///
    /// # Errors
    /// The reasons why the set-up is no position, or the first illegal move.
    pub fn to_position(&self) -> Result<Position, SgfError> {
        self.to_position_under(Repetition::BasicKo)
    }

    /// Plays the moves without bans of ko where a rule of superko is followed, which has no such rule of its own. What it forbids is not
    /// looked at here.
    ///
    /// # Errors
    /// The reasons why the set-up is no position, or the first illegal move.
    pub fn to_position_under(&self, repetition: Repetition) -> Result<Position, SgfError> {
        let start = self.setup.into_position().map_err(|error| SgfFault::from(error).at(self.place))?;
        let settled = |position: Position| repetition.settled(position);
        self.moves
            .iter()
            .enumerate()
            .try_fold(start, |position, numbered| step(position, numbered).map(settled))
    }
}

/// Plays moves from one of them on, counted from 0, in the position before it.
pub(super) fn play_on(position: Position, moves: &[SgfMove], from: usize) -> Result<Position, SgfError> {
    moves.iter().enumerate().skip(from).try_fold(position, step)
}

/// Plays a move that has a number, from 0.
fn step(position: Position, (i, played): (usize, &SgfMove)) -> Result<Position, SgfError> {
    position.play(played.mv).map_err(|why| {
        let mv = played.mv.name(position.size());
        SgfFault::Illegal { number: i + 1, color: played.color, mv, why }.at(played.place)
    })
}
