//! How a question about a group is gone about.

use crate::search::{Limits, TableError, TableSize};
use std::io;
use thiserror::Error;

/// How to go about a question.
#[derive(Clone, Debug)]
pub struct GroupSettings {
    /// Size of each transposition table: there is one for each game that is played, six at most.
    pub table: TableSize,
    /// When to stop.
    pub limits: Limits,
    /// What is asked besides the outcomes.
    pub wanted: Wanted,
}

impl GroupSettings {
    /// No limits, and tables of 2^20 slots.
    #[must_use]
    pub fn new() -> Self {
        let table = TableSize::from_log2(20).unwrap_or_default();
        Self { table, limits: Limits::default(), wanted: Wanted::default() }
    }
}

impl Default for GroupSettings {
    fn default() -> Self {
        Self::new()
    }
}

/// What is asked besides the outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// A line of play for each side to move first.
    #[default]
    Lines,
    /// Also which first moves keep the best outcome.
    Moves,
    /// Lines, and the proof of every statement that the answer rests on.
    Proofs,
}

/// Why a question could not be asked.
#[derive(Debug, Error)]
pub enum GroupError {
    /// No memory for a table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// No thread to search in.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
}
