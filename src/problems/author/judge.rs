//! Asking about positions of a tree, out of one table.

use super::goal::{Goal, Standing};
use super::observer::{AuthorObserver, AuthorProgress, Stage, Turn};
use crate::board::{Move, Passes, Position};
use crate::certificate::WritingProgress;
use crate::game::StateKey;
use crate::go::Go;
use crate::problems::error::ProblemSetError;
use crate::search::Limits;
use crate::solve::{Coverage, Observer, Progress, Question, Settings, Solution, Solver, Tables, solve};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Answers what becomes of a goal.
pub struct Judge<'o> {
    solver: Solver,
    settings: Settings,
    /// The most time for a position.
    time: Option<Duration>,
    /// The most time for all of them.
    total: Option<Duration>,
    goal: Option<Goal>,
    /// What was found; deep trees come back to the same positions. A key alone may be that of two positions on large boards.
    found: HashMap<StateKey, (Position, Standing)>,
    has_left_open: bool,
    watch: Watch<'o>,
}

/// What is told to the observer.
struct Watch<'o> {
    observer: &'o mut dyn AuthorObserver,
    begun: Instant,
    /// Nodes of the searches that are over.
    nodes: u64,
    turn: Turn,
}

impl Watch<'_> {
    fn tell(&mut self, search: Option<Progress>) {
        let nodes = self.nodes + search.map_or(0, |search| search.nodes);
        let elapsed = self.begun.elapsed();
        self.observer.progress(&AuthorProgress { turn: self.turn, elapsed, nodes, search });
    }
}

impl Observer for Watch<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.tell(Some(*progress));
    }

    fn writing(&mut self, progress: &WritingProgress) {
        self.observer.writing(progress);
    }
}

impl<'o> Judge<'o> {
    /// A judge with its own table. The limits of the settings are those of one position, apart from the stop flag, which ends all;
    /// `total` is the most time for everything that is asked, counted from now.
    #[must_use]
    pub fn new(settings: &Settings, total: Option<Duration>, observer: &'o mut dyn AuthorObserver) -> Self {
        let solver = Solver::new(Arc::new(Tables::new(settings.table)));
        let watch = Watch { observer, begun: Instant::now(), nodes: 0, turn: Turn::only(Stage::Goal) };
        let (settings, time) = (settings.clone(), settings.limits.time);
        Self { solver, settings, time, total, goal: None, found: HashMap::new(), has_left_open: false, watch }
    }

    /// Fixes the goal: the one given, or the value of the position; `None` if a limit keeps that unknown.
    ///
    /// # Errors
    /// If no search can be begun.
    pub fn aim(&mut self, position: &Position, goal: Option<Goal>) -> Result<Option<Goal>, ProblemSetError> {
        self.turn(Turn::only(Stage::Goal));
        self.found.clear();
        self.goal = match goal {
            Some(goal) => Some(goal),
            None => {
                let solution = self.ask(position, Question::Value)?;
                let value = solution.and_then(|solution| solution.value());
                value.map(|score| Goal { solver: position.to_play(), score })
            }
        };
        Ok(self.goal)
    }

    /// The goal, if it is known.
    #[must_use]
    pub const fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// Whether a limit or the stop flag has left something unknown.
    #[must_use]
    pub const fn has_left_open(&self) -> bool {
        self.has_left_open
    }

    /// Whether nothing will be looked at any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let stop = self.settings.limits.stop.as_ref();
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.total.is_some_and(|total| self.watch.begun.elapsed() >= total)
    }

    /// Says what is looked at from now on.
    pub(super) fn turn(&mut self, turn: Turn) {
        self.watch.turn = turn;
        self.watch.tell(None);
    }

    /// The limits of the next search.
    fn limits(&self) -> Limits {
        let left = self.total.map(|total| total.saturating_sub(self.watch.begun.elapsed()));
        let time = [self.time, left].into_iter().flatten().min();
        Limits { time, ..self.settings.limits.clone() }
    }

    /// The answer to a question; `None` if it is too late for one.
    fn ask(&mut self, position: &Position, question: Question) -> Result<Option<Solution>, ProblemSetError> {
        if self.is_over() {
            return Ok(None);
        }
        self.settings.limits = self.limits();
        let solution = self.solver.solve(position, question, &self.settings, &mut self.watch)?;
        self.watch.nodes += solution.nodes;
        Ok(Some(solution))
    }

    /// The answer to whether the goal can be reached, with its proof in a file; `None` if it is too late for one, or there is no
    /// goal.
    pub(super) fn certified(
        &mut self,
        position: &Position,
        file: &Path,
    ) -> Result<Option<Solution>, ProblemSetError> {
        let Some(goal) = self.goal.filter(|_| !self.is_over()) else { return Ok(None) };
        let settings = Settings {
            certificate: Some(file.to_path_buf()),
            coverage: Coverage::Value,
            limits: self.limits(),
            ..self.settings.clone()
        };
        let solution = solve(position, goal.question(), &settings, &mut self.watch)?;
        self.watch.nodes += solution.nodes;
        Ok(Some(solution))
    }

    /// What becomes of the goal in a position.
    ///
    /// # Errors
    /// If no search can be begun.
    pub fn standing(&mut self, position: &Position) -> Result<Standing, ProblemSetError> {
        let standing = match self.goal {
            None => Standing::Open,
            Some(goal) if position.passes() == Passes::Ended => goal.counted(position),
            Some(goal) => self.searched(position, goal)?,
        };
        self.has_left_open |= standing == Standing::Open;
        Ok(standing)
    }

    fn searched(&mut self, position: &Position, goal: Goal) -> Result<Standing, ProblemSetError> {
        let key = position.own_key();
        match self.found.get(&key) {
            Some((known, standing)) if known == position && !self.is_over() => return Ok(*standing),
            _ => {}
        }
        let mut standing = Standing::Open;
        for question in [goal.question(), Question::Value] {
            let Some(solution) = self.ask(position, question)? else { return Ok(standing) };
            standing = goal.standing(&solution);
            if standing != Standing::Open {
                break;
            }
        }
        // What the limit of a position has left open stays so: it would be spent again at each of its nodes.
        if standing != Standing::Open || !self.is_over() {
            self.found.insert(key, (*position, standing));
        }
        Ok(standing)
    }

    /// The legal moves with what becomes of the goal after each.
    ///
    /// # Errors
    /// If no search can be begun.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<(Move, Standing)>, ProblemSetError> {
        let steps = successors(position).into_iter();
        steps.map(|(mv, after)| Ok((mv, self.standing(&after)?))).collect()
    }

    /// The same of the first position, move by move as the observer is told.
    ///
    /// # Errors
    /// If no search can be begun.
    pub fn first_moves(&mut self, position: &Position) -> Result<Vec<(Move, Standing)>, ProblemSetError> {
        let steps = successors(position);
        let of = steps.len();
        let numbered = steps.into_iter().enumerate();
        let judged = numbered.map(|(before, (mv, after))| {
            self.turn(Turn { stage: Stage::FirstMove, number: before + 1, of });
            Ok((mv, self.standing(&after)?))
        });
        judged.collect()
    }

    /// A reply of the opponent after which the goal is lost.
    ///
    /// # Errors
    /// If no search can be begun.
    pub fn refutation(&mut self, position: &Position) -> Result<Option<Move>, ProblemSetError> {
        for (mv, after) in successors(position) {
            if self.standing(&after)? == Standing::Lost {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}

/// All legal moves with the positions after them; none after the end of the game.
fn successors(position: &Position) -> Vec<(Move, Position)> {
    match position.passes() {
        Passes::Ended => Vec::new(),
        _ => Go::new(position.size()).successors(position).into_iter().collect(),
    }
}
