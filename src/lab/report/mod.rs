//! Reports: for each experiment a table as text, CSV and JSON, and a plot; one page about them all; tables in pages that people
//! write. The same rows make the same bytes.

mod caption;
mod claims;
mod combinations;
mod figures;
mod groups;
mod page;
mod plot;
mod prose;
mod tables;
mod whole;

pub use prose::{CheckedWords, PageError, StaleWord, check_words, with_tables};
pub use whole::{Report, Reported, report};
