//! Floor 3: questions about positions and their proved answers.

mod bounds;
mod checkpoint;
mod climb;
mod closing;
mod crew;
mod lanes;
mod line;
mod moves;
mod pausing;
mod reporter;
mod saver;
mod session;
mod shares;
mod solver;
mod standing;
mod work;

pub use checkpoint::{Checkpoint, CheckpointError, Checkpointing, Interval};
pub use crew::{Threads, ThreadsError};
pub use saver::Saving;
pub use session::{resume, solve};
pub use solver::{Solver, Tables};

use crate::board::{IllegalMove, Move, Position};
use crate::certificate::{CertificateError, Certified, WritingProgress};
use crate::game::{Bounds, ByColor, Claim, Color, Score};
use crate::ordering::Spec;
use crate::search::{Limits, Reductions, TableError, TableSize};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// What is asked about a position. Scores are Black's area margin on the board, komi apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Question {
    /// Both bounds, as tight as possible.
    #[default]
    Value,
    /// Can Black force at least this much?
    AtLeast(Score),
    /// Can White hold Black to at most this much?
    AtMost(Score),
}

impl Question {
    /// What a yes-or-no question asks about.
    #[must_use]
    pub fn claim(self) -> Option<Claim> {
        match self {
            Self::Value => None,
            Self::AtLeast(score) => Some(Claim::at_least(score)),
            Self::AtMost(score) => Some(Claim::at_most(score)),
        }
    }
}

/// How far an answer goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The question is answered: the value, or yes or no.
    Proved,
    /// The bounds are proved but leave the question open, and more effort was not thought to help.
    Bounds,
    /// A limit or an interrupt ended the work; the bounds are proved.
    Stopped,
}

/// Why no further iteration was begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Ending {
    /// The question is answered.
    Answered,
    /// No lane has anything left to try, or patience is at an end.
    Idle,
    /// A limit.
    Limit,
}

/// How sure it is that no deeper search improves the bound of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reach {
    /// Proved so far; a deeper search could find more.
    #[default]
    SoFar,
    /// The limit: the side cannot force more in finite play, however deep one looks. Either the bounds meet, or
    /// the search ran out of moves before it ran out of depth.
    Exact,
}

/// Why no answer could even be tried.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The line about which the user wonders cannot be played.
    #[error("move {number} of the line to explain: {reason}")]
    Why {
        /// Which of its moves, from 1.
        number: usize,
        /// Why not.
        reason: IllegalMove,
    },
    /// Checkpoints cannot be written.
    #[error("cannot write checkpoints")]
    Checkpoint(#[from] CheckpointError),
    /// The system gives no thread to work in.
    #[error("cannot start a thread to search in")]
    Thread(#[from] std::io::Error),
}

/// How to go about solving.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Size of the transposition table.
    pub table: TableSize,
    /// When to stop.
    pub limits: Limits,
    /// Which moves are searched less deep.
    pub reductions: Reductions,
    /// How moves are ordered. Answers never depend on it; how long they take does.
    pub ordering: Spec,
    /// How many threads search. With more than one the answer is the same, but the way there, and so node counts and
    /// the line, is not the same each time.
    pub threads: Threads,
    /// What endless play counts, for Black; the value may depend on it.
    pub endless_play: Score,
    /// Where to write the proof, if it is wanted.
    pub certificate: Option<PathBuf>,
    /// Where to put the work away, if that is wanted.
    pub checkpoint: Option<Checkpointing>,
    /// A line of moves from the position about which the user wonders, if there is one.
    pub why: Option<Vec<Move>>,
    /// What is asked besides.
    pub extent: Extent,
    /// For tests: cuts keys to so many bits, see [`Go::with_key_bits`](crate::go::Go::with_key_bits).
    #[doc(hidden)]
    pub key_bits: Option<u32>,
}

/// How much of a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Extent {
    /// Its value.
    #[default]
    Value,
    /// Only what the question needs: no line, and neither bound any tighter than the answer takes.
    AnswerOnly,
    /// The value of every legal move, too.
    EveryMove,
    /// The value of every legal move, and the proven line after it.
    EveryLine,
}

/// What a move is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// The values, for Black, that the position after it may have under basic ko, with endless play counting what it does;
    /// one, if the move's value is proved.
    pub values: Bounds,
    /// Whether it is as good as any.
    pub optimality: Optimality,
    /// The proven line after it, if that was asked for. Where the limits of finite play lie apart it shows the opponent's.
    pub line: Option<Line>,
}

/// Whether a move keeps the value of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Optimality {
    /// It does: proved.
    Optimal,
    /// It does not: proved.
    Worse,
    /// Not known.
    Open,
}

/// Why the last position of a line needs no further moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// Two passes ended the game.
    Passes,
    /// Static life decides the score.
    Static,
}

/// A line of proved moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The moves from the root.
    pub moves: Vec<Move>,
    /// Why it stops where it does; `None` if proving the rest was cut short.
    pub end: Option<LineEnd>,
}

/// What is known while the work goes on.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Proved so far.
    pub bounds: Bounds,
    /// Depth of the running iteration, in plies; none while the cheapest proof is looked for at any depth.
    pub depth: Option<u32>,
    /// What is being tried.
    pub claim: Claim,
    /// Nodes visited.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// Table entries in use and in all.
    pub table_used: u64,
    /// Table entries in all.
    pub table_entries: u64,
}

/// Hears of progress: called at each new iteration and at least about once in a second.
///
/// The search runs in a thread of its own, hence `Send`.
pub trait Observer: Send {
    /// Called with what is known now.
    fn progress(&mut self, progress: &Progress);

    /// Called while a certificate is written; does nothing if not told otherwise.
    fn writing(&mut self, progress: &WritingProgress) {
        let _ = progress;
    }

    /// Called when the work was put away, or could not be; does nothing if not told otherwise.
    fn saved(&mut self, saving: &Saving) {
        let _ = saving;
    }
}

/// An observer that ignores everything.
impl Observer for () {
    fn progress(&mut self, _: &Progress) {}
}

/// An answered (or stopped) question.
#[derive(Debug)]
pub struct Solution {
    /// The position asked about.
    pub position: Position,
    /// The question.
    pub question: Question,
    /// Proved bounds on Black's score under basic ko, whatever endless play counts: Black can force the lower
    /// bound, White the upper one.
    pub bounds: Bounds,
    /// For each side, from its point of view, the most that it could still force in finite play at any depth.
    pub ceilings: ByColor<Score>,
    /// What endless play counts, for Black.
    pub endless_play: Score,
    /// How far the answer goes.
    pub status: Status,
    /// For yes-or-no questions: the answer, if proved. "No" means that the side cannot force it in finite play;
    /// unless the bounds say more, the opponent may need endless play to prevent it.
    pub answer: Option<bool>,
    /// The proven line.
    pub line: Line,
    /// Depth of the deepest iteration that proved a bound, in plies, or of the longest line that proof-cost search looked at
    /// when it did; 0 if static bounds sufficed.
    pub depth: u32,
    /// Nodes visited for the bounds.
    pub nodes: u64,
    /// Share of the cutoffs by moves that were made by the first move tried, 0 to 1; the helpers' apart.
    pub first_move_cuts: f64,
    /// Nodes visited afterwards to write the line.
    pub line_nodes: u64,
    /// Time taken for the bounds.
    pub elapsed: Duration,
    /// Table entries in use at the end.
    pub table_used: u64,
    /// Table entries in all.
    pub table_entries: u64,
    /// Threads that searched.
    pub threads: Threads,
    /// The proof on disk, if one was asked for, or why there is none.
    pub certificate: Option<Result<Certified, CertificateError>>,
    /// The value after the moves about which the user wonders, with its line, out of the same table.
    pub why: Option<Box<Self>>,
    /// Nodes visited for the values of the moves, and their lines.
    pub moves_nodes: u64,
    /// The value of every legal move, best first, if that was asked for.
    pub moves: Option<Vec<MoveValue>>,
}

impl Solution {
    /// Whether the bound of a side is the best there is or only the best that was found.
    #[must_use]
    pub fn reach(&self, side: Color) -> Reach {
        let own = side.relative(self.bounds);
        if self.ceilings[side] <= own.lower() { Reach::Exact } else { Reach::SoFar }
    }

    /// The value under basic ko, with endless play counting what it does, if it was asked for and is proved.
    #[must_use]
    pub fn value(&self) -> Option<Score> {
        let values = self.with_tie_value(self.endless_play);
        if self.question == Question::Value { values.value() } else { self.bounds.value() }
    }

    /// The scores that the position may have if endless play counts `tie_value`: the median of the limits of
    /// finite play and that score. Only one, if the limits are known well enough.
    ///
    /// Infinite play never reaches a score, so Black forces more than `tie_value` exactly when he does so in
    /// finite play, and White likewise.
    #[must_use]
    pub fn with_tie_value(&self, tie_value: Score) -> Bounds {
        values_with(self.bounds, &self.ceilings, tie_value)
    }
}

/// The values that are possible, given what each side can force and the most that it could force, if endless
/// play counts `endless`.
fn values_with(bounds: Bounds, ceilings: &ByColor<Score>, endless: Score) -> Bounds {
    let lower = endless.min(-ceilings.white).max(bounds.lower());
    let upper = endless.max(ceilings.black).min(bounds.upper());
    Bounds::new(lower, upper)
}
