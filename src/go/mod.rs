//! Go as a game that can be searched, for proofs and for play.

mod evaluation;
mod middle_game;
mod play;
mod proof;

pub use evaluation::Evaluation;
pub use middle_game::{MoveSearch, middle_game};
pub use play::{GoPlay, Symmetries};
pub use proof::{Go, GoTuning};
