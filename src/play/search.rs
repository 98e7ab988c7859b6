//! Principal variation search (Marsland and Campbell, 1982) by iterative deepening. Scores are from the side to
//! move and fail soft: a score outside the window is a bound that may lie beyond it.

use super::children::{Child, Children, Step};
use super::counts::Counts;
use super::depth::Reduction;
use super::game::{MAX_LISTED, MoveList, PlayGame, WIN};
use super::history_reduction::ReductionTable;
use super::peak_reduction::PeakTable;
use super::refutations::RefutationTable;
use super::searcher::{Best, PlaySearch};
use super::settings::{AfterSuccess, NullMove, Scout, TableUse};
use super::task::{Kind, Stopped, Task};
use crate::game::{StateKey, Window};
use crate::ordering::{Settled, Slot, Tried, Verdict};
use arrayvec::ArrayVec;

/// What an iteration has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// Plies.
    pub depth: u32,
    /// From the side to move.
    pub score: i32,
    /// The principal variation, as far as it is known.
    pub line: Vec<M>,
    /// What was done so far, earlier iterations included.
    pub counts: Counts,
}

impl<G: PlayGame> PlaySearch<'_, G> {
    /// Searches a state deeper and deeper, up to `depth` plies; gives a report of each iteration to `tell`.
    /// `earlier` are the keys of the states before it, for repetitions. The state must not be over.
    ///
    /// # Errors
    /// If a limit was reached; what was told before holds.
    pub fn deepen(
        &mut self,
        earlier: &[StateKey],
        root: &G::State,
        depth: u32,
        mut tell: impl FnMut(&Report<G::Move>),
    ) -> Result<Report<G::Move>, Stopped> {
        self.ordering.begin();
        self.killers.clear();
        self.habits.iter_mut().for_each(ReductionTable::begin);
        self.peaks.iter_mut().for_each(PeakTable::begin);
        self.refutations.iter_mut().for_each(RefutationTable::begin);
        let step = self.settings.step.max(1);
        // So that steps end at the depth asked for.
        let first = if depth == 0 { 0 } else { (depth - 1) % step + 1 };
        let mut report = self.iterate(earlier, root, first, None)?;
        tell(&report);
        while report.depth < depth {
            report = self.iterate(earlier, root, report.depth + step, Some(report.score))?;
            tell(&report);
        }
        Ok(report)
    }

    /// One iteration. `expected` is the score of the last one.
    fn iterate(
        &mut self,
        earlier: &[StateKey],
        root: &G::State,
        depth: u32,
        expected: Option<i32>,
    ) -> Result<Report<G::Move>, Stopped> {
        self.path.clear();
        self.path.extend_from_slice(earlier);
        self.played.clear();
        let score = self.aspire(root, depth, expected)?;
        let line = self.lines.first().cloned().unwrap_or_default();
        let slots: Vec<Slot> = line.iter().map(|&mv| self.game.slot(mv)).collect();
        self.ordering.iterated(&slots);
        Ok(Report { depth, score, line, counts: self.counts })
    }

    /// Searches the root, at first with a window about the score that is expected; on a miss with that side of
    /// the window open.
    fn aspire(&mut self, root: &G::State, depth: u32, expected: Option<i32>) -> Result<i32, Stopped> {
        let whole = Task::whole(depth);
        let Some((expected, half)) = expected.zip(self.settings.aspiration) else {
            return self.search(root, whole);
        };
        let half = half.max(1);
        let narrow = Window::new(expected - half, expected + half);
        let score = self.search(root, Task { window: narrow, ..whole })?;
        if score <= narrow.alpha() {
            self.search(root, Task { window: Window::new(whole.window.alpha(), score + 1), ..whole })
        } else if score >= narrow.beta() {
            self.search(root, Task { window: Window::new(score - 1, whole.window.beta()), ..whole })
        } else {
            Ok(score)
        }
    }

    fn search(&mut self, state: &G::State, mut task: Task) -> Result<i32, Stopped> {
        self.visit()?;
        self.start_line(task.ply);
        if let Some(value) = self.final_value(state, task.ply) {
            return Ok(value);
        }
        let key = self.game.key(state);
        if task.ply > 0 && self.game.is_repetition(&self.path, key) {
            self.counts.repetitions += 1;
            return Ok(0);
        }
        let range = self.game.value_range(state);
        if let Some(value) = range.and_then(|range| self.range_cutoff(range, &mut task)) {
            return Ok(value);
        }
        let value = match task.depth {
            0 => self.quiet_value(state, task.window, task.ply)?,
            _ => self.value(state, key, &task)?,
        };
        Ok(range.map_or(value, |range| value.clamp(range.least, range.greatest)))
    }

    /// The value of a state that is not over, with plies left.
    fn value(&mut self, state: &G::State, key: StateKey, task: &Task) -> Result<i32, Stopped> {
        let known = self.game.table_key(state);
        let entry = if self.settings.table == TableUse::Nothing { None } else { self.table.probe(known) };
        if let Some(value) = entry.and_then(|entry| self.table_cutoff(state, &entry, task)) {
            return Ok(value);
        }
        let task = &entry.map_or(*task, |entry| self.narrowed(&entry, task));
        let mut choices = MoveList::new();
        self.game.moves(state, &mut choices);
        let from_table = entry.map(|entry| self.game.slot_from_table(state, entry.best));
        let mut children = self.children(state, &choices, from_table, task.ply);
        if let Some(value) = self.enhanced_cutoff(state, &children, task) {
            return Ok(value);
        }
        self.path.push(key);
        let value = match self.forward_cutoff(state, &mut children, task)? {
            Some(value) => value,
            None => self.best_of(state, &mut children, task)?,
        };
        self.path.pop();
        Ok(value)
    }

    /// Searches the children until one is good enough, and files what was found.
    fn best_of(&mut self, state: &G::State, children: &mut Children<G>, task: &Task) -> Result<i32, Stopped> {
        let place = self.place(state, task.ply);
        let (mut best, mut best_at, mut open) = (i32::MIN, 0, *task);
        let mut tried = ArrayVec::<Tried, MAX_LISTED>::new();
        for at in 0..children.len() {
            let child = Child::bring_forward(children, at);
            let mv = child.mv;
            let step = child.step(at, self.game.play(state, mv));
            if self.is_pruned(state, &step, best, task) {
                continue;
            }
            self.played.push(Some(step.tried.slot));
            let value = self.child_value(state, &step, &open)?;
            self.played.pop();
            self.note_refutation(task.ply, step.tried.slot);
            let verdict = Verdict::of(value, open.window);
            self.ordering.searched(&place, step.tried, task.depth, verdict);
            self.note_for_reductions(place.mover, step.tried.slot, verdict);
            let is_best = value > best;
            if is_best {
                (best, best_at) = (value, tried.len());
            }
            tried.push(step.tried);
            if verdict == Verdict::Raised {
                open.window = Window::new(value, open.window.beta());
            }
            // Where lines of all moves of the root are wanted, every node has one.
            let has_line = task.kind == Kind::Principal && verdict != Verdict::Failed;
            if has_line || self.refutations.is_some() && is_best {
                self.extend_line(mv, task.ply);
            }
            if verdict == Verdict::Cut {
                self.counts.note_cutoff(at);
                break;
            }
        }
        let verdict = Verdict::of(best, task.window);
        let settled = Settled { best: best_at, tried: &tried, depth: task.depth, verdict };
        self.note_settled(&place, &settled);
        self.file(state, task, &Best { value: best, slot: tried[best_at].slot, verdict });
        Ok(best)
    }

    /// The value of a child: the first one gets the whole window, later ones only if a null window shows that they are
    /// better; before that, perhaps, a search less deep.
    fn child_value(&mut self, state: &G::State, step: &Step<G>, open: &Task) -> Result<i32, Stopped> {
        let extra = self.extension(state, step, open);
        let below = Task {
            window: -open.window,
            depth: open.depth - 1 + extra,
            ply: open.ply + 1,
            kind: if open.kind == Kind::Principal { Kind::Principal } else { open.kind.of_scout() },
            extended: open.extended + extra,
            ..*open
        };
        let scout = Task { window: -open.window.null_above(), kind: open.kind.of_scout(), ..below };
        let reduction = if extra == 0 { self.reduction(state, step, open) } else { None };
        if let Some(Reduction { plies, after_success }) = reduction {
            self.counts.reductions += 1;
            let depth = below.depth.saturating_sub(plies);
            let first = match after_success {
                AfterSuccess::Trust => below,
                AfterSuccess::Repeat => scout,
            };
            let value = -self.search(&step.state, Task { depth, is_reduced: true, ..first })?;
            if value <= open.window.alpha() || after_success == AfterSuccess::Trust {
                return Ok(value);
            }
            self.counts.repeats += 1;
        }
        if self.settings.scout == Scout::NullWindow && step.at > 0 && !open.window.is_null() {
            let value = -self.search(&step.state, scout)?;
            if value <= open.window.alpha() || value >= open.window.beta() {
                return Ok(value);
            }
        }
        Ok(-self.search(&step.state, below)?)
    }

    /// The cutoffs that are guesses: first the null move, then multi-cut.
    fn forward_cutoff(
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

    /// Whether a null move is allowed by what came before it.
    fn may_pass(&self, rule: NullMove, state: &G::State, task: &Task) -> bool {
        match rule {
            NullMove::Fixed(_) | NullMove::ByNode { .. } => self.played.last() != Some(&None),
            NullMove::Guarded(plies) => {
                let mover = self.game.to_move(state);
                task.depth > plies + 3
                    && !self.played.contains(&None)
                    && !self.game.is_threatened(state, mover)
            }
        }
    }

    fn null_cutoff(&mut self, state: &G::State, task: &Task) -> Result<Option<i32>, Stopped> {
        let Some(rule) = self.settings.null_move else { return Ok(None) };
        let reduction = rule.reduction(task, self.game.is_sparse(state));
        if task.depth <= reduction || !self.may_pass(rule, state, task) {
            return Ok(None);
        }
        let Some(passed) = self.game.null(state) else { return Ok(None) };
        self.played.push(None);
        let value = -self.search(&passed, task.shallow(reduction))?;
        self.played.pop();
        if value < task.window.beta() {
            return Ok(None);
        }
        self.counts.null_cutoffs += 1;
        // A win found behind a null move is none.
        Ok(Some(if value >= WIN / 2 { task.window.beta() } else { value }))
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
            let (mv, next) = (child.tried(), self.game.play(state, child.mv));
            self.played.push(Some(mv.slot));
            let value = -self.search(&next, below)?;
            self.played.pop();
            cutoffs += usize::from(value >= task.window.beta());
            if cutoffs >= rule.enough {
                self.counts.multi_cutoffs += 1;
                self.credit(&self.place(state, task.ply), mv, below.depth + 1);
                return Ok(Some(task.window.beta()));
            }
        }
        Ok(None)
    }
}

impl NullMove {
    /// Plies less, for a node of a kind.
    const fn reduction(self, task: &Task, is_sparse: bool) -> u32 {
        match self {
            Self::Fixed(plies) | Self::Guarded(plies) => plies,
            Self::ByNode { deep, deep_if_sparse } => {
                let deep = if is_sparse { deep_if_sparse } else { deep };
                if matches!(task.kind, Kind::Cut) && task.depth <= deep { 2 } else { 3 }
            }
        }
    }
}
