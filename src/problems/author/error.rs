//! Why a solution tree cannot be worked on.

use super::tree::TreeError;
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
}
