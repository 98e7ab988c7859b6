//! What several searches of one question are at, so that they do not all do the same.

use crate::game::StateKey;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// States that some thread is searching just now. A search puts off a child that stands here, and comes back to it
/// when nothing else is left; by then the table knows it as a rule (Weill, "The ABDADA distributed minimax search
/// algorithm", 1996; with a board of its own instead of counters in the table, after Kerrigan's simplification).
///
/// Only the order of work depends on it, never what is true: a mark that is lost, or that stands for another state,
/// costs time and nothing else.
pub struct Busy {
    marks: Box<[AtomicU64]>,
}

/// Places for marks. A search has as many as its path is long.
const PLACES: usize = 1 << 12;

impl Busy {
    /// Nodes with fewer plies left are not worth a mark.
    pub(super) const LEAST_DEPTH: u32 = 6;

    /// The place of a state.
    fn place(&self, key: StateKey) -> &AtomicU64 {
        &self.marks[(key.0 >> 32) as usize % PLACES]
    }

    pub(super) fn is_marked(&self, key: StateKey) -> bool {
        self.place(key).load(Ordering::Relaxed) == key.0
    }

    /// Marks a state until the mark is dropped. There is no mark if the place is taken.
    pub(super) fn mark(&self, key: StateKey) -> Option<Mark<'_>> {
        let place = self.place(key);
        let taken = place.compare_exchange(0, key.0, Ordering::Relaxed, Ordering::Relaxed);
        taken.is_ok().then(|| Mark(place))
    }
}

impl Default for Busy {
    fn default() -> Self {
        Self { marks: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }
}

impl fmt::Debug for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Busy")
    }
}

/// A state is being searched as long as this lives.
pub(super) struct Mark<'b>(&'b AtomicU64);

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_last_as_long_as_they_live() {
        let busy = Busy::default();
        let (one, same_place) = (StateKey(7 << 32 | 1), StateKey(7 << 32 | 2));
        let mark = busy.mark(one);
        assert!(mark.is_some() && busy.is_marked(one) && !busy.is_marked(same_place));
        assert!(busy.mark(one).is_none() && busy.mark(same_place).is_none());
        drop(mark);
        assert!(!busy.is_marked(one) && busy.mark(same_place).is_some());
    }
}
