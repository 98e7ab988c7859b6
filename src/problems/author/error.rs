//! Why a solution tree cannot be worked on.

use super::tree::TreeError;
use crate::certificate::CertificateError;
use crate::problems::error::ProblemSetError;
use thiserror::Error;

/// Why a solution tree cannot be worked on.
#[derive(Debug, Error)]
pub enum AuthorError {
    /// The file.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A search.
    #[error(transparent)]
    Search(#[from] ProblemSetError),
    /// The proof of which the states were to be counted.
    #[error("the proof that the goal is reached is refused, please report this")]
    Refused(#[source] CertificateError),
}
