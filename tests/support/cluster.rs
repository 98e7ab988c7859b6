//! Programs of a campaign that work at the same time, and what is asked of them in the end.

use super::folder::{Folder, output_of, program};
use super::nats::Server;
use shoban::campaign::Status;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// No campaign takes longer, whatever goes wrong.
const LIMIT: Duration = Duration::from_secs(120);
/// The same for all programs, so that what a killed one was at comes back soon.
const LEASE: &str = "--nats-lease 2s";

/// A program at work, which ends with this.
pub struct Process {
    child: Child,
    log: PathBuf,
}

impl Process {
    /// What it prints goes behind what is in its log by now.
    pub fn start(mut command: Command, log: PathBuf) -> Self {
        let file = File::options().create(true).append(true).open(&log).unwrap();
        command.stdin(Stdio::null()).stdout(file.try_clone().unwrap()).stderr(file);
        Self { child: command.spawn().unwrap(), log }
    }

    /// How it has ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().unwrap()
    }

    /// Ends it at once, without a word from it. It must be at work.
    pub fn kill(&mut self) {
        assert_eq!(self.ended(), None, "{}", self.said());
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end, which it does well.
    pub fn stop(mut self) {
        super::folder::signal(&self.child, "TERM");
        let begun = Instant::now();
        while self.ended().is_none() {
            assert!(begun.elapsed() < LIMIT / 4, "it does not end: {}", self.said());
            sleep(Duration::from_millis(20));
        }
        assert!(self.ended().unwrap().success(), "{}", self.said());
    }

    /// What it has printed, and those before it with the same log.
    pub fn said(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder and a server for campaigns.
pub struct Cluster {
    pub folder: Folder,
    pub server: Server,
    begun: Instant,
}

impl Cluster {
    pub fn start(name: &str) -> Self {
        let server = Server::start(name);
        Self { folder: Folder::new(&format!("cluster-{name}")), server, begun: Instant::now() }
    }

    /// Does what a line says; it must end well.
    pub fn shoban(&self, line: &str) -> String {
        let output = output_of(self.folder.start(line));
        super::folder::text_of(&output, 0).0
    }

    /// A program at work; its log is called as it is said.
    pub fn process(&self, line: &str, log: &str) -> Process {
        let mut command = Command::new(program());
        command.current_dir(&self.folder.0).args(line.split_whitespace());
        Process::start(command, self.folder.path(log))
    }

    /// The manager of a campaign.
    pub fn manager(&self, campaign: &str) -> Process {
        let line = format!("campaign run {campaign} --nats {} {LEASE}", self.server.url());
        self.process(&line, &format!("{campaign}.log"))
    }

    /// A worker.
    pub fn worker(&self, log: &str) -> Process {
        self.process(&format!("work --nats {} {LEASE} --table 2^20 --quiet", self.server.url()), log)
    }

    /// How a campaign stands, as its manager has written it last.
    pub fn status(&self, campaign: &str) -> Option<Status> {
        serde_json::from_str(&self.shoban(&format!("campaign status {campaign} --json"))).unwrap()
    }

    /// Waits for something, with words for the case that it does not happen.
    pub fn until(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        while !is_so() {
            self.go_on(what);
        }
    }

    /// Waits a little; fails the test if that was too long in all.
    pub fn go_on(&self, what: &str) {
        assert!(self.begun.elapsed() < LIMIT, "{what} does not happen:\n{}", self.logs());
        sleep(Duration::from_millis(50));
    }

    /// The proof of a campaign is put together, and says what was asked.
    pub fn is_proved(&self, campaign: &str, words: &[&str]) {
        let status = self.status(campaign).expect("a status");
        assert!(status.claims.iter().all(|claim| claim.proved) && status.banned.is_empty(), "{status:?}");
        let proof = format!("{campaign}.proof");
        let told = self.shoban(&format!("campaign certificate {campaign} --out {proof}"));
        assert_eq!(self.shoban(&format!("check {proof}")), told, "the checker says the same");
        assert!(words.iter().all(|words| told.contains(words)), "{told}");
        self.shoban(&format!("campaign fsck {campaign} --pieces"));
    }

    fn logs(&self) -> String {
        let names = self.folder.names().into_iter().filter(|name| name.ends_with(".log"));
        names.map(|name| format!("{name}:\n{}\n", self.folder.read(&name))).collect()
    }
}
