//! A connection, and streams that are there whenever they are needed.

use super::names::{Names, WORKERS};
use super::settings::NatsSettings;
use crate::campaign::engine::EngineError;
use crate::campaign::job::JOB_FORMAT;
use async_nats::connection::State;
use async_nats::datetime::DateTime;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, LastRawMessageErrorKind, RetentionPolicy, Stream};
use async_nats::jetstream::{Context, Message, object_store};
use async_nats::{Client, ConnectErrorKind, ConnectOptions};
use futures_util::StreamExt as _;
use std::fmt::Display;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout_at};

/// How often a job is given to a worker before it is poison.
pub(super) const MOST_DELIVERIES: i64 = 3;
/// How long what did not work is tried again.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);
/// Between two attempts.
pub(super) const PAUSE: Duration = Duration::from_millis(300);
/// Reports and pieces that nobody asks for are kept so long.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);
/// The server forgets which messages it had after this.
const DUPLICATES: Duration = Duration::from_secs(120);
/// What is known of jobs that were given out too often.
const POISON_KEPT: Duration = Duration::from_secs(7 * 24 * 3600);
const MOST_POISON: i64 = 10_000;
/// Workers wait for a job with a request for each of their threads.
const MOST_THREADS: i64 = 1 << 16;

/// A connection to a server.
#[derive(Clone)]
pub(super) struct Link {
    pub client: Client,
    pub context: Context,
    pub names: Arc<Names>,
    ack_wait: Duration,
}

/// A runtime for one connection.
///
/// # Errors
/// If the system gives no thread.
pub(super) fn runtime() -> Result<Runtime, EngineError> {
    let builder = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    builder.map_err(EngineError::Thread)
}

/// Something did not work, and may work later.
pub(super) fn lost<E: Display>(what: &'static str) -> impl Fn(E) -> EngineError {
    move |why| EngineError::Unreachable { what, why: why.to_string() }
}

fn no_connection(error: &async_nats::ConnectError) -> EngineError {
    let why = match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
            let words =
                "the NATS server does not let us in: the token, the nkey or the credentials are not right";
            return EngineError::Refused(words.to_owned());
        }
        _ => error.to_string(),
    };
    EngineError::Unreachable { what: "connecting to the NATS server", why }
}

impl Link {
    /// Connects. What was connected once is connected again by itself.
    ///
    /// # Errors
    /// If the settings are not right, or nobody answers.
    pub async fn open(
        settings: &NatsSettings,
        more: impl FnOnce(ConnectOptions) -> ConnectOptions,
    ) -> Result<Self, EngineError> {
        let names = Arc::new(Names::new(&settings.prefix)?);
        let (addresses, options) = (settings.addresses()?, more(settings.options()?));
        let client = options.connect(addresses).await.map_err(|error| no_connection(&error))?;
        let context = async_nats::jetstream::new(client.clone());
        Ok(Self { client, context, names, ack_wait: settings.ack_wait })
    }

    /// Whether messages arrive just now.
    pub fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Waits until messages arrive.
    pub async fn until_up(&self) {
        while !self.is_up() {
            sleep(PAUSE).await;
        }
    }

    /// Makes the streams that are missing; when the stream of jobs was made.
    ///
    /// # Errors
    /// If that cannot be done, or jobs have another format there.
    pub async fn prepare(&self) -> Result<DateTime, EngineError> {
        let made = self.jobs_stream().await?.cached_info().created;
        self.reports_stream().await?;
        self.poison_stream().await?;
        self.pieces().await?;
        Ok(made)
    }

    /// The stream of jobs.
    ///
    /// # Errors
    /// If it cannot be had, or has another format.
    pub async fn jobs_stream(&self) -> Result<Stream, EngineError> {
        let ours = format!("shoban jobs {JOB_FORMAT}");
        let config = Config {
            name: self.names.jobs_stream(),
            description: Some(ours.clone()),
            subjects: vec![self.names.all_jobs()],
            retention: RetentionPolicy::WorkQueue,
            duplicate_window: DUPLICATES,
            ..Default::default()
        };
        let stream = self.context.get_or_create_stream(config);
        let stream = stream.await.map_err(lost("the stream of jobs"))?;
        let theirs = stream.cached_info().config.description.clone().unwrap_or_default();
        if theirs != ours {
            let (name, format) = (self.names.jobs_stream(), theirs.strip_prefix("shoban jobs "));
            let theirs = format.map_or_else(|| format!("'{theirs}'"), ToOwned::to_owned);
            return Err(EngineError::Version(format!(
                "jobs on this NATS server have format {theirs}, this program has {JOB_FORMAT}: use programs of one version \
                 everywhere, or another prefix, or delete the stream {name} when its campaigns are at rest"
            )));
        }
        Ok(stream)
    }

    /// Takes jobs away from workers by the pattern of their subjects.
    ///
    /// One after the other: where a server of version 2.9 purges by a subject, all consumers pass over what is left.
    ///
    /// # Errors
    /// If that cannot be done.
    pub async fn withdraw(&self, pattern: &str) -> Result<(), EngineError> {
        let stream = self.jobs_stream().await?;
        let mut subjects = stream.info_with_subjects(pattern).await.map_err(lost("looking for jobs"))?;
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.map_err(lost("looking for jobs"))?;
            match stream.get_last_raw_message_by_subject(&subject).await {
                Ok(job) => {
                    // It may be done by now.
                    let _ = stream.delete_message(job.sequence).await;
                }
                Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => {}
                Err(error) => return Err(lost("calling a job off")(error)),
            }
        }
        Ok(())
    }

    /// What all workers take jobs from.
    ///
    /// # Errors
    /// If it cannot be had.
    pub async fn jobs(&self) -> Result<PullConsumer, EngineError> {
        let config = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.ack_wait,
            max_deliver: MOST_DELIVERIES,
            max_ack_pending: MOST_THREADS,
            max_waiting: MOST_THREADS,
            ..Default::default()
        };
        let stream = self.jobs_stream().await?;
        stream.get_or_create_consumer(WORKERS, config).await.map_err(lost("the queue of jobs"))
    }

    /// The stream of reports.
    ///
    /// # Errors
    /// If it cannot be had.
    pub async fn reports_stream(&self) -> Result<Stream, EngineError> {
        let config = Config {
            name: self.names.reports_stream(),
            subjects: vec![self.names.all_reports()],
            retention: RetentionPolicy::WorkQueue,
            max_age: KEPT,
            duplicate_window: DUPLICATES,
            ..Default::default()
        };
        self.context.get_or_create_stream(config).await.map_err(lost("the stream of reports"))
    }

    /// Reports wait so long to be settled before they come again.
    pub const fn report_wait(&self) -> Duration {
        self.ack_wait.saturating_mul(10)
    }

    /// What the server has said of jobs that were given out too often.
    ///
    /// # Errors
    /// If it cannot be had.
    pub async fn poison_stream(&self) -> Result<Stream, EngineError> {
        let config = Config {
            name: self.names.poison_stream(),
            subjects: vec![self.names.advisories()],
            max_age: POISON_KEPT,
            max_messages: MOST_POISON,
            ..Default::default()
        };
        self.context.get_or_create_stream(config).await.map_err(lost("the stream of poison"))
    }

    /// The pieces.
    ///
    /// # Errors
    /// If they cannot be had.
    pub async fn pieces(&self) -> Result<object_store::ObjectStore, EngineError> {
        let bucket = self.names.pieces_bucket();
        if let Ok(store) = self.context.get_object_store(&bucket).await {
            return Ok(store);
        }
        let config = object_store::Config { bucket: bucket.clone(), max_age: KEPT, ..Default::default() };
        if let Ok(store) = self.context.create_object_store(config).await {
            return Ok(store);
        }
        // Somebody else was faster, or there is none.
        self.context.get_object_store(&bucket).await.map_err(lost("the store of pieces"))
    }

    /// Puts a message into a stream. One with the same name as a message of the last minutes is none.
    ///
    /// # Errors
    /// If the server does not say that it has it.
    pub async fn publish(&self, subject: &str, name: &str, text: Vec<u8>) -> Result<(), EngineError> {
        let message = PublishMessage::build().payload(text.into()).message_id(name);
        let sent = self.context.send_publish(subject.to_owned(), message).await;
        let sent = sent.map_err(lost("sending to the NATS server"))?;
        sent.await.map(|_| ()).map_err(lost("sending to the NATS server"))
    }

    /// Says something to all who hear it just now.
    ///
    /// # Errors
    /// If it cannot be sent.
    pub async fn say(&self, subject: String, text: Vec<u8>) -> Result<(), EngineError> {
        if !self.is_up() {
            return Err(lost("sending to the NATS server")("the connection is lost"));
        }
        self.client.publish(subject, text.into()).await.map_err(lost("sending to the NATS server"))?;
        self.client.flush().await.map_err(lost("sending to the NATS server"))
    }

    /// Tries something until it works, or for so long. Streams that are missing are made.
    ///
    /// # Errors
    /// The last one.
    pub async fn patiently<T, F>(
        &self,
        patience: Duration,
        mut attempt: impl FnMut() -> F,
    ) -> Result<T, EngineError>
    where
        F: Future<Output = Result<T, EngineError>>,
    {
        let begun = Instant::now();
        loop {
            let tried = if self.is_up() {
                attempt().await
            } else {
                Err(lost("the NATS server")("the connection is lost"))
            };
            match tried {
                Err(EngineError::Unreachable { .. }) if begun.elapsed() < patience => sleep(PAUSE).await,
                done => return done,
            }
            if self.is_up() {
                match self.prepare().await {
                    Err(EngineError::Unreachable { .. }) | Ok(_) => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }
}

/// Takes messages from a queue as they come, at most so many, and gives the line up after a while.
pub(super) struct Taking {
    batch: pull::Batch,
    until: tokio::time::Instant,
}

impl Taking {
    /// Asks for messages.
    ///
    /// # Errors
    /// If that cannot be sent.
    pub async fn ask(consumer: &PullConsumer, most: usize, wait: Duration) -> Result<Self, EngineError> {
        let batch = consumer.batch().max_messages(most).expires(wait).messages();
        let batch = batch.await.map_err(lost("asking the NATS server"))?;
        Ok(Self { batch, until: tokio::time::Instant::now() + wait + Duration::from_secs(1) })
    }

    /// The next message, if one comes in time.
    ///
    /// # Errors
    /// If the queue is not there.
    pub async fn next(&mut self) -> Result<Option<Message>, EngineError> {
        match timeout_at(self.until, self.batch.next()).await {
            Ok(Some(Ok(message))) => Ok(Some(message)),
            Ok(Some(Err(error))) => Err(lost("the queue on the NATS server")(error)),
            Ok(None) => Ok(None),
            // It says so when it has nothing, but not when it has no such queue.
            Err(_) => Err(lost("the queue on the NATS server")("it is silent")),
        }
    }
}
