//! Tables by board: a machine has memory for one.

use crate::board::{BoardSize, Suicide};
use crate::campaign::job::Job;
use crate::campaign::labour::Common;
use crate::search::{Table, TableError, TableSize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Who waits looks up so often.
const LOOK_UP: Duration = Duration::from_millis(100);

/// A board with its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub size: BoardSize,
    pub suicide: Suicide,
}

impl Board {
    /// The board of a job.
    pub const fn of(job: &Job) -> Self {
        Self { size: job.board, suicide: job.suicide }
    }
}

/// What threads that work on one board share.
pub(super) struct Ground {
    pub board: Board,
    pub table: Arc<Table>,
    pub common: Arc<Common>,
}

/// The ground of all threads; another one when nobody uses the old one any more.
pub(super) struct Grounds {
    size: TableSize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    ground: Option<Arc<Ground>>,
    users: usize,
    /// The board for which somebody waits. Nobody enters for another one meanwhile, or the wait might have no end.
    next: Option<Board>,
}

/// While this lives the ground stays.
pub(super) struct Visit<'a> {
    grounds: &'a Grounds,
    pub ground: Arc<Ground>,
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        self.grounds.locked().users -= 1;
        self.grounds.changed.notify_all();
    }
}

impl Grounds {
    /// With tables of a size, none of which is there yet.
    pub fn new(size: TableSize) -> Self {
        Self { size, state: Mutex::default(), changed: Condvar::new() }
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody waits for another board.
    pub fn are_wanted(&self) -> bool {
        self.locked().next.is_some()
    }

    /// Waits until the ground is of a board; none if `stop` was raised before.
    ///
    /// # Errors
    /// If there is no memory for a table.
    pub fn enter(&self, board: Board, stop: &AtomicBool) -> Result<Option<Visit<'_>>, TableError> {
        let mut state = self.locked();
        let mut is_next = false;
        loop {
            let here = state.ground.as_ref().filter(|ground| ground.board == board).map(Arc::clone);
            if let Some(ground) = here.filter(|_| is_next || state.next.is_none()) {
                break Ok(Some(self.visit(state, ground, is_next)));
            }
            if stop.load(Ordering::Relaxed) {
                if is_next {
                    state.next = None;
                    self.changed.notify_all();
                }
                break Ok(None);
            }
            if state.next.is_none() {
                state.next = Some(board);
                is_next = true;
            }
            if is_next && state.users == 0 {
                // The old one goes first: there may be no room for both.
                state.ground = None;
                let made = Table::try_new(self.size);
                let table = match made {
                    Ok(table) => Arc::new(table),
                    Err(error) => {
                        state.next = None;
                        self.changed.notify_all();
                        break Err(error);
                    }
                };
                state.ground = Some(Arc::new(Ground { board, table, common: Arc::default() }));
                continue;
            }
            let waited = self.changed.wait_timeout(state, LOOK_UP);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn visit(&self, mut state: MutexGuard<'_, State>, ground: Arc<Ground>, was_next: bool) -> Visit<'_> {
        state.users += 1;
        if was_next {
            state.next = None;
            self.changed.notify_all();
        }
        Visit { grounds: self, ground }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    fn board(size: &str) -> Board {
        Board { size: size.parse().unwrap(), suicide: Suicide::Forbidden }
    }

    #[test]
    fn another_board_waits_until_the_old_one_is_free() {
        let (grounds, stop) = (Grounds::new("2^4".parse().unwrap()), AtomicBool::new(false));
        let first = grounds.enter(board("2x3"), &stop).unwrap().unwrap();
        let second = grounds.enter(board("2x3"), &stop).unwrap().unwrap();
        assert!(Arc::ptr_eq(&first.ground, &second.ground) && !grounds.are_wanted());
        thread::scope(|scope| {
            let other = scope.spawn(|| grounds.enter(board("3x3"), &stop).unwrap().unwrap().ground.board);
            while !grounds.are_wanted() {
                thread::yield_now();
            }
            // Who comes after the one that waits, waits as well.
            let later = scope.spawn(|| grounds.enter(board("2x3"), &stop).unwrap().unwrap().ground.board);
            drop(first);
            thread::sleep(Duration::from_millis(20));
            assert!(!other.is_finished() && !later.is_finished());
            drop(second);
            assert_eq!((other.join().unwrap(), later.join().unwrap()), (board("3x3"), board("2x3")));
        });
        assert!(!grounds.are_wanted());
    }

    #[test]
    fn who_waits_can_be_stopped() {
        let (grounds, stop) = (Grounds::new("2^4".parse().unwrap()), AtomicBool::new(true));
        let calm = AtomicBool::new(false);
        let visit = grounds.enter(board("2x3"), &calm).unwrap().unwrap();
        assert!(grounds.enter(board("3x3"), &stop).unwrap().is_none());
        assert!(!grounds.are_wanted());
        drop(visit);
        assert!(grounds.enter(board("3x3"), &calm).unwrap().is_some());
    }
}
