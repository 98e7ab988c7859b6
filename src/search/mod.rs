//! Search for proofs in any game; it knows no Go.

mod busy;
mod candidate;
mod cost;
mod cutoff;
mod entry;
mod facts;
mod hindsight;
mod limits;
mod node;
mod picker;
mod proof_cost;
mod prover;
mod pvs;
mod reduction;
mod stats;
mod table;
mod table_size;
mod tuning;

pub use crate::game::Window;
pub use busy::Busy;
pub use cost::Cost;
pub use limits::{Clock, Limits, Listener, Pause, Pulse, Stopped, Tally};
pub use picker::Guide;
pub use prover::{Memory, Search};
pub use pvs::{MAX_DEPTH, Verdict};
pub use reduction::Reductions;
pub use stats::Stats;
pub use table::Table;
pub use table_size::{TableError, TableSize, TableSizeError, machine_memory};
pub use tuning::SearchTuning;
