//! What is asked under a rule that looks at the history.

use crate::board::{Event, HistoryRule, IllegalMove, Move, Passes, Position};
use crate::certificate::Stood;
use crate::game::Score;
use crate::search::{Limits, TableSize, machine_memory};
use crate::solve::question::Question;
use crate::superko::Past;

/// A position with what stood before it.
#[derive(Clone, Debug)]
pub struct HistoryGame {
    /// The boards before the position, the oldest first.
    pub earlier: Vec<Stood>,
    /// The position.
    pub root: Stood,
}

impl HistoryGame {
    /// A position that was set up: nothing has stood before it, and no play has brought it about.
    #[must_use]
    pub const fn set_up(position: Position) -> Self {
        let event = Event { to_play: position.to_play(), by: None };
        Self { earlier: Vec::new(), root: Stood { position, event } }
    }

    /// The position after some moves, all of which count. Where boards of the past are forbidden, they do what a ban of ko would, and
    /// it is no rule of its own.
    ///
    /// # Errors
    /// If a move is illegal under basic ko.
    pub fn after(start: Position, moves: &[Move], rule: HistoryRule) -> Result<Self, IllegalMove> {
        let mut game = Self::set_up(start);
        for &mv in moves {
            let next = game.root.position.play(mv)?;
            let before =
                std::mem::replace(&mut game.root, Stood { position: next, event: Event::last(&next) });
            game.earlier.push(before);
        }
        if !moves.is_empty() && !rule.ends() {
            game.root.position = game.root.position.without_ko();
        }
        Ok(game)
    }

    /// What stood before the position, as a rule sees it.
    #[must_use]
    pub fn past(&self, rule: HistoryRule) -> Past {
        let mut past = Past::new(rule);
        self.earlier.iter().for_each(|stood| past.enter(&stood.position, stood.event));
        past
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.root.position.passes() == Passes::Ended
    }
}

/// A question under a rule that looks at the history.
#[derive(Clone, Debug)]
pub struct HistoryQuestion {
    /// The rule.
    pub rule: HistoryRule,
    /// The position and what stood before it.
    pub game: HistoryGame,
    /// What is asked about it.
    pub question: Question,
}

/// How such a question is gone about.
#[derive(Clone, Debug)]
pub struct HistorySettings {
    /// When to stop; the depth does not count.
    pub limits: Limits,
    /// The table for finite play.
    pub table: TableSize,
    /// The most memory for what is decided with history, in bytes. All of it is kept.
    pub memory: u64,
    /// The most nodes for each look at finite play, if not as many as seem good; 0 for none.
    pub finite_nodes: Option<u64>,
    /// What the value is expected to be, if anything. It does not depend on that.
    pub expected: Option<Score>,
}

/// Where the machine does not say what it has: 4 GiB.
const USUAL_MEMORY: u64 = 4 << 30;

impl Default for HistorySettings {
    /// No limits but half of the machine's memory.
    fn default() -> Self {
        let memory = machine_memory().map_or(USUAL_MEMORY, |bytes| bytes / 2);
        Self {
            limits: Limits::default(),
            table: TableSize::default(),
            memory,
            finite_nodes: None,
            expected: None,
        }
    }
}
