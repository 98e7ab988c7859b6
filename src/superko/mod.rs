//! Exact play where boards of the past matter: what each side can force when they may not come back, or when the game ends with them.

mod past;
mod proofs;
mod reuse;
mod search;
mod statics;

pub use past::Past;
pub use proofs::{Answered, Firm, Ground, Lengths, Link, Need, Proof, ProofId, Proofs, Rule, Still};
pub use search::{Costs, Search};
pub use statics::decide;
