//! Othello on square boards: a disc turns all enemy discs between itself and other own ones (docs/games.md has the rules
//! and what sources count differently).

mod endgame;
mod evaluation;
mod flips;
mod perft;
mod play;
mod position;
mod size;
mod symmetry;
mod text;

pub use endgame::{EmptySquares, Endgame, Solved};
pub use evaluation::{Features, MOST_EVALUATION, evaluate};
pub use perft::{FinishedGames, perft};
pub use play::OthelloPlay;
pub use position::{IllegalMove, MAX_MOVES, Move, Moves, Position, PositionError};
pub use size::{Size, SizeError};
pub use text::{MoveNameError, TextError};
