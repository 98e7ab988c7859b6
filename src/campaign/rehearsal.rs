//! The engine of a rehearsal: many workers in a time that is counted in nodes, one after the other on this machine.
//!
//! Each worker is real, with a table of its own, and does its jobs in earnest; only the clock is made up. A job takes as many
//! ticks as it visits nodes, and reports come in the order of this clock. So the nodes that so many workers need in all are
//! those that they would need anywhere, where messages take no time.

use super::engine::{Delivery, Engine, EngineError, Event, Receipt, WorkerNews};
use super::job::{End, Job, JobId};
use super::local::Local;
use crate::board::BoardSize;
use crate::search::{Table, TableSize};
use crate::solve::Threads;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// Longer than a job takes.
const PATIENCE: Duration = Duration::from_secs(3600);

/// Workers in a time of their own.
pub struct Rehearsal {
    workers: Vec<Worker>,
    waiting: VecDeque<Job>,
    /// Nodes that each worker could have visited by now.
    now: u64,
    receipts: u64,
}

struct Worker {
    local: Local,
    /// What it is at, which it has done already, and when that is known.
    doing: Option<Doing>,
    nodes: u64,
}

struct Doing {
    id: JobId,
    attempt: u32,
    begun: u64,
    ready: u64,
    delivery: Box<Delivery>,
}

impl Rehearsal {
    /// So many workers for jobs about one board, each with a table of this size.
    ///
    /// # Errors
    /// If the system gives no thread, or no memory.
    pub fn start(count: Threads, size: BoardSize, table: TableSize) -> Result<Self, EngineError> {
        let mut workers = Vec::new();
        for _ in 0..count.count() {
            let table = Table::try_new(table)
                .map_err(|error| EngineError::Unreachable { what: "a worker", why: error.to_string() })?;
            let local = Local::start(Threads::ONE, size, &Arc::new(table))?;
            workers.push(Worker { local, doing: None, nodes: 0 });
        }
        Ok(Self { workers, waiting: VecDeque::new(), now: 0, receipts: 0 })
    }

    /// Nodes that each worker could have visited by now: the time of the rehearsal.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// Has free workers begin what waits.
    fn begin(&mut self) -> Result<(), EngineError> {
        let now = self.now;
        for (number, worker) in self.workers.iter_mut().enumerate() {
            if worker.doing.is_some() {
                continue;
            }
            let Some(job) = self.waiting.pop_front() else { return Ok(()) };
            worker.local.submit(&job)?;
            let mut delivery = loop {
                match worker.local.next_event(PATIENCE)? {
                    Some(Event::Delivery(delivery)) => break delivery,
                    Some(_) => {}
                    None => {
                        return Err(EngineError::Unreachable {
                            what: "a job",
                            why: "it does not end".to_owned(),
                        });
                    }
                }
            };
            delivery.report.worker = format!("worker-{}", number + 1);
            let ready = now + delivery.report.nodes.max(1);
            worker.doing = Some(Doing { id: job.id, attempt: job.attempt, begun: now, ready, delivery });
        }
        Ok(())
    }
}

impl Engine for Rehearsal {
    fn wanted(&self) -> usize {
        self.workers.len()
    }

    fn submit(&mut self, job: &Job) -> Result<(), EngineError> {
        self.waiting.push_back(job.clone());
        Ok(())
    }

    /// A worker hears it at once; what it has visited by now is counted.
    fn cancel(&mut self, id: JobId, attempt: u32) -> Result<(), EngineError> {
        self.waiting.retain(|job| job.id != id || job.attempt != attempt);
        let now = self.now;
        for worker in &mut self.workers {
            if let Some(doing) =
                worker.doing.as_mut().filter(|doing| doing.id == id && doing.attempt == attempt)
            {
                doing.ready = now;
                let report = &mut doing.delivery.report;
                report.nodes = now - doing.begun;
                report.end = End::Cancelled;
                report.piece = None;
                doing.delivery.piece = None;
            }
        }
        Ok(())
    }

    /// Waits in its own time, as long as it takes; not at all if nothing is to be waited for.
    fn next_event(&mut self, wait: Duration) -> Result<Option<Event>, EngineError> {
        self.begin()?;
        let ready = |worker: &Worker| worker.doing.as_ref().map(|doing| doing.ready);
        let next =
            (0..self.workers.len()).filter_map(|place| Some((ready(&self.workers[place])?, place))).min();
        let Some((ready, place)) = next else { return Ok(None) };
        if wait.is_zero() && ready > self.now {
            return Ok(None);
        }
        self.now = self.now.max(ready);
        let worker = &mut self.workers[place];
        let Some(Doing { mut delivery, .. }) = worker.doing.take() else { return Ok(None) };
        worker.nodes += delivery.report.nodes;
        self.receipts += 1;
        delivery.receipt = Receipt(self.receipts);
        Ok(Some(Event::Delivery(delivery)))
    }

    fn settle(&mut self, _: Receipt) -> Result<(), EngineError> {
        Ok(())
    }

    fn ban(&mut self, _: &str) -> Result<(), EngineError> {
        Ok(())
    }
}

impl Rehearsal {
    /// The workers, for those who watch.
    #[must_use]
    pub fn news(&self) -> Vec<WorkerNews> {
        let news = |(number, worker): (usize, &Worker)| WorkerNews {
            name: format!("worker-{}", number + 1),
            threads: 1,
            nodes: worker.nodes,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        self.workers.iter().enumerate().map(news).collect()
    }
}
