//! The server from its start to its end.

use super::connections;
use super::guard::Guard;
use super::queue::Queue;
use super::routes::{Desk, router};
use crate::interfaces::analyst::AnalystSettings;
use crate::solve::Tables;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Between two looks at whether it is to end.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// Threads that talk to browsers; the search has one of its own.
const TALKERS: usize = 2;

/// How a server works.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// Most time for a question.
    pub time: Duration,
    /// What has to be shown by who asks, if something has.
    pub token: Option<String>,
    /// With what analyses are made.
    pub analyst: AnalystSettings,
}

/// A server that listens, and answers once it runs.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: ServerSettings,
}

impl Server {
    /// Listens at an address. Port 0 is any that is free.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub fn listen(address: SocketAddr, settings: ServerSettings) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(Self { address: listener.local_addr()?, listener, settings })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is raised. Work that is under way ends then.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub fn run(self, stop: &AtomicBool) -> io::Result<()> {
        let Self { listener, address, settings } = self;
        let queue = Queue::new();
        let tables = Arc::new(Tables::new(settings.analyst.table));
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(TALKERS).enable_all().build()?;
        let worker = {
            let queue = queue.clone();
            std::thread::Builder::new().spawn(move || queue.work(tables, settings.analyst))?
        };
        let guard = Guard { address, token: settings.token.map(Into::into) };
        let router = router(Desk { queue: queue.clone(), time: settings.time }, guard);
        let listener = {
            let _in = runtime.enter();
            tokio::net::TcpListener::from_std(listener)?
        };
        runtime.spawn(connections::accept(listener, router));
        while !stop.load(Ordering::Relaxed) && !worker.is_finished() {
            std::thread::sleep(LOOK_EVERY);
        }
        queue.close();
        runtime.shutdown_background();
        worker.join().map_err(|_| io::Error::other("the search has ended by a fault"))
    }
}
