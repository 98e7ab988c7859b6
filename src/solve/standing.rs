//! What is known while a question is on its way to an answer, as far as it can be put away.

use super::Ending;
use super::lanes::Lane;
use crate::game::{Bounds, ByColor, Claim, Score};
use crate::proof::{ClosedSet, Closer};
use crate::search::Memory;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What is known of one prover besides his bound.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Side {
    /// The most he can force at any depth, from his side.
    pub ceiling: Score,
    /// Nodes spent on him since a bound was last improved.
    pub spent: u64,
    /// Whether patience with him is at an end.
    pub given_up: bool,
}

/// The search for limits of finite play that the answer does not need.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Refining {
    /// The bounds that were not shown to be limits.
    pub bounds: Bounds,
    /// Nodes when it is time to leave it at that.
    pub until: u64,
}

/// Closed sets found, and when to look for more.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Closings {
    /// For each prover the last set, which has the strongest claim.
    pub sets: ByColor<Option<ClosedSet>>,
    /// For each prover the work on his last claim.
    pub works: ByColor<Option<ClosingWork>>,
    /// What went into closed sets, in nodes; states that were looked at count as well.
    pub work: u64,
    /// Nodes of it.
    pub nodes: u64,
}

/// The work on a claim.
#[derive(Serialize, Deserialize)]
pub(super) enum ClosingWork {
    /// There is more to do.
    Open(Box<Closer>),
    /// It ended without a set.
    Vain(Claim),
}

impl Closings {
    /// Whether there is a set for this claim or a stronger one.
    pub fn has_set(&self, claim: &Claim) -> bool {
        self.sets[claim.prover].as_ref().is_some_and(|set| set.claim.score >= claim.score)
    }

    /// Whether the work on this claim was in vain.
    pub fn was_vain(&self, claim: &Claim) -> bool {
        matches!(&self.works[claim.prover], Some(ClosingWork::Vain(vain)) if vain == claim)
    }
}

/// How far the work has come. `C` is [`Closings`], or a reference to them when they are written.
#[derive(Serialize, Deserialize)]
pub(super) struct Standing<C> {
    pub bounds: Bounds,
    pub sides: ByColor<Side>,
    pub lanes: Vec<Lane>,
    pub depth: u32,
    pub improved_at: u64,
    pub closings: C,
    pub memory: Memory,
    pub elapsed: Duration,
    pub refining: Option<Refining>,
    /// How the work ended, if it did by itself.
    pub ending: Option<Ending>,
    /// How often the interval between checkpoints was doubled.
    pub doubled: u32,
    /// Whether no step was finished since the last pause.
    pub is_stuck: bool,
}
