//! Whose turn it is: searches that take turns, what each tries next, and how many nodes it gets.

mod climb;
mod inquiry;
mod lane;
mod lane_state;
mod survey;
mod track;
mod tuning;
mod turns;
mod weights;

pub(super) use inquiry::Inquiry;
pub use lane_state::{LaneMethod, LaneState};
pub use tuning::{
    ClimbTuning, ClosingTuning, LaneTuning, PatienceTuning, Section, SurveyTuning, Tuning, WeightTuning,
};
pub(super) use turns::{Finding, Schedule, Turn};
pub(super) use weights::Prospect;
