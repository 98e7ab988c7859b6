//! What a search to a limited depth has at hand from one node to the next.

use super::counts::Counts;
use super::game::{Ending, PlayGame, WIN};
use super::history_reduction::ReductionTable;
use super::judge::Judgement;
use super::peak_reduction::PeakTable;
use super::refutations::RefutationTable;
use super::settings::{Keyed, Refutations, Settings, TableUse};
use super::table::{Bound, Entry, NodeResult, PlayTable};
use super::task::{Stopped, Task};
use crate::game::{Color, StateKey};
use crate::ordering::{Killers, NodeContext, Ordering, Settled, Slot, Verdict};

/// What was found at a node.
pub(super) struct Best {
    pub value: i32,
    /// The best move.
    pub slot: Slot,
    pub verdict: Verdict,
}

/// A search. Keeps its table and its ordering from one question to the next.
pub struct PlaySearch<'g, G: PlayGame> {
    pub(super) game: &'g G,
    pub(super) settings: Settings,
    pub(super) ordering: Box<dyn Ordering>,
    pub(super) table: PlayTable,
    pub(super) counts: Counts,
    /// Moves from the root to the present node; a null move is none.
    pub(super) played: Vec<Option<Slot>>,
    /// States of the game before the root, then from the root to the parent of the present node.
    pub(super) path: Vec<StateKey>,
    pub(super) killers: Killers,
    pub(super) habits: Option<ReductionTable>,
    pub(super) peaks: Option<PeakTable>,
    pub(super) judgement: Option<Judgement>,
    pub(super) refutations: Option<RefutationTable>,
    /// The best line below each ply.
    pub(super) lines: Vec<Vec<G::Move>>,
    most_nodes: u64,
}

impl<'g, G: PlayGame> PlaySearch<'g, G> {
    /// A search that knows nothing yet.
    #[must_use]
    pub fn new(game: &'g G, settings: Settings, ordering: Box<dyn Ordering>, table: PlayTable) -> Self {
        Self {
            game,
            settings,
            ordering,
            table,
            counts: Counts::default(),
            played: Vec::new(),
            path: Vec::new(),
            killers: Killers::default(),
            habits: settings.history_reduction.map(|rule| match rule.keyed {
                Keyed::ByMove => ReductionTable::new(rule, game.slots()),
                Keyed::ByTarget => ReductionTable::new(rule, game.targets()),
            }),
            peaks: settings.peak_reduction.map(|rule| PeakTable::new(rule, game.slots())),
            judgement: settings.judge.map(|rule| Judgement::new(rule.judge, game.slots())),
            refutations: (settings.refutations == Refutations::OfRootMoves).then(RefutationTable::default),
            lines: Vec::new(),
            most_nodes: u64::MAX,
        }
    }

    /// The search with a limit of nodes, for all questions together.
    #[must_use]
    pub fn with_most_nodes(self, nodes: u64) -> Self {
        Self { most_nodes: nodes, ..self }
    }

    /// Limits the nodes that are visited from here on, whatever was visited before; nothing takes the limit away.
    pub const fn allow_nodes(&mut self, nodes: Option<u64>) {
        self.most_nodes = match nodes {
            Some(nodes) => self.counts.nodes.saturating_add(nodes),
            None => u64::MAX,
        };
    }

    /// The counters so far.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Notes what was found at a node in the table and among the killers.
    pub(super) fn file(&mut self, state: &G::State, task: &Task, found: &Best) {
        let Best { value, slot, verdict } = *found;
        if verdict != Verdict::Failed {
            self.killers.note(task.ply, slot);
            self.note_peak(self.game.to_move(state), slot, task.depth);
        }
        if self.settings.table != TableUse::Nothing {
            let bound = match verdict {
                Verdict::Cut => Bound::AtLeast,
                Verdict::Raised => Bound::Exact,
                Verdict::Failed => Bound::AtMost,
            };
            let (key, best) = (self.game.table_key(state), self.game.slot_for_table(state, slot));
            self.table.store(Entry::new(key, NodeResult { value, bound, best, depth: task.depth }, task.ply));
        }
    }

    /// Counts a state.
    pub(super) fn visit(&mut self) -> Result<(), Stopped> {
        if self.counts.nodes >= self.most_nodes {
            return Err(Stopped);
        }
        self.counts.nodes += 1;
        Ok(())
    }

    /// The value of a finished game; quick wins and slow losses are better.
    pub(super) fn final_value(&self, state: &G::State, ply: usize) -> Option<i32> {
        self.game.ending(state).map(|ending| match ending {
            Ending::Won => WIN - ply as i32,
            Ending::Lost => ply as i32 - WIN,
            Ending::Drawn => 0,
            Ending::Scored(score) => score,
        })
    }

    pub(super) fn start_line(&mut self, ply: usize) {
        if ply >= self.lines.len() {
            self.lines.resize(ply + 1, Vec::new());
        }
        self.lines[ply].clear();
    }

    /// Puts away what follows a move that has just been searched, if it is one of the root.
    pub(super) fn note_refutation(&mut self, ply: usize, root_move: Slot) {
        if let Some(table) = self.refutations.as_mut().filter(|_| ply == 0) {
            let line = self.lines.get(1).into_iter().flatten().map(|&mv| self.game.slot(mv)).collect();
            table.note(root_move, line);
        }
    }

    pub(super) fn extend_line(&mut self, mv: G::Move, ply: usize) {
        let mut line = vec![mv];
        line.extend(self.lines.get(ply + 1).into_iter().flatten());
        self.lines[ply] = line;
    }

    /// Lets all that learns from nodes know that one is done with.
    pub(super) fn note_settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        self.ordering.settled(place, settled);
        if let Some(judgement) = &mut self.judgement {
            judgement.settled(place, settled);
        }
    }

    /// Lets the tables for reductions know how a move has done.
    pub(super) fn note_for_reductions(&mut self, mover: Color, slot: Slot, verdict: Verdict) {
        let place = self.habit_place(slot);
        if let Some(table) = &mut self.habits {
            table.valued(mover, place, verdict);
        }
    }

    /// Where history reductions know a move.
    pub(super) fn habit_place(&self, slot: Slot) -> Slot {
        let keyed = self.settings.history_reduction.map(|rule| rule.keyed);
        if keyed == Some(Keyed::ByTarget) { self.game.target(slot) } else { slot }
    }

    /// Lets them know of the best move of a node, if there was a good one.
    fn note_peak(&mut self, mover: Color, slot: Slot, depth: u32) {
        if let Some(table) = &mut self.peaks {
            table.best(mover, slot, depth);
        }
    }
}
