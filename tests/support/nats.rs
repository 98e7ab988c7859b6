//! A NATS server of its own for each test, with its files in a folder of its own.

use super::folder::Folder;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long it may take to be ready.
const PATIENCE: Duration = Duration::from_secs(40);

/// A server that ends with it.
pub struct Nats {
    pub folder: Folder,
    pub port: u16,
    authorization: Option<&'static str>,
    child: Child,
}

impl Nats {
    /// Starts it, with lines of its own in its settings; fails the test, with words, if it is not installed.
    pub fn start(name: &str, authorization: Option<&'static str>) -> Self {
        let folder = Folder::new(&format!("nats-{name}"));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let child = started(&folder, "a", port, authorization);
        Self { folder, port, authorization, child }
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Another server where this one was, with the files of a name.
    pub fn start_again(&mut self, files: &str) {
        self.child = started(&self.folder, files, self.port, self.authorization);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn started(folder: &Folder, files: &str, port: u16, authorization: Option<&str>) -> Child {
    let authorization = authorization.unwrap_or_default();
    let store = folder.path(files);
    let config = format!(
        "listen: 127.0.0.1:{port}\nmax_payload: 8MB\njetstream {{ store_dir: {store:?} }}\n{authorization}\n"
    );
    folder.write("server.conf", &config);
    let log = fs::File::create(folder.path("server.log")).unwrap();
    // It is in a folder of administrators, which not everybody's path has.
    let path = format!("PATH={}:/usr/sbin:/sbin", std::env::var("PATH").unwrap_or_default());
    let found = Command::new("env").args([&path, "nats-server", "--version"]).output().unwrap();
    assert!(found.status.success(), "this test needs nats-server: scripts/install-engines installs it");
    let mut command = Command::new("env");
    command.args([&path, "nats-server", "-c"]).arg(folder.path("server.conf"));
    let mut child = command.stdout(Stdio::null()).stderr(log).spawn().unwrap();
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        let log = || fs::read_to_string(folder.path("server.log")).unwrap();
        assert!(child.try_wait().unwrap().is_none() && begun.elapsed() < PATIENCE, "{}", log());
        sleep(Duration::from_millis(20));
    }
    child
}
