//! When a search has to end early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Most nodes to visit.
    pub nodes: Option<u64>,
    /// Most time to take.
    pub time: Option<Duration>,
    /// Deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Raised by somebody else (a signal handler, another thread) to end the search.
    pub stop: Option<Arc<AtomicBool>>,
}

/// The search was stopped by a limit. Bounds found before stay true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Watches the limits during a search.
#[derive(Debug)]
pub struct Clock {
    limits: Limits,
    started: Instant,
    /// Node count at which time and the stop flag are looked at next.
    next_look: u64,
}

/// Nodes between two looks at the clock: about a millisecond.
const LOOK_EVERY: u64 = 1 << 11;

impl Clock {
    /// Starts to count.
    #[must_use]
    pub fn start(limits: Limits) -> Self {
        Self { limits, started: Instant::now(), next_look: 0 }
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The deepest iteration allowed.
    #[must_use]
    pub const fn depth_limit(&self) -> Option<u32> {
        self.limits.depth
    }

    /// Fails once a limit is reached. Cheap enough to call at every node; the node limit is exact.
    #[inline]
    pub(crate) fn check(&mut self, nodes: u64) -> Result<(), Stopped> {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return Err(Stopped);
        }
        if nodes < self.next_look {
            return Ok(());
        }
        self.next_look = nodes + LOOK_EVERY;
        let raised = self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let late = self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit);
        if raised || late { Err(Stopped) } else { Ok(()) }
    }
}
