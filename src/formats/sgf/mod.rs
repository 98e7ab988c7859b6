//! Reading and writing SGF, the file format of Go games: FF\[4\] and its elders.
//!
//! Two steps, so that a file can be looked at even if it is no position: [`SgfFile`] is the tree of nodes and
//! properties as written, [`SgfGame`] the set-up and the moves of its main line. Every error has its place.

mod error;
mod game;
mod tree;
mod write;

pub use error::{Place, SgfError, SgfFault};
pub use game::{SgfGame, SgfMove};
pub use tree::{Node, Property, SgfFile, Value};
