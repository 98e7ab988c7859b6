//! From a question, or a checkpoint, to a solution: a thread with a deep stack, a table, a clock, and the work in its order.

use super::answer::Solution;
use super::checkpoint::{Checkpoint, Request};
use super::error::SolveError;
use super::helpers::{Common, Helpers, STACK_BYTES};
use super::known::Known;
use super::moves::values_of_moves;
use super::observer::{Observer, Part};
use super::question::Coverage;
use super::question::Question;
use super::reporter::Reporter;
use super::saver::{Saver, SoFar};
use super::schedule::Inquiry;
use super::settings::Settings;
use super::snapshot::{Snapshot, State};
use super::threads::Threads;
use super::work::{Company, Work};
use crate::board::{Move, Position};
use crate::files::Target;
use crate::go::Go;
use crate::proof::Basis;
use crate::search::{Clock, Pulse, Search, Table};
use std::cell::RefCell;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::sync::Arc;
use std::thread::{self, Scope};

/// Answers a question about a position. The work is done in a thread with a deep stack; there may be
/// helpers. With one thread and without checkpoints the same question, settings and program take the same steps each time,
/// time limits apart.
///
/// # Errors
/// If memory for the table, or the thread, cannot be had, checkpoints cannot be written, or a number of the tuning is out of
/// its range.
pub fn solve(
    position: &Position,
    question: Question,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Result<Solution, SolveError> {
    settings.tuning.check()?;
    let session = Session { position: *position, question, settings, snapshot: None };
    in_deep_thread(move || {
        let table = Table::try_new(settings.table)?;
        session.run_alone(table, observer)
    })
}

/// Goes on with work that was put away, exactly as the program would have done that wrote the checkpoint. The settings are those
/// of the [checkpoint](Checkpoint::settings), perhaps with limits, which hold for what comes, and another number of threads.
///
/// # Errors
/// If the thread cannot be had, further checkpoints cannot be written, or a number of the tuning is out of its range.
pub fn resume(
    checkpoint: Checkpoint,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Result<Solution, SolveError> {
    settings.tuning.check()?;
    let Checkpoint { request: Request { position, question, .. }, snapshot, table } = checkpoint;
    let session = Session { position, question, settings, snapshot: Some(snapshot) };
    in_deep_thread(move || session.run_alone(table, observer))
}

/// Answers a question with what was learned from others about the same board.
pub(super) fn solve_among_others(
    asked: Asked<'_>,
    settings: &Settings,
    memory: &mut BoardMemory,
    observer: &mut dyn Observer,
) -> Result<Solution, SolveError> {
    let Asked { position, question } = asked;
    let session = Session { position: *position, question, settings, snapshot: None };
    // What is to be written down must not rest on the table.
    let stands_alone = settings.certificate.is_some() || settings.checkpoint.is_some();
    let basis = if stands_alone { Basis::Own } else { Basis::Table };
    let BoardMemory { go, table } = memory;
    in_deep_thread(move || session.run(Means { go, table: Arc::clone(table), basis }, observer))
}

/// A question about a position.
pub(super) struct Asked<'p> {
    pub position: &'p Position,
    pub question: Question,
}

/// What is kept of a board from question to question.
#[derive(Debug)]
pub(super) struct BoardMemory {
    pub go: Go,
    pub table: Arc<Table>,
}

/// Does work in a thread whose stack is deep enough for a search.
///
/// # Errors
/// Those of the work; or if the thread cannot be had.
pub(super) fn in_deep_thread<T: Send>(
    work: impl FnOnce() -> Result<T, SolveError> + Send,
) -> Result<T, SolveError> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work)?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// What the work is done with.
struct Means<'m> {
    go: &'m mut Go,
    table: Arc<Table>,
    basis: Basis,
}

/// All that belongs to one call.
struct Session<'s> {
    position: Position,
    question: Question,
    settings: &'s Settings,
    snapshot: Option<Snapshot<State>>,
}

impl Session<'_> {
    /// Runs as if there were no other questions.
    fn run_alone(self, table: Table, observer: &mut dyn Observer) -> Result<Solution, SolveError> {
        let key_bits = self.settings.key_bits.unwrap_or(u64::BITS);
        let go = &mut Go::tuned(self.position.size(), self.settings.tuning.go()).with_key_bits(key_bits);
        self.run(Means { go, table: Arc::new(table), basis: Basis::Own }, observer)
    }

    fn run(mut self, means: Means<'_>, observer: &mut dyn Observer) -> Result<Solution, SolveError> {
        let (settings, Means { go, table, basis }) = (self.settings, means);
        let paper = settings.certificate.as_deref();
        let paper = paper.map(|path| Target::reserve(path, settings.replace)).transpose()?;
        let paper = paper.map(|target| target.until(settings.limits.stop.clone()));
        let why = settings.why.as_ref().map(|moves| after_all(&self.position, moves)).transpose()?;
        let known = Known::without_search(go, &self.position);
        let entries = table.size().entries();
        let reporter = &Rc::new(RefCell::new(Reporter::new(observer, known.bounds(), entries)));
        let saver = self.saver(&table)?;
        let clock = self.clock().with_listener(listener(reporter, saver.as_ref()));
        let limit = clock.node_limit();
        let common = Common::of(go);
        thread::scope(|scope| {
            let search = Search::new(go, Arc::clone(&table), clock, settings.tuning.reductions);
            let search = search.with_ordering(&settings.ordering).with_tuning(settings.tuning.search);
            let (search, helpers) = self.with_helpers(search, scope, &table, &common)?;
            let (inquiry, company) =
                (self.inquiry(basis), Company { helpers, saver, reporter: Rc::clone(reporter) });
            let mut work = match self.snapshot.take() {
                None => Work::begin(search, inquiry, known, company),
                Some(Snapshot { state, .. }) => Work::take_up(search, inquiry, state, company),
            };
            let ending = work.run();
            let (mut solution, mut search) = work.into_solution(ending, paper.as_ref());
            let aside = Inquiry { question: Question::Value, expected: None, is_certified: false, ..inquiry };
            if let Some(root) = why {
                search.clock_mut().limit_nodes(limit);
                let known = Known::without_search(search.game, &root);
                let company = Company { helpers: None, saver: None, reporter: Rc::clone(reporter) };
                reporter.borrow_mut().begin(Part::Why);
                let mut work = Work::begin(search, Inquiry { root, ..aside }, known, company);
                let ending = work.run();
                let why;
                (why, search) = work.into_solution(ending, None);
                solution.why = Some(Box::new(why));
            }
            if matches!(settings.coverage, Coverage::EveryMove | Coverage::EveryLine) {
                search.clock_mut().limit_nodes(limit);
                let found = values_of_moves(search, &solution, aside, reporter);
                (solution.moves_status, solution.moves_nodes) = (Some(found.status), found.nodes);
                solution.moves = Some(found.moves);
            }
            Ok(solution)
        })
    }

    fn inquiry(&self, basis: Basis) -> Inquiry {
        let Settings { expected, endless_play, coverage, tuning, .. } = *self.settings;
        let is_certified = self.settings.certificate.is_some();
        Inquiry {
            root: self.position,
            question: self.question,
            expected,
            endless_play,
            coverage,
            basis,
            is_certified,
            tuning,
        }
    }

    /// The clock, which goes on where the one of the checkpoint stood.
    fn clock<'l>(&self) -> Clock<'l> {
        let limits = self.settings.limits.clone();
        match &self.snapshot {
            None => Clock::start(limits),
            Some(Snapshot { memory, elapsed, .. }) => Clock::resume(limits, memory.nodes(), *elapsed),
        }
    }

    fn saver(&self, table: &Arc<Table>) -> Result<Option<Rc<RefCell<Saver>>>, SolveError> {
        let Some(place) = self.settings.checkpoint.clone() else { return Ok(None) };
        let request = Request::new(self.position, self.question, self.settings, place.every);
        let so_far = self.snapshot.as_ref().map(SoFar::of).unwrap_or_default();
        let saver = Saver::new(place, request, table, so_far)?;
        Ok(Some(Rc::new(RefCell::new(saver))))
    }

    /// The search with its memory, and with those that help it.
    fn with_helpers<'g, 'scope>(
        &self,
        mut search: Search<'g, Go>,
        scope: &'scope Scope<'scope, '_>,
        table: &Arc<Table>,
        common: &'g Common,
    ) -> Result<(Search<'g, Go>, Option<Helpers>), SolveError>
    where
        'g: 'scope,
        Self: 'scope,
    {
        if let Some(snapshot) = &self.snapshot {
            search = search.with_memory(snapshot.memory.clone());
        }
        if self.settings.threads == Threads::ONE {
            return Ok((search, None));
        }
        let helpers = Helpers::start(scope, self.settings, table, common)?;
        Ok((common.leader(search), Some(helpers)))
    }
}

/// Tells of the pulse, and lets settled work be put away.
fn listener<'l>(
    reporter: &Rc<RefCell<Reporter<'l>>>,
    saver: Option<&Rc<RefCell<Saver>>>,
) -> Box<dyn FnMut(Pulse) + 'l> {
    let (reporter, saver) = (Rc::clone(reporter), saver.cloned());
    Box::new(move |pulse| {
        let mut reporter = reporter.borrow_mut();
        reporter.pulse(pulse);
        let saving = saver.as_ref().and_then(|saver| saver.borrow_mut().pulse(pulse.elapsed));
        if let Some(saving) = saving {
            reporter.saved(&saving);
        }
    })
}

/// The position after some moves.
fn after_all(position: &Position, moves: &[Move]) -> Result<Position, SolveError> {
    let numbered = moves.iter().enumerate();
    numbered.into_iter().try_fold(*position, |position, (i, &mv)| {
        position.play(mv).map_err(|reason| SolveError::Why { number: i + 1, reason })
    })
}
