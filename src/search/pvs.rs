//! Principal variation search for what one side, the prover, can force in finitely many moves.
//!
//! Scores are from the mover's side (negamax). A score that is good for the prover is a proof: it rests on
//! final positions, static bounds and proofs in the table, never on the path. A score that is bad for him is
//! a failure: it may rest on the depth limit, on reductions, or on a repetition. So everything below may give
//! up for the prover at any time; nothing may skip a move of his opponent.

use super::busy::Busy;
use super::limits::Stopped;
use super::node::{Children, Node, Outcome, Rest};
use super::picker::{Aim, Turns};
use super::prover::Search;
use super::reduction::Reductions;
use crate::game::{Claim, Color, Game, MAX_MOVES, Score, Window};
use crate::ordering::{Ordering as _, Settled, Slot, Tried, Verdict as Showing};
use arrayvec::ArrayVec;

/// The deepest iteration there can be, in plies.
pub const MAX_DEPTH: u32 = 250;

/// The result of an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The score, from the prover's side. If it lies above the window's alpha it is proved.
    pub score: Score,
    /// Whether this is a failure that met no depth limit: no deeper search can do better.
    pub exhausted: bool,
}

impl<G: Game> Search<'_, G> {
    /// One iteration: what can `prover` force from `root` within `depth` plies, as far as reductions let him
    /// see? The window is from his side.
    ///
    /// # Errors
    /// If a limit was reached; then nothing new is known about the root.
    ///
    /// # Panics
    /// If `depth` is above [`MAX_DEPTH`].
    pub fn prove(
        &mut self,
        root: &G::State,
        prover: Color,
        window: Window,
        depth: u32,
    ) -> Result<Verdict, Stopped> {
        assert!(depth <= MAX_DEPTH, "iterations are at most {MAX_DEPTH} plies deep");
        self.prover = prover;
        self.path.clear();
        self.played.clear();
        self.knowledge[self.prover].ordering.begin();
        let ply = 1;
        let outcome = if self.game.to_move(root) == prover {
            self.search(root, window, depth, ply)?
        } else {
            self.search(root, -window, depth, ply)?.flipped()
        };
        let failed = outcome.score <= window.alpha();
        Ok(Verdict { score: outcome.score, exhausted: failed && outcome.rest.above(ply) == Rest::NOTHING })
    }

    fn search(
        &mut self,
        state: &G::State,
        window: Window,
        depth: u32,
        ply: usize,
    ) -> Result<Outcome, Stopped> {
        self.clock.check(self.stats.nodes, self.table.used())?;
        self.stats.nodes += 1;
        if let Some(outcome) = self.final_cutoff(state) {
            return Ok(outcome);
        }
        let mut node = self.node(state, depth, ply);
        if let Some(outcome) = self.table_cutoff(&mut node, window) {
            return Ok(outcome);
        }
        if let Some(outcome) = self.static_cutoff(&mut node, window) {
            return Ok(outcome);
        }
        if let Some(outcome) = self.repetition_cutoff(&node) {
            return Ok(outcome);
        }
        if let Some(outcome) = self.horizon_cutoff(&node) {
            return Ok(outcome);
        }
        let window = narrowed(window, &node);
        let mut children = Children::<G>::new();
        let aim = self.aim(&node, window);
        self.knowledge[self.prover].list(self.game, &node, aim, &mut children);
        if let Some(outcome) = self.enhanced_cutoff(&node, window, &children) {
            return Ok(outcome);
        }
        self.path.push(node.key);
        let best = self.best_of(&node, window, &mut children);
        self.path.pop();
        let (outcome, slot) = best?;
        Ok(self.concluded(&node, window, outcome, slot))
    }

    /// What the prover has to show at a node to come out above the window.
    fn aim(&self, node: &Node<'_, G>, window: Window) -> Aim {
        let score = if node.place.mover == self.prover { window.beta() } else { -window.alpha() };
        Aim { claim: Claim::new(self.prover, score), guide: self.guide }
    }

    /// Searches the children until one is good enough. Gives the best outcome and the slot of its move.
    fn best_of(
        &mut self,
        node: &Node<'_, G>,
        window: Window,
        children: &mut Children<G>,
    ) -> Result<(Outcome, Option<Slot>), Stopped> {
        let mut best = Outcome::firm(node.bounds.lower());
        let (mut open, mut best_at, mut shown) = (window, None, ArrayVec::<Tried, MAX_MOVES>::new());
        let mut turns = Turns::new(self.busy.filter(|_| node.depth >= Busy::LEAST_DEPTH));
        while let Some(tried) = turns.next(children) {
            let child = &children[tried];
            let depth = self.depth_for(node, child.mv, tried);
            let mark = turns.mark(child);
            self.played.push(child.tried.slot);
            let outcome = self.search_child(&child.state, open, depth, node.place.ply, tried);
            self.played.pop();
            drop(mark);
            let outcome = outcome?;
            let showing = Showing::of(outcome.score, open);
            self.knowledge[self.prover].ordering.searched(&node.place, child.tried, node.depth, showing);
            best.rest = best.rest.min(outcome.rest);
            if outcome.score > best.score || best_at.is_none() {
                best.score = best.score.max(outcome.score);
                best_at = Some(shown.len());
            }
            shown.push(child.tried);
            match open.raised(outcome.score) {
                Some(narrower) => open = narrower,
                None => {
                    self.stats.note_cut(tried);
                    best.rest = outcome.rest;
                    break;
                }
            }
        }
        best.score = best.score.min(node.bounds.upper());
        if let Some(at) = best_at {
            let (depth, verdict) = (node.depth, Showing::of(best.score, window));
            self.settle(node, &Settled { best: at, tried: &shown, depth, verdict });
        }
        Ok((best, best_at.map(|at| shown[at].slot)))
    }

    /// The first child gets the whole window; a later one only if a null window shows that it is better.
    fn search_child(
        &mut self,
        child: &G::State,
        open: Window,
        depth: u32,
        ply: usize,
        tried: usize,
    ) -> Result<Outcome, Stopped> {
        if tried > 0 && !open.is_null() {
            let probe = self.search(child, -open.null_above(), depth, ply + 1)?.flipped();
            if probe.score <= open.alpha() || probe.score >= open.beta() {
                return Ok(probe);
            }
        }
        Ok(self.search(child, -open, depth, ply + 1)?.flipped())
    }

    /// The plies left after a move.
    fn depth_for(&self, node: &Node<'_, G>, mv: G::Move, tried: usize) -> u32 {
        let reduction = if node.place.mover == self.prover {
            Reductions::of(&self.reductions.prover, tried)
        } else if self.game.null_move() == Some(mv) {
            self.reductions.null
        } else {
            Reductions::of(&self.reductions.opponent, tried)
        };
        (node.depth - 1).saturating_sub(reduction)
    }
}

/// The part of a window that a node's bounds leave open; there is one, or a cutoff would have come.
fn narrowed<G: Game>(window: Window, node: &Node<'_, G>) -> Window {
    let raised = window.raised(node.bounds.lower());
    raised.and_then(|window| window.lowered(node.bounds.upper())).expect("bounds did not decide the window")
}
