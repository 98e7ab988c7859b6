//! A certificate that becomes pages.

use super::leaf::Leaf;
use super::shelf::{Extent, Sheet, sheets};
use crate::certificate::{Inquiry, InquiryError, sha256};
use crate::game::Score;
use checker::Source;
use std::path::{Path, PathBuf};
use std::{fs, io};
use thiserror::Error;

/// Why a certificate cannot become pages.
#[derive(Debug, Error)]
pub enum VolumeError {
    /// It cannot be read.
    #[error("cannot read {}", crate::text::shown_name(.0))]
    Read(PathBuf, #[source] io::Error),
    /// The checker refuses it, or it is of another kind.
    #[error("{}", crate::text::shown_name(.0))]
    Refused(PathBuf, #[source] Box<InquiryError>),
}

/// A certificate with what stands on its pages.
pub struct Volume {
    /// The name of its folder.
    pub name: String,
    /// What it is about.
    pub title: String,
    /// The name of the file.
    pub certificate: String,
    /// Its SHA-256.
    pub digest: String,
    /// What endless play counts on its pages.
    pub endless: Score,
    /// The file.
    pub(super) bytes: Vec<u8>,
    inquiry: Inquiry,
}

impl Volume {
    /// Reads a certificate, which the checker has to accept. `name` is that of the folder of its pages.
    ///
    /// # Errors
    /// If it cannot be read, or is refused.
    pub fn read(path: &Path, name: String) -> Result<Self, VolumeError> {
        let bytes = fs::read(path).map_err(|error| VolumeError::Read(path.to_owned(), error))?;
        let digest = sha256(&bytes);
        let inquiry = Inquiry::read(Source::of_bytes(bytes.clone()))
            .map_err(|error| VolumeError::Refused(path.to_owned(), Box::new(error)))?;
        let certificate =
            path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Ok(Self { title: name.clone(), name, certificate, digest, endless: Score::default(), bytes, inquiry })
    }

    /// Its pages.
    pub(super) fn sheets(&self, extent: Extent) -> Vec<Sheet<'_>> {
        sheets(self.root(), self.endless, extent)
    }

    /// The proofs at their root.
    pub(super) fn root(&self) -> Leaf<'_> {
        Leaf::root(self.inquiry.root(), self.inquiry.walks())
    }
}
