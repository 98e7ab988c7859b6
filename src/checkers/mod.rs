//! Checkers (English draughts), as usual or relaxed: whoever can jump need not (docs/games.md has the rules and their
//! readings).

mod evaluation;
mod jumps;
mod moves;
mod perft;
mod play;
mod position;
mod rules;
mod text;
mod ways;

pub use evaluation::evaluate;
pub use moves::Move;
pub use perft::perft;
pub use play::CheckersPlay;
pub use position::{Position, PositionError};
pub use rules::{Jumps, JumpsError};
pub use text::TextError;
