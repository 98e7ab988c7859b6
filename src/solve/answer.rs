//! What comes of a question.

use super::question::Question;
use super::rest::Rest;
use super::threads::Threads;
use crate::board::{Move, Position};
use crate::certificate::{CertificateError, Certified};
use crate::game::{Bounds, ByColor, Claim, Color, Score};
use std::time::Duration;

/// How far an answer goes, from all the way to least of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Status {
    /// The question is answered: the value, or yes or no.
    Proved,
    /// The bounds are proved but leave the question open, and more effort was not thought to help.
    Bounds,
    /// A limit or an interrupt ended the work; the bounds are proved.
    Stopped,
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
    /// A board has come back, which ends the game under the rule.
    Repetition,
}

/// A line of proved moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it shows: every position of it has all these claims. One where the bounds lie apart; those that hold anyway are
    /// left out. The moves of a side that has no claim here are those that hold out longest and need not be its best.
    pub claims: Vec<Claim>,
    /// The moves from the root.
    pub moves: Vec<Move>,
    /// Why it stops where it does; `None` if proving the rest was cut short.
    pub end: Option<LineEnd>,
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
    /// How far the answer to the question goes; what was asked besides has its own, see [`overall`](Self::overall).
    pub status: Status,
    /// If it is stopped: nodes that were left, as far as can be told.
    pub rest: Option<Rest>,
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
    /// Cutoffs by moves, the helpers' apart.
    pub cutoffs: u64,
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
    /// How far the values of the moves go, and their lines, if they were asked for: as far as the least known of them.
    pub moves_status: Option<Status>,
}

impl Solution {
    /// How far all goes that was asked: the question, the line to explain, the moves and the certificate. It is
    /// [stopped](Status::Stopped) if a limit or an interrupt ended the work on any of them.
    #[must_use]
    pub fn overall(&self) -> Status {
        let why = self.why.as_ref().map_or(Status::Proved, |why| why.status);
        let moves = self.moves_status.unwrap_or(Status::Proved);
        let certificate = match &self.certificate {
            Some(Err(CertificateError::Stopped)) => Status::Stopped,
            Some(_) | None => Status::Proved,
        };
        self.status.max(why).max(moves).max(certificate)
    }

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
pub(super) fn values_with(bounds: Bounds, ceilings: &ByColor<Score>, endless: Score) -> Bounds {
    let lower = endless.min(-ceilings.white).max(bounds.lower());
    let upper = endless.max(ceilings.black).min(bounds.upper());
    Bounds::new(lower, upper)
}
