//! Pages that people write, with tables and words from reports in them: tables between marks are written anew, and words and figures in
//! sentences are checked (docs/lab.md, "Pages with tables").

mod cells;
mod error;
mod order;
mod page;
mod reports;
mod tables;
mod words;

pub use error::PageError;
pub use page::with_tables;
pub use words::{CheckedWords, StaleWord, check_words};
