//! Diagrams as Sensei's Library and many forums write them: every line begins with `$$`.
//!
//! Two steps: the sheet is the lines as they stand (header, edges, rows), the board is what they mean. Lines that do not begin
//! with `$$` are prose and do not count.

mod board;
mod error;
mod header;
mod sheet;

pub use board::read;
pub use error::{SenseiError, SenseiFault};
