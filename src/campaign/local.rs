//! The engine of one process: workers are threads that share a table.

use super::engine::{Delivery, Engine, EngineError, Event, Receipt, WorkerNews};
use super::job::{Job, JobId};
use super::labour::{Common, Labourer};
use crate::board::BoardSize;
use crate::go::Go;
use crate::search::Table;
use crate::solve::{STACK_BYTES, Threads};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// Workers that are threads of this process.
pub struct Local {
    hall: Arc<Hall>,
    threads: Vec<JoinHandle<()>>,
    events: Receiver<Event>,
    receipts: u64,
}

/// What the threads share.
struct Hall {
    orders: Mutex<Orders>,
    /// Told when there is a job, or the end has come.
    news: Condvar,
    common: Common,
}

/// What is to be done, and what is being done.
struct Orders {
    waiting: VecDeque<Job>,
    /// For each thread the job that it is at.
    running: Vec<Option<Running>>,
    /// For each thread what ends its work.
    stops: Vec<Arc<AtomicBool>>,
    is_over: bool,
}

/// A job that a thread is at.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Running {
    id: JobId,
    attempt: u32,
}

impl Hall {
    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job of a thread, as soon as there is one; none at the end.
    fn next(&self, thread: usize) -> Option<Job> {
        let mut orders = self.orders();
        orders.running[thread] = None;
        loop {
            if orders.is_over {
                return None;
            }
            if let Some(job) = orders.waiting.pop_front() {
                orders.running[thread] = Some(Running { id: job.id, attempt: job.attempt });
                orders.stops[thread].store(false, Ordering::Relaxed);
                return Some(job);
            }
            orders = self.news.wait(orders).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Local {
    /// Starts so many threads for jobs about one board, with a table that they share.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(threads: Threads, size: BoardSize, table: &Arc<Table>) -> Result<Self, EngineError> {
        let (to_manager, events) = channel();
        let count = threads.count();
        let stops = (0..count).map(|_| Arc::new(AtomicBool::new(false))).collect();
        let running = vec![None; count];
        let orders = Orders { waiting: VecDeque::new(), running, stops, is_over: false };
        let hall =
            Arc::new(Hall { orders: Mutex::new(orders), news: Condvar::new(), common: Common::default() });
        let go = Go::new(size);
        let mut local = Self { hall, threads: Vec::new(), events, receipts: 0 };
        for thread in 0..count {
            let (hall, table) = (Arc::clone(&local.hall), Arc::clone(table));
            let (go, to_manager) = (go.clone(), to_manager.clone());
            let work = move || labour(thread, &hall, go, table, &to_manager);
            let begun = Builder::new().stack_size(STACK_BYTES).spawn(work);
            local.threads.push(begun.map_err(EngineError::Thread)?);
        }
        Ok(local)
    }

    /// The event, with a receipt of its own if it is a delivery.
    fn received(&mut self, mut event: Event) -> Event {
        if let Event::Delivery(delivery) = &mut event {
            self.receipts += 1;
            delivery.receipt = Receipt(self.receipts);
        }
        event
    }
}

/// The life of a thread.
fn labour(thread: usize, hall: &Hall, mut go: Go, table: Arc<Table>, to_manager: &Sender<Event>) {
    let stop = Arc::clone(&hall.orders().stops[thread]);
    let name = format!("thread-{}", thread + 1);
    let mut labourer = Labourer::new(name.clone(), &mut go, table, &hall.common, stop);
    while let Some(job) = hall.next(thread) {
        let (report, paper) = labourer.labour(&job);
        let news = WorkerNews {
            name: name.clone(),
            threads: 1,
            nodes: labourer.nodes(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let piece = paper.as_ref().map(|paper| paper.bytes.clone());
        let delivery = Delivery { report, piece, receipt: Receipt(0) };
        let sent = to_manager.send(Event::Delivery(Box::new(delivery)));
        if let Some(paper) = paper {
            hall.common.note_sent(&paper, &job);
        }
        if sent.and_then(|()| to_manager.send(Event::Worker(news))).is_err() {
            return;
        }
    }
}

impl Engine for Local {
    fn wanted(&self) -> usize {
        self.threads.len()
    }

    fn submit(&mut self, job: &Job) -> Result<(), EngineError> {
        self.hall.orders().waiting.push_back(job.clone());
        self.hall.news.notify_one();
        Ok(())
    }

    fn cancel(&mut self, id: JobId, attempt: u32) -> Result<(), EngineError> {
        let mut orders = self.hall.orders();
        orders.waiting.retain(|job| job.id != id || job.attempt != attempt);
        let Orders { running, stops, .. } = &*orders;
        for (running, stop) in running.iter().zip(stops) {
            if *running == Some(Running { id, attempt }) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    fn next_event(&mut self, wait: Duration) -> Result<Option<Event>, EngineError> {
        match self.events.recv_timeout(wait) {
            Ok(event) => Ok(Some(self.received(event))),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(EngineError::Unreachable {
                what: "the threads that work",
                why: "all of them have ended".to_owned(),
            }),
        }
    }

    fn settle(&mut self, _: Receipt) -> Result<(), EngineError> {
        Ok(())
    }

    /// A thread of this process that lies is a mistake of the program: it gets no more jobs.
    fn ban(&mut self, _: &str) -> Result<(), EngineError> {
        Ok(())
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        let mut orders = self.hall.orders();
        orders.is_over = true;
        orders.stops.iter().for_each(|stop| stop.store(true, Ordering::Relaxed));
        drop(orders);
        self.hall.news.notify_all();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
