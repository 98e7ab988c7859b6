//! Texts between people and the program: amounts as they are written, names that may be shown, lines of any length, slips of the keyboard.

pub mod amount;
pub mod lines;
mod shown;
mod spelling;

pub use shown::{shell_word, shown, shown_name};
pub use spelling::{did_you_mean, nearest};
