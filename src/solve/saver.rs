//! When work is put away in a checkpoint, and how that is told.

use super::checkpoint::{CheckpointError, Part, Request, Standing, reserve, write, write_part};
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
    /// Time that the last one took.
    took: Duration,
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

/// What the next interval depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SoFar {
    elapsed: Duration,
    nodes: u64,
    /// How often the interval is to be doubled.
    doubled: u32,
}

impl SoFar {
    pub fn of<C>(standing: &Standing<C>) -> Self {
        Self { elapsed: standing.elapsed, nodes: standing.memory.nodes(), doubled: standing.doubled }
    }
}

/// At most one part in so many of the time is spent on checkpoints.
const PART_OF_TIME: u32 = 10;
/// Settled work is put away so often, where the interval is no time.
const SETTLED_EVERY: Duration = Duration::from_secs(600);

impl Saver {
    /// A saver for work that has come so far.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn new(
        place: Checkpointing,
        request: Request,
        table: &Arc<Table>,
        so_far: SoFar,
    ) -> Result<Self, CheckpointError> {
        reserve(&place.path)?;
        let (pause, due) = (Pause::Node(0), Duration::ZERO);
        let took = Duration::ZERO;
        let mut saver = Self { place, request, table: Arc::clone(table), pause, due, took, settled: None };
        saver.plan(so_far);
        Ok(saver)
    }

    /// When the search is to be interrupted for the next checkpoint.
    pub const fn pause(&self) -> Pause {
        self.pause
    }

    /// Plans the next checkpoint.
    fn plan(&mut self, SoFar { elapsed, nodes, doubled }: SoFar) {
        let times = 1_u32.checked_shl(doubled).unwrap_or(u32::MAX);
        let least = self.took * PART_OF_TIME;
        self.due = elapsed + self.took + SETTLED_EVERY.max(least);
        self.pause = match self.place.every {
            Interval::Time(time) => Pause::Time(elapsed + self.took + time.saturating_mul(times).max(least)),
            Interval::Nodes(every) => {
                Pause::Node(nodes.saturating_add(every.get().saturating_mul(times.into())))
            }
        };
    }

    /// Writes a checkpoint.
    pub fn save(&mut self, standing: &Standing<&Closings>) -> Saving {
        let saving = self.write(&|out| write_part(standing, out));
        self.plan(SoFar::of(standing));
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
        self.due = elapsed + self.took + SETTLED_EVERY.max(self.took * PART_OF_TIME);
        self.settled = Some(settled);
        Some(saving)
    }

    fn write(&mut self, standing: Part<'_>) -> Saving {
        let begun = Instant::now();
        let request = |out: &mut dyn io::Write| write_part(&self.request, out);
        let result = write(&self.place.path, &[&request, standing], &self.table);
        self.took = begun.elapsed();
        let result = result.map_err(CheckpointError::from);
        Saving { path: self.place.path.clone(), result, took: self.took }
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
            self.stretch_interval();
            self.put_away();
            self.plan_pause();
            Interruption::Pause
        } else {
            Interruption::Allowance
        }
    }

    /// After a pause the search begins its iteration again and finds in the table what it had done. A table that is too small
    /// for that would let it begin again for ever: then the next interval is twice as long.
    fn stretch_interval(&mut self) {
        let nodes = self.nodes();
        let is_forgetful = nodes - self.paused_at >= self.search.table().size().entries();
        self.doubled = if is_forgetful && self.is_stuck { self.doubled + 1 } else { 0 };
        (self.is_stuck, self.paused_at) = (true, nodes);
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
            doubled: self.doubled,
            is_stuck: self.is_stuck,
        }
    }

    /// Takes up what was put away; the search has its memory already.
    pub(super) fn take_up(&mut self, standing: Standing<Closings>) {
        let Standing {
            bounds, sides, lanes, depth, improved_at, closings, ending, doubled, is_stuck, ..
        } = standing;
        self.bounds = self.bounds.meet(bounds);
        (self.sides, self.lanes, self.depth) = (sides, lanes, depth);
        (self.improved_at, self.closings, self.ending) = (improved_at, closings, ending);
        (self.doubled, self.is_stuck) = (doubled, is_stuck);
        self.nodes_before = 0;
        self.paused_at = self.nodes();
    }
}
