//! Hearing how a run goes on.

use super::error::ProblemSetError;
use super::outcome::Outcome;
use super::problem::ProblemError;
use super::problem_file::ProblemFile;
use crate::board::Position;
use crate::certificate::WritingProgress;
use crate::formats::sgf::SgfNote;
use crate::solve::{Observer, Progress, Question, Saving, Settings, Solution, solve};
use std::sync::{Mutex, PoisonError};

/// A file, and which of how many it is.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'r> {
    /// The file.
    pub file: &'r ProblemFile,
    /// Its number, from 1.
    pub number: usize,
    /// The number of the last one.
    pub of: usize,
}

/// Hears how a run goes on: of each file that it is begun and then either that it is not usable or what became of it, and of
/// each search in between what an [`Observer`] hears of it. With several jobs that is mixed; a file that somebody else works on
/// is begun a second time at the end. All methods do nothing if not told otherwise.
pub trait RunObserver: Observer {
    /// A file comes next.
    fn begun(&mut self, turn: Turn<'_>) {
        let _ = turn;
    }

    /// It is a usable problem, but of its file there is something to say.
    fn noted(&mut self, turn: Turn<'_>, notes: &[SgfNote]) {
        let _ = (turn, notes);
    }

    /// It is no usable problem; it is left out.
    fn unusable(&mut self, turn: Turn<'_>, reasons: &[ProblemError]) {
        let _ = (turn, reasons);
    }

    /// A search is over: the one for the answer, or one for a certificate.
    fn searched(&mut self) {}

    /// The problem is answered or open, and that is stored where answers are.
    fn settled(&mut self, turn: Turn<'_>, outcome: &Outcome) {
        let _ = (turn, outcome);
    }

    /// Somebody else, of whom `holder` says who it is, still works on the problem at the end of the run.
    fn passed_by(&mut self, turn: Turn<'_>, holder: &str) {
        let _ = (turn, holder);
    }

    /// The run was told to stop; `left` files are not begun.
    fn stopped(&mut self, left: usize) {
        let _ = left;
    }
}

/// An observer that ignores everything.
impl RunObserver for () {}

/// An observer of several searches at the same time; it hears of one after the other.
pub(super) struct Shared<'h, 'o>(pub &'h Mutex<&'o mut dyn RunObserver>);

impl Shared<'_, '_> {
    fn tell(&self, say: impl FnOnce(&mut dyn RunObserver)) {
        say(*self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Observer for Shared<'_, '_> {
    fn progress(&mut self, progress: &Progress) {
        self.tell(|observer| observer.progress(progress));
    }

    fn writing(&mut self, progress: &WritingProgress) {
        self.tell(|observer| observer.writing(progress));
    }

    fn saved(&mut self, saving: &Saving) {
        self.tell(|observer| observer.saved(saving));
    }
}

impl RunObserver for Shared<'_, '_> {
    fn searched(&mut self) {
        self.tell(|observer| observer.searched());
    }
}

/// Searches that are heard of.
pub(super) struct WatchedSolver<'w> {
    /// How they are run.
    pub settings: Settings,
    /// Who hears of them.
    pub observer: &'w mut dyn RunObserver,
}

impl WatchedSolver<'_> {
    /// Searches in another way.
    pub fn with(&mut self, settings: Settings) -> WatchedSolver<'_> {
        WatchedSolver { settings, observer: &mut *self.observer }
    }

    /// The solution of a position.
    pub fn solve(&mut self, position: &Position, question: Question) -> Result<Solution, ProblemSetError> {
        let solved = solve(position, question, &self.settings, &mut *self.observer);
        self.observer.searched();
        Ok(solved?)
    }
}
