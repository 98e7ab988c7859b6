//! The workers: who is there, who is at which job, who waits.

use super::events::{Lease, Life};
use super::parameters::CrewParameters;
use crate::random::Random;
use std::collections::VecDeque;

/// A job in the hands of a worker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    pub lease: Lease,
    /// When it gets there, in seconds since the beginning.
    pub begun: f64,
}

/// What befalls a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// It ends without a word.
    Failure,
    /// It is not heard any more for a while, and goes on.
    CutOff,
    /// It must go, and says so.
    Preemption,
}

#[derive(Clone, Copy, Default)]
struct Worker {
    life: u32,
    work: Option<Work>,
}

/// All workers.
pub(super) struct Crew<'p> {
    parameters: &'p CrewParameters,
    random: Random,
    workers: Vec<Worker>,
    waiting: VecDeque<Life>,
    slow: usize,
}

impl<'p> Crew<'p> {
    pub fn new(parameters: &'p CrewParameters, workers: usize, random: Random) -> Self {
        let slow = (parameters.straggler_share * workers as f64 + 0.5) as usize;
        let workers = vec![Worker::default(); workers];
        Self { parameters, random, workers, waiting: VecDeque::new(), slow }
    }

    pub fn count(&self) -> usize {
        self.workers.len()
    }

    /// The life that a worker has now.
    pub fn life(&self, worker: usize) -> Life {
        Life { worker, number: self.workers[worker].life }
    }

    pub fn is_alive(&self, life: Life) -> bool {
        self.life(life.worker) == life
    }

    /// How many times as long as a usual worker one takes.
    pub fn slowness(&self, worker: usize) -> f64 {
        if worker < self.slow { self.parameters.straggler_slowness } else { 1.0 }
    }

    /// Somebody waits for a job.
    pub fn wait(&mut self, life: Life) {
        self.waiting.push_back(life);
    }

    /// Who has waited longest, of those who still live.
    pub fn take_waiting(&mut self) -> Option<Life> {
        loop {
            let life = self.waiting.pop_front()?;
            if self.is_alive(life) {
                return Some(life);
            }
        }
    }

    pub fn begin(&mut self, worker: usize, work: Work) {
        self.workers[worker].work = Some(work);
    }

    /// What a worker is at.
    pub fn work(&self, worker: usize) -> Option<Work> {
        self.workers[worker].work
    }

    /// Takes the job out of a worker's hands.
    pub fn end(&mut self, worker: usize) -> Option<Work> {
        self.workers[worker].work.take()
    }

    /// Ends the life of a worker: nothing that was planned for it happens.
    pub fn end_life(&mut self, worker: usize) {
        self.workers[worker].life += 1;
    }

    fn failures_per_second(&self) -> f64 {
        self.parameters.seconds_between_failures.map_or(0.0, |seconds| 1.0 / seconds)
    }

    /// Time to the next trouble of a worker; nothing if there is never any.
    pub fn seconds_to_trouble(&mut self) -> Option<f64> {
        let rate = self.failures_per_second() + self.parameters.preemptions_per_hour / 3600.0;
        (rate > 0.0).then(|| -libm::log(self.share()) / rate)
    }

    /// What the trouble is.
    pub fn trouble(&mut self) -> Trouble {
        let failures = self.failures_per_second();
        let all = failures + self.parameters.preemptions_per_hour / 3600.0;
        if self.share() * all > failures {
            Trouble::Preemption
        } else if self.share() > self.parameters.cut_off_share {
            Trouble::Failure
        } else {
            Trouble::CutOff
        }
    }

    /// A number above 0, at most 1.
    fn share(&mut self) -> f64 {
        ((self.random.word() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }
}
