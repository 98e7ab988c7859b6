//! How jobs get to workers and reports get back: what a manager needs of it, whatever carries them.

use super::job::{Job, JobId, Report};
use std::time::Duration;
use thiserror::Error;

/// Why an engine cannot do its work. The campaign is in its folder, and can go on later.
#[derive(Debug, Error)]
pub enum EngineError {
    /// Nothing carries messages.
    #[error("{what}: {why}")]
    Unreachable {
        /// What was to be done.
        what: &'static str,
        /// What is said of it.
        why: String,
    },
    /// The other side speaks another version.
    #[error("{0}")]
    Version(String),
    /// What is asked for cannot be: settings, files and rights.
    #[error("{0}")]
    Refused(String),
    /// The manager wants nothing more of this worker.
    #[error(
        "the manager of a campaign wants no more work of {0}: something that it said was wrong, and its memory or its program may be at fault"
    )]
    Banned(String),
    /// The system gives no thread.
    #[error("no thread for a worker")]
    Thread(#[source] std::io::Error),
}

/// Stands for a report until it is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Receipt(pub u64);

/// A report on its way to the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// What is said.
    pub report: Report,
    /// The piece that it names, as it came: nothing is known of it yet.
    pub piece: Option<Vec<u8>>,
    /// To be [settled](Engine::settle).
    pub receipt: Receipt,
}

/// A sign of life of a worker.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct WorkerNews {
    /// Its name, which no other one has.
    pub name: String,
    /// Jobs that it does at a time; 0 when it leaves.
    pub threads: usize,
    /// Nodes that it has visited since it came.
    pub nodes: u64,
    /// The version of its program.
    pub version: String,
}

/// What has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A job has ended.
    Delivery(Box<Delivery>),
    /// Workers died of a job, or lost it, too often: it will not be given out again. With its attempt.
    Poison(JobId, u32),
    /// A worker is there.
    Worker(WorkerNews),
}

/// What carries jobs to workers and reports back.
///
/// Whatever an engine loses, doubles or brings too late costs work and nothing else: the manager knows each job by number
/// and attempt, and believes no piece that the checker has not accepted.
pub trait Engine {
    /// Jobs that should be given out at a time, so that no worker waits for long.
    fn wanted(&self) -> usize;

    /// Gives a job out.
    ///
    /// # Errors
    /// If it cannot be carried.
    fn submit(&mut self, job: &Job) -> Result<(), EngineError>;

    /// Calls a job off, if it is not done yet. A report of it may still come, or not.
    ///
    /// # Errors
    /// If that cannot be carried.
    fn cancel(&mut self, id: JobId, attempt: u32) -> Result<(), EngineError>;

    /// Waits until something happens, or so long.
    ///
    /// # Errors
    /// If nothing can be carried any more.
    fn next_event(&mut self, wait: Duration) -> Result<Option<Event>, EngineError>;

    /// A report is stored: it need not come again.
    ///
    /// # Errors
    /// If that cannot be carried; then it will come again.
    fn settle(&mut self, receipt: Receipt) -> Result<(), EngineError>;

    /// Nothing is wanted of a worker any more, for what it said was wrong.
    ///
    /// # Errors
    /// If that cannot be carried.
    fn ban(&mut self, worker: &str) -> Result<(), EngineError>;
}
