//! The children of a node and the order in which they are tried.

use super::busy::{Busy, Mark};
use super::node::{Child, Children, Node};
use crate::game::{ByColor, Claim, Game, MAX_MOVES, Moves, Urgency};
use crate::ordering::{HIGHEST, Hindsight, Killers, Learner, Ordering as _, RANK_BITS, Slot, Tried};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The stages of the order; within a stage the ordering decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum MoveClass {
    /// Idle moves of the prover: he gains nothing by waiting until all is settled.
    Idle,
    Quiet,
    Forcing,
    Killer,
    /// The opponent's null move: what does not survive it need not be looked at further.
    Null,
    FromTable,
}

/// What decides within a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Guide {
    /// What the ordering has learned in the search.
    #[default]
    Ordering,
    /// What proofs of the claim after each move are expected to cost ([`Game::proof_cost`]): the prover tries the cheapest first, his
    /// opponent the dearest.
    Costs,
}

/// What the order of the moves of a node is to serve.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    /// What the prover has to show there.
    pub claim: Claim,
    pub guide: Guide,
}

/// What the search has learned about moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct MoveKnowledge {
    pub ordering: Learner,
    pub killers: Killers,
    /// What decided nodes in proof-cost search, for each side to move.
    pub by_mover: ByColor<Learner>,
    /// How work on moves has ended there, for each side to move.
    pub hindsight: ByColor<Hindsight>,
}

impl MoveKnowledge {
    /// Nothing learned yet, of moves numbered below `slots`.
    pub fn new(ordering: Learner, slots: usize) -> Self {
        let by_mover = ByColor { black: ordering.clone(), white: ordering.clone() };
        let hindsight = ByColor { black: Hindsight::new(slots), white: Hindsight::new(slots) };
        Self { ordering, killers: Killers::default(), by_mover, hindsight }
    }

    /// Whether it can be told of moves numbered below `slots`.
    pub fn fits(&self, slots: usize) -> bool {
        let Self { ordering, by_mover, hindsight, killers: _ } = self;
        let learners = [ordering, &by_mover.black, &by_mover.white];
        let hindsight = [&hindsight.black, &hindsight.white];
        learners.iter().all(|learner| learner.fits(slots)) && hindsight.iter().all(|one| one.fits(slots))
    }

    /// Fills in the children of a node with their places in the order.
    pub fn list<G: Game>(&self, game: &G, node: &Node<'_, G>, aim: Aim, children: &mut Children<G>) {
        let from_table =
            node.entry.best_slot().map(|slot| game.undo_canonical(game.move_in_slot(slot), node.orientation));
        let null = game.null_move().filter(|_| node.place.mover != aim.claim.prover);
        let killers = self.killers.at(node.place.ply);
        let (mut moves, mut ranks) = (Moves::new(), Ranks::new());
        game.moves(node.state, &mut moves);
        rank(game, node, &moves, &self.ordering, &mut ranks);
        if aim.guide == Guide::Costs {
            rank_by_cost(game, node, &moves, aim.claim, &mut ranks);
        }
        for (&(mv, urgency), &(tried, rank)) in moves.iter().zip(&ranks) {
            let stage = if from_table == Some(mv) {
                MoveClass::FromTable
            } else if null == Some(mv) {
                MoveClass::Null
            } else if killers.contains(&Some(tried.slot)) {
                MoveClass::Killer
            } else {
                match urgency {
                    Urgency::Idle => MoveClass::Idle,
                    Urgency::Quiet => MoveClass::Quiet,
                    Urgency::Forcing => MoveClass::Forcing,
                }
            };
            let state = game.play(node.state, mv);
            let (key, _) = game.key(&state);
            children.push(Child { mv, state, key, tried, order: (stage as u64) << RANK_BITS | rank as u64 });
        }
    }
}

/// Moves as orderings know them, and what an ordering thinks of them.
pub(super) type Ranks = ArrayVec<(Tried, i64), MAX_MOVES>;

/// Adds what an ordering thinks of each move of a node.
pub(super) fn rank<G: Game>(
    game: &G,
    node: &Node<'_, G>,
    moves: &Moves<G::Move>,
    ordering: &Learner,
    ranked: &mut Ranks,
) {
    let mut slots = ArrayVec::<Slot, MAX_MOVES>::new();
    slots.extend(moves.iter().map(|&(mv, _)| game.slot(mv) as Slot));
    let mut ranks = [0; MAX_MOVES];
    ordering.rank(&node.place, &slots, &mut ranks[..slots.len()]);
    for ((&(_, urgency), &slot), &rank) in moves.iter().zip(&slots).zip(&ranks) {
        ranked.push((Tried { slot, is_quiet: urgency != Urgency::Forcing }, rank));
    }
}

/// Puts what proofs are expected to cost in the place of what an ordering thinks.
fn rank_by_cost<G: Game>(
    game: &G,
    node: &Node<'_, G>,
    moves: &Moves<G::Move>,
    claim: Claim,
    ranked: &mut Ranks,
) {
    let mut costs = ArrayVec::new();
    game.proof_costs_after(node.state, claim, moves.iter().map(|&(mv, _)| mv), &mut costs);
    let is_prover = node.place.mover == claim.prover;
    for ((_, rank), cost) in ranked.iter_mut().zip(costs) {
        *rank = if is_prover { HIGHEST - i64::from(cost) } else { i64::from(cost) };
    }
}

/// Brings the most promising of the children not yet tried to the front of them. Most nodes are cut off by an
/// early child, so the list is never sorted as a whole.
pub(super) fn most_promising<G: Game>(children: &mut Children<G>, tried: usize) -> &Child<G> {
    let untried = children[tried..].iter().enumerate();
    // The first of equals, so that the order does not depend on how the maximum is found.
    let best = untried.max_by_key(|&(i, child)| (child.order, std::cmp::Reverse(i))).map_or(0, |(i, _)| i);
    children.swap(tried, tried + best);
    &children[tried]
}

/// Whose turn it is: the most promising child first, and last those that another search was at.
pub(super) struct Turns<'b> {
    busy: Option<&'b Busy>,
    /// Children that had their turn, or were put off.
    passed: usize,
    put_off: ArrayVec<usize, MAX_MOVES>,
}

impl<'b> Turns<'b> {
    /// `busy` says what other searches are at, if there are any.
    pub fn new(busy: Option<&'b Busy>) -> Self {
        Self { busy, passed: 0, put_off: ArrayVec::new() }
    }

    /// The place of the next child. Its place is its rank, whether or not it was put off.
    pub fn next<G: Game>(&mut self, children: &mut Children<G>) -> Option<usize> {
        while self.passed < children.len() {
            let rank = self.passed;
            let child = most_promising(children, rank);
            self.passed += 1;
            // Nobody waits with the first: what it finds decides how the others are searched.
            if rank == 0 || !self.busy.is_some_and(|busy| busy.is_marked(child.key)) {
                return Some(rank);
            }
            self.put_off.push(rank);
        }
        (!self.put_off.is_empty()).then(|| self.put_off.remove(0))
    }

    /// Lets the others know that a child is being searched, as long as the mark lives.
    pub fn mark<G: Game>(&self, child: &Child<G>) -> Option<Mark<'b>> {
        self.busy.and_then(|busy| busy.mark(child.key))
    }
}
