//! What a campaign with so many workers would take: a model in which jobs, reports, checks and troubles are events in time.
//!
//! The tree of a question is one number here, its free leaves: a job takes one, and ends as one of the samples that were
//! measured, which closes its leaf or opens others. The work to be done is another number, the nodes that one worker would
//! need, times the factor that was measured for so many workers. Where fewer leaves are free than workers could use, jobs
//! are drawn from the samples that opened some. What the model leaves out: that leaves near the end of a
//! proof are few, that jobs grow smaller or larger as a campaign goes on, and that a network has a width.

mod crew;
mod events;
mod loss;
mod manager;
mod model;
mod outcome;
mod parameters;
mod plot;
mod tally;
mod tree;

pub use loss::ParallelLoss;
pub use outcome::{Estimate, Loads, Outcome, SimulationError, Storage, Traffic, Waste, simulate};
pub use parameters::{
    CrewParameters, Ended, LossPoint, ManagerParameters, NetworkParameters, Parameters, ParametersError,
    Sample,
};
pub use plot::{PlotError, plot};
