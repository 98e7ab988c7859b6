//! Question after question with one memory: the door to the solver.

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

/// Answers question after question about one board, each out of what was learned from those before: a proof in the
/// table holds for ever, and so does a state from which a side is known to force no more.
///
/// Values do not depend on what was asked before, nor on other sessions with the same table. Node counts do, and so
/// may bounds that a limit leaves apart. Nothing is remembered of a position's rules: questions under different rules
/// of suicide need different tables.
#[derive(Debug)]
pub struct Session {
    go: Go,
    table: Arc<Table>,
    basis: Basis,
}

impl Session {
    /// A session for one board. Other sessions, in other threads too, may use the same table for the same board.
    #[must_use]
    pub fn new(size: BoardSize, table: Arc<Table>) -> Self {
        Self { go: Go::new(size), table, basis: Basis::Table }
    }

    /// Answers a question as [`solve`] does, in the table of the session instead of one of the size that the settings name.
    ///
    /// # Errors
    /// If the thread cannot be had.
    ///
    /// # Panics
    /// If the position is on a board of another size.
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
