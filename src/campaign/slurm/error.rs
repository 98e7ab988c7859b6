//! What can be in the way of workers under Slurm.

use crate::files;
use crate::text::{shown, shown_name};
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// How long an answer of Slurm is waited for: it tries for a while itself where its controller is away.
pub(super) const LONGEST_ANSWER: Duration = Duration::from_secs(120);

/// Why workers cannot be kept.
#[derive(Debug, Error)]
pub enum SlurmError {
    /// Slurm is not installed here.
    #[error(
        "{0}: there is no such program; this must be a machine from which jobs can be submitted to Slurm"
    )]
    Missing(&'static str),
    /// Slurm does not want to.
    #[error("{program}: {}", shown(words))]
    Refused {
        /// Which of its programs.
        program: &'static str,
        /// What that says.
        words: String,
    },
    /// Slurm says something else than it should.
    #[error("{program} answered '{}', which is not understood", shown(words))]
    Strange {
        /// Which of its programs.
        program: &'static str,
        /// What that says.
        words: String,
    },
    /// Slurm says nothing.
    #[error("{0} has not answered for {seconds} s", seconds = LONGEST_ANSWER.as_secs())]
    Silent(&'static str),
    /// A program of Slurm that cannot be started.
    #[error("{program}: {}", files::why(error))]
    Start {
        /// Which.
        program: &'static str,
        /// What the system says.
        error: io::Error,
    },
    /// The folder of the workers.
    #[error("{}: {}", shown_name(path), files::why(error))]
    Folder {
        /// Which file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A name that `squeue` would take for several, or for none.
    #[error("'{}': a name of jobs has letters, digits, dots, hyphens and underscores only", shown(.0))]
    Name(String),
    /// No command line.
    #[error("a worker's command line is empty")]
    NoCommand,
}
