//! What a search counts.

/// Counters of a search; they repeat exactly for the same question, settings and program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
