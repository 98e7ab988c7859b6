//! What a survey has done for one claim.

use super::lane::{Lane, Method};
use super::tuning::Tuning;
use crate::game::Claim;
use crate::search::MAX_DEPTH;
use crate::solve::known::Known;
use serde::{Deserialize, Serialize};

/// The work on one claim, by both methods.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Track {
    pub claim: Claim,
    pub by_cost: Lane,
    pub deepening: Lane,
    /// What its proof was expected to cost, in states, after the work of each level.
    pub costs: Vec<u32>,
}

impl Track {
    pub fn new(claim: Claim, tuning: &Tuning) -> Self {
        let [by_cost, deepening] = Lane::for_claim(claim, tuning.lanes.share, &tuning.lanes);
        Self { claim, by_cost, deepening, costs: Vec::new() }
    }

    /// Nodes spent on it.
    pub const fn nodes(&self) -> u64 {
        self.by_cost.nodes + self.deepening.nodes
    }

    /// Whether its work is at an end without a proof.
    pub fn is_hopeless(&self, known: &Known) -> bool {
        !self.by_cost.is_open(known)
    }

    /// Which method is next. What deepening is good for comes early.
    pub fn next_method(&self, known: &Known, tuning: &Tuning) -> Method {
        let early = tuning.survey.part_for_deepening;
        let is_late = self.deepening.nodes > tuning.survey.nodes_of_deepening;
        let part = if is_late { early * tuning.weights.part_of_deepening } else { early };
        let is_possible = self.deepening.is_open(known) && self.deepening.depth < MAX_DEPTH;
        if is_possible && self.deepening.nodes.saturating_mul(part) < self.by_cost.nodes {
            Method::Deepening
        } else {
            Method::ProofCost
        }
    }
}
