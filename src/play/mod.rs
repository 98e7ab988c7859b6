//! Search to a limited depth, for play and for experiments with the order of moves. It proves nothing;
//! for proofs there is the search of its own (`search`). It knows no game.

mod children;
mod counts;
mod depth;
mod game;
mod history_reduction;
mod judge;
mod listing;
mod peak_reduction;
mod pruning;
mod quiescence;
mod refutations;
mod search;
mod searcher;
mod settings;
mod table;
mod task;

pub use counts::Counts;
pub use game::{Ending, ListedMove, MAX_LISTED, MoveList, PlayGame, ValueRange, WIN};
pub use search::Report;
pub use searcher::PlaySearch;
pub use settings::{
    AfterSuccess, Extensions, HistoryReduction, Judge, JudgeRule, Keyed, LateMoves, LatePruning, MultiCut,
    NullMove, PeakReduction, Quiescence, Reason, Refutations, Scout, Settings, TableBounds, TableUse,
    Tactics, Threshold,
};
pub use table::PlayTable;
pub use task::Stopped;
