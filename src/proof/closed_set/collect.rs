//! The set itself, once elimination has ended: as few states as will do.

use super::{Choice, ClosedSet, ClosedSetSearch, Node, Status};
use crate::board::{Passes, Position};
use crate::proof::reason::{Reason, reason};

impl ClosedSetSearch {
    /// The set, once the work has ended with [`Closing::Closed`](super::Closing::Closed) on a basis of its own, made smaller:
    /// of the moves that stay inside, each state takes the one that needs the fewest new states.
    pub fn collect(&mut self) -> ClosedSet {
        let (reached, _) = self.reached();
        let mut inside = vec![Inside::No; self.nodes.len()];
        reached.iter().for_each(|&id| inside[id as usize] = Inside::Possible);
        let mut states = Vec::new();
        let mut open = vec![self.root];
        while let Some(position) = open.pop() {
            if position.passes() == Passes::Ended {
                continue;
            }
            if position.to_play() != self.claim.prover {
                open.extend(self.go.successors(&position).into_iter().map(|(_, next)| next));
                continue;
            }
            let id = self.ids[&position.key().0] as usize;
            if std::mem::replace(&mut inside[id], Inside::Taken) == Inside::Taken {
                continue;
            }
            // A static rule may see less in an image of the state, so it is the state itself that is taken.
            let position = self.nodes[id].position;
            let choice = self.choice(id, &inside);
            if let Choice::Play(mv) = choice {
                open.push(position.after(mv));
            }
            states.push((position, choice));
        }
        ClosedSet { claim: self.claim, states }
    }

    /// What to do in a state of the set.
    fn choice(&mut self, id: usize, inside: &[Inside]) -> Choice {
        let position = self.nodes[id].position;
        if let Status::Safe(Some(reason)) = &self.nodes[id].status {
            return Choice::Static(reason.clone());
        }
        let steps = self.go.successors(&position);
        for (mv, after) in &steps {
            if after.passes() == Passes::Ended {
                if self.claim.is_met_by(after.score()) {
                    return Choice::Play(*mv);
                }
            } else if let Some(reason) = self.known_reason(after) {
                return Choice::PlayStatic(*mv, reason);
            }
        }
        let costs = steps.iter().filter_map(|(mv, after)| Some((self.cost(after, inside)?, *mv)));
        let best = costs.min_by_key(|&(cost, _)| cost);
        Choice::Play(best.expect("the move that was chosen stays inside").1)
    }

    /// The reason why a state is safe, if an image of it was found safe, or it is seen now.
    fn known_reason(&mut self, state: &Position) -> Option<Reason> {
        let (key, orientation) = state.key();
        let known = self.ids.get(&key).map(|&id| &self.nodes[id as usize]);
        match known {
            Some(Node { status: Status::Safe(Some(reason)), position, .. }) => {
                let geometry = position.geometry();
                let there = position.key().1;
                Some(reason.image(|set| {
                    let canonical = geometry.image_of_set(there, set);
                    canonical.points().map(|point| geometry.origin(orientation, point)).collect()
                }))
            }
            _ => reason(&mut self.go, state, &self.claim),
        }
    }

    /// New states that a move needs, given the state after it; `None` if a reply may leave the set.
    fn cost(&self, after: &Position, inside: &[Inside]) -> Option<usize> {
        if after.passes() == Passes::Ended {
            return None;
        }
        let mut cost = 0;
        for (_, next) in self.go.successors(after) {
            if next.passes() == Passes::Ended {
                if !self.claim.is_met_by(next.score()) {
                    return None;
                }
                continue;
            }
            match inside[*self.ids.get(&next.key().0)? as usize] {
                Inside::No => return None,
                Inside::Possible => cost += 1,
                Inside::Taken => {}
            }
        }
        Some(cost)
    }
}

/// Whether a state belongs to the set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inside {
    No,
    /// It may be taken in.
    Possible,
    /// It is in.
    Taken,
}
