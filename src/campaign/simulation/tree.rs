//! The tree of a question as numbers: free leaves, jobs, and what is left to do.

use super::parameters::{Ended, Parameters, Sample};
use crate::random::Random;

/// A job.
pub(super) struct Job {
    /// Which sample it is.
    sample: usize,
    /// How long a usual worker takes.
    pub seconds: f64,
    /// How often it was given out again.
    pub leases: u32,
    /// Whether somebody has done it.
    pub is_done: bool,
}

/// Leaves and jobs.
pub(super) struct Tree<'p> {
    parameters: &'p Parameters,
    random: Random,
    slowness: f64,
    /// The samples that opened leaves, by their numbers.
    openers: Vec<usize>,
    /// Fewer leaves than that are too few.
    enough: u64,
    free: u64,
    pub jobs: Vec<Job>,
    /// Leaves that there were.
    pub opened: u64,
    /// Nodes that no job has been given out for.
    left: u64,
    /// Jobs that are given out and bring the proof on, and those that do not.
    useful: u64,
    useless: u64,
}

impl<'p> Tree<'p> {
    /// A tree with so many nodes of work, of which so many jobs should be given out at a time.
    pub fn new(parameters: &'p Parameters, nodes: u64, wanted: u64, random: Random) -> Self {
        let free = parameters.leaves_at_start;
        let opens = |sample: &Sample| sample.ended.is_useful() && sample.opened_leaves > 0;
        let openers = (0..parameters.samples.len()).filter(|&at| opens(&parameters.samples[at])).collect();
        Self {
            parameters,
            random,
            slowness: parameters.slowness(),
            openers,
            enough: 2 * wanted,
            free,
            jobs: Vec::new(),
            opened: free,
            left: nodes,
            useful: 0,
            useless: 0,
        }
    }

    /// What a job turns out to be.
    pub fn sample(&self, job: usize) -> &'p Sample {
        &self.parameters.samples[self.jobs[job].sample]
    }

    /// Jobs whose reports are not in the tree yet.
    pub fn given_out(&self) -> u64 {
        self.useful + self.useless
    }

    /// Whether all work is done.
    pub fn is_done(&self) -> bool {
        self.left == 0 && self.useful == 0
    }

    /// Whether there is a leaf for another job.
    pub fn has_leaf(&self) -> bool {
        // A tree that has closed with work left to do opens again: the next claim is tried.
        self.left > 0 && (self.free > 0 || self.given_out() == 0)
    }

    /// Gives a leaf out as a job; its number. There must be one.
    pub fn give_out(&mut self) -> usize {
        if self.free == 0 {
            self.free = 1;
            self.opened += 1;
        }
        let sample = self.draw();
        self.free -= 1;
        let drawn = &self.parameters.samples[sample];
        // The last one is cut off where the work ends.
        let nodes = drawn.nodes.min(self.left);
        if drawn.ended.is_useful() {
            self.left -= nodes;
            self.useful += 1;
        } else {
            self.useless += 1;
        }
        let seconds = drawn.seconds * self.slowness * (nodes as f64 / drawn.nodes as f64);
        self.jobs.push(Job { sample, seconds, leases: 0, is_done: false });
        self.jobs.len() - 1
    }

    /// The samples of a whole campaign open hardly more leaves than they close, the first ones more, the last ones fewer. So
    /// where leaves are few only those are drawn that opened some: a manager opens the tree where it needs to.
    fn draw(&mut self) -> usize {
        if self.free + self.given_out() < self.enough && !self.openers.is_empty() {
            self.openers[self.random.below(self.openers.len())]
        } else {
            self.random.below(self.parameters.samples.len())
        }
    }

    /// Puts the report of a job into the tree.
    pub fn report(&mut self, job: usize) {
        let sample = self.sample(job);
        match sample.ended {
            Ended::Failed => self.free += 1,
            Ended::Cancelled | Ended::Proved => {}
            Ended::Open | Ended::Refuted => {
                self.free += sample.opened_leaves;
                self.opened += sample.opened_leaves;
            }
        }
        if sample.ended.is_useful() { self.useful -= 1 } else { self.useless -= 1 }
    }
}
