//! When work is put away in a checkpoint, and how that is told.

use super::checkpoint::{CheckpointError, Part, Request, write, write_part};
use super::settings::{Checkpointing, Interval};
use super::snapshot::{Snapshot, State};
use crate::files::reserve;
use crate::search::{Pause, Table};
use std::borrow::Borrow;
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
    /// Why the work goes on for longer than was asked before it is put away again, if it does.
    pub lengthening: Option<Lengthening>,
}

/// Why an interval between checkpoints is longer than was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lengthening {
    /// Writing takes more than a tenth of the interval that was asked.
    Writing {
        /// What was asked.
        asked: Duration,
        /// What it is.
        planned: Duration,
    },
    /// The table forgets what an interval finds, and no step is finished in one.
    Forgetting {
        /// How many times as long as was asked it is at least.
        times: u32,
    },
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

/// What the next interval depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SoFar {
    elapsed: Duration,
    nodes: u64,
    /// How often the interval is to be doubled.
    doubled: u32,
}

impl SoFar {
    pub fn of<S: Borrow<State>>(snapshot: &Snapshot<S>) -> Self {
        let Snapshot { state, memory, elapsed } = snapshot;
        Self { elapsed: *elapsed, nodes: memory.nodes(), doubled: state.borrow().pauses.doubled() }
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
        let _ = saver.plan(so_far);
        Ok(saver)
    }

    /// When the search is to be interrupted for the next checkpoint.
    pub const fn pause(&self) -> Pause {
        self.pause
    }

    /// Plans the next checkpoint; why it comes later than asked, if it does.
    fn plan(&mut self, SoFar { elapsed, nodes, doubled }: SoFar) -> Option<Lengthening> {
        let times = 1_u32.checked_shl(doubled).unwrap_or(u32::MAX);
        let least = self.took * PART_OF_TIME;
        self.due = elapsed + self.took + SETTLED_EVERY.max(least);
        self.pause = match self.place.every {
            Interval::Time(time) => Pause::Time(elapsed + self.took + time.saturating_mul(times).max(least)),
            // At the same nodes wherever work was cut before, so that the same steps are taken.
            Interval::Nodes(every) => {
                let interval = every.get().saturating_mul(times.into());
                Pause::Node((nodes / interval + 1).saturating_mul(interval))
            }
        };
        match self.place.every {
            Interval::Time(asked) if least > asked.saturating_mul(times) => {
                Some(Lengthening::Writing { asked, planned: least })
            }
            _ => (doubled > 0).then_some(Lengthening::Forgetting { times }),
        }
    }

    /// Writes a checkpoint.
    pub fn save(&mut self, snapshot: &Snapshot<&State>) -> Saving {
        let saving = self.write(&|out| write_part(snapshot, out));
        Saving { lengthening: self.plan(SoFar::of(snapshot)), ..saving }
    }

    /// From here on only the table changes.
    pub fn settle(&mut self, snapshot: &Snapshot<&State>) {
        self.settled = postcard::to_stdvec(snapshot).ok();
    }

    /// Writes a checkpoint if it is due and the work is settled.
    pub fn pulse(&mut self, elapsed: Duration) -> Option<Saving> {
        let settled = self.settled.take_if(|_| elapsed >= self.due)?;
        let saving = self.write(&|out| out.write_all(&settled));
        self.due = elapsed + self.took + SETTLED_EVERY.max(self.took * PART_OF_TIME);
        self.settled = Some(settled);
        Some(saving)
    }

    fn write(&mut self, snapshot: Part<'_>) -> Saving {
        let begun = Instant::now();
        let request = |out: &mut dyn io::Write| write_part(&self.request, out);
        let result = write(&self.place.path, &[&request, snapshot], &self.table);
        self.took = begun.elapsed();
        let result = result.map_err(CheckpointError::from);
        Saving { path: self.place.path.clone(), result, took: self.took, lengthening: None }
    }
}
