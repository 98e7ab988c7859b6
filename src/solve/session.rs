//! One board, and the means to answer questions about it.

use super::bounds::{Tools, solve_here};
use super::crew::STACK_BYTES;
use super::{Observer, Question, Settings, Solution, SolveError};
use crate::board::{BoardSize, Position};
use crate::certificate::Basis;
use crate::go::Go;
use crate::search::Table;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

/// Answers a question about a position. The work is done in a thread with a deep stack; there may be
/// helpers. With one thread the same question, settings and program take the same steps each time, time limits
/// apart.
///
/// # Errors
/// If memory for the table, or the thread, cannot be had.
pub fn solve(
    position: &Position,
    question: Question,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Result<Solution, SolveError> {
    let table = Arc::new(Table::try_new(settings.table)?);
    let go = Go::new(position.size()).with_key_bits(settings.key_bits.unwrap_or(u64::BITS));
    let mut session = Session { go, table, basis: Basis::Own };
    session.solve(position, question, settings, observer)
}

/// The means to answer questions about one board under one rule of suicide.
#[derive(Debug)]
pub(super) struct Session {
    go: Go,
    table: Arc<Table>,
    basis: Basis,
}

impl Session {
    /// A session whose questions are answered out of what the table knows, and add to it.
    pub fn remembering(size: BoardSize, table: Arc<Table>) -> Self {
        Self { go: Go::new(size), table, basis: Basis::Table }
    }

    /// Answers a question as [`solve`] does, in the table of the session.
    pub fn solve(
        &mut self,
        position: &Position,
        question: Question,
        settings: &Settings,
        observer: &mut dyn Observer,
    ) -> Result<Solution, SolveError> {
        // What is to be written down must not rest on the table.
        let basis = if settings.certificate.is_some() { Basis::Own } else { self.basis };
        let tools = Tools { go: &mut self.go, table: &self.table, basis };
        thread::scope(|scope| {
            let work = move || solve_here(tools, position, question, settings, observer);
            let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work)?;
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        })
    }
}
