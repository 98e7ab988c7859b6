//! What a worker is asked to do, and what it answers: as they stand in messages, and in one process.

use crate::board::{BoardSize, Suicide};
use crate::certificate::{Lemma, LemmaError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of jobs and reports. Others are refused.
pub const JOB_FORMAT: u32 = 1;
/// A piece is no larger than this, in bytes: what is, is given up and cut into smaller jobs.
pub const MOST_PIECE_BYTES: u64 = 64 << 20;

/// The number of a job in its campaign. None is ever used again, not even after a restart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct JobId(pub u64);

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Work on the proof of a lemma.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// [`JOB_FORMAT`].
    pub format: u32,
    /// The campaign, by its name.
    pub campaign: String,
    /// Which job of it.
    pub id: JobId,
    /// How often it was given out before, by this manager or an earlier one.
    pub attempt: u32,
    /// The board.
    pub board: BoardSize,
    /// Whether suicide is allowed there.
    pub suicide: Suicide,
    /// What is to be proved, as pieces say it.
    pub lemma: String,
    /// Nodes that it may take.
    pub budget: u64,
    /// What the proof may be expected to cost before something else is to be done, in states; nothing: whatever it costs.
    pub limit: Option<u32>,
}

impl Job {
    /// What is to be proved.
    ///
    /// # Errors
    /// If that is no lemma.
    pub fn lemma(&self) -> Result<Lemma, LemmaError> {
        Lemma::read(&self.lemma, self.board, self.suicide)
    }
}

/// How work on a job has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A piece proves it.
    Proved,
    /// Its budget is used up, or it costs its limit.
    Open,
    /// The prover has nothing left to try.
    Refuted,
    /// It was called off.
    Cancelled,
    /// The worker cannot do it, and why.
    Failed(String),
}

/// What moves of a state are expected to cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// The state, as a lemma.
    pub lemma: String,
    /// Its moves.
    pub moves: Vec<MoveCost>,
}

/// What a move is expected to cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveCost {
    /// The move, in the orientation of the lemma.
    #[serde(rename = "move")]
    pub mv: String,
    /// What a proof after it is expected to cost, in states; 0 if it is proved.
    pub cost: u32,
}

/// A piece by its name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PieceName {
    /// The SHA-256 of its file, in hexadecimal digits.
    pub sha256: String,
    /// The length of its file.
    pub bytes: u64,
}

/// What came of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// [`JOB_FORMAT`].
    pub format: u32,
    /// The campaign.
    pub campaign: String,
    /// The job.
    pub id: JobId,
    /// Its attempt.
    pub attempt: u32,
    /// Who did it, by a name that no other worker has.
    pub worker: String,
    /// How it ended.
    pub end: End,
    /// What a proof is expected to cost now, in states.
    pub cost: u32,
    /// Nodes visited, those for writing the piece included.
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub millis: u64,
    /// What is known of moves, if the job is open: those of its state, and those after its best move.
    pub opened: Vec<Opened>,
    /// A piece that proves the lemma, or some of what was opened.
    pub piece: Option<PieceName>,
}
