//! What a text says and the program does not follow, or had to guess.

use super::line_column::LineColumn;
use std::fmt;

/// A remark about a text that could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Where.
    pub place: LineColumn,
    /// What was ignored or taken for granted.
    pub text: String,
}

/// What was read, with remarks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted<T> {
    /// What was read.
    pub value: T,
    /// In the order in which they came up.
    pub notes: Vec<Note>,
}

impl<T> Noted<T> {
    /// Without remarks.
    #[must_use]
    pub const fn plain(value: T) -> Self {
        Self { value, notes: Vec::new() }
    }
}

impl Note {
    /// A remark about a place.
    #[must_use]
    pub const fn new(place: LineColumn, text: String) -> Self {
        Self { place, text }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}
