//! Helpers: threads that do the same piece of work with the same table, each with move knowledge of its own.

use super::piece::{Found, Piece};
use super::settings::Settings;
use super::threads::Threads;
use crate::go::Go;
use crate::search::{Busy, Clock, Limits, Search, Stopped, Table, Tally};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope};

/// Stack of a thread that searches. A level of the search takes some tens of kilobytes.
pub const STACK_BYTES: usize = 128 << 20;

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
pub(super) struct Helpers {
    threads: Threads,
    halt: Arc<AtomicBool>,
    pieces: Vec<Sender<Piece>>,
    verdicts: Receiver<Option<Found>>,
}

impl Helpers {
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
                let search = Search::new(&mut go, table, clock, settings.tuning.reductions);
                let search = search.with_ordering(&settings.ordering).with_tuning(settings.tuning.search);
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
