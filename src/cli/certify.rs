//! Certificates of the answers to problems: what the checker has accepted is kept beside the answer, if it is small enough.

use super::progress::ProgressView;
use anyhow::{Context as _, bail};
use serde::Serialize;
use shoban::board::{Move, Position};
use shoban::certificate::{CertificateError, Certified};
use shoban::formats::evidence::{AfterMove, about_moves, about_root};
use shoban::formats::problem::{Answer, Problem};
use shoban::formats::record::CertificateRecord;
use shoban::game::Score;
use shoban::solve::{Coverage, Question, Settings, Solution, solve};
use std::fs;
use std::path::{Path, PathBuf};

/// Where certificates go, and how they can be made again.
pub struct Archive<'a> {
    /// The file of the answer.
    pub store: &'a Path,
    /// The file of the problem.
    pub problem_file: &'a Path,
    /// Larger ones are not kept, in bytes.
    pub most_bytes: u64,
    /// Shows how far a search is.
    pub view: &'a dyn Fn() -> ProgressView,
}

/// A certificate that the checker has accepted, and what it is for. Stored as JSON.
#[derive(Serialize)]
pub struct Paper {
    /// The moves after each of which it holds, images of one position; nothing for the position of the problem itself.
    after: Vec<String>,
    /// What follows from its claims.
    shows: String,
    /// Whether the file is still there; its path goes from the folder of the answer.
    pub kept: bool,
    /// The command that makes it.
    command: String,
    #[serde(flatten)]
    record: CertificateRecord,
}

/// The certificates of an answer, or why there are none.
pub type Papers = Result<Vec<Paper>, String>;

impl Archive<'_> {
    /// The file for the proof about the position of the problem itself.
    pub fn root_file(&self) -> PathBuf {
        self.store.with_extension("shoban")
    }

    /// The file for a proof about the position after a move.
    fn file_after(&self, mv: Move, position: &Position) -> PathBuf {
        self.store.with_extension("").join(mv.name(position.size())).with_extension("shoban")
    }

    /// Makes the folder for the certificate of the root.
    pub fn prepare(&self) -> anyhow::Result<()> {
        folder_of(self.store)
    }

    /// Takes away what was written for an answer that does not count. That nothing may be there is no error.
    pub fn discard(&self) {
        let _ = fs::remove_file(self.root_file());
    }

    /// All certificates that the answer needs: the one about the root, which came with the solution, and new ones.
    ///
    /// # Errors
    /// If the checker refuses one, or a file cannot be written.
    pub fn certify(
        &self,
        problem: &Problem,
        answer: &Answer,
        solution: &mut Solution,
        settings: &Settings,
    ) -> anyhow::Result<Papers> {
        let value = solution.value();
        let Some(statement) = about_root(problem, answer, value) else {
            return Ok(Err("the value of the position is not proved".to_owned()));
        };
        let root = AfterMove { moves: Vec::new(), position: problem.position, is_optimal: true, statement };
        let own = solution.certificate.take();
        let mut papers = match self.paper(&root, statement.question(), own, settings)? {
            Ok(paper) => vec![paper],
            Err(reason) => return Ok(Err(reason)),
        };
        let rest = value.map_or_else(Vec::new, |value| about_moves(problem, answer, value));
        for after in rest {
            match self.certify_after(problem, &after, settings)? {
                Ok(paper) => papers.push(paper),
                Err(reason) => return Ok(Err(reason)),
            }
        }
        Ok(Ok(papers))
    }

    /// Proves a statement about the position after a move anew.
    fn certify_after(
        &self,
        problem: &Problem,
        after: &AfterMove,
        settings: &Settings,
    ) -> anyhow::Result<Result<Paper, String>> {
        let file = self.file_after(after.moves[0], &problem.position);
        folder_of(&file)?;
        let settings = Settings { certificate: Some(file), coverage: Coverage::Value, ..settings.clone() };
        let mut last = Err("nothing was asked".to_owned());
        for question in [after.statement.question(), Question::Value] {
            let mut view = (self.view)();
            let solved = solve(&after.position, question, &settings, &mut view);
            view.finish();
            last = self.paper(after, question, solved?.certificate, &settings)?;
            if last.is_ok() {
                break;
            }
        }
        Ok(last)
    }

    /// The paper that a certificate is for a statement, or why it is none.
    fn paper(
        &self,
        after: &AfterMove,
        question: Question,
        certificate: Option<Result<Certified, CertificateError>>,
        settings: &Settings,
    ) -> anyhow::Result<Result<Paper, String>> {
        let size = after.position.size();
        let moves: Vec<String> = after.moves.iter().map(|mv| mv.name(size)).collect();
        let place = moves.first().map_or_else(String::new, |mv| format!(" after {mv}"));
        let certified = match certificate {
            Some(Ok(certified)) => certified,
            Some(Err(error @ (CertificateError::Refused(_) | CertificateError::Write(_)))) => {
                return Err(error).with_context(|| self.problem_file.display().to_string());
            }
            Some(Err(error)) => return Ok(Err(format!("{}{place}: {error}", after.statement))),
            None => bail!("no certificate was asked for"),
        };
        if !after.statement.follows_from(&certified.claims, &after.position, settings.endless_play) {
            fs::remove_file(&certified.path)?;
            return Ok(Err(format!("{}{place}: the certificate does not show it", after.statement)));
        }
        let kept = certified.bytes <= self.most_bytes;
        if !kept {
            fs::remove_file(&certified.path)?;
        }
        let mut record = CertificateRecord::of(&certified);
        record.file = self.beside_answer(&certified.path);
        let command = self.command(&record.file, moves.first(), question, settings);
        Ok(Ok(Paper { after: moves, shows: after.statement.to_string(), kept, command, record }))
    }

    /// The path as it is seen from the folder of the answer.
    fn beside_answer(&self, path: &Path) -> String {
        let folder = self.store.parent().unwrap_or(Path::new(""));
        path.strip_prefix(folder).unwrap_or(path).display().to_string()
    }

    fn command(&self, file: &str, mv: Option<&String>, question: Question, settings: &Settings) -> String {
        let source = if super::input::has_ending(self.problem_file, "sgf") { "--sgf" } else { "--diagram" };
        let mut text = format!("shoban solve {source} {}", self.problem_file.display());
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

fn folder_of(file: &Path) -> anyhow::Result<()> {
    let folder = file.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}
