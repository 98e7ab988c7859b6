//! A thread's way of life: it takes a job, has it done and sends the report, again and again.

use super::connect::{Link, PAUSE, Taking, lost};
use super::hands::{Done, Hand, Outcome};
use super::names::{piece, token};
use super::pieces;
use crate::campaign::engine::EngineError;
use crate::campaign::job::{End, JOB_FORMAT, Job, JobId, Report};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, sleep};

/// No job may take more nodes, whatever it says.
const MOST_NODES: u64 = 1_000_000_000;
/// How long one asks for a job at a time.
const ASKING: Duration = Duration::from_secs(5);
/// A job that this program does not understand is for others, after this.
const FOR_OTHERS: Duration = Duration::from_secs(30);
/// How long a report is tried to be sent. Somebody else has the job long before.
const REPORT_PATIENCE: Duration = Duration::from_secs(600);
/// Room for what stands around a message.
const ENVELOPE_BYTES: usize = 4096;

/// What a worker does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkerEvent {
    /// It is there, under this name.
    Came(String),
    /// It has begun a job.
    Began(Job),
    /// It has done a job, and the server has the report.
    Reported(Report),
    /// It gives a job of a campaign back, and why.
    GaveBack {
        /// The campaign.
        campaign: String,
        /// The job.
        id: JobId,
        /// Why.
        why: String,
    },
    /// Something is not as it should be, and may be later.
    Trouble(String),
    /// The server is not heard any more.
    Disconnected,
    /// The server is heard again.
    Reconnected,
    /// It has said goodbye.
    Left,
}

/// What a seat tells the worker.
pub(super) enum Told {
    Event(Box<WorkerEvent>),
    /// The worker cannot go on.
    End(EngineError),
}

/// A job at hand: its campaign as in subjects, its number and its attempt.
pub(super) type JobKey = (String, JobId, u32);

/// What all seats of a worker share.
pub(super) struct Shift {
    pub name: String,
    pub link: Link,
    pub leaving: watch::Receiver<bool>,
    pub at_work: Mutex<HashMap<JobKey, Arc<AtomicBool>>>,
    /// Jobs at hand, and all that were begun.
    pub busy: AtomicUsize,
    pub begun: AtomicU64,
    pub nodes: AtomicU64,
    /// Raised when the worker cannot go on: a seat that took a job once more would give it back once more, until it is poison.
    pub is_over: AtomicBool,
    pub tell: UnboundedSender<Told>,
}

impl Shift {
    fn tell(&self, event: WorkerEvent) {
        // If nobody listens the worker has left.
        let _ = self.tell.send(Told::Event(Box::new(event)));
    }

    fn end(&self, error: EngineError) {
        self.is_over.store(true, Ordering::Relaxed);
        let _ = self.tell.send(Told::End(error));
    }

    fn is_leaving(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) || *self.leaving.borrow()
    }

    async fn until_leaving(&self) {
        // If nobody can say it any more, then so be it.
        let _ = self.leaving.clone().wait_for(|leaving| *leaving).await.map(|_| ());
    }

    fn at_work(&self) -> MutexGuard<'_, HashMap<JobKey, Arc<AtomicBool>>> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls work on a job off, if it is at hand.
    pub fn call_off(&self, key: &JobKey) {
        if let Some(stop) = self.at_work().get(key) {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The first that is read of a job.
#[derive(Deserialize)]
struct Head {
    format: u32,
}

/// What becomes of a message.
enum Verdict {
    /// It is done.
    Done,
    /// It is not done, and why; for others, after a while.
    Back(String, Option<Duration>),
}

/// One thread's work.
pub(super) struct Seat {
    pub shift: Arc<Shift>,
    pub hand: Hand,
}

impl Seat {
    /// Does jobs until the worker leaves.
    pub async fn work(self) {
        while !self.shift.is_leaving() {
            match self.work_on_queue().await {
                Ok(()) => return,
                Err(EngineError::Unreachable { what, why }) => {
                    self.shift.tell(WorkerEvent::Trouble(format!("{what}: {why}")));
                    self.pause().await;
                }
                Err(error) => return self.shift.end(error),
            }
        }
    }

    async fn pause(&self) {
        tokio::select! {
            () = self.shift.until_leaving() => {}
            () = sleep(3 * PAUSE) => {}
        }
    }

    async fn work_on_queue(&self) -> Result<(), EngineError> {
        let queue = self.shift.link.jobs().await?;
        while !self.shift.is_leaving() {
            let message = tokio::select! {
                biased;
                () = self.shift.until_leaving() => return Ok(()),
                taken = self.take(&queue) => taken?,
            };
            let Some(message) = message else { continue };
            self.shift.busy.fetch_add(1, Ordering::Relaxed);
            self.shift.begun.fetch_add(1, Ordering::Relaxed);
            self.serve(&message, queue.cached_info().config.ack_wait).await;
            self.shift.busy.fetch_sub(1, Ordering::Relaxed);
        }
        Ok(())
    }

    async fn take(&self, queue: &PullConsumer) -> Result<Option<Message>, EngineError> {
        self.shift.link.until_up().await;
        Taking::ask(queue, 1, ASKING).await?.next().await
    }

    /// Does what a message asks for.
    async fn serve(&self, message: &Message, ack_wait: Duration) {
        let job = match job_of(&message.payload) {
            Ok(job) => job,
            Err(Some(format)) => {
                let _ = message.ack_with(AckKind::Nak(Some(FOR_OTHERS))).await;
                return self.shift.end(EngineError::Version(format!(
                    "a job has format {format}, this program has {JOB_FORMAT}: use programs of one version everywhere"
                )));
            }
            Err(None) => {
                self.shift.tell(WorkerEvent::Trouble("a message that is no job".to_owned()));
                let _ = message.ack_with(AckKind::Term).await;
                return;
            }
        };
        self.shift.tell(WorkerEvent::Began(job.clone()));
        let (campaign, id) = (job.campaign.clone(), job.id);
        // A job that is given out again by a new manager is another message.
        let sequence = message.info().map_or(0, |info| info.stream_sequence);
        let done = self.attend(job, sequence);
        tokio::pin!(done);
        let mut ticks = interval((ack_wait / 3).max(Duration::from_millis(10)));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut knows = false;
        let verdict = loop {
            tokio::select! {
                biased;
                verdict = &mut done => break verdict,
                () = self.shift.until_leaving(), if !knows => {
                    knows = true;
                    self.hand.stop.store(true, Ordering::Relaxed);
                }
                _ = ticks.tick() => { let _ = message.ack_with(AckKind::Progress).await; }
            }
        };
        // A job that the server does not hear of comes again, and is known by its number.
        let answered = match verdict {
            Verdict::Done => message.double_ack().await,
            Verdict::Back(why, delay) => {
                self.shift.tell(WorkerEvent::GaveBack { campaign, id, why });
                message.double_ack_with(AckKind::Nak(delay)).await
            }
        };
        if let Err(error) = answered {
            self.shift.tell(WorkerEvent::Trouble(error.to_string()));
        }
    }

    /// Has a job done and sends the report.
    async fn attend(&self, job: Job, sequence: u64) -> Verdict {
        let key = (token(&job.campaign), job.id, job.attempt);
        let outcome = self.hand.give(job);
        if self.shift.is_leaving() {
            self.hand.stop.store(true, Ordering::Relaxed);
        }
        self.shift.at_work().insert(key.clone(), Arc::clone(&self.hand.stop));
        let outcome = outcome.await;
        self.shift.at_work().remove(&key);
        match outcome {
            Ok(Outcome::Done(done)) if done.report.end == End::Cancelled && self.shift.is_leaving() => {
                Verdict::Back("the worker leaves".to_owned(), None)
            }
            Ok(Outcome::Done(done)) => self.report(*done, sequence).await,
            Ok(Outcome::NoTable(error)) => {
                self.shift.end(EngineError::Refused(error.to_string()));
                Verdict::Back("no memory for the table".to_owned(), None)
            }
            Ok(Outcome::Panicked) => Verdict::Back("the thread has panicked".to_owned(), None),
            Err(_) => {
                self.shift.end(lost("a thread of the worker")("it is gone"));
                Verdict::Back("the thread is gone".to_owned(), None)
            }
        }
    }

    async fn report(&self, done: Done, sequence: u64) -> Verdict {
        let (mut report, paper) = (done.report.clone(), &done.paper);
        self.shift.nodes.fetch_add(report.nodes, Ordering::Relaxed);
        let (link, campaign) = (&self.shift.link, token(&report.campaign));
        let name = format!("{campaign}-{}-{}-{}-{sequence}", report.id, report.attempt, report.worker);
        let subject = link.names.reports_of(&report.campaign);
        let mut text = serde_json::to_vec(&report).unwrap_or_default();
        if text.len() + ENVELOPE_BYTES > link.client.max_payload() {
            report.opened.clear();
            text = serde_json::to_vec(&report).unwrap_or_default();
        }
        let object = paper.as_ref().and_then(|paper| piece(&report.campaign, &paper.sha256));
        let send = || async {
            // The piece first: who has the report asks for it.
            if let (Some(object), Some(paper)) = (&object, paper) {
                pieces::put(link, object, &paper.bytes).await?;
            }
            link.publish(&subject, &name, text.clone()).await
        };
        match link.patiently(REPORT_PATIENCE, send).await {
            Ok(()) => {
                done.note_sent();
                self.shift.tell(WorkerEvent::Reported(report));
                Verdict::Done
            }
            Err(EngineError::Unreachable { why, .. }) => Verdict::Back(why, None),
            Err(error) => {
                let why = error.to_string();
                self.shift.end(error);
                Verdict::Back(why, None)
            }
        }
    }
}

/// The job that a message is; its format if it is another one, and nothing if it is no job.
fn job_of(payload: &[u8]) -> Result<Job, Option<u32>> {
    let head: Head = serde_json::from_slice(payload).map_err(|_| None)?;
    if head.format != JOB_FORMAT {
        return Err(Some(head.format));
    }
    let job: Job = serde_json::from_slice(payload).map_err(|_| None)?;
    Ok(Job { budget: job.budget.min(MOST_NODES), ..job })
}
