//! Floor 1: static knowledge about life and territory.

mod benson;
mod region;
mod safety;
mod territory;

pub use benson::{Vitality, unconditionally_alive};
pub use safety::{AnsweredLife, SafetyEffort};
pub use territory::{secure_points, static_lower_bound, territory};
