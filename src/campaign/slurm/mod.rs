//! Workers under Slurm, which only starts them: questions go to them by other ways, so Slurm is told nothing of them.

mod ask;
mod error;
mod jobs;
mod keeper;
mod loop_script;

pub use error::SlurmError;
pub use keeper::{SlurmNews, SlurmSettings, keep};
