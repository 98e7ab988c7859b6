//! Why a campaign cannot go on.

use super::engine::EngineError;
use super::folder::FolderError;
use super::store::StoreError;
use thiserror::Error;

/// Why a campaign cannot go on. All that was stored is there for the next time.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// The folder.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What carries jobs.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A proof that the checker refuses, or that cannot be written.
    #[error("the proof cannot be put together")]
    Proof(#[from] crate::certificate::CertificateError),
}
