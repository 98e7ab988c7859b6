//! What is told while a question about a group is worked on.

use super::case::{Role, Threats};
use std::time::Duration;

/// What is known while the work goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GroupProgress {
    /// Who moves first in what is being looked at.
    pub first: Role,
    /// Who has ko threats there.
    pub threats: Threats,
    /// Cases of which the outcome is known, of six.
    pub known: usize,
    /// Nodes visited since the start, those for closed sets apart until such a piece of work ends.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
}

/// Hears of progress about once in a second.
///
/// The search runs in a thread of its own, hence `Send`.
pub trait GroupObserver: Send {
    /// Called with what is known now.
    fn progress(&mut self, progress: &GroupProgress);
}

/// An observer that ignores everything.
impl GroupObserver for () {
    fn progress(&mut self, _: &GroupProgress) {}
}
