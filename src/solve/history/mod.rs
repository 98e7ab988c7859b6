//! Values under rules that look at the history (docs/repetition.md): finite play first where it is enough, and the exact search
//! with the past where it is not.
//!
//! | file | what |
//! |---|---|
//! | `question`, `answer` | what goes in and what comes out |
//! | `hunt` | rounds of both, until the bounds meet |
//! | `climb` | the score to ask about next |
//! | `found` | what is proved, by what evidence |
//! | `finite` | what finite play says, with its certificate |
//! | `paper` | the certificate of an answer |
//! | `line`, `guide` | the proven line, by what the proofs say |

mod answer;
mod climb;
mod finite;
mod found;
mod guide;
mod hunt;
mod line;
mod paper;
mod question;

pub use answer::{HistoryAnswer, HistoryPaper, PaperClaim, Rests};
pub use hunt::solve_with_history;
pub use question::{HistoryFault, HistoryGame, HistoryMoveError, HistoryQuestion, HistorySettings};
