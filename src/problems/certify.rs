//! Certificates of the answers to problems: what the checker has accepted is kept beside the answer, if it is small enough.

use super::error::{FileTask, ProblemSetError};
use super::evidence::{AfterMove, about_moves, about_root};
use super::folder;
use super::observer::WatchedSolver;
use super::problem::{Answer, Problem};
use super::problem_file::ProblemFile;
use super::stored::{Finding, StoredCertificate};
use crate::board::{Move, Position};
use crate::certificate::{CertificateError, Certified, is_certificate};
use crate::formats::record::CertificateRecord;
use crate::game::Score;
use crate::solve::{Coverage, Question, Settings, Solution};
use crate::text::{shell_word, shown_name};
use std::fs;
use std::path::{Path, PathBuf};

/// Where certificates go, and how they can be made again.
pub(super) struct Archive<'a> {
    /// The file of the answer.
    pub answer_file: &'a Path,
    /// The file of the problem.
    pub problem_file: &'a ProblemFile,
    /// Larger ones are not kept, in bytes.
    pub most_bytes: u64,
}

/// Why an answer has not all its certificates.
enum Setback {
    /// A limit, or a search that shows something else: the answer does not count.
    Missing(String),
    /// The run cannot go on.
    Failed(ProblemSetError),
}

impl<E: Into<ProblemSetError>> From<E> for Setback {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Makes the folder for a certificate, and sees to it that nothing is replaced but one.
fn prepare(file: &Path) -> Result<(), ProblemSetError> {
    folder::make_for(file)?;
    if file.exists() && !is_certificate(file) {
        return Err(ProblemSetError::Foreign(file.to_owned()));
    }
    Ok(())
}

impl Archive<'_> {
    /// The file for the proof about the position of the problem itself.
    pub fn root_file(&self) -> PathBuf {
        self.answer_file.with_extension("shoban")
    }

    /// Makes the folder for it.
    ///
    /// # Errors
    /// If that cannot be, or another file is in its place.
    pub fn prepare(&self) -> Result<(), ProblemSetError> {
        prepare(&self.root_file())
    }

    /// Takes away what was written for an answer that does not count. That nothing may be there is no error.
    pub fn discard(&self) {
        let _ = fs::remove_file(self.root_file());
    }

    /// The answer with all certificates that it needs: the one about the root, which came with the solution and is taken out
    /// of it, and new ones. Without them, the reason why it does not count.
    ///
    /// # Errors
    /// If the checker refuses one, or a file cannot be written.
    pub fn certified(
        &self,
        problem: &Problem,
        answer: Answer,
        solution: &mut Solution,
        solver: &mut WatchedSolver<'_>,
    ) -> Result<Finding, ProblemSetError> {
        match self.certificates(problem, &answer, solution, solver) {
            Ok(certificates) => Ok(Finding::Certified { answer, certificates }),
            Err(Setback::Missing(reason)) => Ok(Finding::Uncertified { reason }),
            Err(Setback::Failed(error)) => Err(error),
        }
    }

    fn certificates(
        &self,
        problem: &Problem,
        answer: &Answer,
        solution: &mut Solution,
        solver: &mut WatchedSolver<'_>,
    ) -> Result<Vec<StoredCertificate>, Setback> {
        let value = solution.value();
        let statement = about_root(problem, answer, value)
            .ok_or_else(|| Setback::Missing("the value of the position is not proved".to_owned()))?;
        let root = AfterMove { moves: Vec::new(), position: problem.position, is_optimal: true, statement };
        let own = solution.certificate.take();
        let mut certificates = vec![self.accepted(&root, statement.question(), own, &solver.settings)?];
        for after in value.map_or_else(Vec::new, |value| about_moves(problem, answer, value)) {
            certificates.push(self.after_move(problem, &after, solver)?);
        }
        Ok(certificates)
    }

    /// Proves a statement about the position after a move anew; where its own question does not do, by the value.
    fn after_move(
        &self,
        problem: &Problem,
        after: &AfterMove,
        solver: &mut WatchedSolver<'_>,
    ) -> Result<StoredCertificate, Setback> {
        let file = self.file_after(after.moves[0], &problem.position);
        prepare(&file)?;
        let settings =
            Settings { certificate: Some(file), coverage: Coverage::Value, ..solver.settings.clone() };
        let mut solver = solver.with(settings);
        let mut ask = |question| {
            let solution = solver.solve(&after.position, question)?;
            self.accepted(after, question, solution.certificate, &solver.settings)
        };
        match ask(after.statement.question()) {
            Err(Setback::Missing(_)) => ask(Question::Value),
            asked => asked,
        }
    }

    /// What is stored of a certificate for a statement, or why it is none.
    fn accepted(
        &self,
        after: &AfterMove,
        question: Question,
        certificate: Option<Result<Certified, CertificateError>>,
        settings: &Settings,
    ) -> Result<StoredCertificate, Setback> {
        let size = after.position.size();
        let moves: Vec<String> = after.moves.iter().map(|mv| mv.name(size)).collect();
        let place = moves.first().map_or_else(String::new, |mv| format!(" after {mv}"));
        let missing = |reason: String| Setback::Missing(format!("{}{place}: {reason}", after.statement));
        let certified = certificate.ok_or(ProblemSetError::NoCertificate)?.map_err(|error| match error {
            CertificateError::Refused(_) | CertificateError::Write(_) => Setback::Failed(self.failed(error)),
            _ => missing(error.to_string()),
        })?;
        let shows = after.statement.follows_from(&certified.claims, &after.position, settings.endless_play);
        let kept = shows && certified.bytes <= self.most_bytes;
        if !kept {
            fs::remove_file(&certified.path).map_err(FileTask::Remove.failed(&certified.path))?;
        }
        if !shows {
            return Err(missing("the certificate does not show it".to_owned()));
        }
        let mut record = CertificateRecord::of(&certified);
        record.file = self.beside_answer(&certified.path);
        let command = self.command(&record.file, moves.first(), question, settings);
        Ok(StoredCertificate { after: moves, shows: after.statement.to_string(), kept, command, record })
    }

    /// A certificate that makes it impossible to go on.
    pub fn failed(&self, error: CertificateError) -> ProblemSetError {
        ProblemSetError::Certificate { problem: self.problem_file.path.clone(), error }
    }

    /// The file for a proof about the position after a move.
    fn file_after(&self, mv: Move, position: &Position) -> PathBuf {
        self.answer_file.with_extension("").join(mv.name(position.size())).with_extension("shoban")
    }

    /// The path as it is seen from the folder of the answer.
    fn beside_answer(&self, path: &Path) -> String {
        let folder = self.answer_file.parent().unwrap_or(Path::new(""));
        shown_name(path.strip_prefix(folder).unwrap_or(path))
    }

    fn command(&self, file: &str, mv: Option<&String>, question: Question, settings: &Settings) -> String {
        let source = if self.problem_file.is_sgf() { "--sgf" } else { "--diagram" };
        let mut text = format!("shoban solve {source} {}", shell_word(&self.problem_file.path));
        if let Some(game) = self.problem_file.game {
            text += &format!(" --game {}", game.number);
        }
        if let Some(mv) = mv {
            text += &format!(" --first {mv}");
        }
        match question {
            Question::Value => {}
            Question::AtLeast(score) => text += &format!(" --at-least {}", score.points()),
            Question::AtMost(score) => text += &format!(" --at-most {}", score.points()),
        }
        if settings.endless_play != Score::default() {
            text += &format!(" --tie-value {}", settings.endless_play.points());
        }
        text + &format!(" --table {} --certificate {file}", settings.table)
    }
}
