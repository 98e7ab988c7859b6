//! Closed sets of the games about a group: proofs that one side can play so that the other never wins.
//!
//! The method is that of [`proof::closed_set`](crate::proof): states get the move of the evader that looks best, what can be
//! reached is collected, and what is seen to be lost is struck out, until nothing that is still reached is lost.

use super::game::GroupGame;
use super::proved::Step;
use crate::board::{Move, Position};
use crate::game::{Bounds, Claim, Game as _, StateKey};
use crate::search::{Cost, Search, Stopped};
use ahash::AHashMap;
use std::mem;

/// How a piece of work on a closed set ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// The set is closed: the claim is false.
    Closed,
    /// There is none: the claim is true.
    Refuted,
    /// There is more to do.
    Unfinished,
}

/// Number of a state.
type Id = u32;
/// The first is the root.
const ROOT: Id = 0;
/// States that a proof may be expected to have, where one is looked for after a move of the evader.
const STATES_OF_LOOK: u32 = 40;
/// Nodes of such a look.
const NODES_OF_LOOK: u64 = 200;

struct Node {
    state: Position,
    /// The states that can go here, where that still matters.
    parents: Vec<Id>,
    status: Status,
}

enum Status {
    /// Not looked at yet.
    New,
    /// The claimant can force his win.
    Lost,
    /// The evader has won.
    Safe,
    /// The evader to move: what he has not tried yet (the last one first), and the move that he tries.
    Choosing { left: Vec<Move>, tried: Move, choice: Id },
    /// The claimant to move: where he can go.
    Waiting(Vec<Id>),
}

/// Looks for a set of states in which one side can stay for ever, so that the claim of the other is false.
pub struct ClosedSetSearch {
    /// What is to be shown false.
    claim: Claim,
    nodes: Vec<Node>,
    ids: AHashMap<StateKey, Id>,
    looks: u64,
}

impl ClosedSetSearch {
    /// Begins with nothing but the root.
    pub fn new(game: &GroupGame, root: &Position, claim: Claim) -> Self {
        let mut search = Self { claim, nodes: Vec::new(), ids: AHashMap::new(), looks: 0 };
        search.id_of(game, root);
        search
    }

    /// States looked at so far.
    pub const fn looks(&self) -> u64 {
        self.looks
    }

    /// Goes on until the work has an end, or so many more states were looked at.
    ///
    /// # Errors
    /// If a limit of the search was reached; then the work can still be continued.
    pub fn proceed(
        &mut self,
        search: &mut Search<'_, GroupGame>,
        most_looks: u64,
    ) -> Result<Closing, Stopped> {
        let end = self.looks + most_looks;
        loop {
            if self.is_lost(ROOT) {
                self.tell(search);
                return Ok(Closing::Refuted);
            }
            let fresh = self.fresh();
            if fresh.is_empty() {
                return Ok(Closing::Closed);
            }
            for id in fresh {
                if self.looks >= end {
                    return Ok(Closing::Unfinished);
                }
                self.looks += 1;
                self.expand(search, id)?;
            }
        }
    }

    /// The states of a closed set with the evader to move, each with his move.
    pub fn collect(&self) -> Vec<Step> {
        let (reached, _) = self.reached();
        let steps = reached.iter().filter_map(|&id| match &self.nodes[id as usize] {
            Node { state, status: Status::Choosing { tried, .. }, .. } => {
                Some(Step { state: *state, mv: *tried })
            }
            _ => None,
        });
        steps.collect()
    }

    /// Lets the table know of the states that are lost.
    fn tell(&self, search: &Search<'_, GroupGame>) {
        let won = Bounds::new(self.claim.score, self.claim.score);
        for Node { state, status, .. } in &self.nodes {
            if matches!(status, Status::Lost) && search.game.final_score(state).is_none() {
                search.note(state, self.claim.prover, won);
            }
        }
    }

    fn id_of(&mut self, game: &GroupGame, state: &Position) -> Id {
        let nodes = &mut self.nodes;
        let mut add = || {
            nodes.push(Node { state: *state, parents: Vec::new(), status: Status::New });
            (nodes.len() - 1) as Id
        };
        // A finished game must not be taken for the state that shares its key.
        if game.final_score(state).is_some() {
            return add();
        }
        *self.ids.entry(game.key(state).0).or_insert_with(add)
    }

    fn fresh(&self) -> Vec<Id> {
        self.reached().1
    }

    /// The states reached with the moves tried now, and those among them that are new.
    fn reached(&self) -> (Vec<Id>, Vec<Id>) {
        let mut seen = vec![false; self.nodes.len()];
        let (mut reached, mut fresh) = (vec![ROOT], Vec::new());
        seen[ROOT as usize] = true;
        let mut at = 0;
        while let Some(&id) = reached.get(at) {
            at += 1;
            let next = match &self.nodes[id as usize].status {
                Status::New => {
                    fresh.push(id);
                    &[]
                }
                Status::Choosing { choice, .. } => std::slice::from_ref(choice),
                Status::Waiting(all) => all,
                Status::Lost | Status::Safe => &[],
            };
            for &id in next {
                if !mem::replace(&mut seen[id as usize], true) {
                    reached.push(id);
                }
            }
        }
        (reached, fresh)
    }

    /// Looks at a state for the first time.
    fn expand(&mut self, search: &mut Search<'_, GroupGame>, id: Id) -> Result<(), Stopped> {
        let state = self.nodes[id as usize].state;
        if let Some(score) = search.game.final_score(&state) {
            self.settle(
                search.game,
                id,
                if self.claim.is_met_by(score) { Status::Lost } else { Status::Safe },
            );
        } else if self.is_seen_lost(search, &state)? {
            self.settle(search.game, id, Status::Lost);
        } else if state.to_play() != self.claim.prover {
            let left = self.moves_by_promise(search, &state);
            if !self.choose(search.game, id, left) {
                self.settle(search.game, id, Status::Lost);
            }
        } else {
            self.wait(search.game, id, &state);
        }
        Ok(())
    }

    /// Puts the claimant's moves into the picture.
    fn wait(&mut self, game: &GroupGame, id: Id, state: &Position) {
        let next = game.successors(state);
        let next: Vec<Id> = next.iter().map(|(_, after)| self.id_of(game, after)).collect();
        next.iter().for_each(|&child| self.nodes[child as usize].parents.push(id));
        let is_lost = next.iter().any(|&child| self.is_lost(child));
        self.settle(game, id, if is_lost { Status::Lost } else { Status::Waiting(next) });
    }

    /// The evader's moves, the best one last: the one after which the claimant's proof looks largest.
    fn moves_by_promise(&self, search: &Search<'_, GroupGame>, state: &Position) -> Vec<Move> {
        let mut moves = search.expected_costs_after(state, self.claim);
        moves.sort_by_key(|&(_, cost)| cost);
        moves.into_iter().map(|(mv, _)| mv).collect()
    }

    /// Gives a state its status, and if it is lost tells those who counted on it.
    fn settle(&mut self, game: &GroupGame, id: Id, status: Status) {
        let is_lost = matches!(status, Status::Lost);
        self.nodes[id as usize].status = status;
        let mut lost = if is_lost { vec![id] } else { Vec::new() };
        while let Some(id) = lost.pop() {
            for parent in self.nodes[id as usize].parents.clone() {
                let is_hit = match &mut self.nodes[parent as usize].status {
                    Status::Waiting(_) => true,
                    Status::Choosing { left, choice, .. } if *choice == id => {
                        let left = mem::take(left);
                        !self.choose(game, parent, left)
                    }
                    _ => false,
                };
                if is_hit {
                    self.nodes[parent as usize].status = Status::Lost;
                    lost.push(parent);
                }
            }
        }
    }

    /// Takes the last of some moves that is not lost; whether there is one.
    fn choose(&mut self, game: &GroupGame, id: Id, mut left: Vec<Move>) -> bool {
        let state = self.nodes[id as usize].state;
        while let Some(tried) = left.pop() {
            let choice = self.id_of(game, &game.play(&state, tried));
            if !self.is_lost(choice) {
                self.nodes[choice as usize].parents.push(id);
                self.nodes[id as usize].status = Status::Choosing { left, tried, choice };
                return true;
            }
        }
        false
    }

    fn is_lost(&self, id: Id) -> bool {
        matches!(self.nodes[id as usize].status, Status::Lost)
    }

    /// Whether the claimant is known to win, or with the evader's move made is found to.
    fn is_seen_lost(&self, search: &mut Search<'_, GroupGame>, state: &Position) -> Result<bool, Stopped> {
        let known = search.expected_cost(state, self.claim);
        if known.is_nothing() || state.to_play() != self.claim.prover {
            return Ok(known.is_nothing());
        }
        let visited = search.stats().nodes;
        search.clock_mut().allow(visited, NODES_OF_LOOK);
        let limit = Cost::states(STATES_OF_LOOK).max(known.above());
        match search.prove_by_cost(state, self.claim, Some(limit)) {
            Ok(cost) => Ok(cost.is_nothing()),
            Err(stopped) if search.clock().is_over(search.stats().nodes) => Err(stopped),
            Err(_) => Ok(false),
        }
    }
}
