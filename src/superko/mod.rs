//! Exact play under superko: what each side can force when boards of the past may not come back.

mod past;
mod proofs;
mod reuse;
mod search;
mod statics;

pub use past::Past;
pub use proofs::{Answered, Firm, Ground, Lengths, Link, Proof, ProofId, Proofs, Rule, Still};
pub use search::{Costs, Search};
pub use statics::decide;
