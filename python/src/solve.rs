//! Questions: the search runs in a thread of its own, without the lock of the interpreter, while this one looks after signals
//! and tells of progress.

use crate::error::{input, no_answer, with_causes};
use crate::position::PyPosition;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shoban::board::Position;
use shoban::certificate::CertificateError;
use shoban::formats::record::Record;
use shoban::formats::{report, tuning_file};
use shoban::game::Score;
use shoban::search::Limits;
use shoban::solve::{Coverage, Observer, Progress, Question, Settings, Solution, SolveError, Threads};
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Signals are looked at so often.
const PATIENCE: Duration = Duration::from_millis(50);

/// What is asked, as `solve` in Python has put it together.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Request {
    at_least: Option<i64>,
    at_most: Option<i64>,
    tie_value: i64,
    table: Option<String>,
    nodes: Option<u64>,
    time: Option<f64>,
    depth: Option<u32>,
    threads: String,
    ordering: Option<String>,
    tuning: Option<String>,
    every_move: bool,
    certificate: Option<PathBuf>,
}

/// What was proved.
#[pyclass(frozen, get_all, module = "shoban")]
pub struct Answer {
    /// The record that `shoban solve --json` prints.
    record: String,
    /// What has been proved, in sentences.
    verdict: String,
    /// The rules in one line.
    rules: String,
    /// All that `shoban solve` prints.
    report: String,
    /// Why there is no certificate, if one was asked for.
    no_certificate: Option<String>,
    /// Whether that is because the checker does not believe the program.
    is_refused: bool,
    /// What the callback or a handler of signals raised; it ended the search.
    raised: Option<Py<PyAny>>,
}

/// Answers a question.
#[pyfunction]
pub fn solve(
    py: Python<'_>,
    position: &Bound<'_, PyPosition>,
    request: Request,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Answer> {
    let position = position.get().position;
    let question = request.question(&position)?;
    let stop = Arc::new(AtomicBool::new(false));
    let settings = request.settings(&position, Arc::clone(&stop))?;
    let (tell, hear) = mpsc::channel();
    let work = move || shoban::solve(&position, question, &settings, &mut Teller(tell));
    let worker = thread::Builder::new().name("shoban".to_owned()).spawn(work)?;
    let raised = watch(py, hear, progress.as_ref(), &stop);
    let solved = py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic));
    match (solved, raised) {
        (Ok(solution), raised) => Ok(Answer::new(py, &solution, raised)),
        (Err(_), Some(raised)) => Err(raised),
        (Err(error), None) => Err(no_answer(&error)),
    }
}

/// Passes progress on to the thread of the interpreter.
struct Teller(Sender<Progress>);

impl Observer for Teller {
    fn progress(&mut self, progress: &Progress) {
        // Nobody listens any more: the search is about to be stopped.
        let _ = self.0.send(*progress);
    }
}

/// Waits for the end of the work. What a handler of signals or the callback raises ends it early.
fn watch(
    py: Python<'_>,
    hear: Receiver<Progress>,
    callback: Option<&Bound<'_, PyAny>>,
    stop: &AtomicBool,
) -> Option<PyErr> {
    let hear = Mutex::new(hear);
    let next = || {
        let hear = hear.lock().expect("only this thread listens");
        // The newest is all that matters.
        hear.recv_timeout(PATIENCE).map(|first| hear.try_iter().last().unwrap_or(first))
    };
    let mut raised = None;
    loop {
        let heard = py.detach(next);
        if raised.is_none() {
            let told = match (&heard, callback) {
                (Ok(progress), Some(callback)) => tell(py, callback, progress),
                _ => Ok(()),
            };
            raised = told.and_then(|()| py.check_signals()).err();
            if raised.is_some() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        if matches!(heard, Err(RecvTimeoutError::Disconnected)) {
            return raised;
        }
    }
}

/// Calls the callback.
fn tell(py: Python<'_>, callback: &Bound<'_, PyAny>, progress: &Progress) -> PyResult<()> {
    let said = PyDict::new(py);
    said.set_item("lower", progress.bounds.lower().points())?;
    said.set_item("upper", progress.bounds.upper().points())?;
    said.set_item("depth", progress.depth)?;
    said.set_item("trying", progress.claim.to_string())?;
    said.set_item("nodes", progress.nodes)?;
    said.set_item("seconds", progress.elapsed.as_secs_f64())?;
    said.set_item("table_used", progress.table_used)?;
    said.set_item("table_entries", progress.table_entries)?;
    callback.call1((said,)).map(drop)
}

/// A score that the board has room for.
fn score(name: &str, points: i64, position: &Position) -> PyResult<Score> {
    let size = position.size();
    let most = size.largest_score().points();
    match i8::try_from(points) {
        Ok(points) if (-most..=most).contains(&points) => Ok(Score::new(points)),
        _ => Err(input(format!(
            "{name} is {points}, but scores on a {size} board lie between -{most} and {most}"
        ))),
    }
}

impl Request {
    fn question(&self, position: &Position) -> PyResult<Question> {
        match (self.at_least, self.at_most) {
            (None, None) => Ok(Question::Value),
            (Some(points), None) => Ok(Question::AtLeast(score("at_least", points, position)?)),
            (None, Some(points)) => Ok(Question::AtMost(score("at_most", points, position)?)),
            (Some(_), Some(_)) => Err(input("at_least and at_most are two questions; ask one at a time")),
        }
    }

    fn settings(self, position: &Position, stop: Arc<AtomicBool>) -> PyResult<Settings> {
        if self.every_move && (self.at_least.is_some() || self.at_most.is_some()) {
            return Err(input(
                "moves_table goes with the question for the value, not with at_least or at_most",
            ));
        }
        let threads: Threads = self.threads.parse().map_err(|error| input(format!("threads: {error}")))?;
        if threads > Threads::ONE && self.certificate.is_some() {
            return Err(input("certificates are written with one thread"));
        }
        let read = |text: Option<String>| text.map(|text| tuning_file::read(&text)).transpose();
        let time = self.time.map(Duration::try_from_secs_f64).transpose();
        Ok(Settings {
            table: self.table.map(|text| text.parse()).transpose().map_err(input)?.unwrap_or_default(),
            limits: Limits {
                nodes: self.nodes,
                time: time.map_err(|error| input(format!("time: {error}")))?,
                depth: self.depth,
                stop: Some(stop),
            },
            ordering: self.ordering.map(|text| text.parse()).transpose().map_err(input)?.unwrap_or_default(),
            threads,
            endless_play: score("tie_value", self.tie_value, position)?,
            certificate: self.certificate,
            coverage: if self.every_move { Coverage::EveryMove } else { Coverage::Value },
            tuning: read(self.tuning).map_err(input)?.unwrap_or_default(),
            ..Settings::default()
        })
    }
}

impl Answer {
    fn new(py: Python<'_>, solution: &Solution, raised: Option<PyErr>) -> Self {
        let problem = solution.certificate.as_ref().and_then(|written| written.as_ref().err());
        let tie_value = Some(solution.endless_play).filter(|&score| score != Score::default());
        Self {
            record: Record::new(solution).to_json(),
            verdict: report::verdict(solution),
            rules: report::rules_line(solution.position.rules()),
            report: report::report(solution, tie_value),
            no_certificate: problem.map(|error| with_causes(error)),
            is_refused: matches!(problem, Some(CertificateError::Refused(_))),
            raised: raised.map(|error| error.into_value(py).into_any()),
        }
    }
}

/// The search is handed to another thread, errors come back.
const _: () = {
    const fn is_send<T: Send>() {}
    is_send::<Result<Solution, SolveError>>();
};
