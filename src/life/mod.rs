//! Static knowledge about life and territory.

mod benson;
mod frame;
mod joint;
mod kept;
mod local;
mod outside;
mod region;
mod region_cache;
mod results;
mod safety;
mod territory;
mod tuning;

pub use benson::{Vitality, unconditionally_alive};
pub use frame::Walls;
pub use joint::JointClaim;
pub use kept::Kept;
pub use local::{AnsweredClaim, LocalAnswer, LocalFrame, LocalGame, LocalStep};
pub use outside::OutsideLiberties;
pub use region::{Content, Demand, OutsideAnswer};
pub use safety::{AnsweredLife, JointEffort, SafetyEffort};
pub use territory::{Secure, points_for, secure, secure_points, static_lower_bound, territory};
pub use tuning::StaticBoundsTuning;
