//! Why there is no answer at all.

use super::checkpoint::CheckpointError;
use crate::board::IllegalMove;
use crate::certificate::CertificateError;
use crate::files::TargetError;
use crate::search::TableError;
use crate::tuning::TuningError;
use thiserror::Error;

/// Why no answer could even be tried.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The line about which the user wonders cannot be played.
    #[error("move {number} of the line to explain: {reason}")]
    Why {
        /// Which of its moves, from 1.
        number: usize,
        /// Why not.
        reason: IllegalMove,
    },
    /// A number of the tuning cannot be what it is.
    #[error(transparent)]
    Tuning(#[from] TuningError),
    /// Checkpoints cannot be written.
    #[error("cannot write checkpoints")]
    Checkpoint(#[from] CheckpointError),
    /// The certificate cannot be written.
    #[error(transparent)]
    Certificate(#[from] TargetError),
    /// Proofs cannot be put where they are checked.
    #[error("cannot write to the folder for temporary files, where proofs are checked")]
    Scratch(#[source] std::io::Error),
    /// The checker does not accept a proof: nothing that rests on it should be believed.
    #[error(transparent)]
    Refused(CertificateError),
    /// The system gives no thread to work in.
    #[error("cannot start a thread to search in")]
    Thread(#[from] std::io::Error),
}
