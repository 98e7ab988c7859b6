//! Move ordering by what the search has learned so far.

mod killers;
mod relative;

pub use killers::Killers;
pub use relative::RelativeHistory;
