//! What proofs are made of: statements, the static reasons that end them, and closed sets, which prove what holds in play
//! without end. How they are written down is `certificate`'s affair.

mod closed_set;
mod reason;
mod statement;
mod tuning;

pub(crate) use closed_set::Choice;
pub use closed_set::{Basis, ClosedSet, ClosedSetSearch, Closing, Effort};
pub(crate) use reason::{Reason, reason};
pub use statement::{Play, Statement};
pub use tuning::ClosedSetTuning;
