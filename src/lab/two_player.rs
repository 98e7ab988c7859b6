//! The games of two players that the laboratory knows, each with its beginning.

use super::multiplayer_name::MultiplayerName;
use super::positions::GameName;
use crate::board::{Position, Rules as GoRules};
use crate::checkers::{CheckersPlay, Position as CheckersPosition};
use crate::go::GoPlay;
use crate::loa::{Loa, LoaPlay, MoveName, Position as LoaPosition, Rules};
use crate::othello::{OthelloPlay, Position as OthelloPosition};
use crate::play::{Ending, PlayGame};

/// A game of two players that can be searched by several threads, and told.
pub(super) trait TwoPlayerGame:
    PlayGame<State: Send + Sync, Move: Send + Sync> + Send + Sync + 'static
{
    /// The name of a move, without blanks.
    fn move_name(&self, state: &Self::State, mv: Self::Move) -> String;

    /// What a game counts that is broken off, from the side to move.
    fn broken_off(&self, _state: &Self::State) -> Ending {
        Ending::Drawn
    }
}

impl TwoPlayerGame for LoaPlay {
    fn move_name(&self, _: &Self::State, mv: Self::Move) -> String {
        MoveName(mv).to_string()
    }
}

impl TwoPlayerGame for GoPlay {
    fn move_name(&self, state: &Self::State, mv: Self::Move) -> String {
        mv.name(state.size())
    }

    /// The area as it stands, all stones alive.
    fn broken_off(&self, state: &Self::State) -> Ending {
        Self::scored(state)
    }
}

impl TwoPlayerGame for OthelloPlay {
    fn move_name(&self, _: &Self::State, mv: Self::Move) -> String {
        mv.to_string()
    }
}

impl TwoPlayerGame for CheckersPlay {
    fn move_name(&self, _: &Self::State, mv: Self::Move) -> String {
        mv.to_string()
    }
}

/// What can be done with any of these games.
pub(super) trait WithGame {
    type Output;

    /// Does it with a game and the state in which it begins.
    fn with<G: TwoPlayerGame>(self, game: G, start: G::State) -> Self::Output;
}

/// Does something with the game of a name.
///
/// # Errors
/// The name of a game of several players, with which it cannot be done.
pub(super) fn with_game<W: WithGame>(name: GameName, what: W) -> Result<W::Output, MultiplayerName> {
    Ok(match name {
        GameName::Loa(size) => {
            what.with(LoaPlay::new(Loa::new(size, Rules::PAPER)), LoaPosition::start(size))
        }
        GameName::Go(size) => what.with(GoPlay::new(size), Position::empty(size, GoRules::default())),
        GameName::Othello(size) => what.with(OthelloPlay::new(size), OthelloPosition::start(size)),
        GameName::Checkers(rule) => what.with(CheckersPlay::new(rule), CheckersPosition::start()),
        GameName::Multiplayer(name) => return Err(name),
    })
}
