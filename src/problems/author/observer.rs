//! Hearing how the work on a tree goes on.

use crate::certificate::WritingProgress;
use crate::solve::Progress;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// A part of the work on a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The value of the first position, which is the goal where none is given.
    Goal,
    /// What becomes of the goal after each legal first move.
    FirstMove,
    /// What becomes of it after each move of the tree.
    Branch,
    /// Replies that refute wrong moves.
    Refutation,
    /// Moves along the line of which the difficulty is measured.
    Difficulty,
    /// The proof of which the states are counted.
    Proof,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Goal => "the goal",
            Self::FirstMove => "first move",
            Self::Branch => "branch",
            Self::Refutation => "refutation after move",
            Self::Difficulty => "difficulty, move",
            Self::Proof => "the proof",
        })
    }
}

/// What is at work, and which of how many it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The part of the work.
    pub stage: Stage,
    /// Its number, from 1.
    pub number: usize,
    /// The number of the last one.
    pub of: usize,
}

impl Turn {
    /// The only one of its stage.
    pub(super) const fn only(stage: Stage) -> Self {
        Self { stage, number: 1, of: 1 }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stage {
            Stage::Goal | Stage::Proof => self.stage.fmt(f),
            _ => write!(f, "{} {} of {}", self.stage, self.number, self.of),
        }
    }
}

/// How far the work on a tree is.
#[derive(Clone, Copy, Debug)]
pub struct AuthorProgress {
    /// What is at work.
    pub turn: Turn,
    /// Time since the beginning.
    pub elapsed: Duration,
    /// Nodes visited in all.
    pub nodes: u64,
    /// What the search at work has said last.
    pub search: Option<Progress>,
}

/// Hears of progress: at each turn, and about once in a second of a search, which runs in a thread of its own.
pub trait AuthorObserver: Send {
    /// Called with what is known now.
    fn progress(&mut self, progress: &AuthorProgress);

    /// Called while a certificate is written; does nothing if not told otherwise.
    fn writing(&mut self, progress: &WritingProgress) {
        let _ = progress;
    }
}

/// An observer that ignores everything.
impl AuthorObserver for () {
    fn progress(&mut self, _: &AuthorProgress) {}
}
