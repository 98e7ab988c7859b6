//! The arguments about progress.

use crate::cli::progress::Showing;
use clap::{Args, ValueEnum};

/// Whether progress is shown, and how.
#[derive(Clone, Copy, Debug, Args)]
pub struct ProgressArgs {
    /// How progress is shown on standard error: 'text' for people, or 'json', an object a line, for programs (docs/json.md)
    #[arg(long, value_name = "FORM", value_enum, default_value_t, conflicts_with = "quiet")]
    progress: ProgressForm,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// A form of progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum ProgressForm {
    #[default]
    Text,
    Json,
}

impl ProgressArgs {
    /// What is wanted.
    pub const fn showing(self) -> Showing {
        match self {
            Self { quiet: true, .. } => Showing::Nothing,
            Self { progress: ProgressForm::Text, .. } => Showing::People,
            Self { progress: ProgressForm::Json, .. } => Showing::Json,
        }
    }
}
