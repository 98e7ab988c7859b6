//! Local goals: whether a group of stones is alive, dead, in ko or in seki, by search on the whole board.

mod case;
mod closed_set;
mod game;
mod inquiry;
mod observer;
mod outcome;
mod proved;
mod room;
mod settings;
mod solver;
mod statement;
mod status;
mod strategy;
mod target;

pub use case::{Case, Role, Threats};
pub use game::{Goal, GroupGame};
pub use inquiry::{Answer, Continuation, FirstMove};
pub use observer::{GroupObserver, GroupProgress};
pub use outcome::Outcome;
pub use proved::{Proved, Step};
pub use settings::{GroupError, GroupSettings, Wanted};
pub use solver::solve_group;
pub use statement::{Fact, Statement};
pub use status::{Outcomes, Possible, Status};
pub use target::{Group, TargetError};
