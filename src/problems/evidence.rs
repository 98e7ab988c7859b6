//! What has to be certified before the answer to a problem may be written down, and whether a certificate does it.

use super::problem::{Answer, Problem};
use crate::board::{Move, Passes, Position};
use crate::certificate::CertifiedClaim;
use crate::game::{Claim, Color, Score, StateKey};
use crate::go::Go;
use crate::proof::{Play, Statement};
use crate::solve::Question;
use std::fmt;

/// What an answer says of a position, and has to be shown before it is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assertion {
    /// Its value under basic ko, with endless play counting what it does.
    Value(Score),
    /// The value is this or more.
    ValueAtLeast(Score),
    /// The value is this or less.
    ValueAtMost(Score),
    /// Whether Black can force so much in finite play.
    Forces(Score, bool),
    /// Whether White can hold Black to so much in finite play.
    Holds(Score, bool),
}

impl fmt::Display for Assertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = |is_so: bool| if is_so { "" } else { "not " };
        match *self {
            Self::Value(score) => write!(f, "value {}", score.points()),
            Self::ValueAtLeast(score) => write!(f, "value at least {}", score.points()),
            Self::ValueAtMost(score) => write!(f, "value at most {}", score.points()),
            Self::Forces(score, is_so) => write!(f, "{}at least {}", not(is_so), score.points()),
            Self::Holds(score, is_so) => write!(f, "{}at most {}", not(is_so), score.points()),
        }
    }
}

impl Assertion {
    /// The question whose answer is, or implies, the statement with the least work. Where it is answered with no, as the
    /// statement rests on what endless play counts, [`Question::Value`] is left.
    #[must_use]
    pub const fn question(self) -> Question {
        match self {
            Self::Value(_) => Question::Value,
            Self::ValueAtLeast(score) | Self::Forces(score, _) => Question::AtLeast(score),
            Self::ValueAtMost(score) | Self::Holds(score, _) => Question::AtMost(score),
        }
    }

    /// Whether claims about a position that the checker has accepted imply the statement, with endless play counting
    /// `endless_play`.
    #[must_use]
    pub fn follows_from(self, claims: &[CertifiedClaim], position: &Position, endless_play: Score) -> bool {
        if let Self::Value(score) = self {
            return [Self::ValueAtLeast(score), Self::ValueAtMost(score)]
                .iter()
                .all(|part| part.follows_from(claims, position, endless_play));
        }
        let has = |wanted: Claim, plays: &[Play]| {
            claims.iter().map(|found| found.statement).any(|Statement { claim, play }| {
                claim.prover == wanted.prover && claim.score >= wanted.score && plays.contains(&play)
            })
        };
        let (finite, any) = (&[Play::Finite][..], &[Play::Finite, Play::Endless][..]);
        match self {
            _ if self.is_empty(position) => true,
            Self::ValueAtLeast(score) => {
                has(Claim::at_least(score), if score <= endless_play { any } else { finite })
            }
            Self::ValueAtMost(score) => {
                has(Claim::at_most(score), if score >= endless_play { any } else { finite })
            }
            Self::Forces(score, true) => has(Claim::at_least(score), finite),
            Self::Forces(score, false) => has(Claim::at_least(score).refutation(), any),
            Self::Holds(score, true) => has(Claim::at_most(score), finite),
            Self::Holds(score, false) => has(Claim::at_most(score).refutation(), any),
            Self::Value(_) => false,
        }
    }

    /// What has to be shown about the position after a move.
    const fn of_move(value: Score, is_optimal: bool, is_black: bool) -> Self {
        match (is_optimal, is_black) {
            (true, true) => Self::ValueAtLeast(value),
            (true, false) => Self::ValueAtMost(value),
            (false, true) => Self::ValueAtMost(value.below()),
            (false, false) => Self::ValueAtLeast(value.above()),
        }
    }

    /// Whether it is true of every position of the board, so that nothing has to be certified.
    fn is_empty(self, position: &Position) -> bool {
        let most = position.size().largest_score();
        match self {
            Self::ValueAtLeast(score) => score <= -most,
            Self::ValueAtMost(score) => score >= most,
            _ => false,
        }
    }
}

/// A statement to be certified about the position after a move, or about several images of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AfterMove {
    /// The moves that lead there; symmetric ones together.
    pub moves: Vec<Move>,
    /// The position after the first of them.
    pub position: Position,
    /// Whether they are optimal.
    pub is_optimal: bool,
    /// What has to be shown.
    pub statement: Assertion,
}

/// What has to be shown about the position of a problem itself; `value` is its value, if that is proved.
#[must_use]
pub fn about_root(problem: &Problem, answer: &Answer, value: Option<Score>) -> Option<Assertion> {
    match (problem.question().0, answer) {
        (Question::AtLeast(score), Answer::Yes(is_so)) => Some(Assertion::Forces(score, *is_so)),
        (Question::AtMost(score), Answer::Yes(is_so)) => Some(Assertion::Holds(score, *is_so)),
        _ => value.map(Assertion::Value),
    }
}

/// What has to be shown besides, where the optimal moves were asked for: that every other move is worse than the value, and,
/// if several are optimal, that each of them keeps it. That the only optimal one keeps it follows from the rest. Nothing is
/// said of a move that ends the game: its score is on the board.
#[must_use]
pub fn about_moves(problem: &Problem, answer: &Answer, value: Score) -> Vec<AfterMove> {
    let Answer::Moves(optimal) = answer else { return Vec::new() };
    let is_black = problem.position.to_play() == Color::Black;
    let mut found: Vec<(StateKey, AfterMove)> = Vec::new();
    let mut ends_well = false;
    for (mv, position) in Go::new(problem.position.size()).successors(&problem.position) {
        let is_optimal = optimal.contains(&mv);
        if position.passes() == Passes::Ended {
            ends_well = is_optimal;
            continue;
        }
        let key = position.key().0;
        if let Some((_, same)) = found.iter_mut().find(|(other, _)| *other == key) {
            same.moves.push(mv);
        } else {
            let statement = Assertion::of_move(value, is_optimal, is_black);
            found.push((key, AfterMove { moves: vec![mv], position, is_optimal, statement }));
        }
    }
    let mut found: Vec<AfterMove> = found.into_iter().map(|(_, after)| after).collect();
    if !ends_well && found.iter().filter(|after| after.is_optimal).count() == 1 {
        found.retain(|after| !after.is_optimal);
    }
    found.retain(|after| !after.statement.is_empty(&after.position));
    found
}
