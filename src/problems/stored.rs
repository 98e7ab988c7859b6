//! Answers to problems as they are stored: one type that is written, read again, told and put into tables.

use super::error::{FileTask, ProblemSetError, StoredError};
use super::problem::{Answer, Problem};
use crate::board::{Move, Passes};
use crate::files;
use crate::formats::record::{CertificateRecord, Record};
use crate::game::{Color, Score};
use crate::solve::Solution;
use crate::text::shown_name;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// What became of a problem. Programs read the JSON (docs/json.md): fields may be added, but none may change or go.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StoredAnswer {
    /// The file, below the folder that was named.
    pub problem: String,
    /// The problem's name of its own.
    pub id: Option<String>,
    /// Who published it, and where.
    pub source: Option<String>,
    /// When.
    pub year: Option<u16>,
    /// The question.
    pub question: String,
    /// Everything that the answer depends on; a stored answer counts only for the same.
    pub asked: String,
    /// The answer, if it is proved, and certified where that was asked for.
    pub answer: Option<String>,
    /// The answer that was known before.
    pub known_answer: Option<String>,
    /// How it was known.
    pub known: Option<String>,
    /// Whether the two are the same.
    pub agrees: Option<bool>,
    /// The certificates of the answer, if they were asked for; then there is no answer without.
    pub certificates: Option<Vec<StoredCertificate>>,
    /// Why there are none, although an answer was found.
    pub uncertified: Option<String>,
    /// Wall time of all the work on the problem, certificates included; older files do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_seconds: Option<f64>,
    /// What the file says and the answer does not follow, each with its place in the file; left out if there is nothing to say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What the solver said of the position.
    pub solution: Record,
}

/// A certificate that the checker has accepted, and what it is for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StoredCertificate {
    /// The moves after each of which it holds, images of one position; nothing for the position of the problem itself.
    pub after: Vec<String>,
    /// What follows from its claims.
    pub shows: String,
    /// Whether the file is still there; its path goes from the folder of the answer.
    pub kept: bool,
    /// The command that makes it.
    pub command: String,
    /// File, size, digest and claims.
    #[serde(flatten)]
    pub record: CertificateRecord,
}

/// What work on a problem found.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// No answer.
    Open,
    /// An answer that is proved; certificates were not asked for.
    Proved(Answer),
    /// An answer with all certificates that it needs.
    Certified {
        /// The answer.
        answer: Answer,
        /// Its certificates; the one about the position of the problem itself comes first.
        certificates: Vec<StoredCertificate>,
    },
    /// An answer that does not count, for want of a certificate.
    Uncertified {
        /// Why there is none.
        reason: String,
    },
}

/// An answer beside the one that was known before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<'a> {
    /// There is none.
    Open {
        /// The one known before.
        known: Option<&'a str>,
    },
    /// There is one, and nothing to compare it with.
    New(&'a str),
    /// There is one, and it is the known one.
    Known(&'a str),
    /// They are not the same.
    Contradicts {
        /// The one found.
        answer: &'a str,
        /// The one known before.
        known: &'a str,
    },
}

impl Finding {
    /// The answer, if there is one that counts.
    #[must_use]
    pub const fn answer(&self) -> Option<&Answer> {
        match self {
            Self::Proved(answer) | Self::Certified { answer, .. } => Some(answer),
            Self::Open | Self::Uncertified { .. } => None,
        }
    }
}

impl StoredCertificate {
    /// Whether the file lies in the folder of the answer, and is the one that was checked.
    fn is_in(&self, folder: &Path) -> Result<bool, ProblemSetError> {
        let path = folder.join(&self.record.file);
        match files::digest(&path) {
            Ok(found) => Ok(found.sha256 == self.record.sha256),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(FileTask::Read.failed(&path)(error)),
        }
    }
}

impl StoredAnswer {
    /// What is stored of a problem called `name`, its solution and what was found.
    #[must_use]
    pub fn new(name: &Path, problem: &Problem, solution: &Solution, finding: Finding) -> Self {
        let about = &problem.about;
        let answer = finding.answer();
        let known = problem.answer.as_ref();
        let text = |answer: &Answer| answer.text(&problem.position);
        Self {
            problem: shown_name(name),
            id: about.id.clone(),
            source: about.source.clone(),
            year: about.year,
            question: problem.task.to_string(),
            asked: asked(problem),
            answer: answer.map(text),
            known_answer: known.map(text),
            known: about.known.clone(),
            agrees: answer.zip(known).map(|(new, known)| new.agrees_with(known)),
            uncertified: match &finding {
                Finding::Uncertified { reason } => Some(reason.clone()),
                _ => None,
            },
            certificates: match finding {
                Finding::Certified { certificates, .. } => Some(certificates),
                _ => None,
            },
            wall_seconds: None,
            notes: notes(problem),
            solution: Record::new(solution),
        }
    }

    /// Reads a stored answer; `None` if it is something else, such as the object that `solve --json` prints.
    ///
    /// # Errors
    /// If it is not JSON, or an answer in which something is missing.
    pub fn parse(text: &str) -> Result<Option<Self>, StoredError> {
        let value: serde_json::Value = serde_json::from_str(text)?;
        let is_answer = value.get("problem").is_some();
        // Read from the text, not from the value: only the text has lines.
        Ok(if is_answer { Some(serde_json::from_str(text)?) } else { None })
    }

    /// The text of the file, indented.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("strings and finite numbers can be written as JSON") + "\n"
    }

    /// Reads a file that may hold a stored answer, as [`parse`](Self::parse) does.
    ///
    /// # Errors
    /// If the file cannot be read, or no answer can be read from what seems to be one.
    pub fn read(path: &Path) -> Result<Option<Self>, ProblemSetError> {
        let text = fs::read_to_string(path).map_err(FileTask::Read.failed(path))?;
        Self::parse(&text).map_err(|error| ProblemSetError::Stored { path: path.to_path_buf(), error })
    }

    /// Whether the answer is what its solution says. Of optimal moves nothing is said here.
    #[must_use]
    pub fn is_of_its_solution(&self) -> bool {
        match self.answer.as_deref() {
            None => true,
            Some("yes") => self.solution.answer == Some(true),
            Some("no") => self.solution.answer == Some(false),
            // Names of moves are no numbers.
            Some(text) => text.parse().map_or(true, |points| self.solution.value == Some(Score::new(points))),
        }
    }

    /// Notes which certificates that were kept are no more in `folder`, where the answer lies, or are other files by now.
    ///
    /// # Errors
    /// If one that is there cannot be read.
    pub fn look_for_certificates(&mut self, folder: &Path) -> Result<(), ProblemSetError> {
        for certificate in self.certificates.iter_mut().flatten().filter(|certificate| certificate.kept) {
            certificate.kept = certificate.is_in(folder)?;
        }
        Ok(())
    }

    /// Whether there are certificates, and all that were kept still lie in `folder`.
    pub(super) fn has_its_certificates(&self, folder: &Path) -> bool {
        let is_there = |certificate: &StoredCertificate| {
            !certificate.kept || matches!(certificate.is_in(folder), Ok(true))
        };
        self.certificates.as_ref().is_some_and(|all| all.iter().all(is_there))
    }

    /// Stores the answer; there is always a whole file, the old one or the new one.
    ///
    /// # Errors
    /// If the file or its folder cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), ProblemSetError> {
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| files::write_whole(path, self.to_json()));
        written.map_err(FileTask::Write.failed(path))
    }

    /// The same answer, held against what is known of a problem now; `None` if the problem asks something else, or there is
    /// no answer that can be read.
    #[must_use]
    pub fn to_question(self, name: &Path, problem: &Problem) -> Option<Self> {
        let is_usable = self.asked == asked(problem) && self.is_of_its_solution();
        let text = self.answer.as_deref().filter(|_| is_usable)?;
        let answer = problem.answer_from(text)?;
        let known = problem.answer.as_ref();
        Some(Self {
            problem: shown_name(name),
            answer: Some(answer.text(&problem.position)),
            known_answer: known.map(|known| known.text(&problem.position)),
            known: problem.about.known.clone(),
            agrees: known.map(|known| answer.agrees_with(known)),
            notes: notes(problem),
            ..self
        })
    }

    /// The same, of a problem that was left open; `None` if the problem asks something else.
    #[must_use]
    pub(super) fn left_open(self, name: &Path, problem: &Problem) -> Option<Self> {
        let known = problem.answer.as_ref().map(|known| known.text(&problem.position));
        let is_same = self.answer.is_none() && self.asked == asked(problem);
        is_same.then(|| Self { problem: shown_name(name), known_answer: known, ..self })
    }

    /// What there is to say of the answer.
    #[must_use]
    pub fn verdict(&self) -> Verdict<'_> {
        match (self.answer.as_deref(), self.known_answer.as_deref(), self.agrees) {
            (None, known, _) => Verdict::Open { known },
            (Some(answer), Some(known), Some(false)) => Verdict::Contradicts { answer, known },
            (Some(answer), _, Some(true)) => Verdict::Known(answer),
            (Some(answer), ..) => Verdict::New(answer),
        }
    }
}

/// All that the answer to a problem depends on.
fn asked(problem: &Problem) -> String {
    let position = &problem.position;
    let color = color_name(position.to_play());
    let ko = position.ko().map_or_else(|| "none".to_owned(), |point| Move::Play(point).name(position.size()));
    format!(
        "{} {} {color} ko {ko} passes {} {:?} tie {}: {}",
        position.size(),
        position.rows_text(),
        u8::from(position.passes() == Passes::Pending),
        position.rules().suicide,
        problem.endless_play.points(),
        problem.task
    )
}

fn notes(problem: &Problem) -> Vec<String> {
    problem.notes.iter().map(ToString::to_string).collect()
}

/// A colour as it is stored.
pub(super) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::problem::{About, Board};
    use crate::solve::{Question, Settings, solve};

    fn problem(sheet: &str) -> Problem {
        Problem::read(Board::Diagram("..\n..\n"), Some(sheet)).unwrap()
    }

    fn answered(problem: &Problem) -> StoredAnswer {
        let settings = Settings { table: "2^10".parse().unwrap(), ..Settings::default() };
        let solution = solve(&problem.position, Question::Value, &settings, &mut ()).unwrap();
        let finding = problem.answer_of(&solution).map_or(Finding::Open, Finding::Proved);
        StoredAnswer::new(Path::new("deep/a.txt"), problem, &solution, finding)
    }

    #[test]
    fn what_is_written_is_read() {
        let stored = answered(&problem("id = \"x\"\nyear = 1989"));
        assert_eq!(StoredAnswer::parse(&stored.to_json()).unwrap().as_ref(), Some(&stored));
        assert!(StoredAnswer::parse("{\"board\":\"1x1\"}").unwrap().is_none());
        for torn in ["{", "{\"problem\":\"a\"}", &stored.to_json().replace("\"lower\"", "\"least\"")] {
            assert!(StoredAnswer::parse(torn).is_err(), "{torn}");
        }
    }

    /// Files of before these fields were written can be read.
    #[test]
    fn some_fields_may_be_missing() {
        let stored = answered(&problem(""));
        let mut value = serde_json::to_value(&stored).unwrap();
        value.as_object_mut().unwrap().retain(|name, _| name != "certificates" && name != "uncertified");
        let solution = value["solution"].as_object_mut().unwrap();
        solution.retain(|name, _| name != "moves_nodes" && name != "first_move_cuts");
        let read = StoredAnswer::parse(&value.to_string()).unwrap().unwrap();
        assert_eq!((read.certificates, read.solution.moves_nodes), (None, 0));
    }

    #[test]
    fn an_answer_counts_for_its_own_question_only() {
        let plain = problem("");
        let stored = answered(&plain);
        assert_eq!(stored.verdict(), Verdict::New("0"));
        let name = Path::new("a.txt");
        let again = stored.clone().to_question(name, &plain).unwrap();
        assert_eq!(again, StoredAnswer { problem: "a.txt".to_owned(), ..stored.clone() });
        for other in ["question = \"at-least 1\"", "tie_value = 1"] {
            assert_eq!(stored.clone().to_question(name, &problem(other)), None);
        }
        let unreadable = StoredAnswer { answer: Some("five".to_owned()), ..stored.clone() };
        assert_eq!(unreadable.to_question(name, &plain), None);
        assert_eq!(StoredAnswer { answer: None, ..stored }.to_question(name, &plain), None);
    }

    #[test]
    fn an_answer_is_held_against_what_is_known_now() {
        let stored = answered(&problem(""));
        let verdict = |points| {
            let about = About { known: Some("by hand".to_owned()), ..About::default() };
            let answer = Some(Answer::Score(crate::game::Score::new(points)));
            let now = Problem { answer, about, ..problem("") };
            format!("{:?}", stored.clone().to_question(Path::new("a.txt"), &now).unwrap().verdict())
        };
        assert_eq!(verdict(0), "Known(\"0\")");
        assert_eq!(verdict(3), "Contradicts { answer: \"0\", known: \"+3\" }");
    }
}
