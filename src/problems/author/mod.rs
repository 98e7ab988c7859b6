//! What authors of problems need: solution trees checked branch by branch, written with their marks, and grown.

mod difficulty;
mod error;
mod goal;
mod growth;
mod judge;
mod marks;
mod observer;
mod rewrite;
mod tree;
mod verdict;

pub use difficulty::{Difficulty, measure};
pub use error::AuthorError;
pub use goal::{Goal, Standing};
pub use growth::grow;
pub use judge::Judge;
pub use observer::{AuthorObserver, AuthorProgress, Stage, Turn};
pub use rewrite::rewrite;
pub use tree::{TreeError, TreeOptions, TreeText, root_position};
pub use verdict::{Branch, Finding, Mark, Missing, Report, Uniqueness, verify};
