//! The worker's side.

use super::connect::{Link, lost, runtime};
use super::grounds::Grounds;
use super::hands::Hand;
use super::seat::{Seat, Shift, Told, WorkerEvent};
use super::settings::NatsSettings;
use crate::campaign::engine::{EngineError, WorkerNews};
use crate::campaign::job::JobId;
use crate::search::TableSize;
use crate::solve::Threads;
use async_nats::{Event, Subscriber};
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use serde::Deserialize;
use std::collections::HashMap;
use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::watch;
use tokio::time::{Interval, interval, timeout};

/// Between signs of life.
const NEWS: Duration = Duration::from_secs(5);
/// Who leaves looks up so often.
const LOOK_UP: Duration = Duration::from_millis(50);
/// A worker that leaves waits no longer for its threads and the server.
const GOODBYE: Duration = Duration::from_secs(10);
/// More of a name is cut off.
const MOST_NAME: usize = 60;

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkSettings {
    /// Jobs at a time.
    pub threads: Threads,
    /// The size of the table that they share.
    pub table: TableSize,
    /// What its name begins with; the name of the machine if nothing is said.
    pub name: Option<String>,
    /// Ends it when it is raised.
    pub stop: Arc<AtomicBool>,
    /// Ends it when there was nothing to do for so long.
    pub idle_exit: Option<Duration>,
}

/// A call to stop work on a job.
#[derive(Deserialize)]
struct Cancel {
    id: JobId,
    attempt: u32,
}

/// Works for the campaigns on a server until it is stopped, has nothing to do for long, or cannot go on. Jobs at hand are
/// given back then.
///
/// # Errors
/// If the settings are not right, nobody answers, jobs have another format, there is no memory for a table, or a manager
/// wants nothing more of this worker.
pub fn work(
    settings: &NatsSettings,
    work: &WorkSettings,
    hear: &mut dyn FnMut(WorkerEvent),
) -> Result<(), EngineError> {
    let runtime = runtime()?;
    let ended = runtime.block_on(async {
        let mut worker = Worker::begin(settings, work).await?;
        let ended = worker.go_on(hear).await;
        worker.leave(hear).await;
        ended
    });
    // What hangs does not hold up who leaves.
    runtime.shutdown_background();
    ended
}

/// A worker at work.
struct Worker<'s> {
    settings: &'s WorkSettings,
    shift: Arc<Shift>,
    leaving: watch::Sender<bool>,
    told: UnboundedReceiver<Told>,
    seats: Vec<tokio::task::JoinHandle<()>>,
    threads: Vec<JoinHandle<()>>,
    cancels: Subscriber,
    bans: Subscriber,
    /// When there was something to do last, and how many jobs were begun then.
    last_busy: (Instant, u64),
}

impl<'s> Worker<'s> {
    async fn begin(nats: &NatsSettings, settings: &'s WorkSettings) -> Result<Self, EngineError> {
        let name = name(settings.name.as_deref());
        let (tell, told) = unbounded_channel();
        let (events, was_lost) = (tell.clone(), AtomicBool::new(false));
        let link = Link::open(nats, |options| {
            options.name(&name).event_callback(move |event| {
                if let Some(event) = heard(&event, &was_lost) {
                    let _ = events.send(Told::Event(Box::new(event)));
                }
                std::future::ready(())
            })
        });
        let link = link.await?;
        link.prepare().await?;
        link.jobs().await?;
        let listening = lost("listening to the NATS server");
        let cancels = link.client.subscribe(link.names.all_cancels()).await.map_err(&listening)?;
        let bans = link.client.subscribe(link.names.banned()).await.map_err(&listening)?;
        let (leaving, leaves) = watch::channel(false);
        let shift = Arc::new(Shift {
            name,
            link,
            leaving: leaves,
            at_work: Mutex::new(HashMap::new()),
            busy: AtomicUsize::new(0),
            begun: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            tell,
        });
        let grounds = Arc::new(Grounds::new(settings.table));
        let (mut seats, mut threads) = (Vec::new(), Vec::new());
        for _ in 0..settings.threads.count() {
            let (hand, thread) = Hand::start(&shift.name, &grounds)?;
            threads.push(thread);
            seats.push(tokio::spawn(Seat { shift: Arc::clone(&shift), hand }.work()));
        }
        let last_busy = (Instant::now(), 0);
        Ok(Self { settings, shift, leaving, told, seats, threads, cancels, bans, last_busy })
    }

    /// Works until something ends it.
    async fn go_on(&mut self, hear: &mut dyn FnMut(WorkerEvent)) -> Result<(), EngineError> {
        hear(WorkerEvent::Came(self.shift.name.clone()));
        let (mut news, mut look_up): (Interval, Interval) = (interval(NEWS), interval(LOOK_UP));
        let closed = || lost("listening to the NATS server")("it is over");
        loop {
            tokio::select! {
                told = self.told.recv() => match told.ok_or_else(closed)? {
                    Told::Event(event) => hear(*event),
                    Told::End(error) => return Err(error),
                },
                ban = self.bans.next() => if ban.ok_or_else(closed)?.payload == self.shift.name.as_bytes() {
                    return Err(EngineError::Banned(self.shift.name.clone()));
                },
                cancel = self.cancels.next() => self.call_off(&cancel.ok_or_else(closed)?),
                // The next one may be heard.
                _ = news.tick() => { let _ = self.say_news(self.settings.threads.count()).await; }
                _ = look_up.tick() => if self.is_over() { return Ok(()) },
            }
        }
    }

    fn call_off(&self, message: &async_nats::Message) {
        let campaign = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
        if let Ok(Cancel { id, attempt }) = serde_json::from_slice(&message.payload) {
            self.shift.call_off(&(campaign, id, attempt));
        }
    }

    /// Whether the worker is to stop, or has had nothing to do for long.
    fn is_over(&mut self) -> bool {
        let begun = self.shift.begun.load(Ordering::Relaxed);
        if self.shift.busy.load(Ordering::Relaxed) > 0 || begun != self.last_busy.1 {
            self.last_busy = (Instant::now(), begun);
        }
        let is_idle = |exit: Duration| self.last_busy.0.elapsed() >= exit;
        self.settings.stop.load(Ordering::Relaxed) || self.settings.idle_exit.is_some_and(is_idle)
    }

    async fn say_news(&self, threads: usize) -> Result<(), EngineError> {
        let news = WorkerNews {
            name: self.shift.name.clone(),
            threads,
            nodes: self.shift.nodes.load(Ordering::Relaxed),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let text = serde_json::to_vec(&news).map_err(lost("writing a message"))?;
        self.shift.link.say(self.shift.link.names.workers(), text).await
    }

    /// Gives jobs back and says goodbye.
    async fn leave(mut self, hear: &mut dyn FnMut(WorkerEvent)) {
        self.leaving.send_replace(true);
        let seats = std::mem::take(&mut self.seats);
        let aborts: Vec<_> = seats.iter().map(tokio::task::JoinHandle::abort_handle).collect();
        let all_left = timeout(GOODBYE, join_all(seats)).await.is_ok();
        aborts.iter().for_each(tokio::task::AbortHandle::abort);
        let _ = timeout(GOODBYE, self.say_news(0)).await;
        while let Ok(told) = self.told.try_recv() {
            if let Told::Event(event) = told {
                hear(*event);
            }
        }
        if all_left {
            // Their orders have ended with the seats.
            self.threads.into_iter().for_each(|thread| drop(thread.join()));
        }
        hear(WorkerEvent::Left);
    }
}

/// What an event of the connection is to those who look on. The first that it says is that it is there.
fn heard(event: &Event, was_lost: &AtomicBool) -> Option<WorkerEvent> {
    match event {
        Event::Disconnected => {
            was_lost.store(true, Ordering::Relaxed);
            Some(WorkerEvent::Disconnected)
        }
        Event::Connected => was_lost.swap(false, Ordering::Relaxed).then_some(WorkerEvent::Reconnected),
        Event::ServerError(error) => Some(WorkerEvent::Trouble(error.to_string())),
        _ => None,
    }
}

/// A name that no other worker has: a word, the number of the process and digits drawn at random.
fn name(word: Option<&str>) -> String {
    let word = word.map_or_else(machine, ToOwned::to_owned);
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let word: String = word.chars().filter(is_plain).take(MOST_NAME).collect();
    let (process, digits) = (std::process::id(), RandomState::new().hash_one(&word) >> 32);
    format!("{}-{process}-{digits:08x}", if word.is_empty() { "worker" } else { &word })
}

/// The name of the machine, where the system tells it.
fn machine() -> String {
    let told =
        fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| fs::read_to_string("/etc/hostname"));
    let named =
        told.ok().or_else(|| std::env::var("HOSTNAME").or_else(|_| std::env::var("COMPUTERNAME")).ok());
    named.unwrap_or_default().trim().to_owned()
}
