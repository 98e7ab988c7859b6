//! What a lane is at, for those who watch.

use crate::game::Claim;

/// How a lane goes about its claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaneMethod {
    /// It looks for the smallest proof.
    ProofCost,
    /// It looks so many plies deep, and then deeper.
    Deepening,
}

/// What a lane is at: one of the searches that take turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaneState {
    /// What it tries to prove; none if nothing is left for it to try.
    pub claim: Option<Claim>,
    /// How.
    pub method: LaneMethod,
    /// What the proof is expected to cost, in states, if that is known.
    pub expected: Option<u32>,
    /// Depth of the last finished iteration, or plies of the longest line looked at.
    pub depth: u32,
    /// Nodes spent.
    pub nodes: u64,
    /// Whether the turn that begins is its own.
    pub is_running: bool,
}
