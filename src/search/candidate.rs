//! The children of a node of proof-cost search, and what they say of it.

use super::busy::Busy;
use super::cost::Cost;
use super::tuning::SearchTuning;
use crate::game::{Game, MAX_MOVES, StateKey};
use crate::ordering::Tried;
use arrayvec::ArrayVec;

/// A child and what it costs, as far as is known. Its state is made when it is visited: few are.
pub(super) struct Candidate<G: Game> {
    pub mv: G::Move,
    pub tried: Tried,
    pub key: StateKey,
    pub is_over: bool,
    pub cost: Cost,
    /// The first guess of that, where it had to be made.
    pub guess: Option<Cost>,
    /// Whether another search is at it.
    pub is_busy: bool,
    /// Whether it was worked on.
    pub is_tried: bool,
}

impl<G: Game> Candidate<G> {
    /// The cost to one who would rather not do what another search is doing.
    fn apparent_cost(&self, tuning: &SearchTuning) -> Cost {
        if self.is_busy { self.cost.with_states(tuning.states_of_busy) } else { self.cost }
    }
}

/// The children of a node in the order of promise.
pub(super) type Candidates<G> = ArrayVec<Candidate<G>, MAX_MOVES>;

/// Sees what other searches are at.
pub(super) fn look_around<G: Game>(busy: &Busy, candidates: &mut [Candidate<G>]) {
    for candidate in candidates {
        candidate.is_busy = !candidate.cost.is_failure() && busy.is_marked(candidate.key);
    }
}

/// What the children say of a node.
pub(super) struct Summary {
    pub cost: Cost,
    /// The place of the child that decides it, and so the one to work on.
    pub place: usize,
    /// What that child may cost before something else is to be done.
    pub limit: Cost,
}

impl Summary {
    /// Where the prover moves: as costly as the least costly move, until another one costs a state less.
    pub fn of_prover<G: Game>(candidates: &[Candidate<G>], limit: Cost, tuning: &SearchTuning) -> Self {
        let (mut place, mut least, mut second) = (0, Cost::REFUTED, Cost::REFUTED);
        let mut cost = Cost::REFUTED;
        for (i, candidate) in candidates.iter().enumerate() {
            cost = cost.min(candidate.cost);
            let apparent = candidate.apparent_cost(tuning);
            if apparent < least {
                (place, least, second) = (i, apparent, least);
            } else {
                second = second.min(apparent);
            }
        }
        Self { cost, place, limit: limit.min(second.with_states(tuning.states_of_step)).max(least.above()) }
    }

    /// Where his opponent moves: all moves have to be refuted, the costliest first.
    pub fn of_opponent<G: Game>(candidates: &[Candidate<G>], limit: Cost, tuning: &SearchTuning) -> Self {
        // A game in which somebody cannot move is not one that can be proved here.
        let nothing = if candidates.is_empty() { Cost::HOPELESS } else { Cost::NOTHING };
        let (mut place, mut cost, mut open) = (0, nothing, 0_u32);
        // All have to be done by somebody, so one that nobody is at comes first.
        let mut first = (false, Cost::NOTHING);
        for (i, candidate) in candidates.iter().enumerate() {
            open += u32::from(!candidate.cost.is_nothing());
            cost = cost.max(candidate.cost);
            let rank = (!candidate.is_busy && !candidate.cost.is_nothing(), candidate.cost);
            if rank > first {
                (place, first) = (i, rank);
            }
        }
        let others = open.saturating_sub(1) * tuning.states_of_other_move;
        let limit = limit.without_states(others).max(first.1.above());
        Self { cost: cost.with_states(others), place, limit }
    }
}
