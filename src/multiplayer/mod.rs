//! Games of two to six players, each for himself, and searches of them to a fixed depth: best-reply search, paranoid
//! search and max^n. They are what the multi-player tables of Polk and Oommen's adaptive lists need (docs/multiplayer.md).

mod alpha_beta;
pub mod chinese_checkers;
pub mod focus;
mod game;
mod max_n;
mod perft;
mod player;
mod threats;
mod virus;

pub use alpha_beta::{BestMove, Coalition, CoalitionSearch};
pub use game::{MultiplayerGame, Values, WIN};
pub use max_n::{MaxNSearch, MaxNValue};
pub use perft::{Counting, perft};
pub use player::{ByPlayer, MOST_PLAYERS, Player, Players};
pub use threats::ThreatList;
pub use virus::{Conversion, Jumping, Neighbourhood, Virus, VirusError, VirusMove, VirusRules, VirusState};
