//! What is asked under a rule that looks at the history.

use crate::board::{Event, HistoryRule, IllegalMove, Move, Passes, Position, Sight};
use crate::certificate::Stood;
use crate::game::{Color, Score};
use crate::search::{Limits, TableSize, machine_memory};
use crate::solve::question::Question;
use crate::superko::Past;
use thiserror::Error;

/// Why a move cannot be played under a rule that looks at the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum HistoryFault {
    /// By the rules of the board.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It brings about what the rule forbids.
    #[error("{} superko forbids it: it brings back an earlier board", .0.name())]
    Forbidden(HistoryRule),
    /// A board has come back before, which has ended the game.
    #[error("the game is over: a board has come back, which ends it by the pass-count rule")]
    Over,
}

/// The first of some moves that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("move {number}: {fault}")]
pub struct HistoryMoveError {
    /// Which, from 1.
    pub number: usize,
    /// Why.
    pub fault: HistoryFault,
}

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

    /// The position after some moves, all of which count.
    ///
    /// # Errors
    /// The first move that cannot be played under the rule.
    pub fn after(start: Position, moves: &[Move], rule: HistoryRule) -> Result<Self, HistoryMoveError> {
        let mut game = Self::set_up(start);
        for (&mv, number) in moves.iter().zip(1..) {
            game.play(mv, rule).map_err(|fault| HistoryMoveError { number, fault })?;
        }
        Ok(game)
    }

    /// Plays a move. Where boards of the past are forbidden, they do what a ban of ko would, and it is no rule of its own.
    ///
    /// # Errors
    /// Why it cannot be played; the game is as it was.
    pub fn play(&mut self, mv: Move, rule: HistoryRule) -> Result<(), HistoryFault> {
        if self.root.position.passes() != Passes::Ended && self.final_score(rule).is_some() {
            return Err(HistoryFault::Over);
        }
        let position = self.root.position.play(mv)?;
        let event = Event::last(&position);
        if matches!(mv, Move::Play(_)) {
            let mut past = self.past(rule);
            past.enter(&self.root.position, self.root.event);
            if past.forbids(&position, event) {
                return Err(HistoryFault::Forbidden(rule));
            }
        }
        let position = if rule.ends() { position } else { position.without_ko() };
        self.earlier.push(std::mem::replace(&mut self.root, Stood { position, event }));
        Ok(())
    }

    /// What stood before the position, as a rule sees it.
    #[must_use]
    pub fn past(&self, rule: HistoryRule) -> Past {
        let mut past = Past::new(rule);
        self.earlier.iter().for_each(|stood| past.enter(&stood.position, stood.event));
        past
    }

    /// The score of a game that is over, for Black: the board as it stands, all stones alive; or, where it has ended because a board
    /// came back, all points for who has passed more often since.
    #[must_use]
    pub fn final_score(&self, rule: HistoryRule) -> Option<Score> {
        let Stood { position, event } = &self.root;
        if position.passes() == Passes::Ended {
            return Some(position.score());
        }
        let sight = Sight::of(rule, position, *event).filter(|_| rule.ends())?;
        let before = self.past(rule).lead(Color::Black, &sight)?;
        let last = match (event.by, self.earlier.last()) {
            (None, Some(stood)) => passes_of_black(stood, &self.root),
            _ => 0,
        };
        let all = position.size().largest_score();
        Some(match before + last {
            1.. => all,
            0 => Score::default(),
            _ => -all,
        })
    }
}

/// How much more often Black has passed than White on the way from a board to the next, which no play has brought about.
fn passes_of_black(before: &Stood, after: &Stood) -> i32 {
    let same = |color| before.position.stones().of(color) == after.position.stones().of(color);
    let is_pass = Color::ALL.into_iter().all(same) && before.event.to_play != after.event.to_play;
    match before.event.to_play {
        _ if !is_pass => 0,
        Color::Black => 1,
        Color::White => -1,
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
