//! Answers queries, several at a time, on tables that all share.

use super::answer::{self, Stage};
use super::query::{Action, Effort, Query, Refusal, Request, Turn};
use crate::interfaces::analysis::Analysis;
use crate::interfaces::analyst::{Analyst, AnalystSettings, Goal, Watcher};
use crate::interfaces::inbox::Inbox;
use crate::interfaces::live_game::GameRules;
use crate::interfaces::outlet::{Listener, Outlet};
use crate::search::Limits;
use crate::solve::{Tables, Threads};
use crate::text::lines::{Line, MOST_BYTES};
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How queries are answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeskSettings {
    /// Rules where a query names none.
    pub rules: GameRules,
    /// So many nodes count as one visit.
    pub nodes_per_visit: u64,
    /// Most time for a position, whatever a query says.
    pub time: Option<Duration>,
    /// Queries that are worked on at once.
    pub jobs: Threads,
    /// With what analyses are made.
    pub analyst: AnalystSettings,
}

/// A position that waits, or is worked on.
#[derive(Clone, Debug)]
struct Job {
    query: Arc<Query>,
    turn: Turn,
    /// Ends the work.
    stop: Arc<AtomicBool>,
}

/// What all threads see.
struct Desk<'d> {
    settings: DeskSettings,
    state: Mutex<State>,
    changed: Condvar,
    outlet: Mutex<&'d mut dyn Outlet>,
}

struct State {
    waiting: Vec<Job>,
    at_work: Vec<Job>,
    tables: Arc<Tables>,
    has_ended: bool,
}

/// Answers lines until the input ends and all queries are answered, or nobody listens any more.
pub fn answer_lines(inbox: &Inbox, settings: DeskSettings, outlet: &mut dyn Outlet) {
    let state = State {
        waiting: Vec::new(),
        at_work: Vec::new(),
        tables: Arc::new(Tables::new(settings.analyst.table)),
        has_ended: false,
    };
    let desk =
        Desk { settings, state: Mutex::new(state), changed: Condvar::new(), outlet: Mutex::new(outlet) };
    thread::scope(|scope| {
        for _ in 0..settings.jobs.count() {
            scope.spawn(|| desk.work());
        }
        while let Some(line) = inbox.next() {
            desk.take(&line);
        }
        desk.end();
    });
}

impl Desk<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// There are no more lines. What has no limit would never be over: it is answered with what is known.
    fn end(&self) {
        let mut state = self.lock();
        state.has_ended = true;
        let all = state.waiting.iter().chain(&state.at_work);
        let endless = all.filter(|job| self.settings.time.is_none() && job.query.effort == Effort::default());
        endless.for_each(|job| job.stop.store(true, Ordering::Relaxed));
        self.changed.notify_all();
    }

    fn write(&self, line: &Value) {
        let text = line.to_string() + "\n";
        let mut outlet = self.outlet.lock().unwrap_or_else(PoisonError::into_inner);
        if outlet.write(&text) == Listener::Gone {
            drop(outlet);
            let mut state = self.lock();
            state.has_ended = true;
            state.waiting.clear();
            state.at_work.iter().for_each(|job| job.stop.store(true, Ordering::Relaxed));
            self.changed.notify_all();
        }
    }

    fn take(&self, line: &Line) {
        let bytes = match line {
            Line::TooLong => {
                let error = format!("a line longer than {MOST_BYTES} bytes");
                return self.write(&answer::error(&Refusal { id: None, field: None, error }));
            }
            Line::Bytes(bytes) if bytes.trim_ascii().is_empty() => return,
            Line::Bytes(bytes) => bytes,
        };
        match Request::read(bytes, self.settings.rules) {
            Err(refusal) => self.write(&answer::error(&refusal)),
            Ok(Request::Action(action, line)) => self.act(&action, line),
            Ok(Request::Query(query)) => self.queue(Arc::new(*query)),
        }
    }

    fn queue(&self, query: Arc<Query>) {
        query.warnings.iter().for_each(|warning| self.write(&answer::warning(&query.id, warning)));
        let job = |turn: &Turn| Job { query: Arc::clone(&query), turn: turn.clone(), stop: Arc::default() };
        self.lock().waiting.extend(query.turns.iter().map(job));
        self.changed.notify_all();
    }

    fn act(&self, action: &Action, line: serde_json::Map<String, Value>) {
        match action {
            Action::QueryVersion => return self.write(&answer::version(line)),
            Action::QueryModels => {
                let models = ("models".to_owned(), Value::Array(Vec::new()));
                return self.write(&line.into_iter().chain([models]).collect());
            }
            Action::ClearCache => {
                self.lock().tables = Arc::new(Tables::new(self.settings.analyst.table));
            }
            Action::Terminate { id, turns } => self.terminate(|job| {
                job.query.id == *id && turns.as_ref().is_none_or(|turns| turns.contains(&job.turn.number))
            }),
            Action::TerminateAll { turns } => {
                self.terminate(|job| turns.as_ref().is_none_or(|turns| turns.contains(&job.turn.number)));
            }
        }
        self.write(&line.into());
    }

    /// Ends what is worked on, which tells what is known by then, and answers for what waits.
    fn terminate(&self, is_meant: impl Fn(&Job) -> bool) {
        let mut state = self.lock();
        state
            .at_work
            .iter()
            .filter(|job| is_meant(job))
            .for_each(|job| job.stop.store(true, Ordering::Relaxed));
        let ended: Vec<_> = state.waiting.extract_if(.., |job| is_meant(job)).collect();
        drop(state);
        ended.iter().for_each(|job| self.write(&answer::no_result(&job.query.id, job.turn.number)));
    }

    fn work(&self) {
        let mut analyst: Option<(Arc<Tables>, Analyst)> = None;
        while let Some((job, tables)) = self.next() {
            // Who works with tables that were given up begins anew.
            let is_current = analyst.as_ref().is_some_and(|(known, _)| Arc::ptr_eq(known, &tables));
            if !is_current {
                analyst = Some((Arc::clone(&tables), Analyst::new(tables, self.settings.analyst)));
            }
            if let Some((_, analyst)) = &mut analyst {
                self.write(&self.answer(analyst, &job));
            }
            self.lock().at_work.retain(|known| !Arc::ptr_eq(&known.stop, &job.stop));
        }
    }

    /// The next job: of those with the highest priority the one that came first. Nothing if there will be none.
    fn next(&self) -> Option<(Job, Arc<Tables>)> {
        let is_idle = |state: &mut State| state.waiting.is_empty() && !state.has_ended;
        let mut state = self.changed.wait_while(self.lock(), is_idle).unwrap_or_else(PoisonError::into_inner);
        let highest = state.waiting.iter().map(|job| job.query.priority).max()?;
        let place = state.waiting.iter().position(|job| job.query.priority == highest)?;
        let job = state.waiting.remove(place);
        state.at_work.push(job.clone());
        Some((job, Arc::clone(&state.tables)))
    }

    fn answer(&self, analyst: &mut Analyst, job: &Job) -> Value {
        let Job { query, turn, stop } = job;
        let nodes = query.effort.visits.map(|visits| visits.saturating_mul(self.settings.nodes_per_visit));
        let time = [query.effort.time, self.settings.time].into_iter().flatten().min();
        let limits = Limits { nodes, time, depth: None, stop: Some(Arc::clone(stop)) };
        let mut reporter = Reporter { desk: self, job, last: Instant::now() };
        match analyst.analyze(&turn.game, Goal::EveryMove, &limits, &mut reporter) {
            Ok(analysis) => self.result(job, &analysis, Stage::Final),
            Err(error) => {
                let id = Some(query.id.clone().into());
                answer::error(&Refusal { id, field: None, error: error.to_string() })
            }
        }
    }

    fn result(&self, job: &Job, analysis: &Analysis, stage: Stage) -> Value {
        answer::result(&job.query, &job.turn, analysis, stage, self.settings.nodes_per_visit)
    }
}

/// Tells how an analysis grows, if that is wanted.
struct Reporter<'r, 'd> {
    desk: &'r Desk<'d>,
    job: &'r Job,
    last: Instant,
}

impl Watcher for Reporter<'_, '_> {
    fn look(&mut self, analysis: &Analysis) {
        let is_due = self.job.query.wish.every.is_some_and(|every| self.last.elapsed() >= every);
        if is_due && !analysis.is_complete {
            self.last = Instant::now();
            self.desk.write(&self.desk.result(self.job, analysis, Stage::During));
        }
    }
}
