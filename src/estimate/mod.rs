//! Guesses of how large proofs are. They order the work of a search and prove nothing.
//!
//! [`Estimator`] is the door: what a search asks. Behind it are two kinds of guess: by room and liberties, for claims of the
//! whole board, and by small networks that have learned from proofs that were made (`examples/learn_costs`;
//! docs/proof-cost.md says what they are worth).

mod estimator;
mod included;
mod learned;
mod network;
mod room;
mod room_after;

pub use estimator::{Estimator, FirstGuess};
pub use learned::learned_cost;
pub use network::{HIDDEN, Kind, Network, NetworkError, Weights, inputs};
pub use room::{RoomTuning, proof_cost};
