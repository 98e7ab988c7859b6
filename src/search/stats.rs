//! What a search counts.

use serde::{Deserialize, Serialize};

/// Counters of a search; they repeat exactly for the same question, settings and program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stats {
    /// Calls of the search, leaves included.
    pub nodes: u64,
    /// Nodes that tried at least one move and were cut off by one.
    pub cuts: u64,
    /// Those that were cut off by the first move tried.
    pub first_move_cuts: u64,
    /// Nodes decided by static bounds, the table, an enhanced transposition cutoff, a repetition.
    pub static_cuts: u64,
    /// See `static_cuts`.
    pub table_cuts: u64,
    /// See `static_cuts`.
    pub enhanced_cuts: u64,
    /// See `static_cuts`.
    pub repetitions: u64,
    /// Nodes that were cut short by the depth limit.
    pub horizons: u64,
}

impl Stats {
    /// Counts a cutoff by the move that was tried after `tried` others.
    pub(super) fn note_cut(&mut self, tried: usize) {
        self.cuts += 1;
        self.first_move_cuts += u64::from(tried == 0);
    }

    /// All of them.
    pub(super) const fn counts(&self) -> [u64; 8] {
        let &Self {
            nodes,
            cuts,
            first_move_cuts,
            static_cuts,
            table_cuts,
            enhanced_cuts,
            repetitions,
            horizons,
        } = self;
        [nodes, cuts, first_move_cuts, static_cuts, table_cuts, enhanced_cuts, repetitions, horizons]
    }

    /// Share of the cutoffs by moves that were made by the first move tried, 0 to 1.
    #[must_use]
    pub fn first_move_rate(&self) -> f64 {
        if self.cuts == 0 { 1.0 } else { self.first_move_cuts as f64 / self.cuts as f64 }
    }
}
