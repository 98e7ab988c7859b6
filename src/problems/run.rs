//! Runs: problems are solved one after the other, and each answer is stored as soon as it is there.

use super::certify::Archive;
use super::error::ProblemSetError;
use super::observer::{RunObserver, Turn, WatchedSolver};
use super::outcome::{Origin, Outcome, RunSummary};
use super::problem::Problem;
use super::problem_file::{ProblemFile, Reading};
use super::stored::{Finding, StoredAnswer};
use crate::certificate::CertificateError;
use crate::solve::Settings;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// How problems are run.
#[derive(Clone, Debug, Default)]
pub struct RunSettings {
    /// How each is solved. The limits are those of one problem, apart from the stop flag, which ends the run; what endless play
    /// counts, the coverage and the certificate's file come from problem and answer.
    pub solve: Settings,
    /// Where answers are stored, if they are.
    pub answers: Option<AnswerFolder>,
}

/// A folder for answers, one JSON file for each problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerFolder {
    /// The folder; it need not be there yet.
    pub path: PathBuf,
    /// What becomes of answers that are there already.
    pub reuse: Reuse,
    /// Whether answers need certificates.
    pub certificates: Certificates,
}

/// What becomes of stored answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reuse {
    /// They count, if they answer the same question.
    SameQuestion,
    /// They are sought again.
    Nothing,
}

/// Whether answers need certificates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certificates {
    /// No.
    NotNeeded,
    /// None is stored, and no stored one counts, without certificates that the checker has accepted.
    Needed {
        /// Larger ones are described, but not kept, in bytes.
        most_bytes: u64,
    },
}

impl AnswerFolder {
    /// The file for the answer to a problem.
    #[must_use]
    pub fn file_of(&self, problem: &ProblemFile) -> PathBuf {
        self.path.join(problem.answer_name())
    }

    /// The stored answer that counts, if there is one. What cannot be read is asked again.
    fn stored(&self, file: &ProblemFile, problem: &Problem) -> Option<StoredAnswer> {
        let read = || StoredAnswer::read(&self.file_of(file)).ok().flatten();
        let stored = (self.reuse == Reuse::SameQuestion).then(read).flatten();
        let answer = stored.and_then(|stored| stored.to_question(&file.name, problem));
        answer.filter(|stored| self.certificates == Certificates::NotNeeded || stored.certificates.is_some())
    }
}

/// Takes the files one after the other: what is stored counts, what is not usable is left out, and all else is solved and
/// stored. Between two files the stop flag of the limits ends the run; run again, it goes on there.
///
/// # Errors
/// If a file cannot be read or written, no search can be begun, or the checker refuses a certificate. Answers stored
/// before stay.
pub fn run(
    files: &[ProblemFile],
    settings: &RunSettings,
    observer: &mut dyn RunObserver,
) -> Result<RunSummary, ProblemSetError> {
    let mut summary = RunSummary::of(files.len());
    for (before, file) in files.iter().enumerate() {
        if settings.is_stopped() {
            observer.stopped(files.len() - before);
            break;
        }
        let turn = Turn { file, number: before + 1, of: files.len() };
        observer.begun(turn);
        match file.read()? {
            Reading::Usable(problem) => {
                let outcome = settings.outcome(file, &problem, observer)?;
                observer.settled(turn, &outcome);
                summary.outcomes.push(outcome);
            }
            Reading::Unusable(reasons) => {
                observer.unusable(turn, &reasons);
                summary.unusable += 1;
            }
        }
    }
    Ok(summary)
}

impl RunSettings {
    fn is_stopped(&self) -> bool {
        self.solve.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The answer out of the folder of answers, or a new one, which is stored there.
    fn outcome(
        &self,
        file: &ProblemFile,
        problem: &Problem,
        observer: &mut dyn RunObserver,
    ) -> Result<Outcome, ProblemSetError> {
        let stored = self.answers.as_ref().and_then(|folder| folder.stored(file, problem));
        match stored {
            Some(answer) => Ok(Outcome { answer, origin: Origin::Stored }),
            None => {
                let answer = self.searched(file, problem, observer)?;
                Ok(Outcome { answer, origin: Origin::Searched })
            }
        }
    }

    /// Works on a problem, and stores what came of it.
    fn searched(
        &self,
        file: &ProblemFile,
        problem: &Problem,
        observer: &mut dyn RunObserver,
    ) -> Result<StoredAnswer, ProblemSetError> {
        let settings = Settings {
            coverage: problem.question().1,
            endless_play: problem.endless_play,
            ..self.solve.clone()
        };
        let mut solver = WatchedSolver { settings, observer };
        let Some(folder) = &self.answers else { return proved(&file.name, problem, &mut solver) };
        let answer_file = &folder.file_of(file);
        let answer = match folder.certificates {
            Certificates::NotNeeded => proved(&file.name, problem, &mut solver),
            Certificates::Needed { most_bytes } => {
                certified(&Archive { answer_file, problem_file: file, most_bytes }, problem, &mut solver)
            }
        }?;
        answer.write(answer_file)?;
        Ok(answer)
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
