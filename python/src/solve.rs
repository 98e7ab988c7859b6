//! Questions: the search runs in a thread of its own, without the lock of the interpreter.

use crate::error::{no_answer, with_causes};
use crate::position::PyPosition;
use crate::request::{Prepared, Request, Resumption, Taken};
use crate::watch::{Listeners, Teller, watch};
use pyo3::prelude::*;
use shoban::certificate::CertificateError;
use shoban::formats::record::Record;
use shoban::formats::sgf::SgfGame;
use shoban::formats::{report, solution_tree};
use shoban::game::Score;
use shoban::solve::{MoveValue, Solution, SolveError};
use shoban::text::shown_name;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::thread;

/// What was proved.
#[pyclass(frozen, get_all, module = "shoban")]
pub struct Answer {
    /// The position asked about.
    position: Py<PyPosition>,
    /// The record that `shoban solve --json` prints.
    record: String,
    /// What has been proved, in sentences.
    verdict: String,
    /// The rules in one line.
    rules: String,
    /// All that `shoban solve` prints.
    report: String,
    /// The same about the line that was to be explained.
    why: Option<Py<Answer>>,
    /// For each move of the record its line, if that was asked for.
    lines: Option<Vec<Option<Vec<String>>>>,
    /// The solution as SGF, where SGF has words for the position.
    tree: Option<String>,
    /// Why there is no certificate, if one was asked for.
    no_certificate: Option<String>,
    /// Whether that is because the checker does not believe the program.
    is_refused: bool,
    /// What a callback or a handler of signals raised; it ended the search.
    raised: Option<Py<PyAny>>,
}

/// Answers a question. `progress` is called with a dictionary, `trouble` with a text where a checkpoint cannot be written.
#[pyfunction]
pub fn solve(
    position: &Bound<'_, PyPosition>,
    request: Request,
    progress: Option<Bound<'_, PyAny>>,
    trouble: &Bound<'_, PyAny>,
) -> PyResult<Answer> {
    let root = position.get().position;
    let question = request.question(&root)?;
    let stop = Arc::new(AtomicBool::new(false));
    let Prepared { settings, lock } = request.prepare(&root, Arc::clone(&stop))?;
    let listeners = Listeners { progress: progress.as_ref(), trouble };
    let work = move |teller: &mut Teller| shoban::solve(&root, question, &settings, teller);
    let answer = answer(position, work, &listeners, &stop);
    drop(lock);
    answer
}

/// Goes on with a checkpoint.
#[pyfunction]
pub fn resume(
    py: Python<'_>,
    resumption: Resumption,
    progress: Option<Bound<'_, PyAny>>,
    trouble: &Bound<'_, PyAny>,
) -> PyResult<Answer> {
    let stop = Arc::new(AtomicBool::new(false));
    let Taken { checkpoint, trouble: older, prepared: Prepared { settings, lock } } = {
        let stop = Arc::clone(&stop);
        py.detach(|| resumption.take(stop))?
    };
    if let Some((error, place)) = older.zip(settings.checkpoint.as_ref()) {
        let name = shown_name(&place.path);
        trouble.call1((format!("{name}: {error}; going on from the checkpoint before it"),))?;
    }
    let position = Bound::new(py, PyPosition::of(*checkpoint.position()))?;
    let listeners = Listeners { progress: progress.as_ref(), trouble };
    let work = move |teller: &mut Teller| shoban::resume(checkpoint, &settings, teller);
    let answer = answer(&position, work, &listeners, &stop);
    drop(lock);
    answer
}

/// Has the work done in another thread, and makes an answer of what comes of it.
fn answer(
    position: &Bound<'_, PyPosition>,
    work: impl FnOnce(&mut Teller) -> Result<Solution, SolveError> + Send + 'static,
    listeners: &Listeners<'_, '_>,
    stop: &AtomicBool,
) -> PyResult<Answer> {
    let py = position.py();
    let (tell, hear) = mpsc::channel();
    let worker = thread::Builder::new().name("shoban".to_owned()).spawn(move || work(&mut Teller(tell)))?;
    let raised = watch(py, hear, listeners, stop);
    let solved = py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic));
    match (solved, raised) {
        (Ok(solution), raised) => {
            let raised = raised.map(|error| error.into_value(py).into_any());
            Ok(Answer { raised, ..Answer::new(position, &solution)? })
        }
        (Err(_), Some(raised)) => Err(raised),
        (Err(error), None) => Err(no_answer(error)),
    }
}

impl Answer {
    fn new(position: &Bound<'_, PyPosition>, solution: &Solution) -> PyResult<Self> {
        let py = position.py();
        let problem = solution.certificate.as_ref().and_then(|written| written.as_ref().err());
        let tie_value = Some(solution.endless_play).filter(|&score| score != Score::default());
        let why = |why: &Solution| {
            let position = Bound::new(py, PyPosition::of(why.position))?;
            Py::new(py, Self::new(&position, why)?)
        };
        let size = solution.position.size();
        let line = |found: &MoveValue| {
            let line = found.line.as_ref();
            line.map(|line| line.moves.iter().map(|mv| mv.name(size)).collect())
        };
        let tree = |game: &SgfGame| solution_tree::draft(solution, game).to_text();
        Ok(Self {
            position: position.clone().unbind(),
            record: Record::new(solution).to_json(),
            verdict: report::verdict(solution),
            rules: report::rules_line(solution.position.rules()),
            report: report::report(solution, tie_value),
            why: solution.why.as_deref().map(why).transpose()?,
            lines: solution.moves.as_ref().map(|moves| moves.iter().map(line).collect()),
            tree: position.get().game().map(tree),
            no_certificate: problem.map(|error| with_causes(error)),
            is_refused: matches!(problem, Some(CertificateError::Refused(_))),
            raised: None,
        })
    }
}

/// The search is handed to another thread, errors come back.
const _: () = {
    const fn is_send<T: Send>() {}
    is_send::<Result<Solution, SolveError>>();
};
