//! Floor 1: what proofs are expected to cost, as small networks have learned it from proofs that were made.
//!
//! Orders work and proves nothing. `examples/learn_costs` makes the networks; docs/proof-cost.md says how, and what they
//! are worth. Boards without a network go by `life::proof_cost`.

mod costs;
mod included;
mod network;

pub use costs::{LearnedCosts, learned_cost};
pub use network::{HIDDEN, Kind, Network, NetworkError, Weights, inputs};
