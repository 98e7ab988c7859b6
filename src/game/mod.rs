//! What any search needs: colours, scores, bounds, claims, keys of states, and the little that it must know of a game.

mod claim;
mod color;
mod key;
mod score;
mod searchable;
mod window;

pub use claim::Claim;
pub use color::{ByColor, Color};
pub use key::StateKey;
pub use score::{Bounds, Score};
pub use searchable::{Game, MAX_MOVES, Moves, Outlook, Outlooks, STATES_OF_DOUBLING, Urgency};
pub use window::{WholeScore, Window};
