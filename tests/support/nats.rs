//! A NATS server of its own on this machine, with its files in a folder of its own, on a port that was free; and workers for it.

use super::folder::Folder;
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::StreamExt as _;
use shoban::Threads;
use shoban::campaign::nats::{NatsEngine, NatsSettings, WorkSettings, WorkerEvent, work};
use shoban::campaign::{EngineError, JobId};
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{JoinHandle, panicking, sleep, spawn};
use std::time::{Duration, Instant};

/// Longer than anything takes that goes well.
pub const PATIENCE: Duration = Duration::from_secs(40);
/// How long a job is a worker's without a sign of life.
pub const ACK_WAIT: Duration = Duration::from_secs(1);

/// A server that ends with it.
pub struct Server {
    /// Its folder, where a test may put files too.
    pub folder: Folder,
    port: u16,
    /// What else its configuration says.
    more: String,
    child: Child,
}

impl Server {
    /// Starts one; fails the test, with words, if it is not installed or does not work.
    pub fn start(name: &str) -> Self {
        Self::start_with(Folder::new(&format!("nats-{name}")), "")
    }

    /// One whose configuration says more, with files that are in its folder.
    pub fn start_with(folder: Folder, more: &str) -> Self {
        let (port, more) = (free_port(), more.to_owned());
        let child = started(&folder, "a", port, &more);
        Self { folder, port, more, child }
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends it at once, as a loss of power would.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Another server where this one was, with the files of a name.
    pub fn start_again(&mut self, files: &str) {
        self.child = started(&self.folder, files, self.port, &self.more);
    }

    /// How it is reached.
    pub fn settings(&self) -> NatsSettings {
        NatsSettings { url: self.url(), ack_wait: ACK_WAIT, ..NatsSettings::default() }
    }

    /// An engine for the manager of a campaign.
    pub fn engine(&self, campaign: &str) -> NatsEngine {
        NatsEngine::connect(&self.settings(), campaign).unwrap()
    }

    /// A worker whose news are heard.
    pub fn worker(&self) -> Worker {
        self.worker_with(work_settings(&Arc::default()))
    }

    /// A worker that works so.
    pub fn worker_with(&self, how: WorkSettings) -> Worker {
        let (settings, stop) = (self.settings(), Arc::clone(&how.stop));
        let (to, events) = channel();
        let thread = spawn(move || {
            work(&settings, &how, &mut |event| {
                println!("{event:?}");
                let _ = to.send(event);
            })
        });
        Worker { stop, events, thread: Some(thread) }
    }

    /// Does something as a stranger.
    pub fn stranger<T>(&self, act: impl AsyncFnOnce(Context) -> T) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let client = async_nats::connect(self.settings().url).await.unwrap();
            act(async_nats::jetstream::new(client)).await
        })
    }

    /// Takes a job and says nothing of it.
    pub fn steal(&self) {
        self.stranger(async |context| {
            let queue: PullConsumer =
                context.get_consumer_from_stream("workers", "shoban-jobs").await.unwrap();
            let mut taken = queue.batch().max_messages(1).expires(PATIENCE).messages().await.unwrap();
            taken.next().await.unwrap().unwrap();
        });
    }

    /// Messages in a stream.
    pub fn count(&self, stream: &str) -> u64 {
        self.stranger(async |context| context.get_stream(stream).await.unwrap().cached_info().state.messages)
    }

    /// Waits until nothing is left in a stream.
    pub fn until_empty(&self, stream: &str) {
        let begun = Instant::now();
        while self.count(stream) > 0 {
            assert!(begun.elapsed() < PATIENCE, "{stream}");
            sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if panicking() {
            let ended = self.child.try_wait();
            let log = fs::read_to_string(self.folder.path("server.log")).unwrap_or_default();
            println!("the server: {ended:?}\n{log}");
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that no other server here takes, nor any client: those that the system gives to clients lie higher. Servers are killed and
/// started again at the same port, so it must not be taken in between.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let port = 12_000 + (std::process::id() as u16 % 200) * 100 + number % 100;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

fn started(folder: &Folder, files: &str, port: u16, more: &str) -> Child {
    let store = folder.path(files);
    let config =
        format!("listen: 127.0.0.1:{port}\nmax_payload: 8MB\njetstream {{ store_dir: {store:?} }}\n{more}\n");
    folder.write("server.conf", &config);
    let log = fs::File::create(folder.path("server.log")).unwrap();
    let mut command = Command::new("nats-server");
    // It is in a folder of administrators, which not everybody's path has.
    command.env("PATH", format!("{}:/usr/sbin:/sbin", std::env::var("PATH").unwrap_or_default()));
    command.arg("-c").arg(folder.path("server.conf")).stdout(Stdio::null()).stderr(log);
    let mut child = command.spawn().unwrap_or_else(|error| {
        panic!("nats-server: {error}; this test needs NATS: scripts/install-engines installs it")
    });
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        let log = || fs::read_to_string(folder.path("server.log")).unwrap();
        assert!(child.try_wait().unwrap().is_none() && begun.elapsed() < PATIENCE, "{}", log());
        sleep(Duration::from_millis(20));
    }
    child
}

/// One thread, and a small table.
pub fn work_settings(stop: &Arc<AtomicBool>) -> WorkSettings {
    WorkSettings {
        threads: Threads::ONE,
        table: "2^14".parse().unwrap(),
        name: None,
        stop: Arc::clone(stop),
        idle_exit: None,
    }
}

/// A worker in a thread of this process. It is stopped at the end of this.
pub struct Worker {
    pub stop: Arc<AtomicBool>,
    pub events: Receiver<WorkerEvent>,
    thread: Option<JoinHandle<Result<(), EngineError>>>,
}

impl Worker {
    /// What is found in its events, as soon as it is there.
    pub fn until<T>(&self, find: impl Fn(&WorkerEvent) -> Option<T>) -> T {
        loop {
            let event = self.events.recv_timeout(PATIENCE).expect("an event of the worker");
            if let Some(found) = find(&event) {
                return found;
            }
        }
    }

    /// Its name, when it comes.
    pub fn name(&self) -> String {
        self.until(|event| match event {
            WorkerEvent::Came(name) => Some(name.clone()),
            _ => None,
        })
    }

    /// The next job that it begins.
    pub fn until_it_begins(&self) -> JobId {
        self.until(|event| match event {
            WorkerEvent::Began(job) => Some(job.id),
            _ => None,
        })
    }

    /// How it ends.
    pub fn end(&mut self) -> Result<(), EngineError> {
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
