//! Helpers: threads that do the same piece of work with the same table, each with move knowledge of its own.

use super::Settings;
use crate::board::Position;
use crate::game::{Claim, Color};
use crate::go::Go;
use crate::search::{Busy, Clock, Cost, Limits, Search, Stopped, Table, Tally, Verdict, Window};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;
use std::num::NonZero;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope, available_parallelism};
use thiserror::Error;

/// Stack of a thread that searches. A level of the search takes some tens of kilobytes.
pub(super) const STACK_BYTES: usize = 128 << 20;

/// A number of threads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Threads(NonZero<usize>);

/// A text that is no number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("neither a number from 1 to {MOST_THREADS} nor 'all'")]
pub struct ThreadsError;

/// More threads than this are a slip of the keyboard.
const MOST_THREADS: usize = 1024;

impl Threads {
    /// One.
    pub const ONE: Self = Self(NonZero::<usize>::MIN);

    /// How many.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.get()
    }
}

impl Default for Threads {
    fn default() -> Self {
        Self::ONE
    }
}

impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number, or `all` for as many as the machine runs at once.
impl FromStr for Threads {
    type Err = ThreadsError;

    fn from_str(text: &str) -> Result<Self, ThreadsError> {
        if text == "all" {
            return Ok(Self(available_parallelism().unwrap_or(NonZero::<usize>::MIN)));
        }
        let count: NonZero<usize> = text.parse().map_err(|_| ThreadsError)?;
        if count.get() <= MOST_THREADS { Ok(Self(count)) } else { Err(ThreadsError) }
    }
}

/// A piece of work for all threads.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub root: Position,
    pub prover: Color,
    pub window: Window,
    pub extent: Depth,
}

/// What a piece of work has shown.
#[derive(Clone, Copy)]
pub(super) enum Found {
    /// An iteration.
    Verdict(Verdict),
    /// What the cheapest proof costs.
    Cost(Cost),
}

/// How far a piece of work goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// An iteration of so many plies.
    Plies(u32),
    /// As deep as the cheapest proof that the prover gets the upper end of the window.
    /// and what that may cost before something else is to be done.
    OfCheapest(Option<Cost>),
}

impl Piece {
    /// Does it in one search.
    pub fn run(self, search: &mut Search<'_, Go>) -> Result<Found, Stopped> {
        let Self { root, prover, window, extent } = self;
        match extent {
            Depth::Plies(depth) => search.prove(&root, prover, window, depth).map(Found::Verdict),
            Depth::OfCheapest(limit) => {
                search.prove_by_cost(&root, Claim::new(prover, window.beta()), limit).map(Found::Cost)
            }
        }
    }
}

/// What the leader and the helpers share, the table apart.
pub(super) struct Common {
    /// The leader's game, to be cloned.
    go: Go,
    /// Raised when a piece of work is finished.
    pub halt: Arc<AtomicBool>,
    pub tally: Arc<Tally>,
    pub busy: Busy,
}

impl Common {
    /// For a leader with this game, at the beginning.
    pub fn of(go: &Go) -> Self {
        Self { go: go.clone(), halt: Arc::default(), tally: Arc::default(), busy: Busy::default() }
    }

    /// The search of the leader.
    pub fn leader<'g>(&'g self, search: Search<'g, Go>) -> Search<'g, Go> {
        let (halt, tally) = (Arc::clone(&self.halt), Arc::clone(&self.tally));
        search.with_clock(|clock| clock.leading(halt, tally)).sharing(&self.busy)
    }
}

/// The helpers, as the leader sees them. They end when it is dropped.
pub(super) struct Crew {
    threads: Threads,
    halt: Arc<AtomicBool>,
    pieces: Vec<Sender<Piece>>,
    verdicts: Receiver<Option<Found>>,
}

impl Crew {
    /// Starts all threads but one; that is the caller's.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start<'scope, 'common: 'scope>(
        scope: &'scope Scope<'scope, '_>,
        settings: &'common Settings,
        table: &Arc<Table>,
        common: &'common Common,
    ) -> io::Result<Self> {
        let (to_leader, verdicts) = channel();
        let mut pieces = Vec::new();
        for _ in 1..settings.threads.count() {
            let (sender, orders) = channel();
            let (to_leader, table, mut go) = (to_leader.clone(), Arc::clone(table), common.go.clone());
            let help = move || {
                // Nodes and depth are the leader's limits.
                let limits = Limits { nodes: None, depth: None, ..settings.limits.clone() };
                let clock = Clock::start(limits).helping(Arc::clone(&common.halt), Arc::clone(&common.tally));
                let search = Search::new(&mut go, table, clock, settings.reductions);
                let search = search.with_ordering(&settings.ordering);
                help(search.sharing(&common.busy), &orders, &to_leader, &common.halt);
            };
            Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, help)?;
            pieces.push(sender);
        }
        Ok(Self { threads: settings.threads, halt: Arc::clone(&common.halt), pieces, verdicts })
    }

    /// How many there are, the leader included.
    pub const fn threads(&self) -> Threads {
        self.threads
    }

    /// Does a piece of work in all threads. The first that comes to its end has the verdict, and the others stop.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn prove(&self, search: &mut Search<'_, Go>, piece: Piece) -> Result<Found, Stopped> {
        let sent = self.pieces.iter().filter(|helper| helper.send(piece).is_ok()).count();
        let own = piece.run(search);
        self.halt.store(true, Ordering::Relaxed);
        // All of them answer, so that none is still at work when the next piece begins.
        let verdicts: Vec<Found> = self.verdicts.iter().take(sent).flatten().collect();
        self.halt.store(false, Ordering::Relaxed);
        own.or_else(|stopped| verdicts.first().copied().ok_or(stopped))
    }
}

/// The life of a helper.
fn help(
    mut search: Search<'_, Go>,
    orders: &Receiver<Piece>,
    to_leader: &Sender<Option<Found>>,
    halt: &AtomicBool,
) {
    for piece in orders {
        let verdict = piece.run(&mut search).ok();
        if verdict.is_some() {
            halt.store(true, Ordering::Relaxed);
        }
        search.tell_nodes();
        if to_leader.send(verdict).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_threads_are_read() {
        assert_eq!("1".parse(), Ok(Threads::ONE));
        assert_eq!("3".parse::<Threads>().map(|threads| threads.to_string()), Ok("3".to_owned()));
        assert!("all".parse::<Threads>().is_ok_and(|all| all >= Threads::ONE));
        for text in ["0", "-1", "", "two", "1025"] {
            assert_eq!(text.parse::<Threads>(), Err(ThreadsError), "{text}");
        }
    }
}
