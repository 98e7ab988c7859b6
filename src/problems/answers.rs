//! The folder of answers: what is stored, and who works on what.
//!
//! Several runs may share a folder. Whoever works on a problem holds a lock beside its answer; others pass it by.

use super::error::ProblemSetError;
use super::folder;
use super::outcome::Origin;
use super::problem::Problem;
use super::problem_file::ProblemFile;
use super::stored::StoredAnswer;
use crate::files::{Lock, LockError, Stamp};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

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
    /// They are sought again, those apart that another run stores in the meantime.
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

/// What is found of an answer, and where it comes from.
pub(super) struct Found {
    pub answer: StoredAnswer,
    pub origin: Origin,
}

/// Who works on a problem.
pub(super) enum Claim {
    /// This run, as long as the lock is held.
    Own(Lock),
    /// Somebody else.
    Other(String),
}

impl AnswerFolder {
    /// The file for the answer to a problem.
    #[must_use]
    pub fn file_of(&self, problem: &ProblemFile) -> PathBuf {
        self.path.join(problem.answer_name())
    }

    /// The state of the file for an answer; none if there is none.
    pub(super) fn stamp_of(&self, problem: &ProblemFile) -> Option<Stamp> {
        Stamp::at(&self.file_of(problem))
    }

    /// The stored answer that counts, if there is one, held against the state of its file when the run began. What cannot be
    /// read is asked again.
    pub(super) fn stored(
        &self,
        file: &ProblemFile,
        problem: &Problem,
        before: Option<Stamp>,
    ) -> Option<Found> {
        let origin = if self.stamp_of(file) == before { Origin::Stored } else { Origin::Elsewhere };
        if origin == Origin::Stored && self.reuse == Reuse::Nothing {
            return None;
        }
        let path = self.file_of(file);
        let stored = StoredAnswer::read(&path).ok().flatten()?;
        let answer = match origin {
            // What another run leaves open at the same time, this one would leave open, too.
            Origin::Elsewhere if stored.answer.is_none() => stored.left_open(&file.name, problem)?,
            _ => {
                let is_enough = self.certificates == Certificates::NotNeeded
                    || stored.has_its_certificates(path.parent()?);
                stored.to_question(&file.name, problem).filter(|_| is_enough)?
            }
        };
        Some(Found { answer, origin })
    }

    /// The complete answer to the same question that is there, of which a search without an answer must not take the place.
    /// Where certificates are needed there is none: the search has written over those on which it rests.
    pub(super) fn complete(&self, file: &ProblemFile, problem: &Problem) -> Option<StoredAnswer> {
        let is_safe = self.certificates == Certificates::NotNeeded;
        let stored = StoredAnswer::read(&self.file_of(file)).ok().flatten().filter(|_| is_safe)?;
        stored.to_question(&file.name, problem)
    }

    /// Takes a problem for this run, unless somebody else works on it.
    ///
    /// # Errors
    /// If the folder cannot be made or written, or has no locks.
    pub(super) fn claim(&self, file: &ProblemFile) -> Result<Claim, ProblemSetError> {
        let answer_file = self.file_of(file);
        folder::make_for(&answer_file)?;
        let mut name = OsString::from(".");
        name.push(answer_file.file_name().unwrap_or_default());
        name.push(".lock");
        match Lock::take(&answer_file.with_file_name(name)) {
            Ok(lock) => Ok(Claim::Own(lock)),
            Err(LockError::Held { holder }) => Ok(Claim::Other(holder)),
            Err(error) => Err(ProblemSetError::Lock(error)),
        }
    }
}

/// Makes sure that what is in the place of an answer is one, whole or torn: of other files nothing is to be lost.
///
/// # Errors
/// If it is something else.
pub(super) fn check_place(path: &Path) -> Result<(), ProblemSetError> {
    let Ok(bytes) = fs::read(path) else { return Ok(()) };
    let is_torn = |error: &serde_json::Error| error.is_eof() && bytes.first() == Some(&b'{');
    let is_ours = bytes.is_empty()
        || match serde_json::from_slice::<serde_json::Value>(&bytes) {
            Ok(value) => value.get("problem").is_some() && value.get("question").is_some(),
            Err(error) => is_torn(&error),
        };
    match is_ours {
        true => Ok(()),
        false => Err(ProblemSetError::Foreign(path.to_owned())),
    }
}
