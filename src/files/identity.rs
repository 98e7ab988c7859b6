//! What a file is, whatever it is called.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// A file among all files of the machine: links and other names of one file have one identity. Systems that do not tell have
/// none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Identity {
    device: u64,
    number: u64,
}

impl Identity {
    /// The file that this was read of.
    #[must_use]
    #[cfg(unix)]
    pub fn of(metadata: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        Some(Self { device: metadata.dev(), number: metadata.ino() })
    }

    /// The file that this was read of.
    #[must_use]
    #[cfg(not(unix))]
    pub fn of(_: &Metadata) -> Option<Self> {
        None
    }

    /// The file at the end of a path, through all links.
    #[must_use]
    pub fn at(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().as_ref().and_then(Self::of)
    }
}

/// What tells one state of a file from a later one, as far as the system keeps such things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    identity: Option<Identity>,
    bytes: u64,
    changed: Option<SystemTime>,
}

impl Stamp {
    /// The state of the file at the end of a path; none if there is no file.
    #[must_use]
    pub fn at(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        Some(Self {
            identity: Identity::of(&metadata),
            bytes: metadata.len(),
            changed: metadata.modified().ok(),
        })
    }
}

/// Standard input or standard output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StandardStream {
    /// What is read.
    Input,
    /// What is written.
    Output,
}

impl StandardStream {
    /// What the stream is connected with; none where the system does not tell.
    #[must_use]
    #[cfg(unix)]
    pub fn metadata(self) -> Option<Metadata> {
        use std::os::fd::AsFd as _;
        let handle = match self {
            Self::Input => io::stdin().as_fd().try_clone_to_owned(),
            Self::Output => io::stdout().as_fd().try_clone_to_owned(),
        };
        File::from(handle.ok()?).metadata().ok()
    }

    /// What the stream is connected with; none where the system does not tell.
    #[must_use]
    #[cfg(not(unix))]
    pub fn metadata(self) -> Option<Metadata> {
        None
    }
}
