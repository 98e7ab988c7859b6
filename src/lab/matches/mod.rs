//! Matches: two variants of the play search play each other, each opening twice with sides swapped, and what the results say
//! of their strength.

mod arena;
mod asked;
mod elo;
mod game;
mod report;
mod row;
mod run;
mod side;
mod sprt;
mod store;
mod tally;

pub use asked::{Match, MoveLimit};
pub use elo::{Pentanomial, elo_of, score_of};
pub use report::{EndCounts, MatchReport, MatchStatus, SideReport, SprtReport};
pub use row::{Contender, GameEnd, GameResult, GameRow, PairRow};
pub use run::{MatchOutcome, MatchProgress, play_match};
pub use side::SideError;
pub use sprt::{EloRange, EloRangeError, Hypothesis, Sprt, SprtError};
pub use store::MatchStore;
pub use tally::Tally;
