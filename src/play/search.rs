//! Principal variation search (Marsland and Campbell, 1982) by iterative deepening. Scores are from the side to
//! move and fail soft: a score outside the window is a bound that may lie beyond it.

use super::WIN;
use super::children::{Child, Children};
use super::counts::Counts;
use super::game::{Choices, Ending, MAX_CHOICES, PlayGame};
use super::history_reduction::ReductionTable;
use super::peak_reduction::PeakTable;
use super::settings::{Settings, TableUse};
use super::table::{Bound, Entry, PlayTable};
use crate::game::StateKey;
use crate::ordering::{Killers, Ordering, Settled, Slot, Tried, Verdict};
use arrayvec::ArrayVec;
use thiserror::Error;

/// A limit was reached before the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the limit of nodes was reached")]
pub struct Stopped;

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

/// What a node is expected to be (Knuth and Moore, 1975).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// On the principal variation.
    Principal,
    /// Some move will be good enough.
    Cut,
    /// No move will be.
    All,
}

impl Kind {
    pub const fn of_scout(self) -> Self {
        match self {
            Self::Principal | Self::All => Self::Cut,
            Self::Cut => Self::All,
        }
    }
}

/// What is to be done at a node.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub alpha: i32,
    pub beta: i32,
    pub depth: u32,
    pub ply: usize,
    pub kind: Kind,
    /// Plies by which the path is longer than it would be without extensions.
    pub extended: u32,
    /// Whether a move of the path is being searched less deep.
    pub is_reduced: bool,
}

impl Task {
    /// Asks for the value of the root.
    const fn whole(depth: u32) -> Self {
        let (alpha, beta, kind) = (-WIN - 1, WIN + 1, Kind::Principal);
        Self { alpha, beta, depth, ply: 0, kind, extended: 0, is_reduced: false }
    }

    pub const fn window(&self) -> (i32, i32) {
        (self.alpha, self.beta)
    }
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
    /// The best line below each ply.
    lines: Vec<Vec<G::Move>>,
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
            habits: settings.history_reduction.map(|rule| ReductionTable::new(rule, game.slots())),
            peaks: settings.peak_reduction.map(|rule| PeakTable::new(rule, game.slots())),
            lines: Vec::new(),
            most_nodes: u64::MAX,
        }
    }

    /// The search with a limit of nodes, for all questions together.
    #[must_use]
    pub fn with_most_nodes(self, nodes: u64) -> Self {
        Self { most_nodes: nodes, ..self }
    }

    /// The counters so far.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

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
        let narrow = Task { alpha: expected - half.max(1), beta: expected + half.max(1), ..whole };
        let score = self.search(root, narrow)?;
        if score <= narrow.alpha {
            self.search(root, Task { beta: score + 1, ..whole })
        } else if score >= narrow.beta {
            self.search(root, Task { alpha: score - 1, ..whole })
        } else {
            Ok(score)
        }
    }

    pub(super) fn search(&mut self, state: &G::State, mut task: Task) -> Result<i32, Stopped> {
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
        let bounds = self.game.bounds(state);
        if let Some(value) = bounds.and_then(|bounds| self.bound_cutoff(bounds, &mut task)) {
            return Ok(value);
        }
        let value = match task.depth {
            0 => self.quiet_value(state, task.window(), task.ply)?,
            _ => self.value(state, key, &task)?,
        };
        Ok(bounds.map_or(value, |(least, greatest)| value.clamp(least, greatest)))
    }

    /// The value of a state that is not over, with plies left.
    fn value(&mut self, state: &G::State, key: StateKey, task: &Task) -> Result<i32, Stopped> {
        let known = self.game.table_key(state);
        let entry = if self.settings.table == TableUse::Nothing { None } else { self.table.probe(known) };
        if let Some(value) = entry.and_then(|entry| self.table_cutoff(state, &entry, task)) {
            return Ok(value);
        }
        let mut choices = Choices::new();
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
        let mut tried = ArrayVec::<Tried, MAX_CHOICES>::new();
        for at in 0..children.len() {
            let child = Child::bring_forward(children, at);
            let (mv, step) = (child.mv, child.step(at));
            tried.push(step.tried);
            self.played.push(Some(step.tried.slot));
            let value = self.child_value(state, &step, &open)?;
            self.played.pop();
            let verdict = Verdict::of(value, open.window());
            self.ordering.searched(&place, tried[at], task.depth, verdict);
            self.note_for_reductions(place.mover, step.tried.slot, verdict);
            if value > best {
                (best, best_at) = (value, at);
            }
            if verdict == Verdict::Raised {
                open.alpha = value;
            }
            if verdict != Verdict::Failed && task.kind == Kind::Principal {
                self.extend_line(mv, task.ply);
            }
            if verdict == Verdict::Cut {
                self.counts.note_cutoff(at);
                break;
            }
        }
        let verdict = Verdict::of(best, task.window());
        let settled = Settled { best: best_at, tried: &tried, depth: task.depth, verdict };
        self.ordering.settled(&place, &settled);
        self.file(state, task, best, (tried[best_at].slot, verdict));
        Ok(best)
    }

    /// Notes what was found at a node in the table and among the killers.
    fn file(&mut self, state: &G::State, task: &Task, value: i32, (best, verdict): (Slot, Verdict)) {
        if verdict != Verdict::Failed {
            self.killers.note(task.ply, best);
            self.note_peak(self.game.to_move(state), best, task.depth);
        }
        if self.settings.table != TableUse::Nothing {
            let bound = match verdict {
                Verdict::Cut => Bound::AtLeast,
                Verdict::Raised => Bound::Exact,
                Verdict::Failed => Bound::AtMost,
            };
            let (key, best) = (self.game.table_key(state), self.game.slot_for_table(state, best));
            self.table.store(Entry::new(key, (value, bound), best, task.depth, task.ply));
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

    fn start_line(&mut self, ply: usize) {
        if ply >= self.lines.len() {
            self.lines.resize(ply + 1, Vec::new());
        }
        self.lines[ply].clear();
    }

    fn extend_line(&mut self, mv: G::Move, ply: usize) {
        let mut line = vec![mv];
        line.extend(self.lines.get(ply + 1).into_iter().flatten());
        self.lines[ply] = line;
    }
}
