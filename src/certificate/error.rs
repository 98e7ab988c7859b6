//! Why there may be no certificate.

use crate::files::TargetError;
use crate::search::Stopped;
use std::io;
use thiserror::Error;

/// Why there is no certificate.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// The file cannot be written.
    #[error("cannot write the certificate")]
    Write(#[from] io::Error),
    /// A limit or an interrupt came first.
    #[error("stopped before the certificate was complete; nothing was written")]
    Stopped,
    /// Nothing was proved that is not true of every position.
    #[error("no bound was proved that needs a proof, so there is nothing to certify")]
    NothingProved,
    /// It would be larger than a piece may be.
    #[error("the proof is too large for one piece")]
    TooLarge,
    /// The game is over already.
    #[error("the game is over; its score needs no certificate")]
    GameOver,
    /// The checker does not accept it: a mistake of the program, or two states with the same key on a board of
    /// more than 36 points.
    #[error("the checker refuses the certificate, so nothing that rests on it should be believed: {0}")]
    Refused(String),
    /// What the table says cannot be written out as a proof. Never seen; were keys to clash it would come to
    /// this, or to a certificate that is refused.
    #[error("the proof has a gap at {state} which a new search does not close")]
    Gap {
        /// The position.
        state: String,
    },
}

impl CertificateError {
    /// Whether the checker has refused what was written.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused(_))
    }
}

impl From<TargetError> for CertificateError {
    fn from(error: TargetError) -> Self {
        Self::Write(error.into())
    }
}

impl From<Stopped> for CertificateError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
