//! Records of states, as they are kept.

use crate::board::{PointSet, State, Stones};
use crate::geometry::Turn;
use crate::record::Reason;
use std::ops::Range;

/// A state with what the claimant does in it, all in the orientation of its record.
pub struct Node {
    /// The state, the claimant to move.
    pub state: State,
    /// His move; nothing if he passes, or makes none before a reason.
    pub mv: Option<u8>,
    /// The stones after it.
    pub after: Stones,
    /// Why each end scores what he needs.
    pub plan: Plan,
    /// The symmetry that turns the record into its key.
    pub turn: Turn,
    /// The number of records on the longest line of a finite claim from here on.
    pub depth: u32,
}

/// What the claimant does in a state, so that each end scores what he needs.
pub enum Plan {
    /// He passes after a pass. The game is over, and the board as it stands scores enough.
    Ends,
    /// He moves. Each reply leads to a state with a record, or it ends the game and the board scores enough. For a finite
    /// claim these records came before, and there are edges to all of them; for an endless one there are no edges.
    Plays(Range<u32>),
    /// He plays on as a reason says. Enough is kept.
    Rests(Kept),
    /// He moves, which does not end the game, and then plays on as a reason says. Enough is kept, and if the opponent ends
    /// the game at once the board scores enough.
    RestsAfter(Kept),
    /// He moves, and that ends the game, for what he brings about stood before with the same side to move.
    Repeats,
    /// A lemma that another piece proves says so of the state.
    Relies,
    /// He moves, which does not end the game, and a lemma that another piece proves says so of the state after the move.
    ReliesAfter,
}

/// What a reason keeps.
pub struct Kept {
    /// The points.
    pub points: PointSet,
    /// Other points, of which half is kept by playing there; none where the points above are enough.
    pub halved: PointSet,
    /// Why.
    pub reason: Reason,
    /// The walls of answered or joint life.
    pub walls: PointSet,
    /// Where its claims of regions stand in the list of all, or the liberties outside of its walls in that of joint life.
    pub details: Range<u32>,
    /// Where the recorded contents on which it rests stand in the list of all.
    pub contents: Range<u32>,
}

/// There are no more records of states in a section than this.
pub const MOST_NODES: usize = 1 << 29;

/// An edge: the record at its other end and a symmetry, packed. Those of a record lead over the claimant's move and a
/// reply to another record, which the symmetry turns into the state that arises.
#[derive(Clone, Copy)]
pub struct Edge(u32);

impl Edge {
    /// The edge to a record, of which there are no more than [`MOST_NODES`].
    pub fn new(node: u32, turn: Turn) -> Edge {
        Edge(node * 8 + u32::from(turn.bits()))
    }

    /// The number of the record.
    pub fn node(self) -> u32 {
        self.0 / 8
    }

    /// The symmetry.
    pub fn turn(self) -> Turn {
        Turn::from_bits((self.0 % 8) as u8)
    }
}
