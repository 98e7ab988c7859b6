//! What a search has done.

/// Counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// States visited, those of quiescence search included.
    pub nodes: u64,
    /// States visited by quiescence search below the leaves.
    pub quiescence: u64,
    /// Nodes of the regular search that a move cut off.
    pub cutoffs: u64,
    /// Those that the first move cut off.
    pub first_cutoffs: u64,
    /// Sum of the places of the moves that cut off, from 0.
    pub cutoff_places: u64,
    /// Nodes that the table decided.
    pub table_cutoffs: u64,
    /// Nodes that a child in the table decided.
    pub enhanced_cutoffs: u64,
    /// Nodes that a null move decided.
    pub null_cutoffs: u64,
    /// Nodes that several shallow cutoffs decided.
    pub multi_cutoffs: u64,
    /// Nodes that bounds known without search decided.
    pub bound_cutoffs: u64,
    /// Moves searched less deep.
    pub reductions: u64,
    /// Those searched again to the full depth, because they turned out well.
    pub repeats: u64,
    /// Moves not searched at all.
    pub pruned: u64,
    /// Moves searched deeper.
    pub extensions: u64,
    /// Draws by repetition.
    pub repetitions: u64,
}

impl Counts {
    /// Share of the cutoffs that the first move made, 0 to 1; nothing without cutoffs.
    #[must_use]
    pub fn first_share(&self) -> Option<f64> {
        (self.cutoffs > 0).then(|| self.first_cutoffs as f64 / self.cutoffs as f64)
    }

    /// Mean place of the moves that cut off, from 0; nothing without cutoffs.
    #[must_use]
    pub fn mean_place(&self) -> Option<f64> {
        (self.cutoffs > 0).then(|| self.cutoff_places as f64 / self.cutoffs as f64)
    }

    /// Counts a node that the move at a place, from 0, cut off.
    pub const fn note_cutoff(&mut self, place: usize) {
        self.cutoffs += 1;
        self.first_cutoffs += (place == 0) as u64;
        self.cutoff_places += place as u64;
    }
}
