//! Floor 2: search, which knows no Go.

mod limits;
pub mod ordering;
mod pvs;
mod stats;
mod table;
mod window;

pub(crate) use limits::{Clock, Pulse};
pub use limits::{Limits, Stopped};
pub use pvs::{Search, Verdict};
pub use stats::Stats;
pub(crate) use table::NO_SLOT;
pub use table::{Table, TableError, TableSize, TableSizeError};
pub use window::Window;
