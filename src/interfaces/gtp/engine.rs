//! What an engine of the Go Text Protocol holds, and what a command is to it.

use super::command::{Answer, Command};
use super::time::TimeControl;
use crate::board::BoardSize;
use crate::formats::sgf::ChosenRules;
use crate::game::ByColor;
use crate::interfaces::analyst::{Analyst, AnalystSettings};
use crate::interfaces::live_game::{GameRules, LiveGame};
use crate::solve::Tables;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How an engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineSettings {
    /// The board before one is asked for.
    pub size: BoardSize,
    /// The rules before others are chosen.
    pub rules: GameRules,
    /// Most nodes for a move.
    pub nodes: Option<u64>,
    /// Most time for a move.
    pub time: Option<Duration>,
    /// With what analyses are made.
    pub analyst: AnalystSettings,
}

/// An engine: a game, and who analyses it.
#[derive(Debug)]
pub struct Engine {
    pub(super) settings: EngineSettings,
    pub(super) game: LiveGame,
    pub(super) analyst: Analyst,
    pub(super) clocks: ByColor<TimeControl>,
}

/// What a command can do besides answering: work that others may end, and lines that come before the answer is complete.
pub struct Port<'p> {
    /// Ends the work when it is raised.
    pub stop: Arc<AtomicBool>,
    /// Takes lines as they come.
    pub lines: &'p mut dyn Lines,
}

/// Takes lines of an answer as they come.
pub trait Lines: Send {
    /// Takes one.
    fn put(&mut self, line: &str);
}

/// What a command is to the conversation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Answers as soon as it can.
    Plain,
    /// Thinks; an interrupt has it answer what is known by then.
    Thinking,
    /// Writes lines while it works. The next line of input ends it.
    Endless,
    /// Ends the conversation.
    Last,
}

/// What a command does.
pub(super) type Handler = fn(&mut Engine, &Command, &mut Port<'_>) -> Answer;

/// A command of the engine.
pub(super) struct Entry {
    pub name: &'static str,
    pub kind: Kind,
    pub handler: Handler,
}

impl Entry {
    pub(super) const fn new(name: &'static str, kind: Kind, handler: Handler) -> Self {
        Self { name, kind, handler }
    }
}

impl Engine {
    /// An engine at the beginning of a game.
    #[must_use]
    pub fn new(settings: EngineSettings, tables: Arc<Tables>) -> Self {
        let game = LiveGame::empty(settings.size, settings.rules);
        let analyst = Analyst::new(tables, settings.analyst);
        Self { settings, game, analyst, clocks: ByColor::default() }
    }

    /// The size of the board.
    pub(super) fn size(&self) -> BoardSize {
        self.game.position().size()
    }

    /// A new game on an empty board of this size, by the rules that hold.
    pub(super) fn begin(&mut self, size: BoardSize) {
        self.game = LiveGame::empty(size, self.game.rules());
    }

    /// Other rules from now on; the game so far has to be possible by them.
    ///
    /// # Errors
    /// Why it is not.
    pub(super) fn follow(&mut self, rules: &ChosenRules) -> Result<(), String> {
        let old = self.game.rules();
        let mut new = GameRules { repetition: rules.repetition, ..old };
        new.board.suicide = rules.suicide;
        new.board.komi = rules.komi.unwrap_or(old.board.komi);
        self.game = self.game.under(new).map_err(|error| error.to_string())?;
        Ok(())
    }
}
