//! What the games with men on at most eight by eight squares have in common: squares, sets of them, rows of men as text, keys.

mod keys;
mod rows;
mod set;
mod square;

pub use keys::state_key;
pub use rows::{Man, Rows, RowsError, write_rows};
pub use set::SquareSet;
pub use square::Square;
