//! Boards as programs and people draw them with letters, numbers, frames and words around them: what `show` prints, the `showboard`
//! of GTP programs, boards in mails.
//!
//! Marks of quotation, tags and separators become blanks; every line is a row, a line of column names, a frame or words; rows make
//! boards, of which exactly one must be whole; the words say whose turn it is. What is not followed becomes a note, unless it may
//! be a lost row: then it is an error.

mod alphabet;
mod board;
mod clean;
mod error;
mod leftover;
mod line;
mod read;
mod signs;
mod words;

pub use error::{AsciiError, AsciiFault};
pub use read::read;
