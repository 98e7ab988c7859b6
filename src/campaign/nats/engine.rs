//! The manager's side.

use super::connect::{Link, PATIENCE, lost, runtime};
use super::inbox::{Desk, Incoming};
use super::names::piece;
use super::pieces;
use super::settings::NatsSettings;
use crate::campaign::engine::{Delivery, Engine, EngineError, Event, Receipt};
use crate::campaign::job::{JOB_FORMAT, Job, JobId, MOST_PIECE_BYTES, Report};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use serde::Serialize;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// A report that is longer is none.
const MOST_REPORT_BYTES: usize = 4 << 20;
/// A report whose piece cannot be had just now comes again after this.
const LATER: Duration = Duration::from_secs(5);
/// Nobody waits longer for an event.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 3600);

/// Carries jobs and reports by a NATS server. What a manager has given out and not heard of is forgotten when the next one of
/// the campaign comes; reports are kept until they are settled.
pub struct NatsEngine {
    // Before the rest, so that nothing runs any more when that goes.
    runtime: Runtime,
    desk: Arc<Desk>,
    incoming: Receiver<Incoming>,
    unsettled: HashMap<Receipt, Unsettled>,
    receipts: u64,
    refused: u64,
}

/// A report on its way to the store.
struct Unsettled {
    message: Message,
    piece: Option<String>,
}

/// A call to stop work on a job.
#[derive(Serialize)]
struct Cancel {
    id: JobId,
    attempt: u32,
}

impl NatsEngine {
    /// Connects as the manager of a campaign. There must be no other one.
    ///
    /// # Errors
    /// If the settings are not right, nobody answers, or jobs have another format there.
    pub fn connect(settings: &NatsSettings, campaign: &str) -> Result<Self, EngineError> {
        let runtime = runtime()?;
        let (sender, incoming) = channel();
        let desk = runtime.block_on(begin(settings, campaign, &sender))?;
        let listening = (Arc::clone(&desk), sender.clone());
        runtime.spawn(async move { listening.0.listen_for_reports(listening.1).await });
        let listening = (Arc::clone(&desk), sender.clone());
        runtime.spawn(async move { listening.0.listen_for_poison(listening.1).await });
        let listening = (Arc::clone(&desk), sender);
        runtime.spawn(async move { listening.0.listen_for_workers(listening.1).await });
        Ok(Self { runtime, desk, incoming, unsettled: HashMap::new(), receipts: 0, refused: 0 })
    }

    /// Messages so far that were no reports.
    #[must_use]
    pub const fn refused(&self) -> u64 {
        self.refused
    }

    /// What is made of a message: nothing if it is no report, or if its piece cannot be had yet.
    fn delivery(&mut self, message: Message) -> Option<Delivery> {
        let Some(report) = report_of(&message, &self.desk.campaign) else {
            self.refused += 1;
            // If the server does not hear it, it comes again and is refused again.
            let _ = self.runtime.block_on(message.double_ack_with(AckKind::Term));
            return None;
        };
        let named = report.piece.as_ref().filter(|piece| piece.bytes <= MOST_PIECE_BYTES);
        let name = named.and_then(|named| piece(&self.desk.campaign, &named.sha256));
        let read = name.as_ref().map(|name| self.runtime.block_on(pieces::get(&self.desk.link, name)));
        let Ok(piece) = read.transpose() else {
            let _ = self.runtime.block_on(message.ack_with(AckKind::Nak(Some(LATER))));
            return None;
        };
        self.desk.strike(report.id, report.attempt);
        self.receipts += 1;
        let receipt = Receipt(self.receipts);
        self.unsettled.insert(receipt, Unsettled { message, piece: name });
        Some(Delivery { report, piece: piece.flatten(), receipt })
    }

    fn event(&mut self, incoming: Incoming) -> Result<Option<Event>, EngineError> {
        match incoming {
            Incoming::Report(message) => {
                Ok(self.delivery(*message).map(|delivery| Event::Delivery(Box::new(delivery))))
            }
            Incoming::Poison(id, attempt) => Ok(Some(Event::Poison(id, attempt))),
            Incoming::Worker(news) => Ok(Some(Event::Worker(news))),
            Incoming::Broken(error) => Err(error),
        }
    }
}

/// Connects, takes over from an earlier manager and calls its jobs off, but for what is known to be poison.
async fn begin(
    settings: &NatsSettings,
    campaign: &str,
    to: &Sender<Incoming>,
) -> Result<Arc<Desk>, EngineError> {
    let link = Link::open(settings, |options| options.name(format!("shoban manager of {campaign}"))).await?;
    let made = link.prepare().await?;
    link.jobs().await?;
    let run = format!("{:016x}", RandomState::new().hash_one(campaign));
    let desk = Desk::new(link, campaign, run, made);
    desk.take_over().await?;
    let advisories = desk.advisories().await?;
    loop {
        let fetched = advisories.fetch().max_messages(100).messages();
        let mut fetched = fetched.await.map_err(lost("the queue of poison"))?;
        let mut count = 0;
        while let Some(message) = fetched.next().await {
            let message = message.map_err(lost("the queue of poison"))?;
            if let Some((id, attempt)) = desk.poisoned(&message).await? {
                let _ = to.send(Incoming::Poison(id, attempt));
            }
            message.double_ack().await.map_err(lost("the queue of poison"))?;
            count += 1;
        }
        if count == 0 {
            break;
        }
    }
    desk.link.withdraw(&desk.link.names.jobs_of(campaign)).await?;
    Ok(Arc::new(desk))
}

fn report_of(message: &Message, campaign: &str) -> Option<Report> {
    if message.payload.len() > MOST_REPORT_BYTES {
        return None;
    }
    let report = serde_json::from_slice::<Report>(&message.payload).ok()?;
    (report.format == JOB_FORMAT && report.campaign == campaign).then_some(report)
}

impl Engine for NatsEngine {
    /// Threads of the workers heard of within half a minute, and a quarter.
    fn wanted(&self) -> usize {
        let threads = self.desk.threads();
        (threads + threads.div_ceil(4)).max(1)
    }

    fn submit(&mut self, job: &Job) -> Result<(), EngineError> {
        if job.campaign != self.desk.campaign {
            let words = format!("a job of {} for the manager of {}", job.campaign, self.desk.campaign);
            return Err(EngineError::Refused(words));
        }
        self.desk.lay_out(job);
        self.runtime.block_on(self.desk.hand_out(job)).inspect_err(|_| self.desk.strike(job.id, job.attempt))
    }

    fn cancel(&mut self, id: JobId, attempt: u32) -> Result<(), EngineError> {
        self.desk.strike(id, attempt);
        let (link, campaign) = (&self.desk.link, &self.desk.campaign);
        let text = serde_json::to_vec(&Cancel { id, attempt }).map_err(lost("writing a message"))?;
        let call_off = || async {
            link.withdraw(&link.names.job(campaign, id, attempt)).await?;
            link.say(link.names.cancel_of(campaign), text.clone()).await
        };
        self.runtime.block_on(link.patiently(PATIENCE, call_off))
    }

    fn next_event(&mut self, wait: Duration) -> Result<Option<Event>, EngineError> {
        let until = Instant::now() + wait.min(LONGEST_WAIT);
        loop {
            let incoming = self.incoming.recv_timeout(until.saturating_duration_since(Instant::now()));
            let event = match incoming {
                Ok(incoming) => self.event(incoming)?,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(lost("listening to the NATS server")("it is over"));
                }
            };
            if event.is_some() {
                return Ok(event);
            }
        }
    }

    fn settle(&mut self, receipt: Receipt) -> Result<(), EngineError> {
        let Some(unsettled) = self.unsettled.get(&receipt) else { return Ok(()) };
        let link = &self.desk.link;
        let acknowledge = || async {
            unsettled.message.double_ack().await.map_err(lost("settling a report"))?;
            match &unsettled.piece {
                // What stays is taken away by its age.
                Some(name) => pieces::delete(link, name).await,
                None => Ok(()),
            }
        };
        self.runtime.block_on(link.patiently(PATIENCE, acknowledge))?;
        self.unsettled.remove(&receipt);
        Ok(())
    }

    fn ban(&mut self, worker: &str) -> Result<(), EngineError> {
        self.desk.ban(worker);
        let (link, name) = (&self.desk.link, worker.as_bytes());
        let say = || link.say(link.names.banned(), name.to_vec());
        self.runtime.block_on(link.patiently(PATIENCE, say))
    }
}
