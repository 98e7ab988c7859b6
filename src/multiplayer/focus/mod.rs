//! Focus (Sackson, 1963), also called Domination, for two and four players.

mod board;
mod game;
mod pattern;
mod stack;

pub use board::{CELLS, Direction};
pub use game::{Focus, FocusMove, FocusState};
pub use pattern::Pattern;
pub use stack::{Landing, MOST_HEIGHT, Stack};
