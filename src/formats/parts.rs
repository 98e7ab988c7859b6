//! Parts of records: how far an answer goes, the table, and how to go on.

use crate::certificate::CertificateError;
use crate::search::TableSize;
use crate::solve::{Solution, Status};
use serde::{Deserialize, Serialize};

/// A [`Status`] in a record: `proved`, `bounds` or `stopped`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StatusName {
    /// [`Status::Proved`].
    Proved,
    /// [`Status::Bounds`].
    Bounds,
    /// [`Status::Stopped`].
    Stopped,
}

impl From<Status> for StatusName {
    fn from(status: Status) -> Self {
        match status {
            Status::Proved => Self::Proved,
            Status::Bounds => Self::Bounds,
            Status::Stopped => Self::Stopped,
        }
    }
}

/// How far the parts of an answer go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartsRecord {
    /// The question itself.
    pub question: StatusName,
    /// The position after the line that was to be explained, if there was one.
    pub why: Option<StatusName>,
    /// The values of the moves, if they were asked for.
    pub moves: Option<StatusName>,
    /// The certificate, if one was asked for.
    pub certificate: Option<CertificateStatus>,
}

/// What became of a certificate in a record: `accepted`, `stopped`, `nothing` or `failed`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CertificateStatus {
    /// The checker has accepted it.
    Accepted,
    /// A limit or an interrupt came before it was complete.
    Stopped,
    /// There was nothing to prove.
    Nothing,
    /// It could not be made or written.
    Failed,
}

impl PartsRecord {
    pub(super) fn of(solution: &Solution) -> Self {
        let certificate = solution.certificate.as_ref().map(|made| match made {
            Ok(_) => CertificateStatus::Accepted,
            Err(CertificateError::Stopped) => CertificateStatus::Stopped,
            Err(CertificateError::NothingProved | CertificateError::GameOver) => CertificateStatus::Nothing,
            Err(_) => CertificateStatus::Failed,
        });
        Self {
            question: solution.status.into(),
            why: solution.why.as_ref().map(|why| why.status.into()),
            moves: solution.moves_status.map(StatusName::from),
            certificate,
        }
    }
}

/// The table in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRecord {
    /// Its slots, of two entries each.
    pub slots: u64,
    /// Its size in memory when it is full.
    pub bytes: u64,
    /// Entries in use at the end of the search for the bounds.
    pub used: u64,
}

impl TableRecord {
    pub(super) fn of(solution: &Solution) -> Self {
        let slots = solution.table_entries / ENTRIES_PER_SLOT;
        Self { slots, bytes: slots * TableSize::ONE_SLOT.bytes(), used: solution.table_used }
    }
}

/// Entries of a slot.
const ENTRIES_PER_SLOT: u64 = TableSize::ONE_SLOT.entries();

/// A way to go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HintRecord {
    /// What it is about.
    pub kind: HintKind,
    /// What to do.
    pub text: String,
}

/// What a hint is about: `resume`, `checkpoint`, `question`, `table`, `memory` or `estimate`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HintKind {
    /// The work was put away and can be taken up.
    Resume,
    /// The work can be put away next time.
    Checkpoint,
    /// Another question is easier.
    Question,
    /// The table was full.
    Table,
    /// The memory for what is decided was full.
    Memory,
    /// What is known of how much is left.
    Estimate,
}
