//! The rules on which readings differ.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What holds for jumps. A man that comes to the last row stops there and is crowned, whatever the reading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Jumps {
    /// The usual rules: who can jump must, and jumps on while that goes; which of several jumps is his choice.
    Mandatory,
    /// Relaxed: nobody must jump, but who does jumps on while that goes.
    Complete,
    /// Relaxed: nobody must jump, and who does may stop after each jump.
    StopAnywhere,
}

/// `mandatory`, `complete` or `stop-anywhere`.
impl fmt::Display for Jumps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Mandatory => "mandatory",
            Self::Complete => "complete",
            Self::StopAnywhere => "stop-anywhere",
        })
    }
}

/// A text that names no rule for jumps.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is no rule for jumps; there are mandatory, complete, stop-anywhere")]
pub struct JumpsError(String);

impl FromStr for Jumps {
    type Err = JumpsError;

    fn from_str(text: &str) -> Result<Self, JumpsError> {
        let all = [Self::Mandatory, Self::Complete, Self::StopAnywhere];
        let named = all.into_iter().find(|rule| rule.to_string() == text);
        named.ok_or_else(|| JumpsError(text.to_owned()))
    }
}
