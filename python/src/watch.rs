//! The thread of the interpreter while another one searches: it looks after signals and passes on what it hears.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use shoban::solve::{Observer, Part, Progress, Rest, Saving};
use shoban::text::shown_name;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// Signals are looked at so often.
const PATIENCE: Duration = Duration::from_millis(50);

/// What the searching thread has to say.
pub enum News {
    Progress(Box<Progress>),
    /// The work could not be put away.
    Trouble(String),
}

/// Passes news on to the thread of the interpreter.
pub struct Teller(pub Sender<News>);

impl Teller {
    fn tell(&self, news: News) {
        // If nobody listens any more the search is about to be stopped.
        let _ = self.0.send(news);
    }
}

impl Observer for Teller {
    fn progress(&mut self, progress: &Progress) {
        self.tell(News::Progress(Box::new(*progress)));
    }

    fn saved(&mut self, saving: &Saving) {
        if let Err(error) = &saving.result {
            let name = shown_name(&saving.path);
            self.tell(News::Trouble(format!("{name}: no checkpoint: {error}; the work goes on")));
        }
    }
}

/// Functions of Python that hear of news.
pub struct Listeners<'a, 'py> {
    pub progress: Option<&'a Bound<'py, PyAny>>,
    pub trouble: &'a Bound<'py, PyAny>,
}

impl Listeners<'_, '_> {
    /// Of progress the newest is all that matters; troubles all do, even where the work has been ended.
    fn hear(&self, news: Vec<News>, is_ending: bool) -> PyResult<()> {
        let mut newest = None;
        let mut told = Ok(());
        for news in news {
            match news {
                News::Progress(progress) => newest = Some(progress),
                News::Trouble(text) => told = told.and(self.trouble.call1((text,)).map(drop)),
            }
        }
        match (newest, self.progress) {
            (Some(progress), Some(callback)) if !is_ending => told.and(tell(callback, &progress)),
            _ => told,
        }
    }
}

/// Waits for the end of the work. What a handler of signals or a callback raises ends it early.
pub fn watch(
    py: Python<'_>,
    hear: Receiver<News>,
    listeners: &Listeners<'_, '_>,
    stop: &AtomicBool,
) -> Option<PyErr> {
    let hear = Mutex::new(hear);
    let next = || {
        let hear = hear.lock().expect("only this thread listens");
        hear.recv_timeout(PATIENCE).map(|first| std::iter::once(first).chain(hear.try_iter()).collect())
    };
    let mut raised: Option<PyErr> = None;
    loop {
        let heard: Result<Vec<News>, _> = py.detach(next);
        let is_over = matches!(heard, Err(RecvTimeoutError::Disconnected));
        let told = listeners.hear(heard.unwrap_or_default(), raised.is_some());
        let found = told.and_then(|()| if raised.is_none() { py.check_signals() } else { Ok(()) });
        if let Err(error) = found {
            raised.get_or_insert(error);
            stop.store(true, Ordering::Relaxed);
        }
        if is_over {
            return raised;
        }
    }
}

/// Calls the callback.
fn tell(callback: &Bound<'_, PyAny>, progress: &Progress) -> PyResult<()> {
    let said = PyDict::new(callback.py());
    said.set_item("part", part(progress.part))?;
    said.set_item("lower", progress.bounds.lower().points())?;
    said.set_item("upper", progress.bounds.upper().points())?;
    said.set_item("depth", progress.depth)?;
    said.set_item("trying", progress.claim.to_string())?;
    said.set_item("nodes", progress.nodes)?;
    said.set_item("seconds", progress.elapsed.as_secs_f64())?;
    said.set_item("table_used", progress.table_used)?;
    said.set_item("table_entries", progress.table_entries)?;
    said.set_item("expected", progress.expected)?;
    let rest = progress.rest.map(|Rest { low, likely, high }| (low, likely, high));
    said.set_item("rest", rest)?;
    callback.call1((said,)).map(drop)
}

const fn part(part: Part) -> &'static str {
    match part {
        Part::Question => "question",
        Part::Why => "why",
        Part::Move { .. } => "moves",
    }
}
