//! What can be wrong with the files of problems and of their answers, and what ends a run.

use crate::certificate::CertificateError;
use crate::files::{self, LockError};
use crate::formats::fault::Fault;
use crate::solve::SolveError;
use crate::text::shown_name;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a set of problems cannot be worked on. Where there is a source, it says what the message does not.
#[derive(Debug, Error)]
pub enum ProblemSetError {
    /// A file or folder.
    #[error("cannot {task} {}", files::name(path))]
    File {
        /// What was to be done with it.
        task: FileTask,
        /// Which.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// A path that can name no problem, such as `..`.
    #[error("{} is no file", shown_name(.0))]
    NoFile(PathBuf),
    /// Two problems with one name: their answers would have one file.
    #[error("two problems are called {}; run them one after the other", shown_name(.0))]
    SameName(PathBuf),
    /// Nothing to work on.
    #[error("no problems: neither .sgf nor .txt files there")]
    NoProblems,
    /// A file that is not to be written over.
    #[error("{} is there already", shown_name(.0))]
    Exists(PathBuf),
    /// A file in the place of an answer or a certificate that is neither.
    #[error("{} is there already and not of this program's making; move it away, or name another folder", shown_name(.0))]
    Foreign(PathBuf),
    /// Nothing keeps other runs away from a problem.
    #[error(transparent)]
    Lock(LockError),
    /// A search could not even be begun.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The checker refuses a certificate, or it cannot be written.
    #[error("{}", shown_name(problem))]
    Certificate {
        /// The file of the problem.
        problem: PathBuf,
        /// What is wrong.
        #[source]
        error: CertificateError,
    },
    /// A search that was to write a certificate says nothing of it.
    #[error("no certificate was asked for")]
    NoCertificate,
    /// A file that should hold a stored answer.
    #[error("{}", shown_name(path))]
    Stored {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        #[source]
        error: StoredError,
    },
    /// A stored answer that somebody has changed, or its solution.
    #[error("{}: the answer is not what the solution in the same file says", shown_name(.0))]
    Unlike(PathBuf),
    /// A folder without answers.
    #[error("{}: no answers there as 'problems run --out' stores them", shown_name(.0))]
    NoAnswers(PathBuf),
}

/// A stored answer cannot be read.
#[derive(Debug, Error)]
#[error("no stored answer: {0}; remove the file to have it solved again")]
pub struct StoredError(pub Fault);

impl From<serde_json::Error> for StoredError {
    fn from(error: serde_json::Error) -> Self {
        Self(Fault::of_json(&error))
    }
}

/// What was to be done with a file or a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileTask {
    /// To be read.
    Read,
    /// To be written.
    Write,
    /// A folder to be made.
    Make,
    /// To be taken away.
    Remove,
}

impl fmt::Display for FileTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Make => "make",
            Self::Remove => "remove",
        })
    }
}

impl FileTask {
    /// For errors of the system about a file.
    pub(super) fn failed(self, path: &Path) -> impl FnOnce(io::Error) -> ProblemSetError {
        let path = path.to_path_buf();
        move |error| ProblemSetError::File { task: self, path, error }
    }
}
