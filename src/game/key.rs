//! The name of a state in a table.

/// Key of a state: all that the rest of the game depends on, the least over the symmetries of the game. What a table of
/// states looks up; superko compares boards instead, whose hash has a type of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StateKey(pub u64);
