//! Floor 2: search to a limited depth, for play and for experiments with the order of moves. It proves nothing;
//! for proofs there is the search of its own (`search`). It knows no game.

mod children;
mod counts;
mod depth;
mod game;
mod history_reduction;
mod listing;
mod peak_reduction;
mod pruning;
mod quiescence;
mod search;
mod settings;
mod table;

pub use crate::ordering;
pub use counts::Counts;
pub use game::{Choice, Choices, Ending, MAX_CHOICES, PlayGame};
pub use search::{PlaySearch, Report, Stopped};
pub use settings::{
    AfterSuccess, Extensions, HistoryReduction, LateMoves, MultiCut, NullMove, PeakReduction, Quiescence,
    Reason, Settings, TableUse, Tactics, Threshold,
};
pub use table::PlayTable;

/// What a win on the spot is worth; one so many plies away is worth that much less. Evaluations stay far below.
pub const WIN: i32 = 1_000_000;
