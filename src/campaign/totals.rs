//! What a campaign counts.

use super::job::End;
use serde::{Deserialize, Serialize};

/// All that was counted since the campaign began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Totals {
    /// The number of the next job.
    pub next_job: u64,
    /// Reports that were used.
    pub reports: u64,
    /// Of them: a piece proved the lemma of the job.
    pub proved: u64,
    /// Of them: the job was left open.
    pub open: u64,
    /// Of them: the job failed, or was given up after several attempts.
    pub failed: u64,
    /// Jobs that were called off because they did not matter any more.
    pub cancelled: u64,
    /// Reports of jobs that nobody waits for: doubles, and those that came too late.
    pub stray: u64,
    /// Pieces that the checker has refused.
    pub refused: u64,
    /// Nodes of all reports, strays included.
    pub nodes: u64,
    /// Time that workers took for them, in milliseconds.
    pub work_millis: u64,
    /// Time that managers were at it, in milliseconds.
    pub manager_millis: u64,
    /// Leaves that were chosen,
    pub picks: u64,
    /// and the time that this took, in microseconds.
    pub pick_micros: u64,
    /// Time for using reports, in microseconds.
    pub apply_micros: u64,
    /// Times that something was stored,
    pub saves: u64,
    /// and the time that this took, in microseconds.
    pub save_micros: u64,
    /// Pieces that are kept.
    pub pieces: u64,
    /// Lemmas that they prove.
    pub lemmas: u64,
    /// Bytes of all pieces.
    pub piece_bytes: u64,
    /// Records of states in all pieces.
    pub piece_states: u64,
}

/// What is known of a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct WorkerTotals {
    /// Its reports.
    pub reports: u64,
    /// Nodes of them.
    pub nodes: u64,
    /// Pieces of it that the checker has refused. One is enough: it is banned.
    pub refused: u64,
}

impl WorkerTotals {
    /// Whether nothing more is believed of it.
    #[must_use]
    pub const fn is_banned(&self) -> bool {
        self.refused > 0
    }
}

/// A job as it was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sample {
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken by the worker, in milliseconds.
    pub millis: u64,
    /// Bytes of its piece; 0 without one.
    pub piece_bytes: u64,
    /// Records of states in it.
    pub piece_states: u64,
    /// Time that the checker took for it, in microseconds.
    pub check_micros: u64,
    /// How it ended.
    pub ending: Ending,
    /// States below it that work was opened to.
    pub opened: u32,
}

/// How a job ended, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Proved.
    Proved,
    /// Left open.
    Open,
    /// Anything else.
    Other,
}

impl From<&End> for Ending {
    fn from(end: &End) -> Self {
        match end {
            End::Proved => Self::Proved,
            End::Open => Self::Open,
            End::Refuted | End::Cancelled | End::Failed(_) => Self::Other,
        }
    }
}
