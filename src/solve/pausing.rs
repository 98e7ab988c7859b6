//! Pauses in which work is put away.

use serde::{Deserialize, Serialize};

/// How the intervals between pauses are drawn out where the search makes no headway in them.
///
/// After a pause the search begins its turn again and finds in the table what it had done. A table that is too small
/// for that would let it begin again for ever: then the next interval is twice as long.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Pauses {
    /// How often the interval between checkpoints was doubled.
    doubled: u32,
    /// Whether no step was finished since the last pause.
    is_stuck: bool,
    /// Nodes at the last pause of this run of the program.
    #[serde(skip)]
    last: u64,
}

impl Pauses {
    /// How often the interval between checkpoints is to be doubled.
    pub const fn doubled(&self) -> u32 {
        self.doubled
    }

    /// The same for work that is taken up again after so many nodes.
    #[must_use]
    pub const fn taken_up_at(self, nodes: u64) -> Self {
        Self { last: nodes, ..self }
    }

    /// A step was finished.
    pub const fn note_headway(&mut self) {
        self.is_stuck = false;
    }

    /// A pause begins after so many nodes, with a table of so many entries.
    pub const fn begin(&mut self, nodes: u64, table_entries: u64) {
        let is_forgetful = nodes - self.last >= table_entries;
        self.doubled = if is_forgetful && self.is_stuck { self.doubled + 1 } else { 0 };
        (self.is_stuck, self.last) = (true, nodes);
    }
}

/// Why a search came to an early end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interruption {
    /// There is a limit to all work.
    Limit,
    /// A checkpoint had to be written.
    Pause,
    /// It has had the nodes it was to have.
    Allowance,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_doubled_while_nothing_is_kept_and_nothing_finished() {
        let mut pauses = Pauses::default();
        let mut doubled = Vec::new();
        for nodes in [100, 200, 300, 350] {
            pauses.begin(nodes, 100);
            doubled.push(pauses.doubled());
        }
        assert_eq!(doubled, [0, 1, 2, 0], "the last one kept what it had done");
        pauses.note_headway();
        pauses.begin(900, 100);
        assert_eq!(pauses.doubled(), 0);
    }
}
