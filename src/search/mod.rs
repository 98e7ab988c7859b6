//! Floor 2: search, which knows no Go.

mod limits;
pub mod ordering;
mod pvs;
mod stats;
mod table;
mod window;

pub(crate) use limits::Clock;
pub use limits::{Limits, Stopped};
pub use pvs::{Search, Verdict};
pub use stats::Stats;
pub use table::{Table, TableSize, TableSizeError};
pub use window::Window;
