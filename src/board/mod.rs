//! What a Go board is. No input or output, no search words.

mod diagram;
mod geometry;
mod perft;
mod point;
mod position;
mod preview;
mod repetition;
mod rules;
mod setup;
mod stones;
mod symmetry;
mod zobrist;

pub use diagram::DiagramError;
pub use geometry::{BoardSize, BoardSizeError, Components, Geometry, column_name};
pub use perft::perft;
pub use point::{Point, PointSet, Points};
pub use position::{IllegalMove, Move, Passes, Position};
pub use preview::Preview;
pub use repetition::{Event, HistoryRule, Sight};
pub use rules::{Komi, Rules, Suicide};
pub use setup::{Setup, SetupError, SetupFault};
pub use stones::Stones;
pub use symmetry::Symmetry;
pub use zobrist::BoardHash;
pub(crate) use zobrist::random_words;
