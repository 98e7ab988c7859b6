//! Why a state needs no moves: the static rule that decides it, as a certificate states it.

use crate::board::{PointSet, Position};
use crate::game::Claim;
use crate::go::Go;
use crate::life::{
    AnsweredClaim, Demand, JointClaim, Kept, Secure, points_for, static_lower_bound, territory,
};
use serde::{Deserialize, Serialize};

/// The rule that gives the claimant enough points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Reason {
    /// Living stones and territory by rule R1.
    Territory,
    /// Living stones by Benson's own condition.
    StonesAlone,
    /// Walls and regions that are kept by answering.
    Answered(AnsweredClaim),
    /// Walls and regions that are kept by answering in all of them as in one.
    Joint(JointClaim),
}

impl Reason {
    /// The same reason for an image of the state: `map` takes points there.
    pub fn image(&self, map: impl Fn(PointSet) -> PointSet) -> Self {
        let AnsweredClaim { walls, regions, points } = match self {
            Self::Territory | Self::StonesAlone => return self.clone(),
            Self::Joint(claim) => return Self::Joint(claim.image(map)),
            Self::Answered(claim) => claim,
        };
        let demand = |demand| match demand {
            Demand::OneEye(needy) => Demand::OneEye(map(needy)),
            other => other,
        };
        let regions = regions.iter().map(|&(region, provides)| (map(region), provides.map(demand)));
        Self::Answered(AnsweredClaim { walls: map(*walls), regions: regions.collect(), points: map(*points) })
    }
}

/// The reason why a state meets the claim, if a static rule shows it.
pub(crate) fn reason(go: &mut Go, state: &Position, claim: &Claim) -> Option<Reason> {
    let is_enough = |kept: Kept| static_lower_bound(state, claim.prover, kept) >= claim.score;
    let beside = |living, points| Kept::beside(state, claim.prover, living, points);
    if let Some(Secure { alone, firm }) = Secure::of(state, claim.prover) {
        if is_enough(beside(firm, firm | territory(state.geometry(), firm))) {
            return Some(Reason::Territory);
        }
        if !alone.is_empty() && is_enough(alone.into()) {
            return Some(Reason::StonesAlone);
        }
    }
    let wanted = points_for(claim.score, state.size());
    let life = go.answered_life();
    let answered = life.answered_claim(state, claim.prover, wanted);
    if let Some(answered) = answered.filter(|found| is_enough(beside(found.walls, found.points))) {
        return Some(Reason::Answered(answered));
    }
    let joint = life.joint_claim(state, claim.prover, wanted)?;
    is_enough(joint.points().into()).then_some(Reason::Joint(joint))
}
