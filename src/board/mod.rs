//! What a Go board is. No input or output, no search words.

mod diagram;
mod geometry;
mod perft;
mod point;
mod position;
mod preview;
mod rules;
mod setup;
mod stones;
mod zobrist;

pub use diagram::DiagramError;
pub use geometry::{BoardSize, BoardSizeError, Components, Geometry, Symmetry, column_name};
pub use perft::perft;
pub use point::{Point, PointSet, Points};
pub use position::{IllegalMove, Move, Passes, Position};
pub use preview::Preview;
pub use rules::{Komi, Rules, Suicide};
pub use setup::{Setup, SetupError, SetupFault};
pub use stones::Stones;
pub use zobrist::BoardHash;
pub(crate) use zobrist::random_words;
