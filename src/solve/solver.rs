//! Questions about any boards, each in the memory of its board.

use super::answer::Solution;
use super::error::SolveError;
use super::observer::Observer;
use super::question::Question;
use super::session::{Asked, BoardMemory, solve_among_others};
use super::settings::Settings;
use crate::board::{BoardSize, Position, Suicide};
use crate::go::Go;
use crate::search::{Table, TableError, TableSize};
use std::sync::{Arc, Mutex, PoisonError};

/// What questions must have in common to share a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Board {
    size: BoardSize,
    suicide: Suicide,
}

impl Board {
    fn of(position: &Position) -> Self {
        Self { size: position.size(), suicide: position.rules().suicide }
    }
}

/// What is kept for the boards that were asked about last.
#[derive(Debug)]
struct Shelf<T>(Vec<(Board, T)>);

/// So many boards are remembered; the one not asked about for the longest time is forgotten first.
const BOARDS: usize = 4;

impl<T> Shelf<T> {
    const EMPTY: Self = Self(Vec::new());

    /// What is kept for a board, made if it is not there.
    fn get<E>(&mut self, board: Board, make: impl FnOnce() -> Result<T, E>) -> Result<&mut T, E> {
        let kept = &mut self.0;
        match kept.iter().position(|(known, _)| *known == board) {
            Some(place) => kept[..=place].rotate_right(1),
            None => {
                kept.truncate(BOARDS - 1);
                kept.insert(0, (board, make()?));
            }
        }
        Ok(&mut kept[0].1)
    }
}

/// Tables for solvers to share: one for each board size and suicide rule, made when the first question comes.
#[derive(Debug)]
pub struct Tables {
    size: TableSize,
    kept: Mutex<Shelf<Arc<Table>>>,
}

impl Tables {
    /// No tables yet; each will have this size.
    #[must_use]
    pub const fn new(size: TableSize) -> Self {
        Self { size, kept: Mutex::new(Shelf::EMPTY) }
    }

    fn table(&self, board: Board) -> Result<Arc<Table>, TableError> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(board, || Table::try_new(self.size).map(Arc::new)).map(|table| Arc::clone(table))
    }
}

/// Answers question after question out of what was learned from those before, as long as they are about one of the last
/// few boards: a proof in a table holds for ever, and so does a state from which a side is known to force no more.
///
/// Values do not depend on what was asked before, nor on other solvers with the same tables. Node counts do, and so may
/// bounds that a limit leaves apart.
///
/// ```
/// use shoban::board::{Position, Rules};
/// use shoban::search::TableSize;
/// use shoban::solve::{Question, Settings, Solver, Tables};
/// use std::sync::Arc;
///
/// let mut solver = Solver::new(Arc::new(Tables::new("2^16".parse()?)));
/// let empty = Position::empty("3x4".parse()?, Rules::default());
/// let mut nodes = || solver.solve(&empty, Question::Value, &Settings::default(), &mut ()).map(|found| found.nodes);
/// let first = nodes()?;
/// assert!(nodes()? < first / 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    tables: Arc<Tables>,
    memories: Shelf<BoardMemory>,
}

impl Solver {
    /// A solver that uses these tables; others, in other threads, may use them too.
    #[must_use]
    pub const fn new(tables: Arc<Tables>) -> Self {
        Self { tables, memories: Shelf::EMPTY }
    }

    /// Answers a question as [`solve`](super::solve) does, but in the table of the board, whatever size the settings name.
    ///
    /// # Errors
    /// If memory for the table, or a thread, cannot be had, or a number of the tuning is out of its range.
    pub fn solve(
        &mut self,
        position: &Position,
        question: Question,
        settings: &Settings,
        observer: &mut dyn Observer,
    ) -> Result<Solution, SolveError> {
        settings.tuning.check()?;
        let board = Board::of(position);
        let tables = &self.tables;
        let tuning = settings.tuning.go();
        let begin =
            || tables.table(board).map(|table| BoardMemory { go: Go::tuned(board.size, tuning), table });
        let memory = self.memories.get(board, begin)?;
        if memory.go.tuning() != tuning {
            memory.go = Go::tuned(board.size, tuning);
        }
        solve_among_others(Asked { position, question }, settings, memory, observer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn the_boards_asked_about_last_are_kept() {
        let mut shelf = Shelf::EMPTY;
        let mut get = |text: &str, suicide| {
            let mut is_new = false;
            let board = Board { size: text.parse().unwrap(), suicide };
            let made = shelf.get(board, || {
                is_new = true;
                Ok::<_, Infallible>(board)
            });
            assert_eq!(made, Ok(&mut board.clone()));
            is_new
        };
        let (no, yes) = (Suicide::Forbidden, Suicide::Allowed);
        let asked =
            [("2x2", no), ("2x2", yes), ("2x3", no), ("2x4", no), ("2x2", no), ("3x2", no), ("2x2", yes)];
        let new = asked.map(|(text, suicide)| get(text, suicide));
        assert_eq!(new, [true, true, true, true, false, true, true]);
        assert_eq!([get("2x2", no), get("2x4", no), get("2x3", no)], [false, false, true]);
    }
}
