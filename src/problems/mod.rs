//! Problems in bulk: files with positions and questions, their answers as they are stored, the certificates that an answer
//! needs, runs through sets of problems, and tables of what is stored.
//!
//! Nothing here prints: a run tells a [`RunObserver`] how it goes on and ends with a [`RunSummary`].

mod answers;
pub mod author;
mod certify;
mod draft;
mod error;
mod evidence;
mod folder;
mod observer;
mod outcome;
mod page;
mod problem;
mod problem_file;
mod run;
mod stored;

pub use answers::{AnswerFolder, Certificates, Reuse};
pub use draft::{Cut, CutError, Draft};
pub use error::{FileTask, ProblemSetError, StoredError};
pub use evidence::{AfterMove, Assertion, about_moves, about_root};
pub use observer::{RunObserver, Turn};
pub use outcome::{Origin, Outcome, RunEnding, RunSummary};
pub use page::{page, table};
pub use problem::{About, Answer, Board, Problem, ProblemError};
pub use problem_file::{GameNumber, ProblemFile, Reading, problem_files};
pub use run::{RunSettings, run};
pub use stored::{Finding, StoredAnswer, StoredCertificate, Verdict};
