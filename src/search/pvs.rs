//! Principal variation search for what one side, the prover, can force in finitely many moves.
//!
//! Scores are from the mover's side (negamax). A score that is good for the prover is a proof: it rests on
//! final positions, static bounds and proofs in the table, never on the path. A score that is bad for him is
//! a failure: it may rest on the depth limit, on reductions, or on a repetition. So everything below may give
//! up for the prover at any time; nothing may skip a move of his opponent.

use super::busy::Busy;
use super::entry::{Entry, Failure};
use super::limits::{Clock, Stopped};
use super::node::{Children, Node, Outcome, Rest};
use super::picker::{MoveKnowledge, Turns};
use super::reduction::Reductions;
use super::stats::Stats;
use super::table::Table;
use super::tuning::SearchTuning;
use super::window::Window;
use crate::game::{ByColor, Color, Game, MAX_MOVES, Score, StateKey};
use crate::ordering::{Ordering as _, Place, Settled, Slot, Spec, Tried, Verdict as Showing};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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

/// What a search has learned and counted, the table apart.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Memory {
    knowledge: ByColor<MoveKnowledge>,
    stats: Stats,
}

impl Memory {
    /// Nodes visited.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.stats.nodes
    }
}

/// A search on behalf of one prover at a time. Keeps its tables from one iteration to the next, also when the
/// prover changes: what the two sides have learned is kept apart.
pub struct Search<'g, G: Game> {
    pub(crate) game: &'g mut G,
    pub(crate) table: Arc<Table>,
    /// For each prover: what is good when one side proves need not be when the other does.
    pub(super) knowledge: ByColor<MoveKnowledge>,
    pub(super) stats: Stats,
    pub(super) prover: Color,
    /// The states from the root to the present node.
    pub(super) path: Vec<StateKey>,
    /// The moves between them.
    pub(super) played: Vec<Slot>,
    /// The longest line that was looked at since the last call for a proof by cost.
    pub(super) deepest: usize,
    pub(super) clock: Clock<'g>,
    reductions: Reductions,
    pub(super) tuning: SearchTuning,
    /// Where searches that share the table say what they are at.
    pub(super) busy: Option<&'g Busy>,
}

impl<'g, G: Game> Search<'g, G> {
    /// A search that knows nothing yet.
    pub fn new(
        game: &'g mut G,
        table: impl Into<Arc<Table>>,
        clock: Clock<'g>,
        reductions: Reductions,
    ) -> Self {
        let knowledge = fresh(&Spec::default(), game.slots());
        let (stats, prover, path, played) = (Stats::default(), Color::Black, Vec::new(), Vec::new());
        Self {
            game,
            table: table.into(),
            knowledge,
            stats,
            prover,
            path,
            played,
            deepest: 0,
            clock,
            reductions,
            tuning: SearchTuning::DEFAULT,
            busy: None,
        }
    }

    /// The search with another ordering, that has learned nothing yet. What is proved never depends on it.
    #[must_use]
    pub fn with_ordering(self, ordering: &Spec) -> Self {
        Self { knowledge: fresh(ordering, self.game.slots()), ..self }
    }

    /// The search with other thresholds. What is proved never depends on them.
    #[must_use]
    pub fn with_tuning(self, tuning: SearchTuning) -> Self {
        Self { tuning, ..self }
    }

    /// The search with another kind of clock, which goes on from the time of this one.
    #[must_use]
    pub fn with_clock(self, change: impl FnOnce(Clock<'g>) -> Clock<'g>) -> Self {
        Self { clock: change(self.clock), ..self }
    }

    /// The search as one of several that share a table: it puts off what another one is searching.
    #[must_use]
    pub fn sharing(self, busy: &'g Busy) -> Self {
        Self { busy: Some(busy), ..self }
    }

    /// Nodes visited, those of helpers included.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.stats.nodes + self.clock.nodes_of_helpers()
    }

    /// What the search has learned and counted, the helpers' nodes with its own.
    #[must_use]
    pub fn memory(&self) -> Memory {
        Memory { knowledge: self.knowledge.clone(), stats: Stats { nodes: self.nodes(), ..self.stats } }
    }

    /// The search with what another one for the same game has learned and counted.
    #[must_use]
    pub fn with_memory(self, memory: Memory) -> Self {
        let Memory { knowledge, stats } = memory;
        Self { knowledge, stats, ..self }
    }

    /// The counters so far.
    #[must_use]
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Plies of the longest line that the last [proof by cost](Self::prove_by_cost) has looked at.
    #[must_use]
    pub const fn deepest(&self) -> u32 {
        self.deepest as u32
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> &Clock<'g> {
        &self.clock
    }

    /// The clock, to set allowances.
    pub const fn clock_mut(&mut self) -> &mut Clock<'g> {
        &mut self.clock
    }

    /// The move that the table knows best for a state, when `prover` proves.
    pub(crate) fn best_known(&self, state: &G::State, prover: Color) -> Option<G::Move> {
        let (key, orientation) = self.game.key(state);
        let slot = self.table.probe(key, prover)?.best_slot()?;
        Some(self.game.undo_canonical(self.game.move_in_slot(slot), orientation))
    }

    /// Counts the nodes of a helper for the leader, to the last.
    pub fn tell_nodes(&mut self) {
        self.clock.tell(self.stats.nodes);
    }

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
        self.knowledge[self.prover].list(self.game, &node, self.prover, &mut children);
        if let Some(outcome) = self.enhanced_cutoff(&node, window, &children) {
            return Ok(outcome);
        }
        self.path.push(node.key);
        let best = self.best_of(&node, window, &mut children);
        self.path.pop();
        let (outcome, slot) = best?;
        Ok(self.concluded(&node, window, outcome, slot))
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
            let showing = showing(outcome.score, open);
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
            let (depth, verdict) = (node.depth, showing(best.score, window));
            self.settle(node, &Settled { best: at, tried: &shown, depth, verdict });
        }
        Ok((best, best_at.map(|at| shown[at].slot)))
    }

    /// Lets the ordering know how a node has ended.
    pub(super) fn settle(&mut self, node: &Node<'_, G>, settled: &Settled<'_>) {
        self.knowledge[self.prover].ordering.settled(&node.place, settled);
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

    /// A node of which nothing is known yet.
    pub(super) fn node<'s>(&self, state: &'s G::State, depth: u32, ply: usize) -> Node<'s, G> {
        let (key, orientation) = self.game.key(state);
        let mover = self.game.to_move(state);
        let range = self.game.score_range();
        let bounds = mover.relative(range);
        let back = |plies: usize| self.played.len().checked_sub(plies).map(|at| self.played[at]);
        let place = Place { mover, ply, previous: back(1), own_previous: back(2) };
        Node { state, place, key, orientation, entry: Entry::nothing(self.prover), bounds, depth }
    }

    /// Files what was found at a node and gives it back, resting on nothing that lies below.
    pub(super) fn concluded(
        &mut self,
        node: &Node<'_, G>,
        window: Window,
        outcome: Outcome,
        slot: Option<Slot>,
    ) -> Outcome {
        let rest = outcome.rest.above(node.place.ply);
        let mut entry = node.entry;
        entry.depth = node.depth as u8;
        let is_low = outcome.score <= window.alpha();
        let (score, scope) =
            if node.place.mover == self.prover { (outcome.score, window) } else { (-outcome.score, -window) };
        if score > scope.alpha() {
            entry.prove(score);
        }
        if score < scope.beta() {
            let depth = if rest == Rest::NOTHING { Failure::EXHAUSTED } else { node.depth as u8 };
            entry.fail(Failure { score, depth });
        }
        if let Some(slot) = slot
            && !is_low
        {
            let canonical = self.game.to_canonical(self.game.move_in_slot(slot.into()), node.orientation);
            entry.best = self.game.slot(canonical) as u8;
            self.knowledge[self.prover].killers.note(node.place.ply, slot);
        }
        self.table.store(node.key, entry);
        Outcome { rest, ..outcome }
    }
}

/// The part of a window that a node's bounds leave open; there is one, or a cutoff would have come.
fn narrowed<G: Game>(window: Window, node: &Node<'_, G>) -> Window {
    let raised = window.raised(node.bounds.lower());
    raised.and_then(|window| window.lowered(node.bounds.upper())).expect("bounds did not decide the window")
}

/// Knowledge for both provers, of which nothing is learned yet.
fn fresh(ordering: &Spec, slots: usize) -> ByColor<MoveKnowledge> {
    let fresh = MoveKnowledge::new(ordering.learner(slots));
    ByColor { black: fresh.clone(), white: fresh }
}

/// How a score does in a window, in the words of orderings.
pub(super) fn showing(score: Score, window: Window) -> Showing {
    Showing::of(score.points().into(), (window.alpha().points().into(), window.beta().points().into()))
}
