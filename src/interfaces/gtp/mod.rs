//! The Go Text Protocol, version 2 (Farnebäck 2002), with what board programs ask for besides (docs/interfaces.md).
//!
//! | file | what |
//! |---|---|
//! | `command`, `words` | lines in and answers out, and what their words mean |
//! | `session` | a conversation: lines that come while a command works may end it |
//! | `engine`, `commands` | the game and who analyses it; the list of commands |
//! | `admin`, `board`, `play`, `rules`, `analyze`, `gogui` | the commands |
//! | `time` | how long to think about a move |

mod admin;
mod analyze;
mod board;
mod command;
mod commands;
mod engine;
mod gogui;
mod play;
mod rules;
mod session;
mod time;
mod words;

pub use command::{Answer, Command};
pub use engine::{Engine, EngineSettings, Kind, Lines, Port};
pub use session::converse;
