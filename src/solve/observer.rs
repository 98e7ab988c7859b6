//! Hearing how the work goes on.

use super::overview::Overview;
use super::rest::Rest;
use super::saver::Saving;
use crate::certificate::WritingProgress;
use crate::game::{Bounds, Claim};
use std::time::Duration;

/// A part of the work on a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The question itself.
    Question,
    /// The position after the line about which the user wonders.
    Why,
    /// The value of a move, or of several that come to the same.
    Move {
        /// Which one, from 1.
        number: usize,
        /// How many there are.
        of: usize,
    },
}

/// What is known while the work goes on.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What is being worked on.
    pub part: Part,
    /// Proved so far of the position of that part.
    pub bounds: Bounds,
    /// Depth of the running iteration, in plies; none while the smallest proof is looked for at any depth.
    pub depth: Option<u32>,
    /// What is being tried.
    pub claim: Claim,
    /// Nodes visited, for all parts.
    pub nodes: u64,
    /// What the cheapest open claim is expected to cost, in states, as far as that is known.
    pub expected: Option<u32>,
    /// Nodes that are left for that part, as far as can be told.
    pub rest: Option<Rest>,
    /// Time since the start.
    pub elapsed: Duration,
    /// Table entries in use.
    pub table_used: u64,
    /// Table entries in all.
    pub table_entries: u64,
}

/// Hears of progress: called at each new iteration and at least about once in a second.
///
/// The search runs in a thread of its own, hence `Send`.
pub trait Observer: Send {
    /// Called with what is known now.
    fn progress(&mut self, progress: &Progress);

    /// Called when a turn begins, before [`progress`](Self::progress), with more than that tells, for those who want to look at it;
    /// does nothing if not told otherwise. Turns may follow each other thousands of times in a second.
    fn turn(&mut self, overview: &Overview<'_, '_>) {
        let _ = overview;
    }

    /// Called while a certificate is written; does nothing if not told otherwise.
    fn writing(&mut self, progress: &WritingProgress) {
        let _ = progress;
    }

    /// Called when the work was put away, or could not be; does nothing if not told otherwise.
    fn saved(&mut self, saving: &Saving) {
        let _ = saving;
    }
}

/// An observer that ignores everything.
impl Observer for () {
    fn progress(&mut self, _: &Progress) {}
}
