//! Lines of Action, the second game. Two sides try to connect all their men; a man goes exactly as far
//! along a line as there are men on it (docs/loa.md has the rules and what sources disagree about).

mod connection;
mod direction;
mod evaluation;
mod game;
mod geometry;
mod keys;
mod line_counts;
mod perft;
mod play;
mod position;
mod proof;
mod record;
mod rules;
mod text;

pub use crate::squares::{Square, SquareSet};
pub use connection::{groups, is_connected};
pub use direction::Direction;
pub use evaluation::{Features, MOST_EVALUATION, evaluate};
pub use game::{IllegalMove, Loa};
pub use geometry::{Geometry, Size, SizeError};
pub use perft::{perft, perft_by_move};
pub use play::LoaPlay;
pub use position::{MAX_MOVES, Move, Moves, Position, PositionError};
pub use proof::{ProofGame, ProofMove, TooLarge};
pub use record::Record;
pub use rules::{Outcome, Repetition, Rules, Simultaneous, Stuck};
pub use text::{MoveName, MoveNameError, TextError};
