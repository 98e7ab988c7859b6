//! Proof-cost search: the smallest proof first, as far as can be foreseen.
//!
//! A depth-first relative of proof-number search (Allis, van der Meulen and van den Herik, "Proof-number search", 1994;
//! Nagai's df-pn, 2002) without disproof numbers. Where the prover is to move, a state costs what his least costly move
//! costs; where his opponent is, the costliest of the moves and one state for each other one that is not refuted yet
//! (weak proof numbers, Ueda et al., 2008: sums would count transpositions again and again). A state is worked on until
//! it is proved or costs more than its limit, which is what the next best alternative costs.
//!
//! Disproof numbers would give the order in which the opponent's moves are refuted. Here the costliest comes first: what
//! is tried in vain gets too costly soonest. A claim in Go that is not true is seldom refuted, because the prover can
//! always go on, and so numbers that count how much is missing for that say little (measured in docs/notebook/proof-cost-df-pn.md).
//!
//! Soundness is that of the principal variation search: the prover may fail for any reason, no move of his opponent is
//! left out, and only final scores, static bounds and proofs in the table prove anything.

use super::candidate::{Candidate, Candidates, Summary, look_around};
use super::cost::{Cost, CostEntry};
use super::entry::Entry;
use super::hindsight::FirstWork;
use super::limits::Stopped;
use super::node::Node;
use super::picker::{Ranks, rank};
use super::prover::Search;
use super::pvs::MAX_DEPTH;
use crate::game::{Claim, Game, MAX_MOVES, Moves, Outlook, Outlooks, Score, StateKey, Urgency};
use crate::ordering::{Ordering as _, RANK_BITS, Settled, Slot, Tried, Verdict};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// There are no depths for the ordering to go by.
const LEARNING_DEPTH: u32 = 1;

/// What a visit may make of a state.
#[derive(Clone, Copy)]
struct Allowance {
    /// What it may cost before something else is to be done.
    limit: Cost,
    /// What its parent takes it to cost, if it has one.
    guess: Option<Cost>,
}

/// What was found at a node: its cost, and the slot of the move that decides it.
type Finding = (Cost, Option<Slot>);

impl<G: Game> Search<'_, G> {
    /// Works on a proof of a claim until it is found ([`Cost::NOTHING`]), fails,
    /// or costs `limit` or more. Proofs and costs go to the table: a search that was stopped goes on where it was when it
    /// is called again.
    ///
    /// # Errors
    /// If a limit of the clock was reached; then nothing new is known about the root.
    pub fn prove_by_cost(
        &mut self,
        root: &G::State,
        claim: Claim,
        limit: Option<Cost>,
    ) -> Result<Cost, Stopped> {
        self.prove_by_cost_below(&[], root, claim, limit)
    }

    /// The same for a proof that does not come back to any state of a path that led to `root`, as far as the table has no
    /// proofs of its own that do.
    ///
    /// # Errors
    /// If a limit of the clock was reached; then nothing new is known about the root.
    pub fn prove_by_cost_below(
        &mut self,
        path: &[StateKey],
        root: &G::State,
        claim: Claim,
        limit: Option<Cost>,
    ) -> Result<Cost, Stopped> {
        self.prover = claim.prover;
        self.path.clear();
        self.path.extend_from_slice(path);
        self.played.clear();
        self.deepest = 0;
        if path.contains(&self.game.key(root).0) && self.game.final_score(root).is_none() {
            return Ok(Cost::HOPELESS);
        }
        // What is hopeless is not worked on, whatever the others cost.
        let limit = limit.map_or(Cost::HOPELESS, |limit| limit.min(Cost::HOPELESS));
        self.visit(root, claim, Allowance { limit, guess: None }, path.len() + 1)
    }

    fn visit(
        &mut self,
        state: &G::State,
        claim: Claim,
        Allowance { limit, guess }: Allowance,
        ply: usize,
    ) -> Result<Cost, Stopped> {
        self.clock.check(self.stats.nodes, self.table.used())?;
        self.stats.nodes += 1;
        self.deepest = self.deepest.max(self.played.len());
        if let Some(cost) = self.final_cost(state, claim) {
            return Ok(cost);
        }
        let mut node = self.node(state, 0, ply);
        let known = self.known_cost(node.key, claim);
        let (cost, depth) = known.unwrap_or_else(|| (self.first_cost(&node, claim, guess), 0));
        node.depth = depth.into();
        if cost >= limit || cost.is_nothing() {
            return Ok(cost);
        }
        if self.played.len() >= MAX_DEPTH as usize {
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
    fn final_cost(&self, state: &G::State, claim: Claim) -> Option<Cost> {
        Some(cost_of_end(self.game.final_score(state)?, claim))
    }

    /// What a proof is expected to cost: what the table knows, or a first guess.
    pub(crate) fn expected_cost(&self, state: &G::State, claim: Claim) -> Cost {
        if let Some(score) = self.game.final_score(state) {
            return cost_of_end(score, claim);
        }
        let known = self.known_cost(self.game.key(state).0, claim);
        known.map_or_else(|| self.guess(state, claim), |(cost, _)| cost)
    }

    /// The moves of a state that is not over, each with what [`expected_cost`](Self::expected_cost) says of the state after it.
    pub(crate) fn expected_costs_after(&self, state: &G::State, claim: Claim) -> Vec<(G::Move, Cost)> {
        let (mut moves, mut outlooks, mut guesses) = (Moves::new(), Outlooks::new(), ArrayVec::new());
        self.game.moves(state, &mut moves);
        let moves = moves.iter().map(|&(mv, _)| mv);
        self.game.look_ahead(state, moves.clone(), &mut outlooks);
        self.table.fetch(outlooks.iter().map(|outlook| outlook.key), claim.prover);
        self.game.proof_costs_after(state, claim, moves.clone(), &mut guesses);
        let costs = outlooks.iter().zip(guesses).map(|(&Outlook { key, end }, guess)| match end {
            Some(score) => cost_of_end(score, claim),
            None => self.known_cost(key, claim).map_or(Cost::states(guess), |(cost, _)| cost),
        });
        moves.zip(costs).collect()
    }

    /// What the table knows, and what the work spent on it compares with.
    fn known_cost(&self, key: StateKey, claim: Claim) -> Option<(Cost, u8)> {
        let (entry, cost) = self.table.probe_with_cost(key, claim);
        if let Some(entry) = entry.filter(|entry| entry.proven() >= claim.score) {
            return Some((Cost::NOTHING, entry.depth));
        }
        cost.map(|entry| (entry.cost, entry.depth))
    }

    /// The cost of a state that is visited for the first time, or forgotten. What static bounds decide is filed.
    fn first_cost(&mut self, node: &Node<'_, G>, claim: Claim, guess: Option<Cost>) -> Cost {
        let state = node.state;
        let bounds = match guess {
            Some(cost) => self.game.likely_bounds(state, claim, cost.count()),
            None => self.game.static_bounds(state, claim),
        };
        let own = claim.prover.relative(bounds);
        let cost = if own.lower() >= claim.score {
            Cost::NOTHING
        } else if own.upper() < claim.score {
            Cost::REFUTED
        } else {
            return guess.unwrap_or_else(|| self.guess(state, claim));
        };
        self.stats.static_cuts += 1;
        self.file(node, claim, (cost, None), 0);
        cost
    }

    /// A first guess that knows the state alone.
    fn guess(&self, state: &G::State, claim: Claim) -> Cost {
        Cost::states(self.game.proof_cost(state, claim))
    }

    /// Works on the children until the node is proved or costs its limit.
    fn work_on(&mut self, node: &Node<'_, G>, claim: Claim, limit: Cost) -> Result<Finding, Stopped> {
        let mut candidates = Candidates::new();
        self.list_candidates(node, claim, &mut candidates);
        let (busy, begin) = (self.busy, self.stats.nodes);
        // Small nodes, too: what two threads do twice is mostly there.
        let _mark = busy.and_then(|busy| busy.mark(node.key));
        loop {
            if let Some(busy) = busy {
                look_around(busy, &mut candidates);
            }
            let summary = self.summary(node, &candidates, limit);
            if summary.cost >= limit || summary.cost.is_nothing() {
                return Ok(self.decided(node, &summary, &candidates));
            }
            let Candidate { mv, tried, cost, guess, is_tried, .. } = &mut candidates[summary.place];
            let (slot, before) = (tried.slot, self.stats.nodes);
            let allowance = Allowance { limit: summary.limit, guess: Some(*cost) };
            let state = self.game.play(node.state, *mv);
            self.played.push(slot);
            let found = self.visit(&state, claim, allowance, node.place.ply + 1);
            self.played.pop();
            match found {
                Ok(found) => {
                    *cost = found;
                    if !std::mem::replace(is_tried, true) {
                        let guess = guess.unwrap_or_else(|| self.guess(&state, claim));
                        let (limit, nodes) = (summary.limit, self.stats.nodes - before);
                        self.learn_hindsight(node, FirstWork { slot, guess, limit, found, nodes });
                    }
                }
                Err(stopped) => {
                    self.keep(node, claim, &mut candidates, self.stats.nodes - begin);
                    return Err(stopped);
                }
            }
            // Work on one child can decide others, unless it was a look at that one.
            if self.stats.nodes > before + 1 {
                self.look_up(claim, &mut candidates);
            }
        }
    }

    /// What the children say of a node.
    fn summary(&self, node: &Node<'_, G>, candidates: &[Candidate<G>], limit: Cost) -> Summary {
        if node.place.mover == self.prover {
            Summary::of_prover(candidates, limit, &self.tuning)
        } else {
            Summary::of_opponent(candidates, limit, &self.tuning)
        }
    }

    /// Files what is known by now of a node at which the search was stopped, so that the cost of the root is up to date and nothing
    /// is found out twice.
    fn keep(&self, node: &Node<'_, G>, claim: Claim, candidates: &mut [Candidate<G>], work: u64) {
        self.look_up(claim, candidates);
        let cost = self.summary(node, candidates, Cost::HOPELESS).cost;
        if !cost.is_nothing() && !cost.is_failure() {
            self.file(node, claim, (cost, None), work);
        }
    }

    /// The children of a node in the order of promise, without those that are like an earlier one.
    fn list_candidates(&self, node: &Node<'_, G>, claim: Claim, candidates: &mut Candidates<G>) {
        let (mut moves, mut outlooks) = (Moves::new(), Outlooks::new());
        self.game.moves(node.state, &mut moves);
        self.game.look_ahead(node.state, moves.iter().map(|&(mv, _)| mv), &mut outlooks);
        // The entries are on their way while the moves are put in order.
        self.table.fetch(outlooks.iter().map(|outlook| outlook.key), claim.prover);
        for &(_, place, tried) in &self.places_by_promise(node, &moves) {
            let Outlook { key, end } = outlooks[place];
            // Keys of finished games are not theirs alone.
            if end.is_none() && candidates.iter().any(|other| other.key == key && !other.is_over) {
                continue;
            }
            let cost = end.map_or(Cost::HOPELESS, |score| cost_of_end(score, claim));
            candidates.push(Candidate {
                mv: moves[place].0,
                tried,
                key,
                is_over: end.is_some(),
                cost,
                guess: None,
                is_busy: false,
                is_tried: false,
            });
        }
        self.foresee_costs(node, claim, candidates);
    }

    /// Fills in what children cost: what the table knows, or else a first guess.
    fn foresee_costs(&self, node: &Node<'_, G>, claim: Claim, candidates: &mut [Candidate<G>]) {
        let mut unknown = ArrayVec::<&mut Candidate<G>, MAX_MOVES>::new();
        for candidate in candidates {
            // The prover may be taken to fail at a state of the path, and only he, as in `repetition_cutoff`.
            if candidate.is_over || self.is_on_path(candidate.key) {
                continue;
            }
            match self.known_cost(candidate.key, claim) {
                Some((cost, _)) => candidate.cost = cost,
                None => unknown.push(candidate),
            }
        }
        if unknown.is_empty() {
            return;
        }
        let mut costs = ArrayVec::new();
        let moves = unknown.iter().map(|candidate| candidate.mv);
        self.game.proof_costs_after(node.state, claim, moves, &mut costs);
        for (candidate, &cost) in unknown.iter_mut().zip(&costs) {
            let guess = Cost::states(cost);
            candidate.guess = Some(guess);
            candidate.cost = self.in_hindsight(node, candidate.tried.slot, guess);
        }
    }

    /// Whether a state is one of the path. Without an early end: then a few keys at a time are compared.
    fn is_on_path(&self, key: StateKey) -> bool {
        self.path.iter().fold(false, |found, &other| found | (other == key))
    }

    /// The places of the moves of a node in the order of their ranks: among those that cost the same the earlier one is
    /// worked on.
    fn places_by_promise(
        &self,
        node: &Node<'_, G>,
        moves: &Moves<G::Move>,
    ) -> ArrayVec<(Reverse<u64>, usize, Tried), MAX_MOVES> {
        let ordering = &self.knowledge[self.prover].by_mover[node.place.mover];
        let (mut ranks, mut ordered) = (Ranks::new(), ArrayVec::new());
        rank(self.game, node, moves, ordering, &mut ranks);
        for (place, (&(_, urgency), &(tried, rank))) in moves.iter().zip(&ranks).enumerate() {
            let stage = match urgency {
                // What does not survive that the opponent waits need not be looked at further.
                Urgency::Idle if node.place.mover != self.prover => 3,
                Urgency::Idle => 0,
                Urgency::Quiet => 1,
                Urgency::Forcing => 2,
            };
            ordered.push((Reverse(stage << RANK_BITS | rank as u64), place, tried));
        }
        ordered.sort_by_key(|&(rank, ..)| rank);
        ordered
    }

    /// Brings costs up to date.
    fn look_up(&self, claim: Claim, candidates: &mut [Candidate<G>]) {
        for Candidate { key, cost, .. } in candidates {
            if !cost.is_nothing() && !cost.is_failure() {
                *cost = self.known_cost(*key, claim).map_or(*cost, |(cost, _)| cost);
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
        // Those that were worked on, the one that decides last.
        let (best, others) = (summary.place, candidates.iter().enumerate());
        let vain = others.filter(|&(place, other)| other.is_tried && place != best);
        let mut tried: ArrayVec<Tried, MAX_MOVES> = vain.map(|(_, other)| other.tried).collect();
        let best = candidates[best].tried;
        let ordering = &mut self.knowledge[self.prover].by_mover[node.place.mover];
        tried.iter().for_each(|&mv| ordering.searched(&node.place, mv, LEARNING_DEPTH, Verdict::Failed));
        ordering.searched(&node.place, best, LEARNING_DEPTH, Verdict::Cut);
        self.stats.note_cut(tried.len());
        tried.push(best);
        let (best, depth) = (tried.len() - 1, LEARNING_DEPTH);
        ordering.settled(&node.place, &Settled { best, tried: &tried, depth, verdict: Verdict::Cut });
        (summary.cost, Some(tried[best].slot))
    }

    /// Files what was found at a node by so many nodes of work. What took much work before is not forgotten sooner because
    /// little was added.
    fn file(&self, node: &Node<'_, G>, claim: Claim, (cost, slot): Finding, work: u64) {
        let depth = depth_of(work).max(node.depth as u8);
        if !cost.is_nothing() {
            // A repetition is one on this path only.
            let cost = if cost == Cost::HOPELESS { Cost::FORBIDDING } else { cost };
            self.table.store_cost(node.key, CostEntry { claim, cost, depth });
            return;
        }
        let known = self.table.probe(node.key, claim.prover);
        let mut entry = known.unwrap_or(Entry::nothing(claim.prover));
        entry.prove(claim.score);
        entry.depth = entry.depth.max(depth);
        if let Some(slot) = slot {
            let canonical = self.game.to_canonical(self.game.move_in_slot(slot.into()), node.orientation);
            entry.best = self.game.slot(canonical) as u8;
        }
        self.table.store_instead_of_cost(node.key, entry, claim);
    }
}

/// The depth that so many nodes of work compare with: a search of one more ply takes about 1.4 times the nodes.
fn depth_of(nodes: u64) -> u8 {
    2 * nodes.checked_ilog2().unwrap_or(0) as u8
}

/// What is left to prove of a game that has ended with this score, from Black's side.
fn cost_of_end(score: Score, claim: Claim) -> Cost {
    if claim.is_met_by(score) { Cost::NOTHING } else { Cost::REFUTED }
}
