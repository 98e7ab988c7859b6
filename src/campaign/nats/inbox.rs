//! What comes in for a manager, and what it has given out.

use super::connect::{Link, PATIENCE, PAUSE, Taking, lost};
use super::names::{manager, token};
use crate::campaign::engine::{EngineError, WorkerNews};
use crate::campaign::job::{Job, JobId};
use async_nats::datetime::DateTime;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::RawMessageErrorKind;
use futures_util::StreamExt as _;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// A manager has at most so many reports at hand that are not settled.
const MOST_UNSETTLED: i64 = 256;
/// Messages asked for at a time, and how long one asks.
const BATCH: usize = 32;
const ASKING: Duration = Duration::from_secs(2);
/// A worker of which nothing was heard for so long has no threads.
const FORGOTTEN: Duration = Duration::from_secs(30);
/// What is longer is no sign of life.
const MOST_NEWS_BYTES: usize = 4096;
/// No machine has more threads.
const MOST_THREADS: usize = 4096;
/// Managers that do not come back are forgotten.
const MANAGER_KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

/// What has come in.
pub(super) enum Incoming {
    Report(Box<Message>),
    Poison(JobId, u32),
    Worker(WorkerNews),
    Broken(EngineError),
}

/// What the engine and those who listen for it share.
pub(super) struct Desk {
    pub link: Link,
    pub campaign: String,
    /// Another one each time, so that the server does not take jobs that are given out again for the old ones.
    run: String,
    out: Mutex<BTreeMap<(JobId, u32), Job>>,
    made: Mutex<DateTime>,
    workers: Mutex<HashMap<String, (usize, Instant)>>,
    banned: Mutex<HashSet<String>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the server says of a job that was given out too often.
#[derive(Deserialize)]
struct Advisory {
    stream_seq: u64,
}

impl Desk {
    pub fn new(link: Link, campaign: &str, run: String, made: DateTime) -> Self {
        Self {
            link,
            campaign: campaign.to_owned(),
            run,
            out: Mutex::default(),
            made: Mutex::new(made),
            workers: Mutex::default(),
            banned: Mutex::default(),
        }
    }

    /// Threads of the workers that are there.
    pub fn threads(&self) -> usize {
        let mut workers = locked(&self.workers);
        workers.retain(|_, (_, heard)| heard.elapsed() < FORGOTTEN);
        workers.values().map(|(threads, _)| threads).sum()
    }

    /// Keeps in mind that a job is out, until something is heard of it.
    pub fn lay_out(&self, job: &Job) {
        locked(&self.out).insert((job.id, job.attempt), job.clone());
    }

    /// A job is not out any more.
    pub fn strike(&self, id: JobId, attempt: u32) {
        locked(&self.out).remove(&(id, attempt));
    }

    /// Keeps in mind that nothing is wanted of a worker.
    pub fn ban(&self, worker: &str) {
        locked(&self.banned).insert(worker.to_owned());
    }

    /// Gives a job to the server.
    ///
    /// # Errors
    /// If it does not take it for a minute.
    pub async fn hand_out(&self, job: &Job) -> Result<(), EngineError> {
        let text = serde_json::to_vec(job).map_err(lost("writing a job"))?;
        let subject = self.link.names.job(&self.campaign, job.id, job.attempt);
        let name = format!("{}-{}-{}-{}", token(&self.campaign), job.id, job.attempt, self.run);
        self.link.patiently(PATIENCE, || self.link.publish(&subject, &name, text.clone())).await
    }

    /// Makes what is missing on the server. If it has lost the jobs they are given out again.
    async fn restore(&self) -> Result<(), EngineError> {
        self.link.until_up().await;
        let made = self.link.prepare().await?;
        if std::mem::replace(&mut *locked(&self.made), made) == made {
            return Ok(());
        }
        let out: Vec<Job> = locked(&self.out).values().cloned().collect();
        for job in &out {
            self.hand_out(job).await?;
        }
        Ok(())
    }

    /// The queue of reports of the campaign.
    ///
    /// # Errors
    /// If it cannot be had.
    pub async fn reports(&self) -> Result<PullConsumer, EngineError> {
        let name = manager(&self.campaign);
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: self.link.names.reports_of(&self.campaign),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.link.report_wait(),
            max_ack_pending: MOST_UNSETTLED,
            ..Default::default()
        };
        let stream = self.link.reports_stream().await?;
        stream.get_or_create_consumer(&name, config).await.map_err(lost("the queue of reports"))
    }

    /// Forgets which reports an earlier manager had at hand, so that they come at once.
    ///
    /// # Errors
    /// If the server cannot be asked.
    pub async fn take_over(&self) -> Result<(), EngineError> {
        let stream = self.link.reports_stream().await?;
        // There may be none.
        let _ = stream.delete_consumer(&manager(&self.campaign)).await;
        self.reports().await.map(|_| ())
    }

    /// The queue of what the server has said of jobs that were given out too often.
    ///
    /// # Errors
    /// If it cannot be had.
    pub async fn advisories(&self) -> Result<PullConsumer, EngineError> {
        let name = manager(&self.campaign);
        let config = pull::Config {
            durable_name: Some(name.clone()),
            ack_policy: AckPolicy::Explicit,
            inactive_threshold: MANAGER_KEPT,
            ..Default::default()
        };
        let stream = self.link.poison_stream().await?;
        stream.get_or_create_consumer(&name, config).await.map_err(lost("the queue of poison"))
    }

    /// The job that an advisory is about, if it is of this campaign and there; it is there no more.
    ///
    /// # Errors
    /// If the server cannot be asked.
    pub async fn poisoned(&self, message: &Message) -> Result<Option<(JobId, u32)>, EngineError> {
        let Ok(Advisory { stream_seq }) = serde_json::from_slice(&message.payload) else { return Ok(None) };
        let stream = self.link.jobs_stream().await?;
        let job = match stream.get_raw_message(stream_seq).await {
            Ok(job) => job,
            Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => return Ok(None),
            Err(error) => return Err(lost("reading a job")(error)),
        };
        let found = self.link.names.job_of_subject(&self.campaign, &job.subject);
        if let Some((id, attempt)) = found {
            stream.delete_message(stream_seq).await.map_err(lost("taking a job away"))?;
            self.strike(id, attempt);
        }
        Ok(found)
    }

    /// Passes reports on.
    pub async fn listen_for_reports(&self, to: Sender<Incoming>) {
        loop {
            let Err(error) = self.pass_reports(&to).await else { return };
            if !self.recovers(error, &to).await {
                return;
            }
        }
    }

    /// Passes reports on until nobody listens.
    async fn pass_reports(&self, to: &Sender<Incoming>) -> Result<(), EngineError> {
        let consumer = self.reports().await?;
        loop {
            self.link.until_up().await;
            let mut taking = Taking::ask(&consumer, BATCH, ASKING).await?;
            while let Some(message) = taking.next().await? {
                if to.send(Incoming::Report(Box::new(message))).is_err() {
                    return Ok(());
                }
            }
        }
    }

    /// Passes on which jobs are poison.
    pub async fn listen_for_poison(&self, to: Sender<Incoming>) {
        loop {
            let Err(error) = self.pass_poison(&to).await else { return };
            if !self.recovers(error, &to).await {
                return;
            }
        }
    }

    async fn pass_poison(&self, to: &Sender<Incoming>) -> Result<(), EngineError> {
        let consumer = self.advisories().await?;
        loop {
            self.link.until_up().await;
            let mut taking = Taking::ask(&consumer, BATCH, ASKING).await?;
            while let Some(message) = taking.next().await? {
                if let Some((id, attempt)) = self.poisoned(&message).await?
                    && to.send(Incoming::Poison(id, attempt)).is_err()
                {
                    return Ok(());
                }
                message.ack().await.map_err(lost("the queue of poison"))?;
            }
        }
    }

    /// Waits until the server is as it should be; whether that can be.
    async fn recovers(&self, mut error: EngineError, to: &Sender<Incoming>) -> bool {
        while let EngineError::Unreachable { .. } = error {
            sleep(PAUSE).await;
            match self.restore().await {
                Ok(()) => return true,
                Err(again) => error = again,
            }
        }
        let _ = to.send(Incoming::Broken(error));
        false
    }

    /// Passes signs of life on.
    pub async fn listen_for_workers(&self, to: Sender<Incoming>) {
        let mut heard = match self.link.client.subscribe(self.link.names.workers()).await {
            Ok(heard) => heard,
            Err(error) => {
                let _ = to.send(Incoming::Broken(lost("listening for workers")(error)));
                return;
            }
        };
        while let Some(message) = heard.next().await {
            if message.payload.len() > MOST_NEWS_BYTES {
                continue;
            }
            let Ok(news) = serde_json::from_slice::<WorkerNews>(&message.payload) else { continue };
            let news = WorkerNews { threads: news.threads.min(MOST_THREADS), ..news };
            if locked(&self.banned).contains(&news.name) {
                // It may not have heard of it. If it does not hear now it gives another sign of life.
                let _ = self.link.say(self.link.names.banned(), news.name.clone().into_bytes()).await;
            }
            locked(&self.workers).insert(news.name.clone(), (news.threads, Instant::now()));
            if to.send(Incoming::Worker(news)).is_err() {
                return;
            }
        }
        let _ = to.send(Incoming::Broken(lost("the connection to the NATS server")("it is closed")));
    }
}
