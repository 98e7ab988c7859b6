//! Move ordering by what the search has learned so far.

mod killers;
mod relative;

pub use killers::Killers;
pub use relative::{Ranking, RelativeHistory};

/// Whether killer moves have a stage of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KillerUse {
    /// After the move from the table.
    #[default]
    Early,
    /// No.
    Nowhere,
}

/// How moves are ordered where a search leaves the choice. For experiments: what is proved does not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveOrder {
    /// What decides within a stage.
    pub ranking: Ranking,
    /// Whether killer moves have a stage of their own.
    pub killers: KillerUse,
}
