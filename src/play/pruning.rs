//! The ways in which a node is decided without searching all its children. Those by the table keep values as
//! they are; null moves and multi-cut are guesses.

use super::children::Children;
use super::game::{PlayGame, ValueRange};
use super::searcher::PlaySearch;
use super::settings::{TableBounds, TableUse};
use super::table::{Bound, Entry};
use super::task::Task;
use crate::ordering::{NodeContext, Settled, Tried, Verdict};

impl<G: PlayGame> PlaySearch<'_, G> {
    /// What is known of a state without search; narrows the window to what that leaves open.
    pub(super) fn range_cutoff(&mut self, range: ValueRange, task: &mut Task) -> Option<i32> {
        let ValueRange { least, greatest } = range;
        let open = task.window.raised(least).and_then(|window| window.lowered(greatest));
        match open {
            Some(open) => {
                task.window = open;
                None
            }
            None => {
                self.counts.bound_cutoffs += 1;
                Some(if least >= task.window.beta() || least == greatest { least } else { greatest })
            }
        }
    }

    /// What the table knows of the node itself.
    pub(super) fn table_cutoff(&mut self, state: &G::State, entry: &Entry, task: &Task) -> Option<i32> {
        if task.ply == 0 || !self.is_deep_enough(entry, task.depth) {
            return None;
        }
        let value = entry.decides(task.window, task.ply)?;
        self.counts.table_cutoffs += 1;
        if value >= task.window.beta() {
            // Whether the move was quiet is not stored; most are.
            let slot = self.game.slot_from_table(state, entry.best);
            let mv = Tried { slot, is_quiet: true };
            self.credit(&self.place(state, task.ply), mv, entry.depth.into());
        }
        Some(value)
    }

    /// The task with a window that a bound of the table has narrowed, as Hsu's lecture and the program MIA have it. Not at the root, whose
    /// line has to be found.
    pub(super) fn narrowed(&self, entry: &Entry, task: &Task) -> Task {
        let narrows = self.settings.table_bounds == TableBounds::Narrow
            && task.ply > 0
            && self.is_deep_enough(entry, task.depth);
        if !narrows {
            return *task;
        }
        let score = entry.score(task.ply);
        let window = match entry.bound {
            Bound::Exact => None,
            Bound::AtLeast => task.window.raised(score),
            Bound::AtMost => task.window.lowered(score),
        };
        Task { window: window.unwrap_or(task.window), ..*task }
    }

    /// Enhanced transposition cutoff (Schaeffer and Plaat, 1996): a child that the table knows to be good
    /// enough.
    pub(super) fn enhanced_cutoff(
        &mut self,
        state: &G::State,
        children: &Children<G>,
        task: &Task,
    ) -> Option<i32> {
        let least = self.settings.enhanced_above?;
        if task.ply == 0 || task.depth <= least {
            return None;
        }
        let (value, mv, depth) = children.iter().find_map(|child| {
            let entry = self.table.probe(self.game.table_key(&self.game.play(state, child.mv)))?;
            if entry.bound == Bound::AtLeast || !self.is_deep_enough(&entry, task.depth - 1) {
                return None;
            }
            let value = -entry.score(task.ply + 1);
            (value >= task.window.beta()).then(|| (value, child.tried(), u32::from(entry.depth) + 1))
        })?;
        self.counts.enhanced_cutoffs += 1;
        self.credit(&self.place(state, task.ply), mv, depth);
        Some(value)
    }

    fn is_deep_enough(&self, entry: &Entry, depth: u32) -> bool {
        match self.settings.table {
            TableUse::Nothing | TableUse::Order => false,
            TableUse::SameDepth => u32::from(entry.depth) == depth,
            TableUse::AnyDepth => u32::from(entry.depth) >= depth,
        }
    }

    /// Lets the ordering know of a move that cut off without a search of the full depth.
    pub(super) fn credit(&mut self, place: &NodeContext, mv: Tried, depth: u32) {
        self.ordering.searched(place, mv, depth, Verdict::Cut);
        let settled = Settled { best: 0, tried: &[mv], depth, verdict: Verdict::Cut };
        self.note_settled(place, &settled);
    }
}
