//! The ways in which a node is decided without searching all its children. Those by the table keep values as
//! they are; null moves and multi-cut are guesses.

use super::WIN;
use super::children::{Child, Children};
use super::game::PlayGame;
use super::search::{Kind, PlaySearch, Stopped, Task};
use super::settings::{NullMove, TableUse};
use super::table::{Bound, Entry};
use crate::ordering::{Place, Settled, Tried, Verdict};

impl<G: PlayGame> PlaySearch<'_, G> {
    /// What is known of a state without search; narrows the window to what that leaves open.
    pub(super) fn bound_cutoff(&mut self, bounds: (i32, i32), task: &mut Task) -> Option<i32> {
        let (least, greatest) = bounds;
        let value = if least >= task.beta || least == greatest {
            Some(least)
        } else {
            (greatest <= task.alpha).then_some(greatest)
        };
        self.counts.bound_cutoffs += u64::from(value.is_some());
        (task.alpha, task.beta) = (task.alpha.max(least), task.beta.min(greatest));
        value
    }

    /// What the table knows of the node itself.
    pub(super) fn table_cutoff(&mut self, state: &G::State, entry: &Entry, task: &Task) -> Option<i32> {
        if task.ply == 0 || !self.is_deep_enough(entry, task.depth) {
            return None;
        }
        let value = entry.decides(task.window(), task.ply)?;
        self.counts.table_cutoffs += 1;
        if value >= task.beta {
            // Whether the move was quiet is not stored; most are.
            let slot = self.game.slot_from_table(state, entry.best);
            let mv = Tried { slot, is_quiet: true };
            self.credit(&self.place(state, task.ply), mv, entry.depth.into());
        }
        Some(value)
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
            let entry = self.table.probe(self.game.table_key(&child.state))?;
            if entry.bound == Bound::AtLeast || !self.is_deep_enough(&entry, task.depth - 1) {
                return None;
            }
            let value = -entry.score(task.ply + 1);
            (value >= task.beta).then(|| (value, child.tried(), u32::from(entry.depth) + 1))
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

    /// The cutoffs that are guesses: first the null move, then multi-cut.
    pub(super) fn forward_cutoff(
        &mut self,
        state: &G::State,
        children: &mut Children<G>,
        task: &Task,
    ) -> Result<Option<i32>, Stopped> {
        if task.kind == Kind::Principal {
            return Ok(None);
        }
        let by_null = self.null_cutoff(state, task)?;
        if by_null.is_some() { Ok(by_null) } else { self.multi_cutoff(state, children, task) }
    }

    fn null_cutoff(&mut self, state: &G::State, task: &Task) -> Result<Option<i32>, Stopped> {
        let Some(rule) = self.settings.null_move else { return Ok(None) };
        let reduction = rule.reduction(task, self.game.is_sparse(state));
        if task.depth <= reduction || self.played.last() == Some(&None) {
            return Ok(None);
        }
        let Some(passed) = self.game.null(state) else { return Ok(None) };
        self.played.push(None);
        let value = -self.search(&passed, task.shallow(reduction))?;
        self.played.pop();
        if value < task.beta {
            return Ok(None);
        }
        self.counts.null_cutoffs += 1;
        // A win found behind a null move is none.
        Ok(Some(if value >= WIN / 2 { task.beta } else { value }))
    }

    fn multi_cutoff(
        &mut self,
        state: &G::State,
        children: &mut Children<G>,
        task: &Task,
    ) -> Result<Option<i32>, Stopped> {
        let Some(rule) = self.settings.multi_cut else { return Ok(None) };
        if task.depth <= rule.reduction {
            return Ok(None);
        }
        let below = task.shallow(rule.reduction);
        let mut cutoffs = 0;
        for at in 0..children.len().min(rule.tried) {
            let child = Child::bring_forward(children, at);
            let (mv, next) = (child.tried(), child.state);
            self.played.push(Some(mv.slot));
            let value = -self.search(&next, below)?;
            self.played.pop();
            cutoffs += usize::from(value >= task.beta);
            if cutoffs >= rule.enough {
                self.counts.multi_cutoffs += 1;
                self.credit(&self.place(state, task.ply), mv, below.depth + 1);
                return Ok(Some(task.beta));
            }
        }
        Ok(None)
    }

    /// Lets the ordering know of a move that cut off without a search of the full depth.
    fn credit(&mut self, place: &Place, mv: Tried, depth: u32) {
        self.ordering.searched(place, mv, depth, Verdict::Cut);
        let settled = Settled { best: 0, tried: &[mv], depth, verdict: Verdict::Cut };
        self.ordering.settled(place, &settled);
    }
}

impl Task {
    /// Asks of a child, so many plies less deep, whether its move is good enough.
    fn shallow(&self, reduction: u32) -> Self {
        Self {
            alpha: -self.beta,
            beta: 1 - self.beta,
            depth: self.depth - 1 - reduction,
            ply: self.ply + 1,
            kind: self.kind.of_scout(),
            ..*self
        }
    }
}

impl NullMove {
    /// Plies less, for a node of a kind.
    const fn reduction(self, task: &Task, is_sparse: bool) -> u32 {
        match self {
            Self::Fixed(plies) => plies,
            Self::ByNode { deep, deep_if_sparse } => {
                let deep = if is_sparse { deep_if_sparse } else { deep };
                if matches!(task.kind, Kind::Cut) && task.depth <= deep { 2 } else { 3 }
            }
        }
    }
}
