//! Which program wrote something: version and commit, and what it was built with.

use serde::{Deserialize, Serialize};

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that it was built from, with `-dirty` where the sources were not quite those of the commit; `unknown` where there
/// was no repository.
pub const COMMIT: &str = env!("SHOBAN_COMMIT");
/// The compiler.
pub const COMPILER: &str = env!("SHOBAN_COMPILER");
/// The kind of machine that it was built for.
pub const TARGET: &str = env!("SHOBAN_TARGET");

/// The program in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramRecord {
    /// [`VERSION`].
    pub version: String,
    /// [`COMMIT`].
    pub commit: String,
}

impl ProgramRecord {
    /// This program.
    #[must_use]
    pub fn this() -> Self {
        Self { version: VERSION.to_owned(), commit: COMMIT.to_owned() }
    }
}
