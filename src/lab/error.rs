//! What can be wrong with an experiment, its results, or their surroundings.

use crate::files::{self, LockError};
use crate::formats::fault::Fault;
use crate::text::shown_name;
use std::path::PathBuf;
use thiserror::Error;

/// Why a text is no experiment.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ExperimentError {
    /// Not TOML, or not the fields that an experiment has.
    #[error(transparent)]
    Toml(#[from] Fault),
    /// A file of another kind.
    #[error("no experiment: these are numbers of the schedule for 'shoban solve --tuning'")]
    IsTuning,
    /// A field with something in it that cannot be.
    #[error("line {line}: {field}: {problem}")]
    Field {
        /// Line of the text, from 1.
        line: usize,
        /// Name of the field.
        field: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
}

/// Why an experiment cannot be run or reported.
#[derive(Debug, Error)]
pub enum LabError {
    /// A file or folder.
    #[error("{}: {}", shown_name(path), files::why(error))]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file of results that cannot be had alone.
    #[error("{}: {error}", shown_name(path))]
    Locked {
        /// The file.
        path: PathBuf,
        /// Who has it, or what else is in the way.
        error: LockError,
    },
    /// A file in the place of a report that is none.
    #[error(
        "{}: there is another file already, which is no report of this program; move it away, or name another folder",
        shown_name(.0)
    )]
    Foreign(PathBuf),
    /// Two files about one experiment.
    #[error(
        "{}: experiment {experiment} is in {} as well; take one of the two away",
        shown_name(path),
        shown_name(other)
    )]
    Twice {
        /// One file.
        path: PathBuf,
        /// The other.
        other: PathBuf,
        /// What both are about.
        experiment: String,
    },
    /// Rows that would be written over by fewer or others.
    #[error(
        "{}: has {lost} rows that are not among these results; move it away if they are not wanted",
        shown_name(path)
    )]
    RowsLost {
        /// The file.
        path: PathBuf,
        /// How many.
        lost: usize,
    },
    /// A line in a file of results that is none of ours.
    #[error("{}: line {line}: {problem}", shown_name(path))]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// Nothing to report.
    #[error("{}: no results there; 'shoban lab run' makes some", shown_name(.0))]
    NoResults(PathBuf),
    /// A position set that could not be made.
    #[error("position set {set}: {problem}")]
    Positions {
        /// Its name.
        set: String,
        /// Why.
        problem: String,
    },
    /// Openings of a match that could not be made.
    #[error("{game}: {problem}")]
    Openings {
        /// The game.
        game: String,
        /// Why.
        problem: String,
    },
    /// A picture.
    #[error("{}: {problem}", shown_name(path))]
    Picture {
        /// The file.
        path: PathBuf,
        /// What the library says.
        problem: String,
    },
}

impl LabError {
    /// For errors of the system about a file.
    pub(super) fn at(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        |error| Self::File { path, error }
    }
}
