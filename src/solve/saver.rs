//! When work is put away in a checkpoint, and how that is told.

use super::checkpoint::{CheckpointError, Request, Standing, reserve, write, write_part};
use super::work::{Closings, Work};
use super::{Checkpointing, Interval};
use crate::search::{Pause, Table};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Work was put away, or should have been.
#[derive(Debug)]
pub struct Saving {
    /// The file.
    pub path: PathBuf,
    /// Its size in bytes, or what went wrong. The work goes on, and this is tried again.
    pub result: Result<u64, CheckpointError>,
    /// Time that it took.
    pub took: Duration,
}

/// Puts work away when it is time.
pub(super) struct Saver {
    place: Checkpointing,
    request: Request,
    table: Arc<Table>,
    /// When the search is to be interrupted for the next checkpoint.
    pause: Pause,
    /// Time at which settled work is put away next.
    due: Duration,
    /// How far the work has come, once nothing but the table changes any more.
    settled: Option<Vec<u8>>,
}

/// Why a search came to an early end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Interruption {
    /// There is a limit to all work.
    Limit,
    /// A checkpoint had to be written.
    Pause,
    /// It has had the nodes it was to have.
    Allowance,
}

/// At most one part in so many of the time is spent on checkpoints.
const PART_OF_TIME: u32 = 10;
/// Settled work is put away so often, where the interval is no time.
const SETTLED_EVERY: Duration = Duration::from_secs(600);

impl Saver {
    /// A saver for work that has taken so much time and so many nodes by now.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn new(
        place: Checkpointing,
        request: Request,
        table: &Arc<Table>,
        (elapsed, nodes): (Duration, u64),
    ) -> Result<Self, CheckpointError> {
        reserve(&place.path)?;
        let (pause, due) = (Pause::Node(0), Duration::ZERO);
        let mut saver = Self { place, request, table: Arc::clone(table), pause, due, settled: None };
        saver.plan(elapsed, nodes, Duration::ZERO);
        Ok(saver)
    }

    /// When the search is to be interrupted for the next checkpoint.
    pub const fn pause(&self) -> Pause {
        self.pause
    }

    /// Plans the next checkpoint, given what the last one took.
    fn plan(&mut self, elapsed: Duration, nodes: u64, took: Duration) {
        let least = took * PART_OF_TIME;
        let wait = match self.place.every {
            Interval::Time(time) => time,
            Interval::Nodes(_) => SETTLED_EVERY,
        };
        self.due = elapsed + took + wait.max(least);
        self.pause = match self.place.every {
            Interval::Time(_) => Pause::Time(self.due),
            Interval::Nodes(every) => Pause::Node((nodes / every + 1).saturating_mul(every.get())),
        };
    }

    /// Writes a checkpoint.
    pub fn save(&mut self, standing: &Standing<&Closings>) -> Saving {
        let saving = self.write(&|out| write_part(standing, out));
        self.plan(standing.elapsed, standing.memory.nodes(), saving.took);
        saving
    }

    /// From here on only the table changes.
    pub fn settle(&mut self, standing: &Standing<&Closings>) {
        self.settled = postcard::to_stdvec(standing).ok();
    }

    /// Writes a checkpoint if it is due and the work is settled.
    pub fn pulse(&mut self, elapsed: Duration) -> Option<Saving> {
        let settled = self.settled.take_if(|_| elapsed >= self.due)?;
        let saving = self.write(&|out| out.write_all(&settled));
        self.due = elapsed + saving.took + SETTLED_EVERY.max(saving.took * PART_OF_TIME);
        self.settled = Some(settled);
        Some(saving)
    }

    fn write(&self, standing: &dyn Fn(&mut dyn io::Write) -> io::Result<()>) -> Saving {
        let begun = Instant::now();
        let request = |out: &mut dyn io::Write| write_part(&self.request, out);
        let result = write(&self.place.path, &[&request, standing], &self.table);
        let took = begun.elapsed();
        Saving { path: self.place.path.clone(), result: result.map_err(CheckpointError::from), took }
    }
}

impl Work<'_, '_> {
    /// Lets the search be interrupted when a checkpoint is due.
    pub(super) fn plan_pause(&mut self) {
        let pause = self.saver.as_ref().map(|saver| saver.borrow().pause());
        self.search.clock_mut().plan_pause(pause);
    }

    /// Why the search came to an early end. If it was for a pause, the work is put away.
    pub(super) fn interruption(&mut self) -> Interruption {
        let (clock, nodes) = (self.search.clock(), self.search.stats().nodes);
        if clock.is_at_limit(nodes) {
            Interruption::Limit
        } else if clock.is_over(nodes) {
            self.put_away();
            self.plan_pause();
            Interruption::Pause
        } else {
            Interruption::Allowance
        }
    }

    /// Writes a checkpoint, if there are to be any.
    pub(super) fn put_away(&mut self) {
        if let Some(saver) = &self.saver {
            let saving = saver.borrow_mut().save(&self.standing());
            self.reporter.borrow_mut().saved(&saving);
        }
    }

    /// From here on checkpoints are written without interrupting the search.
    pub(super) fn settle(&mut self) {
        self.search.clock_mut().plan_pause(None);
        if let Some(saver) = &self.saver {
            saver.borrow_mut().settle(&self.standing());
        }
    }

    fn standing(&self) -> Standing<&Closings> {
        Standing {
            bounds: self.bounds,
            sides: self.sides,
            lanes: self.lanes.clone(),
            depth: self.depth,
            improved_at: self.improved_at,
            closings: &self.closings,
            memory: self.search.memory(),
            elapsed: self.search.clock().elapsed(),
            ending: self.ending,
        }
    }

    /// Takes up what was put away; the search has its memory already.
    pub(super) fn take_up(&mut self, standing: Standing<Closings>) {
        let Standing { bounds, sides, lanes, depth, improved_at, closings, ending, .. } = standing;
        self.bounds = self.bounds.meet(bounds);
        (self.sides, self.lanes, self.depth) = (sides, lanes, depth);
        (self.improved_at, self.closings, self.ending) = (improved_at, closings, ending);
        self.nodes_before = 0;
    }
}
