//! What the searches for proofs share: a prover's means, what he has learned, and how a node is opened and closed.

use super::busy::Busy;
use super::entry::{Entry, Failure};
use super::limits::Clock;
use super::node::{Node, Outcome, Rest};
use super::picker::{Guide, MoveKnowledge};
use super::reduction::Reductions;
use super::stats::Stats;
use super::table::Table;
use super::tuning::SearchTuning;
use crate::game::{ByColor, Color, Game, StateKey, Window};
use crate::ordering::{NodeContext, Ordering as _, Settled, Slot, Spec};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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

    /// Whether a search of a game with so many slots for moves can go on from it. What was read from a file may have other tables,
    /// or numbers to which nothing can be added.
    #[must_use]
    pub fn fits(&self, slots: usize) -> bool {
        let is_room_left = self.stats.counts().iter().all(|&count| count <= MOST_COUNTED);
        is_room_left && Color::ALL.iter().all(|&color| self.knowledge[color].fits(slots))
    }
}

/// More than any machine will ever count.
const MOST_COUNTED: u64 = 1 << 60;

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
    pub(super) reductions: Reductions,
    pub(super) tuning: SearchTuning,
    pub(super) guide: Guide,
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
            guide: Guide::Ordering,
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

    /// The search with something else that decides the order of moves in [`prove`](Self::prove). What is proved never depends on it.
    #[must_use]
    pub fn with_guide(self, guide: Guide) -> Self {
        Self { guide, ..self }
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

    /// Lets the ordering know how a node has ended.
    pub(super) fn settle(&mut self, node: &Node<'_, G>, settled: &Settled<'_>) {
        self.knowledge[self.prover].ordering.settled(&node.place, settled);
    }

    /// A node of which nothing is known yet.
    pub(super) fn node<'s>(&self, state: &'s G::State, depth: u32, ply: usize) -> Node<'s, G> {
        let (key, orientation) = self.game.key(state);
        let mover = self.game.to_move(state);
        let range = self.game.score_range();
        let bounds = mover.relative(range);
        let back = |plies: usize| self.played.len().checked_sub(plies).map(|at| self.played[at]);
        let place = NodeContext { mover, ply, previous: back(1), own_previous: back(2) };
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
        // What took much work before is not forgotten sooner because little was added.
        entry.depth = entry.depth.max(node.depth as u8);
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

/// Knowledge for both provers, of which nothing is learned yet.
fn fresh(ordering: &Spec, slots: usize) -> ByColor<MoveKnowledge> {
    let fresh = MoveKnowledge::new(ordering.learner(slots), slots);
    ByColor { black: fresh.clone(), white: fresh }
}
