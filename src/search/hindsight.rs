//! First costs in hindsight: put right by what the first guess for the same move lacked nearby.
//!
//! A first guess knows the state after a move and nothing of the search; what work on the same move took elsewhere says how the
//! guess errs here. Costs order the work and prove nothing, so nothing that is proved depends on it (docs/notebook/hindsight.md).

use super::cost::Cost;
use super::node::Node;
use super::prover::Search;
use crate::game::{Game, STATES_OF_DOUBLING};
use crate::ordering::{Miss, Slot, UNIT_OF_HINDSIGHT};

/// First work on a move at a node, which has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstWork {
    pub slot: Slot,
    /// The first guess of the cost, before anything put it right.
    pub guess: Cost,
    /// What the cost was allowed to become.
    pub limit: Cost,
    /// What it has become.
    pub found: Cost,
    pub nodes: u64,
}

impl<G: Game> Search<'_, G> {
    /// The first cost of a move: the guess and so many hundredths of what guesses for this move lack.
    pub(super) fn in_hindsight(&self, node: &Node<'_, G>, slot: Slot, guess: Cost) -> Cost {
        let lack = self.knowledge[self.prover].hindsight[node.place.mover].of(&node.place, slot);
        let parts = i64::from(lack) * i64::from(self.tuning.hundredths_of_hindsight);
        let states = parts / (100 * i64::from(UNIT_OF_HINDSIGHT));
        Cost::states((i64::from(guess.count()) + states).max(1) as u32)
    }

    /// Learns from the first work on a move in a visit to a node.
    pub(super) fn learn_hindsight(&mut self, node: &Node<'_, G>, work: FirstWork) {
        let miss = self.miss(work);
        let hindsight = &mut self.knowledge[self.prover].hindsight[node.place.mover];
        hindsight.learn(&node.place, work.slot, miss, self.tuning.hundredths_of_miss);
    }

    /// By how much the guess missed. Work without a proof takes more than what it costs now, or was allowed to cost if it failed.
    fn miss(&self, FirstWork { guess, limit, found, nodes, .. }: FirstWork) -> Miss {
        let tuning = &self.tuning;
        let more_than = |cost: Cost, states: u32| cost.count().saturating_add(states);
        let total = if found.is_nothing() {
            cost_of_nodes(nodes)
        } else if found >= Cost::FORBIDDING {
            more_than(limit, tuning.states_above_limit)
        } else {
            more_than(found, tuning.states_above_cost)
        };
        let most = i64::from(tuning.most_states_of_miss);
        let miss = (i64::from(total) - i64::from(guess.count())).clamp(-most, most) as i32;
        if found.is_nothing() { Miss::By(miss) } else { Miss::AtLeast(miss) }
    }
}

/// What a proof by so many nodes is worth in the measure of first guesses, in states: at least 1.
fn cost_of_nodes(nodes: u64) -> u32 {
    let power = u128::from(nodes).saturating_pow(STATES_OF_DOUBLING);
    1 + power.checked_ilog2().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_cost_four_states_for_each_doubling() {
        let costs = [0, 1, 2, 3, 4, 1 << 20, 3 << 20].map(cost_of_nodes);
        assert_eq!(costs, [1, 1, 5, 7, 9, 81, 87]);
        assert_eq!(cost_of_nodes(u64::MAX), 128, "more is not told apart");
    }
}
