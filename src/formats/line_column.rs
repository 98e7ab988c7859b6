//! Places in a text.

use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineColumn {
    /// Counted from 1.
    pub line: usize,
    /// Characters (not bytes) of the line up to and including this one.
    pub column: usize,
}

impl LineColumn {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
