//! What can be wrong with a page, or with the reports that it quotes.

use crate::text::shown_name;
use std::path::PathBuf;
use thiserror::Error;

/// Why a page cannot be brought up to date, or checked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PageError {
    /// A mark on it.
    #[error("line {line}: {problem}")]
    Mark {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it, and what would be right.
        problem: String,
    },
    /// A report that it quotes.
    #[error("line {line}: {}: {problem}", shown_name(path))]
    Report {
        /// The line that quotes it, from 1.
        line: usize,
        /// The report.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
}
