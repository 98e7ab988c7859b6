//! Chinese Checkers for two, three, four and six players, on the star of 121 cells and on smaller ones.

mod game;
mod star;

pub use game::{CheckersMove, CheckersState, ChineseCheckers, Goal};
pub use star::{Seating, Star, StarError};
