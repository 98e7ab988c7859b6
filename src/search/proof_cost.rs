//! Proof-cost search: the cheapest proof first, as far as can be foreseen.
//!
//! A depth-first relative of proof-number search (Allis, van der Meulen and van den Herik, "Proof-number search", 1994;
//! Nagai's df-pn, 2002) without disproof numbers. Where the prover is to move, a state costs what his cheapest move
//! costs; where his opponent is, the costliest of the moves and one state for each other one that is not refuted yet
//! (weak proof numbers, Ueda et al., 2008: sums would count transpositions again and again). A state is worked on until
//! it is proved or costs more than its limit, which is what the next best alternative costs.
//!
//! Disproof numbers would give the order in which the opponent's moves are refuted. Here the costliest comes first: what
//! is tried in vain gets too costly soonest. A claim in Go that is not true is seldom refuted, because the prover can
//! always go on, and so numbers that count how much is missing for that say little (measured in docs/proof-cost.md).
//!
//! Soundness is that of the principal variation search: the prover may fail for any reason, no move of his opponent is
//! left out, and only final scores, static bounds and proofs in the table prove anything.

use super::cost::{Cost, CostEntry};
use super::entry::Entry;
use super::limits::Stopped;
use super::node::{Child, Children, Node};
use super::picker::RANK_BITS;
use super::pvs::{MAX_DEPTH, Search};
use crate::board::{Color, Score, StateKey};
use crate::game::{Game, MAX_MOVES, Moves, Urgency};
use crate::ordering::{Ordering as _, Settled, Slot, Tried, Verdict};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// A child and what it costs, as far as is known.
struct Candidate<G: Game> {
    child: Child<G>,
    is_over: bool,
    cost: Cost,
}

/// What the children say of a node.
struct Summary {
    cost: Cost,
    /// The place of the child that decides it, and so the one to work on.
    place: usize,
    /// What that child may cost before something else is to be done.
    limit: Cost,
}

/// What was found at a node: its cost, and the slot of the move that decides it.
type Finding = (Cost, Option<Slot>);

impl<G: Game> Search<'_, G> {
    /// Works on a proof that `prover` gets at least `claim`, from his side, until it is found ([`Cost::NOTHING`]), fails,
    /// or costs `limit` or more. Proofs and costs go to the table: a search that was stopped goes on where it was when it
    /// is called again.
    ///
    /// # Errors
    /// If a limit of the clock was reached; then nothing new is known about the root.
    pub fn prove_by_cost(
        &mut self,
        root: &G::State,
        prover: Color,
        claim: Score,
        limit: Option<Cost>,
    ) -> Result<Cost, Stopped> {
        self.prover = prover;
        self.path.clear();
        self.played.clear();
        self.visit(root, claim, limit.unwrap_or(Cost::HOPELESS), 1)
    }

    fn visit(&mut self, state: &G::State, claim: Score, limit: Cost, ply: usize) -> Result<Cost, Stopped> {
        self.clock.check(self.stats.nodes, self.table.used())?;
        self.stats.nodes += 1;
        if let Some(cost) = self.final_cost(state, claim) {
            return Ok(cost);
        }
        let node = self.node(state, 0, ply);
        let cost = self.known_cost(node.key, claim).unwrap_or_else(|| self.first_cost(&node, claim));
        if cost >= limit || cost.is_nothing() {
            return Ok(cost);
        }
        if ply >= MAX_DEPTH as usize {
            return Ok(Cost::HOPELESS);
        }
        let before = self.stats.nodes;
        self.path.push(node.key);
        let finding = self.work_on(&node, claim, limit);
        self.path.pop();
        let finding = finding?;
        self.file(&node, claim, finding, self.stats.nodes - before);
        Ok(finding.0)
    }

    /// The cost of a finished game.
    fn final_cost(&self, state: &G::State, claim: Score) -> Option<Cost> {
        let score = self.game.final_score(state)?;
        let own = if self.prover == Color::Black { score } else { -score };
        Some(if own >= claim { Cost::NOTHING } else { Cost::REFUTED })
    }

    /// What the table knows.
    fn known_cost(&self, key: StateKey, claim: Score) -> Option<Cost> {
        let (entry, cost) = self.table.probe_with_cost(key, self.prover);
        if entry.is_some_and(|entry| entry.proven() >= claim) {
            return Some(Cost::NOTHING);
        }
        cost.filter(|entry| entry.claim == claim).map(|entry| entry.cost)
    }

    /// The cost of a state that is visited for the first time, or forgotten. What static bounds decide is filed.
    fn first_cost(&mut self, node: &Node<'_, G>, claim: Score) -> Cost {
        let bounds = self.game.static_bounds(node.state, self.prover, claim);
        let own = if self.prover == Color::Black { bounds } else { -bounds };
        let cost = if own.lower() >= claim {
            Cost::NOTHING
        } else if own.upper() < claim {
            Cost::REFUTED
        } else {
            return Cost::halves(self.game.proof_cost(node.state, self.prover));
        };
        self.stats.static_cuts += 1;
        self.file(node, claim, (cost, None), 0);
        cost
    }

    /// Works on the children until the node is proved or costs its limit.
    fn work_on(&mut self, node: &Node<'_, G>, claim: Score, limit: Cost) -> Result<Finding, Stopped> {
        let mut candidates = self.candidates(node, claim);
        loop {
            self.look_up(claim, &mut candidates);
            let summary = if node.place.mover == self.prover {
                Summary::of_prover(&candidates, limit)
            } else {
                Summary::of_opponent(&candidates, limit)
            };
            if summary.cost >= limit || summary.cost.is_nothing() {
                return Ok(self.decided(node, &summary, &candidates));
            }
            let Candidate { child, cost, .. } = &mut candidates[summary.place];
            self.played.push(child.tried.slot);
            let found = self.visit(&child.state, claim, summary.limit, node.place.ply + 1);
            self.played.pop();
            *cost = found?;
        }
    }

    /// The children of a node in the order of promise, without those that are like an earlier one.
    fn candidates(&self, node: &Node<'_, G>, claim: Score) -> Vec<Candidate<G>> {
        let mut candidates = Vec::<Candidate<G>>::new();
        for child in self.children_by_promise(node) {
            let end = self.final_cost(&child.state, claim);
            // Keys of finished games are not theirs alone.
            let is_alike = |other: &Candidate<G>| other.child.key == child.key && !other.is_over;
            if end.is_none() && candidates.iter().any(is_alike) {
                continue;
            }
            let cost = end.unwrap_or_else(|| {
                if self.path.contains(&child.key) {
                    // The prover may be taken to fail here, and only he, as in `repetition_cutoff`.
                    Cost::HOPELESS
                } else {
                    Cost::halves(self.game.proof_cost(&child.state, self.prover))
                }
            });
            candidates.push(Candidate { child, is_over: end.is_some(), cost });
        }
        candidates
    }

    /// The children of a node: among those that cost the same the earlier one is worked on.
    fn children_by_promise(&self, node: &Node<'_, G>) -> Children<G> {
        let ordering = &self.knowledge[self.prover].by_mover[node.place.mover];
        let mut moves = Moves::new();
        self.game.moves(node.state, &mut moves);
        let slots: ArrayVec<Slot, MAX_MOVES> =
            moves.iter().map(|&(mv, _)| self.game.slot(mv) as Slot).collect();
        let mut ranks = [0; MAX_MOVES];
        ordering.rank(&node.place, &slots, &mut ranks[..slots.len()]);
        let ordered = moves.into_iter().zip(slots).zip(ranks).map(|(((mv, urgency), slot), rank)| {
            let stage = match urgency {
                // What does not survive that the opponent waits need not be looked at further.
                Urgency::Idle if node.place.mover != self.prover => 3,
                Urgency::Idle => 0,
                Urgency::Quiet => 1,
                Urgency::Forcing => 2,
            };
            let state = self.game.play(node.state, mv);
            let tried = Tried { slot, is_quiet: urgency != Urgency::Forcing };
            Child { mv, state, key: self.game.key(&state).0, tried, order: stage << RANK_BITS | rank as u64 }
        });
        let mut children: Children<G> = ordered.collect();
        children.sort_by_key(|child| Reverse(child.order));
        children
    }

    /// Brings costs up to date: the work on one child can decide others.
    fn look_up(&self, claim: Score, candidates: &mut [Candidate<G>]) {
        for Candidate { child, cost, .. } in candidates {
            if !cost.is_nothing() && !cost.is_failure() {
                *cost = self.known_cost(child.key, claim).unwrap_or(*cost);
            }
        }
    }

    /// The finding at a node on which no more work is to be done for now. The order of moves learns from it.
    fn decided(&mut self, node: &Node<'_, G>, summary: &Summary, candidates: &[Candidate<G>]) -> Finding {
        let is_provers_turn = node.place.mover == self.prover;
        let is_success =
            if is_provers_turn { summary.cost.is_nothing() } else { summary.cost == Cost::REFUTED };
        if !is_success {
            return (summary.cost, None);
        }
        let tried = candidates[..=summary.place].iter().map(|candidate| candidate.child.tried);
        let tried: ArrayVec<Tried, MAX_MOVES> = tried.collect();
        let ordering = &mut self.knowledge[self.prover].by_mover[node.place.mover];
        for (i, &mv) in tried.iter().enumerate() {
            let verdict = if i == summary.place { Verdict::Cut } else { Verdict::Failed };
            ordering.searched(&node.place, mv, 1, verdict);
        }
        let settled = Settled { best: summary.place, tried: &tried, depth: 1, verdict: Verdict::Cut };
        ordering.settled(&node.place, &settled);
        self.stats.note_cut(summary.place);
        (summary.cost, Some(tried[summary.place].slot))
    }

    /// Files what was found at a node by so many nodes of work.
    fn file(&self, node: &Node<'_, G>, claim: Score, (cost, slot): Finding, work: u64) {
        let prover = self.prover;
        // Comparable with depths: a search of one more ply takes about 1.4 times the nodes.
        let depth = 2 * work.checked_ilog2().unwrap_or(0) as u8;
        if !cost.is_nothing() {
            // A repetition is one on this path only.
            let cost = if cost == Cost::HOPELESS { Cost::FORBIDDING } else { cost };
            self.table.store_cost(node.key, CostEntry { prover, claim, cost, depth });
            return;
        }
        let (known, _) = self.table.probe_with_cost(node.key, prover);
        let mut entry = known.unwrap_or(Entry::nothing(prover));
        entry.prove(claim);
        entry.depth = entry.depth.max(depth);
        if let Some(slot) = slot {
            let canonical = self.game.to_canonical(self.game.move_in_slot(slot.into()), node.orientation);
            entry.best = self.game.slot(canonical) as u8;
        }
        self.table.store_instead_of_cost(node.key, entry);
    }
}

impl Summary {
    /// Where the prover moves: as cheap as the cheapest move, until another one is cheaper by a state.
    fn of_prover<G: Game>(candidates: &[Candidate<G>], limit: Cost) -> Self {
        let (mut place, mut cost, mut second) = (0, Cost::REFUTED, Cost::REFUTED);
        for (i, candidate) in candidates.iter().enumerate() {
            if candidate.cost < cost {
                (place, cost, second) = (i, candidate.cost, cost);
            } else {
                second = second.min(candidate.cost);
            }
        }
        Self { cost, place, limit: limit.min(second.with_states(1)).max(cost.above()) }
    }

    /// Where his opponent moves: all moves have to be refuted, the costliest first.
    fn of_opponent<G: Game>(candidates: &[Candidate<G>], limit: Cost) -> Self {
        // A game in which somebody cannot move is not one that can be proved here.
        let nothing = if candidates.is_empty() { Cost::HOPELESS } else { Cost::NOTHING };
        let (mut place, mut cost, mut open) = (0, nothing, 0_u32);
        for (i, candidate) in candidates.iter().enumerate() {
            open += u32::from(!candidate.cost.is_nothing());
            if candidate.cost > cost {
                (place, cost) = (i, candidate.cost);
            }
        }
        let others = open.saturating_sub(1);
        Self { cost: cost.with_states(others), place, limit: limit.without_states(others).max(cost.above()) }
    }
}
