//! The lines of JSON of KataGo's analysis engine: a query names a game and some of its positions, and is answered by a line for each.
//! What is proved stands where KataGo has what it believes (docs/interfaces.md).
//!
//! | file | what |
//! |---|---|
//! | `query`, `words`, `perspective` | lines in |
//! | `answer` | lines out |
//! | `desk` | who answers, several at a time |

mod answer;
mod desk;
mod perspective;
mod query;
mod words;

pub use desk::{DeskSettings, answer_lines};
