//! What may come between a state and its record.

use super::error::CertificateError;

/// Why a state was not written.
pub(super) enum Setback {
    /// All moves at hand lead back to the path.
    Circle,
    /// No certificate can be written.
    Fatal(CertificateError),
}

impl<E: Into<CertificateError>> From<E> for Setback {
    fn from(error: E) -> Self {
        Self::Fatal(error.into())
    }
}

/// What comes of writing a state.
pub(super) type Written<T = ()> = Result<T, Setback>;
