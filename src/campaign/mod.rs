//! Campaigns: one question for many workers. A manager owns the top of the proof tree and gives its leaves out as jobs
//! (docs/campaigns.md).

mod desk;
mod engine;
mod error;
mod folder;
mod fsck;
mod inspection;
mod job;
mod labour;
mod ledger;
mod local;
mod manager;
mod measured;
#[cfg(feature = "nats")]
pub mod nats;
mod node;
mod proof;
mod rehearsal;
pub mod simulation;
pub mod slurm;
mod snapshot;
mod status;
mod store;
mod summit;
mod totals;
mod tree;

pub use desk::Desk;
pub use engine::{Delivery, Engine, EngineError, Event, Receipt, WorkerNews};
pub use error::CampaignError;
pub use folder::{Definition, FOLDER_FORMAT, Folder, FolderError};
pub use fsck::{Findings, Fsck, fsck};
pub use job::{End, JOB_FORMAT, Job, JobId, MOST_PIECE_BYTES, MoveCost, Opened, PieceName, Report};
pub use labour::{Common, Labourer};
pub use local::Local;
pub use manager::{Conduct, Ending, Manager, News};
pub use measured::measured_parameters;
pub use proof::write_proof;
pub use rehearsal::Rehearsal;
pub use status::{ClaimStatus, Status};
pub use store::StoreError;
pub use totals::{Sample, Totals, WorkerTotals};
