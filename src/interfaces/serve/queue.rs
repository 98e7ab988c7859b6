//! Questions that wait, one that is worked on, and those that are over.

use super::question::Question;
use super::record::{Snapshot, State};
use crate::interfaces::analysis::Analysis;
use crate::interfaces::analyst::{Analyst, AnalystSettings, Goal, Watcher};
use crate::search::Limits;
use crate::solve::Tables;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// Questions that are kept, at most; of more than so many those that are over go first.
const MOST_QUESTIONS: usize = 32;

/// Where questions are asked and followed. Clones are the same queue.
#[derive(Clone, Debug)]
pub(super) struct Queue(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<Desk>,
    changed: Condvar,
    /// Seconds since 1970 when it began: part of all names, for a page that outlives the server would take a new question for an old one.
    begun: u64,
}

#[derive(Debug, Default)]
struct Desk {
    /// All that are kept, the oldest first.
    kept: Vec<Kept>,
    /// Those that wait for their turn.
    waiting: VecDeque<String>,
    last_number: u64,
    is_closed: bool,
}

/// A question that is kept.
#[derive(Clone, Debug)]
struct Kept {
    id: String,
    number: u64,
    question: Question,
    stop: Arc<AtomicBool>,
    news: watch::Sender<Arc<Snapshot>>,
}

/// There are too many questions that are not over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooMany;

/// A row of the list of questions.
#[derive(Debug, serde::Serialize)]
pub(super) struct Row {
    id: String,
    /// Counted from the start of the server.
    number: u64,
    state: State,
    title: String,
}

impl Queue {
    /// An empty queue.
    pub fn new() -> Self {
        let begun = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Self(Arc::new(Shared { state: Mutex::default(), changed: Condvar::new(), begun }))
    }

    fn lock(&self) -> MutexGuard<'_, Desk> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a question behind the others, and gives its name.
    ///
    /// # Errors
    /// If too many wait.
    pub fn ask(&self, question: Question) -> Result<String, TooMany> {
        let mut desk = self.lock();
        if desk.kept.len() >= MOST_QUESTIONS {
            let place =
                desk.kept.iter().position(|kept| kept.news.borrow().state.is_final()).ok_or(TooMany)?;
            desk.kept.remove(place);
        }
        desk.last_number += 1;
        let number = desk.last_number;
        let id = format!("{:x}-{number}", self.0.begun);
        let ahead = desk.waiting.len() + usize::from(desk.is_busy());
        let news = watch::Sender::new(Arc::new(Snapshot::begin(id.clone(), &question, ahead)));
        desk.kept.push(Kept { id: id.clone(), number, question, stop: Arc::default(), news });
        desk.waiting.push_back(id.clone());
        self.0.changed.notify_all();
        Ok(id)
    }

    /// Follows a question; nothing if there is none of that name.
    pub fn follow(&self, id: &str) -> Option<watch::Receiver<Arc<Snapshot>>> {
        let desk = self.lock();
        desk.find(id).map(|kept| kept.news.subscribe())
    }

    /// Has a question end with what is known; nothing if there is none of that name.
    pub fn stop(&self, id: &str) -> Option<()> {
        let mut desk = self.lock();
        let kept = desk.find(id)?.clone();
        kept.stop.store(true, Ordering::Relaxed);
        if desk.waiting.contains(&kept.id) {
            desk.waiting.retain(|waiting| *waiting != kept.id);
            kept.change(|snapshot| snapshot.state = State::Stopped);
            desk.count_ahead();
        }
        Some(())
    }

    /// Puts a question that was stopped behind the others once more; nothing if there is none of that name.
    pub fn resume(&self, id: &str) -> Option<()> {
        let mut desk = self.lock();
        let place = desk.kept.iter().position(|kept| kept.id == id)?;
        if desk.kept[place].news.borrow().state == State::Stopped {
            let kept = &mut desk.kept[place];
            kept.stop = Arc::default();
            kept.change(|snapshot| snapshot.state = State::Waiting);
            desk.waiting.push_back(id.to_owned());
            desk.count_ahead();
            self.0.changed.notify_all();
        }
        Some(())
    }

    /// Forgets a question; nothing if there is none of that name.
    pub fn remove(&self, id: &str) -> Option<()> {
        self.stop(id)?;
        self.lock().kept.retain(|kept| kept.id != id);
        Some(())
    }

    /// All questions, the oldest first.
    pub fn rows(&self) -> Vec<Row> {
        let row = |kept: &Kept| {
            let snapshot = kept.news.borrow();
            Row { id: kept.id.clone(), number: kept.number, state: snapshot.state, title: snapshot.title() }
        };
        self.lock().kept.iter().map(row).collect()
    }

    /// Ends all work for good.
    pub fn close(&self) {
        let mut desk = self.lock();
        desk.is_closed = true;
        desk.kept.iter().for_each(|kept| kept.stop.store(true, Ordering::Relaxed));
        self.0.changed.notify_all();
    }

    /// Answers one question after the other until the queue is closed.
    pub fn work(&self, tables: Arc<Tables>, settings: AnalystSettings) {
        let mut analyst = Analyst::new(tables, settings);
        while let Some(kept) = self.next() {
            let begun = Instant::now();
            let Question { game, time, nodes, .. } = &kept.question;
            let limits =
                Limits { nodes: *nodes, time: Some(*time), depth: None, stop: Some(Arc::clone(&kept.stop)) };
            let mut reporter = Reporter { kept: &kept, begun };
            let found = analyst.analyze(game, Goal::EveryMove, &limits, &mut reporter);
            kept.change(|snapshot| match found {
                Ok(analysis) => {
                    snapshot.grow(game, &analysis, begun.elapsed());
                    snapshot.state = if analysis.is_complete { State::Done } else { State::Stopped };
                }
                Err(error) => (snapshot.state, snapshot.error) = (State::Failed, Some(error.to_string())),
            });
        }
    }

    fn next(&self) -> Option<Kept> {
        let is_idle = |desk: &mut Desk| desk.waiting.is_empty() && !desk.is_closed;
        let waited = self.0.changed.wait_while(self.lock(), is_idle);
        let mut desk = waited.unwrap_or_else(PoisonError::into_inner);
        if desk.is_closed {
            return None;
        }
        let id = desk.waiting.pop_front()?;
        let kept = desk.find(&id)?.clone();
        kept.change(|snapshot| (snapshot.state, snapshot.ahead) = (State::Running, 0));
        desk.count_ahead();
        Some(kept)
    }
}

impl Desk {
    fn find(&self, id: &str) -> Option<&Kept> {
        self.kept.iter().find(|kept| kept.id == id)
    }

    fn is_busy(&self) -> bool {
        self.kept.iter().any(|kept| kept.news.borrow().state == State::Running)
    }

    /// Tells those that wait how many come before them.
    fn count_ahead(&self) {
        let busy = usize::from(self.is_busy());
        for (place, id) in self.waiting.iter().enumerate() {
            if let Some(kept) = self.find(id) {
                kept.change(|snapshot| snapshot.ahead = place + busy);
            }
        }
    }
}

impl Kept {
    fn change(&self, change: impl FnOnce(&mut Snapshot)) {
        self.news.send_modify(|snapshot| change(Arc::make_mut(snapshot)));
    }
}

/// Tells those who follow a question how it grows.
struct Reporter<'k> {
    kept: &'k Kept,
    begun: Instant,
}

impl Watcher for Reporter<'_> {
    fn look(&mut self, analysis: &Analysis) {
        let elapsed = self.begun.elapsed();
        self.kept.change(|snapshot| snapshot.grow(&self.kept.question.game, analysis, elapsed));
    }
}
