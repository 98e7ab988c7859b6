//! Floor 2: search, which knows no Go.

mod limits;
mod table;

pub(crate) use limits::Clock;
pub use limits::{Limits, Stopped};
pub use table::TableSize;
