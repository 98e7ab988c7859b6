//! Floor 2: search, which knows no Go.

mod limits;
mod table;

pub use limits::{Limits, Stopped};
pub use table::TableSize;
