//! Reading and writing SGF, the file format of Go games: FF\[4\] and its elders.
//!
//! Two steps, so that a file can be looked at even if it is no position: [`SgfFile`] is the tree of nodes and
//! properties as written, [`SgfGame`] the set-up and the moves that lead to one of its
//! nodes. Every error has its place, and so has every [`SgfNote`] about what is not followed. [`SgfDraft`] is a tree on its way to a file.

mod builder;
mod chosen_rules;
mod collection;
mod draft;
mod error;
mod game;
mod komi;
mod leading;
mod names;
mod note;
mod reader;
mod rule_set;
mod tree;
mod turn;
mod values;
mod walk;
mod way;
mod write;

pub use super::line_column::LineColumn;
pub use chosen_rules::ChosenRules;
pub use draft::{DraftNode, SgfDraft, Written};
pub use error::{SgfError, SgfFault};
// The name under which the readers of problems know it.
pub use game::{SgfGame, SgfMove, SgfOptions};
pub use note::{SgfNote, SgfRemark};
pub use rule_set::{RuleSet, RuleSetError};
pub use tree::{Node, Property, SgfFile, Value};
pub use walk::SgfWalk;
