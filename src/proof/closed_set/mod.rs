//! Closed sets: proofs that the opponent can never reach what he wants, even where play need not end.
//!
//! A claim "every game that ends, ends well" needs no finite tree. It needs a set of states, each with the claimant's
//! move, that no reply leaves: whoever follows the moves stays inside, and no state inside ends badly. Such
//! a set is found by elimination: states get the move that looks best, everything that can be reached is
//! collected, and what is seen to be lost is struck out, until nothing that is still reached is lost.

mod collect;
mod image;

use super::reason::{Reason, reason};
use super::tuning::ClosedSetTuning;
use crate::board::{Move, Passes, Position};
use crate::game::{Bounds, Claim, StateKey};
use crate::go::{Go, GoTuning};
use crate::search::{Cost, Search, Stopped};
use crate::tuning::TuningError;
use ahash::AHashMap;
use serde::{Deserialize, Serialize};
use std::mem;

/// What the claimant does in a state of a closed set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Choice {
    /// A static rule decides.
    Static(Reason),
    /// He plays this move.
    Play(Move),
    /// He plays this move, and then a static rule decides.
    PlayStatic(Move, Reason),
}

/// A closed set: the states with the claimant to move, and what he does in each.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClosedSet {
    /// What it proves: no game ends otherwise.
    pub claim: Claim,
    pub(crate) states: Vec<(Position, Choice)>,
}

impl ClosedSet {
    /// A set that nobody will write down: its claim only.
    pub(crate) const fn unwritten(claim: Claim) -> Self {
        Self { claim, states: Vec::new() }
    }
}

/// What the states of a closed set rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// On each other and on static rules: such a set can be written down.
    Own,
    /// On what the table knows, too. What is found goes into the table, and the set is not kept.
    Table,
}

/// How the search for a closed set ended.
#[derive(Debug)]
pub enum Closing {
    /// There is one.
    Closed,
    /// There is none: the opponent can force more in finite play.
    Refuted,
    /// It grew too large.
    TooLarge,
    /// There is more to do.
    Unfinished,
}

/// How much is done for a closed set, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effort {
    /// For static bounds of its own.
    pub go: GoTuning,
    /// For looks at what the opponent can do.
    pub looks: ClosedSetTuning,
}

impl Effort {
    /// What pays.
    pub const DEFAULT: Self = Self { go: GoTuning::DEFAULT, looks: ClosedSetTuning::DEFAULT };

    /// Nothing, if all numbers may be what they are.
    fn check(&self) -> Result<(), TuningError> {
        let Self { go: GoTuning { room, static_bounds, .. }, looks } = self;
        let sections = [
            ("closed-sets", looks.numbers()),
            ("static-bounds", static_bounds.numbers()),
            ("room", room.numbers()),
        ];
        sections.into_iter().try_for_each(|(section, numbers)| {
            numbers.into_iter().try_for_each(|number| number.check(section))
        })
    }
}

/// Number of a state.
type Id = u32;
/// The first is the root.
const ROOT: Id = 0;

/// A state with what is known about it.
#[derive(Serialize, Deserialize)]
struct Node {
    position: Position,
    /// The states that can go here, where that still matters.
    #[serde(skip)]
    parents: Vec<Id>,
    status: Status,
}

#[derive(Serialize, Deserialize)]
enum Status {
    /// Not looked at yet.
    New,
    /// The opponent gets more than the claim allows.
    Lost,
    /// It ends well without moves.
    Safe(Option<Reason>),
    /// The claimant to move: what he has not tried yet (the last one first), and where the move goes that he tries.
    Choosing { left: Vec<Move>, choice: Id },
    /// The opponent to move: where he can go.
    Waiting(Vec<Id>),
}

/// Looks for a closed set, a piece of work at a time.
pub struct ClosedSetSearch {
    go: Go,
    effort: Effort,
    claim: Claim,
    basis: Basis,
    root: Position,
    nodes: Vec<Node>,
    /// Those that were new when last looked, and are to be looked at, the first one last.
    fresh: Vec<Id>,
    ids: AHashMap<StateKey, Id>,
    /// States looked at since the work was begun or taken up.
    looks: u64,
}

impl ClosedSetSearch {
    /// Begins with nothing but the root.
    #[must_use]
    pub fn new(claim: Claim, basis: Basis, root: &Position, effort: Effort) -> Self {
        let go = Go::for_proofs(root.size(), effort.go);
        let (root, nodes, fresh, ids, looks) = (*root, Vec::new(), Vec::new(), AHashMap::new(), 0);
        let mut search = Self { go, effort, claim, basis, root, nodes, fresh, ids, looks };
        search.id_of(&root);
        search
    }

    /// What is asked about.
    #[must_use]
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// What the set is to prove.
    #[must_use]
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// What was done since the work was begun or taken up, in nodes, those of the search included.
    #[must_use]
    pub const fn work(&self, search: &Search<'_, Go>) -> u64 {
        search.stats().nodes + self.effort.looks.nodes_for_state * self.looks
    }

    /// Goes on until the work has an end, or there are as many states of both sides to move, or so much [work](Self::work) was
    /// done.
    ///
    /// # Errors
    /// If a limit of the search was reached; then the work can still be continued.
    pub fn proceed(
        &mut self,
        search: &mut Search<'_, Go>,
        most_states: usize,
        work: u64,
    ) -> Result<Closing, Stopped> {
        let end = self.work(search).saturating_add(work);
        let closing = self.proceed_until(search, most_states, end);
        if self.basis == Basis::Table && closing.is_ok() {
            self.tell(search, matches!(closing, Ok(Closing::Closed)));
        }
        closing
    }

    fn proceed_until(
        &mut self,
        search: &mut Search<'_, Go>,
        most_states: usize,
        end: u64,
    ) -> Result<Closing, Stopped> {
        loop {
            if self.fresh.is_empty() {
                if self.is_known_lost(ROOT) {
                    return Ok(Closing::Refuted);
                }
                self.fresh = self.reached().1;
                self.fresh.reverse();
            }
            let Some(&id) = self.fresh.last() else { return Ok(Closing::Closed) };
            if self.nodes.len() > most_states {
                return Ok(Closing::TooLarge);
            }
            if self.work(search) >= end {
                // What is reached may be less by now.
                self.fresh.clear();
                return Ok(Closing::Unfinished);
            }
            if search.clock().is_at_limit(search.stats().nodes) {
                return Err(Stopped);
            }
            self.expand(search, id)?;
            self.fresh.pop();
            self.looks += 1;
            search.clock_mut().note_other_work(self.effort.looks.nodes_for_state);
        }
    }

    /// Lets the table know of the states that are lost, and of those of the set if it is closed.
    fn tell(&self, search: &Search<'_, Go>, is_closed: bool) {
        let Claim { prover: opponent, score: breaking } = self.claim.refutation();
        let all = self.root.size().largest_score();
        let lost = Bounds::new(breaking, all);
        let held = Bounds::new(-all, -self.claim.score);
        let is_over = |id: Id| self.nodes[id as usize].position.passes() == Passes::Ended;
        for node in &self.nodes {
            if matches!(node.status, Status::Lost) && node.position.passes() != Passes::Ended {
                search.note(&node.position, opponent, lost);
            }
        }
        if is_closed {
            for id in self.reached().0.into_iter().filter(|&id| !is_over(id)) {
                search.note(&self.nodes[id as usize].position, opponent, held);
            }
        }
    }

    fn id_of(&mut self, position: &Position) -> Id {
        let nodes = &mut self.nodes;
        // A finished game must not be taken for the state that shares its key.
        if position.passes() == Passes::Ended {
            nodes.push(Node { position: *position, parents: Vec::new(), status: Status::New });
            return (nodes.len() - 1) as Id;
        }
        *self.ids.entry(position.key().0).or_insert_with(|| {
            nodes.push(Node { position: *position, parents: Vec::new(), status: Status::New });
            (nodes.len() - 1) as Id
        })
    }

    /// The states reached with the moves chosen now, and those among them that are new.
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
                Status::Lost | Status::Safe(_) => &[],
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
    fn expand(&mut self, search: &mut Search<'_, Go>, id: Id) -> Result<(), Stopped> {
        let position = self.nodes[id as usize].position;
        match self.verdict(search, &position)? {
            Some(status) => self.settle(id, status),
            None => self.branch(search, id, &position),
        }
        Ok(())
    }

    /// What is seen of a state without its successors.
    fn verdict(
        &mut self,
        search: &mut Search<'_, Go>,
        position: &Position,
    ) -> Result<Option<Status>, Stopped> {
        if position.passes() == Passes::Ended {
            let is_good = self.claim.is_met_by(position.score());
            return Ok(Some(if is_good { Status::Safe(None) } else { Status::Lost }));
        }
        if self.basis == Basis::Table {
            let Claim { prover: opponent, score: breaking } = self.claim.refutation();
            let known = search.known(position, opponent);
            if known.lower() >= breaking {
                return Ok(Some(Status::Lost));
            }
            if known.upper() < breaking {
                return Ok(Some(Status::Safe(None)));
            }
        }
        let go = if self.basis == Basis::Table { &mut *search.game } else { &mut self.go };
        if let Some(reason) = reason(go, position, &self.claim) {
            return Ok(Some(Status::Safe(Some(reason))));
        }
        Ok(self.is_lost(search, position)?.then_some(Status::Lost))
    }

    /// Puts the successors of a state into the picture.
    fn branch(&mut self, search: &Search<'_, Go>, id: Id, position: &Position) {
        if position.to_play() == self.claim.prover {
            if !self.choose(id, self.moves_by_promise(search, position)) {
                self.settle(id, Status::Lost);
            }
            return;
        }
        let next = self.go.successors(position);
        let next: Vec<Id> = next.iter().map(|(_, after)| self.id_of(after)).collect();
        next.iter().for_each(|&child| self.nodes[child as usize].parents.push(id));
        let is_lost = next.iter().any(|&child| self.is_known_lost(child));
        self.settle(id, if is_lost { Status::Lost } else { Status::Waiting(next) });
    }

    /// The prover's moves, the best one last: the one after which the opponent's proof looks largest, and of equals what refuted him last.
    fn moves_by_promise(&self, search: &Search<'_, Go>, position: &Position) -> Vec<Move> {
        let refutation = self.claim.refutation();
        let mut moves = search.expected_costs_after(position, refutation);
        let refuting = search.best_known(position, refutation.prover);
        moves.sort_by_key(|&(mv, cost)| (cost, Some(mv) == refuting));
        moves.into_iter().map(|(mv, _)| mv).collect()
    }

    fn is_known_lost(&self, id: Id) -> bool {
        matches!(self.nodes[id as usize].status, Status::Lost)
    }

    /// Gives a state its status, and if it is lost tells those who counted on it.
    fn settle(&mut self, id: Id, status: Status) {
        let is_lost = matches!(status, Status::Lost);
        self.nodes[id as usize].status = status;
        let mut lost = if is_lost { vec![id] } else { Vec::new() };
        while let Some(id) = lost.pop() {
            for parent in self.parents(id) {
                let is_hit = match &self.nodes[parent as usize].status {
                    Status::Waiting(_) => true,
                    Status::Choosing { choice, .. } if *choice == id => !self.try_next(parent),
                    _ => false,
                };
                if is_hit {
                    self.nodes[parent as usize].status = Status::Lost;
                    lost.push(parent);
                }
            }
        }
    }

    /// The states that go here, or did: in an order that work taken up from a checkpoint keeps.
    fn parents(&self, id: Id) -> Vec<Id> {
        let mut parents = self.nodes[id as usize].parents.clone();
        parents.sort_unstable();
        parents
    }

    /// Takes the next move that is not lost; whether there is one.
    fn try_next(&mut self, id: Id) -> bool {
        match &mut self.nodes[id as usize].status {
            Status::Choosing { left, .. } => {
                let left = mem::take(left);
                self.choose(id, left)
            }
            _ => false,
        }
    }

    /// Takes the last of some moves that is not lost; whether there is one.
    fn choose(&mut self, id: Id, mut left: Vec<Move>) -> bool {
        let position = self.nodes[id as usize].position;
        while let Some(mv) = left.pop() {
            let choice = self.id_of(&position.after(mv));
            if !self.is_known_lost(choice) {
                self.nodes[choice as usize].parents.push(id);
                self.nodes[id as usize].status = Status::Choosing { left, choice };
                return true;
            }
        }
        false
    }

    /// Whether the opponent is known to break the claim, or with the claimant's move made is found to do so.
    fn is_lost(&self, search: &mut Search<'_, Go>, position: &Position) -> Result<bool, Stopped> {
        let refutation = self.claim.refutation();
        let known = search.expected_cost(position, refutation);
        if position.to_play() == self.claim.prover {
            // His moves will be looked at in turn.
            return Ok(known.is_nothing());
        }
        let (visited, looks) = (search.stats().nodes, &self.effort.looks);
        let nodes = visited / looks.part_for_look;
        let nodes = nodes.min(looks.most_nodes_of_look).max(looks.least_nodes_of_look);
        search.clock_mut().allow(visited, nodes);
        // At least one step: it says what the claimant's next moves are worth.
        let limit = Cost::states(looks.states_of_look).max(known.above());
        match search.prove_by_cost(position, refutation, Some(limit)) {
            Ok(cost) => Ok(cost.is_nothing()),
            Err(stopped) if search.clock().is_over(search.stats().nodes) => Err(stopped),
            Err(_) => Ok(false),
        }
    }
}
