//! Work as it is put away, and taken up again.

use super::closing::Closings;
use super::known::Known;
use super::pausing::Pauses;
use super::schedule::Inquiry;
use super::schedule::Schedule;
use crate::board::Position;
use crate::search::Memory;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Why no further turn was begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// The question is answered.
    Answered,
    /// No lane has anything left to try, or patience is at an end.
    Idle,
    /// A limit.
    Limit,
}

/// How far the work has come: all that later steps depend on, the search's memory and the table apart.
#[derive(Serialize, Deserialize)]
pub struct State {
    /// What is known about the root.
    pub known: Known,
    /// Whose turn it is.
    pub schedule: Schedule,
    /// Closed sets under way.
    pub closings: Closings,
    /// How pauses are drawn out.
    pub pauses: Pauses,
    /// How the work ended, if it did by itself.
    pub ending: Option<Ending>,
}

impl State {
    /// Before the first step, with what is known.
    pub fn begin(inquiry: &Inquiry, known: Known) -> Self {
        let (schedule, closings, pauses) = (Schedule::new(inquiry), Closings::default(), Pauses::default());
        Self { known, schedule, closings, pauses, ending: None }
    }

    /// Why work on a root cannot go on from it, if so: what was read from a file may be about another one, or have numbers that nothing
    /// can be reckoned with. Whether what it says is true cannot be seen.
    pub fn fault(&self, root: &Position) -> Option<&'static str> {
        let Self { known, schedule, closings, .. } = self;
        if !known.is_possible(root.size().largest_score()) {
            Some("its bounds are none of the board")
        } else if !schedule.is_possible() {
            Some("its schedule has numbers that cannot be")
        } else if !closings.are_about(root) {
            Some("its closed set is about another position")
        } else {
            None
        }
    }
}

/// The state with what else a checkpoint needs. `S` is [`State`], or a reference to it when it is written.
#[derive(Serialize, Deserialize)]
pub struct Snapshot<S> {
    /// How far the work has come.
    pub state: S,
    /// What the search has learned and counted.
    pub memory: Memory,
    /// Time taken so far.
    pub elapsed: Duration,
}
