//! One run: events happen until all work is done.

use super::crew::{Crew, Trouble, Work};
use super::events::{Agenda, Event, Lease, Life};
use super::loss::ParallelLoss;
use super::manager::{Checkers, Manager, Need, Task};
use super::parameters::Parameters;
use super::tally::Tally;
use super::tree::Tree;
use crate::random::Random;
use std::collections::VecDeque;

/// A campaign that takes so many times as long as one worker alone has no end that anybody would wait for.
const LONGEST: f64 = 1000.0;

/// A campaign.
struct Model<'p> {
    parameters: &'p Parameters,
    agenda: Agenda,
    tree: Tree<'p>,
    crew: Crew<'p>,
    manager: Manager<'p>,
    checkers: Checkers,
    /// Jobs that wait for a worker.
    queue: VecDeque<Lease>,
    /// Jobs that should be given out at a time.
    wanted: u64,
    tally: Tally,
}

/// What a campaign with so many workers does; nothing if it takes a thousand times as long
/// as one worker alone. The same seed gives the same.
pub(super) fn run(parameters: &Parameters, workers: usize, seed: u64) -> Option<Tally> {
    let mut model = Model::new(parameters, workers, seed);
    let (crew, lease) = (&parameters.crew, parameters.network.lease_seconds);
    let seconds = parameters.seconds_for_one_worker() + crew.restart_seconds + crew.preempted_seconds + lease;
    model.begin();
    while !model.is_over() {
        let event = model.agenda.next().filter(|_| model.agenda.now() < LONGEST * seconds)?;
        model.happens(event);
        model.manage();
    }
    Some(model.end())
}

impl<'p> Model<'p> {
    fn new(parameters: &'p Parameters, workers: usize, seed: u64) -> Self {
        let factor = ParallelLoss::new(&parameters.parallel_loss).factor(workers);
        let nodes = (parameters.nodes_for_one_worker as f64 * factor).round() as u64;
        // Streams of their own, so that more trouble does not change what jobs there are.
        let stream = |name: u64| Random::of(&[seed, name]);
        let wanted = (parameters.manager.jobs_per_worker * workers as f64).ceil().max(1.0) as u64;
        Self {
            parameters,
            agenda: Agenda::default(),
            tree: Tree::new(parameters, nodes, wanted, stream(0)),
            crew: Crew::new(&parameters.crew, workers, stream(1)),
            manager: Manager::new(&parameters.manager),
            checkers: Checkers::new(parameters.manager.checking_threads),
            queue: VecDeque::new(),
            wanted,
            tally: Tally::default(),
        }
    }

    fn latency(&self) -> f64 {
        self.parameters.network.latency_seconds
    }

    fn begin(&mut self) {
        (0..self.crew.count()).for_each(|worker| self.comes(worker));
        self.manage();
    }

    /// All is done, and what was done is safe.
    fn is_over(&self) -> bool {
        self.tree.is_done() && self.manager.is_idle()
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::Given(lease) => self.given(lease),
            Event::Asked(life) => {
                self.crew.wait(life);
                self.hand_over();
            }
            Event::Ended(life) => self.ended(life),
            Event::Trouble(life) => self.trouble(life),
            Event::Back(worker) => self.comes(worker),
            Event::LeaseOver(lease) => self.give_again(lease, 0.0),
            Event::Arrived { job, seconds } => self.arrived(job, seconds),
            Event::Checked(job) => {
                self.checkers.end();
                self.manager.hear(Some(job));
                self.check();
            }
            Event::Managed => self.managed(),
        }
    }

    /// A worker is there, and wants a job.
    fn comes(&mut self, worker: usize) {
        let life = self.crew.life(worker);
        self.agenda.plan(self.latency(), Event::Asked(life));
        self.plan_trouble(life);
    }

    fn plan_trouble(&mut self, life: Life) {
        if let Some(seconds) = self.crew.seconds_to_trouble() {
            self.agenda.plan(seconds, Event::Trouble(life));
        }
    }

    fn given(&mut self, lease: Lease) {
        self.queue.push_back(lease);
        self.hand_over();
    }

    /// Gives a job that waits to a worker that waits, if both are there. What somebody has done by now is not given out.
    fn hand_over(&mut self) {
        while self.queue.front().is_some_and(|lease| self.tree.jobs[lease.job].is_done) {
            self.queue.pop_front();
        }
        let Some(&lease) = self.queue.front() else { return };
        let Some(life) = self.crew.take_waiting() else { return };
        self.queue.pop_front();
        self.tally.bytes_out += self.parameters.network.job_bytes;
        let begun = self.agenda.now() + self.latency();
        self.crew.begin(life.worker, Work { lease, begun });
        let seconds = self.tree.jobs[lease.job].seconds * self.crew.slowness(life.worker);
        self.agenda.plan(self.latency() + seconds, Event::Ended(life));
    }

    fn ended(&mut self, life: Life) {
        if !self.crew.is_alive(life) {
            return;
        }
        let Some(work) = self.crew.end(life.worker) else { return };
        let (job, seconds) = (work.lease.job, self.agenda.now() - work.begun);
        let bytes = self.parameters.network.report_bytes + self.tree.sample(job).piece_bytes;
        self.tally.bytes_in += bytes;
        self.tally.bytes_out += bytes;
        self.agenda.plan(2.0 * self.latency(), Event::Arrived { job, seconds });
        self.agenda.plan(self.latency(), Event::Asked(life));
    }

    fn trouble(&mut self, life: Life) {
        if !self.crew.is_alive(life) {
            return;
        }
        let lease_seconds = self.parameters.network.lease_seconds;
        let crew = &self.parameters.crew;
        let trouble = self.crew.trouble();
        if trouble == Trouble::CutOff {
            self.tally.failures += 1;
            if let Some(work) = self.crew.work(life.worker) {
                self.agenda.plan(lease_seconds, Event::LeaseOver(work.lease));
            }
            return self.plan_trouble(life);
        }
        self.crew.end_life(life.worker);
        let work = self.crew.end(life.worker);
        if let Some(work) = work {
            self.tally.lost_seconds += (self.agenda.now() - work.begun).max(0.0);
        }
        if trouble == Trouble::Failure {
            self.tally.failures += 1;
            if let Some(work) = work {
                self.agenda.plan(lease_seconds, Event::LeaseOver(work.lease));
            }
            self.agenda.plan(crew.restart_seconds, Event::Back(life.worker));
        } else {
            self.tally.preemptions += 1;
            if let Some(work) = work {
                self.give_again(work.lease, self.latency());
            }
            self.agenda.plan(crew.preempted_seconds, Event::Back(life.worker));
        }
    }

    /// Gives a job out again, unless it is done, or was given out again since.
    fn give_again(&mut self, lease: Lease, seconds: f64) {
        let job = &mut self.tree.jobs[lease.job];
        if !job.is_done && job.leases == lease.number {
            job.leases += 1;
            let lease = Lease { job: lease.job, number: job.leases };
            self.agenda.plan(seconds, Event::Given(lease));
        }
    }

    fn arrived(&mut self, job: usize, seconds: f64) {
        self.tally.reports += 1;
        let sample = self.tree.sample(job);
        if std::mem::replace(&mut self.tree.jobs[job].is_done, true) {
            self.tally.twice_seconds += seconds;
            return self.manager.hear(None);
        }
        if sample.ended.is_useful() {
            self.tally.useful_seconds += seconds;
        } else {
            self.tally.cancelled_seconds += seconds;
        }
        if sample.piece_bytes == 0 {
            return self.manager.hear(Some(job));
        }
        self.checkers.hear(job);
        self.check();
    }

    fn check(&mut self) {
        if let Some(job) = self.checkers.begin() {
            let sample = self.tree.sample(job);
            self.tally.check_seconds += sample.check_seconds;
            self.tally.piece_bytes += sample.piece_bytes;
            self.tally.states += sample.states;
            self.agenda.plan(sample.check_seconds, Event::Checked(job));
        }
    }

    /// The manager begins with something, if it is idle.
    fn manage(&mut self) {
        if !self.manager.is_idle() {
            return;
        }
        let is_wanted = self.tree.given_out() < self.wanted && self.tree.has_leaf();
        let need = if is_wanted { Need::More } else { Need::Enough };
        if let Some(task) = self.manager.begin(need) {
            self.agenda.plan(self.manager.seconds(task), Event::Managed);
        }
    }

    fn managed(&mut self) {
        let Some(task) = self.manager.done() else { return };
        let seconds = self.manager.seconds(task);
        match task {
            Task::Select => {
                self.tally.select_seconds += seconds;
                self.tally.bytes_in += self.parameters.network.job_bytes;
                let job = self.tree.give_out();
                self.agenda.plan(self.latency(), Event::Given(Lease { job, number: 0 }));
            }
            Task::Report(job) => {
                self.tally.report_seconds += seconds;
                if let Some(job) = job {
                    self.tree.report(job);
                }
            }
            Task::Commit => {
                self.tally.commit_seconds += seconds;
                self.tally.commits += 1;
            }
        }
    }

    /// What is still under way at the end was for nothing.
    fn end(mut self) -> Tally {
        let now = self.agenda.now();
        for worker in 0..self.crew.count() {
            if let Some(work) = self.crew.work(worker) {
                self.tally.cancelled_seconds += (now - work.begun).max(0.0);
            }
        }
        self.tally.seconds = now;
        self.tally.jobs = self.tree.jobs.len() as u64;
        self.tally.leaves = self.tree.opened;
        self.tally
    }
}
