//! Campaigns: one question for many workers. A manager owns the top of the proof tree and gives its leaves out as jobs
//! (docs/campaigns.md).

mod engine;
mod job;
mod labour;
pub mod simulation;
pub mod slurm;

pub use engine::{Delivery, Engine, EngineError, Event, Receipt, WorkerNews};
pub use job::{End, JOB_FORMAT, Job, JobId, MOST_PIECE_BYTES, MoveCost, Opened, PieceName, Report};
pub use labour::Labourer;
