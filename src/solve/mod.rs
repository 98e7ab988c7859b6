//! Questions about positions and their proved answers.
//!
//! | file | what |
//! |---|---|
//! | `question`, `answer`, `error`, `observer`, `settings`, `threads` | what goes in and what comes out |
//! | `session`, `solver` | from a question, a checkpoint or many questions to answers |
//! | `work` | a question on its way to an answer: the parts below put together |
//! | `known`, `schedule`, `closing`, `pausing` | what is asked, what is known, whose turn it is, closed sets under way, pauses |
//! | `piece`, `helpers` | pieces of work, alone or in several threads |
//! | `snapshot`, `saver`, `checkpoint` | the same parts as they are put away |
//! | `history/` | the same under rules that look at the history |
//! | `line`, `moves`, `certifying`, `reporter` | what is made of an answer: lines, values of moves, certificates, reports |

mod answer;
mod certifying;
mod checkpoint;
mod closing;
mod error;
mod helpers;
mod history;
mod known;
mod line;
mod moves;
mod observer;
mod overview;
mod pausing;
mod piece;
mod question;
mod reporter;
mod rest;
mod saver;
mod schedule;
mod session;
mod settings;
mod snapshot;
mod solver;
mod threads;
mod work;

pub use answer::{Line, LineEnd, MoveValue, Optimality, Reach, Solution, Status};
pub use checkpoint::{Checkpoint, CheckpointError, FORMAT as CHECKPOINT_FORMAT};
pub use error::SolveError;
pub(crate) use helpers::STACK_BYTES;
pub use history::{
    HistoryAnswer, HistoryFault, HistoryGame, HistoryMoveError, HistoryPaper, HistoryQuestion,
    HistorySettings, PaperClaim, Rests, solve_with_history,
};
pub use observer::{Observer, Part, Progress};
pub use overview::Overview;
pub use question::{Coverage, Question};
pub use rest::Rest;
pub use saver::{Lengthening, Saving};
pub use schedule::{
    ClimbTuning, ClosingTuning, LaneMethod, LaneState, LaneTuning, PatienceTuning, Section, SurveyTuning,
    Tuning, WeightTuning,
};
pub use session::{resume, solve};
pub use settings::{Checkpointing, Interval, IntervalError, Settings};
pub use solver::{Solver, Tables};
pub use threads::{Threads, ThreadsError};
