//! Finding the bounds: both provers deepen in lanes until the question is answered or nothing is left to try.

use super::crew::{Common, Crew, Iteration, Threads};
use super::lanes::Lane;
use super::line;
use super::moves::values_of_moves;
use super::reporter::Reporter;
use super::work::{Work, root_bounds};
use super::{Extent, Goal, Line, Observer, Question, Settings, Solution, SolveError, Status};
use crate::board::{Bounds, ByColor, Color, Move, Position, Score};
use crate::certificate::Basis;
use crate::go::Go;
use crate::search::{Clock, MAX_DEPTH, Search, Stopped, Table, Verdict, Window};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::thread;

/// Patience, see [`Work::patience`].
const PATIENCE_LOG2: u32 = 8;
/// See [`Work::patience`].
const PATIENCE_FACTOR: u64 = 4;

/// What the work on a question is done with.
pub(super) struct Tools<'t> {
    pub go: &'t mut Go,
    pub table: &'t Arc<Table>,
    pub basis: Basis,
}

/// Answers a question, in a thread whose stack is deep enough.
pub(super) fn solve_here(
    tools: Tools<'_>,
    position: &Position,
    question: Question,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Result<Solution, SolveError> {
    let Tools { go, table, basis } = tools;
    let why = settings.why.as_ref().map(|moves| after_all(position, moves)).transpose()?;
    let bounds = root_bounds(go, position);
    let reporter = &Rc::new(RefCell::new(Reporter::new(observer, bounds, table.size().entries())));
    let pulse_to = Rc::clone(reporter);
    let listener = Box::new(move |pulse| pulse_to.borrow_mut().pulse(pulse));
    let clock = Clock::start(settings.limits.clone()).with_listener(listener);
    let common = Common::default();
    thread::scope(|scope| {
        let (mut search, mut crew) = (Search::new(go, Arc::clone(table), clock, settings.reductions), None);
        if settings.threads > Threads::ONE {
            crew = Some(Crew::start(scope, settings, table, position, &common)?);
            search = common.leader(search);
        }
        let begin = |search, root, question| {
            let mut work = Work::new(search, root, question, settings.endless_play, Rc::clone(reporter));
            work.extent = settings.extent;
            work.rest_on(basis);
            work
        };
        let mut work = begin(search, *position, question);
        work.crew = crew;
        let ending = work.run();
        let (mut solution, mut search) = work.into_solution(ending, settings.certificate.as_deref());
        if let Some(position) = why {
            search.clock_mut().limit_nodes(settings.limits.nodes);
            let mut work = begin(search, position, Question::Value);
            let ending = work.run();
            let why;
            (why, search) = work.into_solution(ending, None);
            solution.why = Some(Box::new(why));
        }
        if settings.extent == Extent::EveryMove {
            search.clock_mut().limit_nodes(settings.limits.nodes);
            let (moves, nodes) = values_of_moves(search, &solution, reporter);
            (solution.moves, solution.moves_nodes) = (Some(moves), nodes);
        }
        Ok(solution)
    })
}

/// The position after some moves.
fn after_all(position: &Position, moves: &[Move]) -> Result<Position, SolveError> {
    let numbered = moves.iter().enumerate();
    numbered.into_iter().try_fold(*position, |position, (i, &mv)| {
        position.play(mv).map_err(|reason| SolveError::Why { number: i + 1, reason })
    })
}

/// Why no further iteration was begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// The question is answered.
    Answered,
    /// No lane has anything left to try, or patience is at an end.
    Idle,
    /// A limit.
    Limit,
}

impl<'g> Work<'g, '_> {
    /// Works on the question to its end.
    pub(super) fn run(&mut self) -> Ending {
        let ending = self.take_turns();
        if ending == Ending::Answered && self.extent != Extent::AnswerOnly {
            self.find_limits();
        }
        ending
    }

    /// Iterates until there is a reason to end.
    fn take_turns(&mut self) -> Ending {
        loop {
            if self.is_answered() {
                return Ending::Answered;
            }
            if self.is_time_to_close() {
                if self.close_some().is_err() {
                    return Ending::Limit;
                }
                continue;
            }
            let Some(index) = self.next_lane() else { return self.last_try() };
            if self.nodes() > self.fair_part() {
                self.lanes.iter_mut().for_each(Lane::level);
            }
            if self.iterate(index).is_err() {
                if self.search.clock().is_over(self.search.stats().nodes) {
                    return Ending::Limit;
                }
                let prover = self.lanes[index].prover;
                self.sides[prover].given_up = true;
            }
        }
    }

    /// The open lane that is furthest behind its share; of equals the first.
    fn next_lane(&mut self) -> Option<usize> {
        let limit = self.search.clock().depth_limit().unwrap_or(u32::MAX);
        let mut next: Option<usize> = None;
        for (i, lane) in self.lanes.iter().enumerate() {
            let is_open = lane.window(self.scope(lane.prover)).is_some() && !self.sides[lane.prover].given_up;
            if is_open && lane.depth >= limit {
                self.held_back = true;
            } else if is_open
                && lane.depth < MAX_DEPTH
                && next.is_none_or(|best| lane.is_behind(&self.lanes[best]))
            {
                next = Some(i);
            }
        }
        next
    }

    /// One iteration of a lane. A stopped one proves nothing about the root; the table keeps what it found.
    fn iterate(&mut self, index: usize) -> Result<(), Stopped> {
        let Lane { prover, depth, .. } = self.lanes[index];
        let Some(window) = self.lanes[index].window(self.scope(prover)) else { return Ok(()) };
        let before = self.nodes();
        let left = self.patience().saturating_sub(self.sides[prover].spent);
        let visited = self.search.stats().nodes;
        self.search.clock_mut().allow(visited, left);
        self.announce(prover, window, depth + 1);
        let iteration = Iteration { root: self.root, prover, window, depth: depth + 1 };
        let result = match &self.crew {
            Some(crew) => crew.prove(&mut self.search, iteration),
            None => iteration.run(&mut self.search),
        };
        let spent = self.nodes() - before;
        self.lanes[index].nodes += spent;
        self.sides[prover].spent += spent;
        let verdict = result?;
        self.lanes[index].depth = depth + 1;
        self.learn(prover, window, verdict, depth + 1);
        Ok(())
    }

    /// What to do when all lanes have come to an end.
    fn last_try(&mut self) -> Ending {
        let limits = self.search.clock();
        if !self.held_back && limits.depth_limit().is_none() {
            while !self.is_answered() {
                match self.close_fully() {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(_) => return Ending::Limit,
                }
            }
        }
        if self.is_answered() { Ending::Answered } else { Ending::Idle }
    }

    /// Nodes that may be spent on a side without an improvement. Where the bounds never meet (3x4, 4x4)
    /// deepening has no end of its own: no depth shows that no deeper search does better. So this is a
    /// judgement, not a proof: a sizeable part of all the states there can be, or many times the work that
    /// the last improvement took.
    fn patience(&self) -> u64 {
        let states = 1_u64.checked_shl(self.root.size().count() as u32 + PATIENCE_LOG2);
        states.unwrap_or(u64::MAX).max(PATIENCE_FACTOR.saturating_mul(self.improved_at))
    }

    fn announce(&self, prover: Color, window: Window, depth: u32) {
        let wanted = window.alpha().above();
        let score = if prover == Color::Black { wanted } else { -wanted };
        self.reporter.borrow_mut().iteration(
            |progress| {
                progress.bounds = self.bounds;
                progress.depth = depth;
                progress.goal = Goal { prover, score };
                progress.nodes = self.nodes();
                progress.table_used = self.search.table().used();
            },
            self.search.clock().elapsed(),
        );
    }

    /// What a finished iteration says about the root.
    fn learn(&mut self, prover: Color, window: Window, verdict: Verdict, depth: u32) {
        if verdict.score > window.alpha() {
            let range = Score::new(self.root.size().count() as i8);
            let proved = Bounds::new(verdict.score, range);
            let before = self.bounds;
            self.bounds = before.meet(if prover == Color::Black { proved } else { -proved });
            if self.bounds != before {
                self.depth = self.depth.max(depth);
                self.improved_at = self.nodes();
                Color::ALL.iter().for_each(|&color| self.sides[color].spent = 0);
            }
        }
        if verdict.exhausted && verdict.score < window.beta() {
            let ceiling = &mut self.sides[prover].ceiling;
            *ceiling = (*ceiling).min(verdict.score);
        }
    }

    /// What came of it, and the search, which knows more than it says.
    fn into_solution(mut self, ending: Ending, certificate: Option<&Path>) -> (Solution, Search<'g, Go>) {
        let status = match ending {
            Ending::Answered => Status::Proved,
            Ending::Idle if self.question == Question::Value && self.values().value().is_some() => {
                Status::Proved
            }
            Ending::Limit => Status::Stopped,
            Ending::Idle if self.held_back => Status::Stopped,
            Ending::Idle => Status::Bounds,
        };
        let (nodes, table_used) = (self.nodes(), self.search.table().used());
        let elapsed = self.search.clock().elapsed();
        let first_move_cuts = self.search.stats().first_move_rate();
        let certificate = certificate.map(|path| self.certify(path));
        let (line, line_nodes) = match self.extent {
            Extent::AnswerOnly => (Line { moves: Vec::new(), end: None }, 0),
            Extent::Value | Extent::EveryMove => {
                line::find(&mut self.search, &self.root, self.question, self.bounds)
            }
        };
        let solution = Solution {
            position: self.root,
            question: self.question,
            bounds: self.bounds,
            ceilings: ByColor {
                black: self.scope(Color::Black).upper(),
                white: self.scope(Color::White).upper(),
            },
            endless_play: self.endless_play,
            threads: self.crew.as_ref().map_or(Threads::ONE, Crew::threads),
            certificate,
            status,
            answer: self.answer(),
            line,
            depth: self.depth,
            nodes,
            first_move_cuts,
            line_nodes,
            elapsed,
            table_used,
            table_entries: self.search.table().size().entries(),
            why: None,
            moves_nodes: 0,
            moves: None,
        };
        (solution, self.search)
    }
}
