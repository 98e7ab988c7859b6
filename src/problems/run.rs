//! Runs: problems are solved, one after the other or several at a time, and each answer is stored as soon as it is there.

use super::answers::{AnswerFolder, Certificates, Claim, Found, check_place};
use super::certify::Archive;
use super::error::ProblemSetError;
use super::observer::{RunObserver, Shared, Turn, WatchedSolver};
use super::outcome::{Origin, Outcome, RunSummary};
use super::problem::Problem;
use super::problem_file::{ProblemFile, Reading};
use super::stored::{Finding, StoredAnswer};
use crate::certificate::CertificateError;
use crate::files::Stamp;
use crate::solve::{Settings, Threads};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// How problems are run.
#[derive(Clone, Debug, Default)]
pub struct RunSettings {
    /// How each is solved. The limits are those of one problem, apart from the stop flag, which ends the run; what endless play
    /// counts, the coverage and the certificate's file come from problem and answer. Each problem has a table of its own.
    pub solve: Settings,
    /// Problems that are worked on at the same time.
    pub jobs: Threads,
    /// Where answers are stored, if they are.
    pub answers: Option<AnswerFolder>,
}

/// Takes the files in their order: what is stored counts, what is not usable is left out, what another run works on is passed by
/// and looked at once more at the end, and all else is solved and stored. Between two files the stop flag of the limits ends the
/// run; run again, it goes on there.
///
/// # Errors
/// If a file cannot be read or written, no search can be begun, or the checker refuses a certificate. Then no file is begun any
/// more; answers stored before, and those of problems already at work, stay.
pub fn run(
    files: &[ProblemFile],
    settings: &RunSettings,
    observer: &mut dyn RunObserver,
) -> Result<RunSummary, ProblemSetError> {
    let begun = Instant::now();
    let stamp = |file| settings.answers.as_ref().and_then(|folder| folder.stamp_of(file));
    let tasks = files.iter().enumerate().map(|(before, file)| Task {
        turn: Turn { file, number: before + 1, of: files.len() },
        before: stamp(file),
        holder: None,
    });
    let hall = Hall {
        settings,
        observer: Mutex::new(observer),
        queue: Mutex::new(tasks.rev().collect()),
        passed_by: Mutex::default(),
        results: Mutex::default(),
        has_failed: AtomicBool::new(false),
    };
    hall.work_all()?;
    if locked(&hall.queue).is_empty() {
        // Who was at work on them may be done by now, or gone.
        std::mem::swap(&mut *locked(&hall.queue), &mut *locked(&hall.passed_by));
        locked(&hall.queue).sort_by_key(|task| std::cmp::Reverse(task.turn.number));
        hall.work_all()?;
    }
    Ok(RunSummary { elapsed: begun.elapsed(), ..hall.summary(files.len()) })
}

/// A file that waits.
struct Task<'f> {
    turn: Turn<'f>,
    /// The state of the file for its answer when the run began.
    before: Option<Stamp>,
    /// Who was found to work on it.
    holder: Option<String>,
}

/// What those who work share.
struct Hall<'f, 'o> {
    settings: &'f RunSettings,
    observer: Mutex<&'o mut dyn RunObserver>,
    /// What comes next is at the end.
    queue: Mutex<Vec<Task<'f>>>,
    passed_by: Mutex<Vec<Task<'f>>>,
    /// By the number of the file; nothing for those that are not usable.
    results: Mutex<Vec<(usize, Option<Outcome>)>>,
    has_failed: AtomicBool,
}

fn locked<T: ?Sized>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'f> Hall<'f, '_> {
    /// Has the whole queue worked on.
    fn work_all(&self) -> Result<(), ProblemSetError> {
        let workers = self.settings.jobs.count().min(locked(&self.queue).len());
        if workers <= 1 {
            return self.work();
        }
        thread::scope(|scope| {
            let workers: Vec<_> = (0..workers).map(|_| scope.spawn(|| self.work())).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, _>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().map(join).fold(Ok(()), Result::and)
        })
    }

    /// Works until there is nothing left, the run is stopped, or somebody has failed.
    fn work(&self) -> Result<(), ProblemSetError> {
        while !self.settings.is_stopped() && !self.has_failed.load(Ordering::Relaxed) {
            let Some(task) = locked(&self.queue).pop() else { break };
            if let Err(error) = self.take(task) {
                self.has_failed.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(())
    }

    /// What became of the files, when nobody works any more; the observer hears what was left.
    fn summary(self, files: usize) -> RunSummary {
        let observer = self.observer.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut summary = RunSummary::of(files);
        for task in self.passed_by.into_inner().unwrap_or_else(PoisonError::into_inner) {
            observer.passed_by(task.turn, task.holder.as_deref().unwrap_or_default());
            summary.passed_by += 1;
        }
        let left = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner).len();
        if left > 0 {
            observer.stopped(left);
        }
        let mut results = self.results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_by_key(|&(number, _)| number);
        for (_, outcome) in results {
            summary.unusable += usize::from(outcome.is_none());
            summary.outcomes.extend(outcome);
        }
        summary
    }

    /// Works on a file, or passes it by.
    fn take(&self, task: Task<'f>) -> Result<(), ProblemSetError> {
        let turn = task.turn;
        locked(&self.observer).begun(turn);
        let settled = match turn.file.read()? {
            Reading::Usable(problem) => {
                // Of a file that was passed by it has been said already.
                if task.holder.is_none() && !problem.notes.is_empty() {
                    locked(&self.observer).noted(turn, &problem.notes);
                }
                match self.settle(turn.file, &problem, task.before)? {
                    Settled::Done(outcome) => {
                        locked(&self.observer).settled(turn, &outcome);
                        Some(outcome)
                    }
                    Settled::AtWork(holder) => {
                        locked(&self.passed_by).push(Task { holder: Some(holder), ..task });
                        return Ok(());
                    }
                }
            }
            Reading::Unusable(reasons) => {
                locked(&self.observer).unusable(turn, &reasons);
                None
            }
        };
        locked(&self.results).push((turn.number, settled.map(|outcome| *outcome)));
        Ok(())
    }

    /// The answer out of the folder of answers, or a new one, which is stored there.
    fn settle(
        &self,
        file: &ProblemFile,
        problem: &Problem,
        before: Option<Stamp>,
    ) -> Result<Settled, ProblemSetError> {
        let Some(folder) = &self.settings.answers else { return self.searched(file, problem) };
        let stored = || {
            let found = folder.stored(file, problem, before);
            found.map(|Found { answer, origin }| Settled::Done(Box::new(Outcome { answer, origin })))
        };
        if let Some(settled) = stored() {
            return Ok(settled);
        }
        let _lock = match folder.claim(file)? {
            Claim::Other(holder) => return Ok(Settled::AtWork(holder)),
            Claim::Own(lock) => lock,
        };
        // Somebody may have stored it before the lock was ours.
        stored().map_or_else(|| self.searched(file, problem), Ok)
    }

    /// Works on a problem, and stores what came of it.
    fn searched(&self, file: &ProblemFile, problem: &Problem) -> Result<Settled, ProblemSetError> {
        let begun = Instant::now();
        let settings = Settings {
            coverage: problem.question().1,
            endless_play: problem.endless_play,
            ..self.settings.solve.clone()
        };
        let mut solver = WatchedSolver { settings, observer: &mut Shared(&self.observer) };
        let mut answer = match &self.settings.answers {
            None => proved(&file.name, problem, &mut solver),
            Some(folder) => {
                let answer_file = &folder.file_of(file);
                check_place(answer_file)?;
                match folder.certificates {
                    Certificates::NotNeeded => proved(&file.name, problem, &mut solver),
                    Certificates::Needed { most_bytes } => {
                        let archive = Archive { answer_file, problem_file: file, most_bytes };
                        certified(&archive, problem, &mut solver)
                    }
                }
            }
        }?;
        answer.wall_seconds = Some(begun.elapsed().as_secs_f64());
        if let Some(folder) = &self.settings.answers {
            if answer.answer.is_none()
                && let Some(older) = folder.complete(file, problem)
            {
                return Ok(Settled::Done(Box::new(Outcome { answer: older, origin: Origin::Kept })));
            }
            answer.write(&folder.file_of(file))?;
        }
        Ok(Settled::Done(Box::new(Outcome { answer, origin: Origin::Searched })))
    }
}

/// What becomes of a problem that this run comes to.
enum Settled {
    /// There is an answer, or none can be found.
    Done(Box<Outcome>),
    /// Somebody else works on it.
    AtWork(String),
}

impl RunSettings {
    fn is_stopped(&self) -> bool {
        self.solve.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The answer that a search proves.
fn proved(
    name: &Path,
    problem: &Problem,
    solver: &mut WatchedSolver<'_>,
) -> Result<StoredAnswer, ProblemSetError> {
    let solution = solver.solve(&problem.position, problem.question().0)?;
    let finding = problem.answer_of(&solution).map_or(Finding::Open, Finding::Proved);
    Ok(StoredAnswer::new(name, problem, &solution, finding))
}

/// The answer that a search proves, if the checker accepts all that it needs.
fn certified(
    archive: &Archive<'_>,
    problem: &Problem,
    solver: &mut WatchedSolver<'_>,
) -> Result<StoredAnswer, ProblemSetError> {
    archive.prepare()?;
    solver.settings.certificate = Some(archive.root_file());
    let mut solution = solver.solve(&problem.position, problem.question().0)?;
    let finding = match problem.answer_of(&solution) {
        Some(answer) => archive.certified(problem, answer, &mut solution, solver)?,
        None => Finding::Open,
    };
    if finding.answer().is_none() {
        archive.discard();
    }
    match solution.certificate.take() {
        Some(Err(error @ CertificateError::Refused(_))) => Err(archive.failed(error)),
        _ => Ok(StoredAnswer::new(&archive.problem_file.name, problem, &solution, finding)),
    }
}
