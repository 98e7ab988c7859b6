//! Why a file cannot become pages.

use crate::certificate::InquiryError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a file cannot become pages.
#[derive(Debug, Error)]
pub enum VolumeError {
    /// It cannot be read.
    #[error("cannot read {}", crate::text::shown_name(.0))]
    Read(PathBuf, #[source] io::Error),
    /// The checker refuses it, or it is of another kind.
    #[error("{}", crate::text::shown_name(.0))]
    Refused(PathBuf, #[source] Box<InquiryError>),
}
