//! Floor 3: proofs on paper. What a search has proved is written out as a strategy that a program which shares
//! no code with the solver can check (docs/certificate.md has the format and what must hold).

mod closed_set;
mod finite;
mod header;
mod reason;
mod recorder;

pub use closed_set::{ClosedSet, Closer, Closing};
pub use header::{Claim, Header, Play, Under};
pub use recorder::Tally;

use crate::go::Go;
use crate::search::{Search, Stopped};
use finite::{Avoid, Strategy};
use recorder::Recorder;
use std::io::{self, Write};
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
    /// The game is over already.
    #[error("the game is over; its score needs no certificate")]
    GameOver,
    /// What the table says cannot be written out as a proof. Never seen; were keys to clash it would come to
    /// this, or to a certificate that is refused.
    #[error("the proof has a gap at {state} which a new search does not close")]
    Gap {
        /// The position.
        state: String,
    },
}

impl From<Stopped> for CertificateError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// Writes a certificate for what `search` has proved, and gives back what it was written to.
///
/// # Errors
/// If it cannot be written, a limit is reached, or the proof has a gap.
pub fn write<W: Write>(
    search: &mut Search<'_, Go>,
    header: &Header,
    out: W,
) -> Result<(W, Vec<Tally>), CertificateError> {
    let mut out = Recorder::new(out, header)?;
    let mut go = Go::new(header.position.size());
    let avoid = Avoid::default();
    let mut tallies = Vec::new();
    for (claim, _) in &header.claims {
        Strategy::new(&mut go, *claim, &avoid, &mut out).write(search, &header.position)?;
        tallies.push(out.end_section()?);
    }
    Ok((out.finish()?, tallies))
}
