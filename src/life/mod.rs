//! Floor 1: static knowledge about life and territory. Pure functions from stones to sets of points.

mod benson;
mod safety;
mod territory;

pub use benson::{Vitality, unconditionally_alive};
pub use safety::SafetyCache;
pub use territory::{secure_points, static_lower_bound};
