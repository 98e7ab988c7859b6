//! Orders of moves that are learned from the search itself. They know moves by number, and neither a game nor
//! a search; both searches, the one for proofs and the one for play, use them.

mod adaptive_list;
mod butterfly;
mod chain;
mod continuation;
mod countermove;
mod gravity;
mod hindsight;
mod history;
mod increment;
mod killers;
mod learner;
mod options;
mod order;
mod plausibility;
mod refutation;
mod relative;
mod scores;
mod solver;
mod spec;

pub use adaptive_list::Adaptation;
pub use continuation::Continuation;
pub use gravity::Gravity;
pub use hindsight::{Hindsight, Miss, UNIT as UNIT_OF_HINDSIGHT};
pub use increment::Increment;
pub use killers::Killers;
pub use learner::Learner;
pub use options::OptionError;
pub use order::{HIGHEST, NodeContext, Ordering, RANK_BITS, Settled, Slot, Tried, Unordered, Verdict};
pub use spec::{Spec, SpecError};
