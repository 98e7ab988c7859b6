//! The whole by the program, with a real NATS server and a real Slurm: workers, server and manager are killed under way.
#![cfg(all(unix, feature = "nats"))]

mod support;

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use support::folder::{Folder, program, signal};
use support::nats::Nats;
use support::slurm::Slurm;

/// No part of this takes longer.
const PATIENCE: Duration = Duration::from_secs(90);
const OFTEN: Duration = Duration::from_millis(50);

/// A program that ends with it.
struct Kid(Child);

impl Kid {
    fn start(folder: &Folder, line: &str) -> Self {
        let mut command = folder.shoban(line);
        // Nobody reads what they say, and it must not fill a pipe.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Self(command.spawn().unwrap())
    }

    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// Its code, if it has ended.
    fn code(&mut self) -> Option<Option<i32>> {
        self.0.try_wait().unwrap().map(|status| status.code())
    }
}

impl Drop for Kid {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A manager of a campaign, started again until all is proved.
struct Manager {
    name: &'static str,
    line: String,
    kid: Kid,
    is_done: bool,
}

impl Manager {
    fn start(folder: &Folder, name: &'static str, url: &str) -> Self {
        let line = format!("campaign run {name} --nats {url} --nats-lease 2s --quiet");
        let kid = Kid::start(folder, &line);
        Self { name, line, kid, is_done: false }
    }

    /// Whether all is proved. One that has given up, such as for a server that is not there, is started again.
    fn look(&mut self, folder: &Folder) -> bool {
        match self.kid.code() {
            _ if self.is_done => {}
            None => {}
            Some(Some(0)) => self.is_done = true,
            Some(Some(1)) => {
                sleep(Duration::from_millis(300));
                self.kid = Kid::start(folder, &self.line);
            }
            Some(code) => panic!("{} has ended with {code:?}", self.name),
        }
        self.is_done
    }
}

fn proof_is_accepted(folder: &Folder, name: &str, claim: &str) {
    folder.output(&format!("campaign fsck {name} --pieces"), 0);
    folder.output(&format!("campaign certificate {name} --out {name}.proof"), 0);
    let (report, _) = folder.output(&format!("check {name}.proof --json"), 0);
    assert!(report.contains("\"accepted\":true") && report.contains(claim), "{report}");
}

#[test]
fn whatever_dies_on_the_way_the_proofs_are_found() {
    let (folder, mut server) = (Folder::new("cluster"), Nats::start("cluster", None));
    let url = server.url();
    folder.output("campaign new 4x4 --at-least 1 --budget 200 --dir four", 0);
    folder.output("campaign new 2x8 --at-least 16 --budget 2k --dir eight", 0);
    let worker = format!("work --nats {url} --nats-lease 2s --table 2^16 --quiet");
    let mut workers = [Kid::start(&folder, &worker), Kid::start(&folder, &worker)];
    let mut managers = ["four", "eight"].map(|name| Manager::start(&folder, name, &url));
    let (begun, mut kills, mut restarts) = (Instant::now(), 0, 0);
    let mut is_server_killed = false;
    loop {
        assert!(begun.elapsed() < PATIENCE, "not proved yet: {}", status(&folder));
        let done = managers.each_mut().map(|manager| manager.look(&folder));
        if done == [true, true] {
            break;
        }
        sleep(OFTEN);
        if begun.elapsed().as_millis() >= 700 + 1500 * kills && kills < 8 {
            kills += 1;
            workers[0].kill();
            workers[0] = Kid::start(&folder, &worker);
        }
        if !is_server_killed && begun.elapsed() > Duration::from_millis(1500) {
            is_server_killed = true;
            server.kill();
            sleep(Duration::from_millis(300));
            server.start_again("a");
        }
        if restarts == 0 && !managers[1].is_done && begun.elapsed() > Duration::from_millis(2500) {
            restarts += 1;
            managers[1].kid.kill();
            managers[1].kid = Kid::start(&folder, &managers[1].line.clone());
        }
        // Who does not get on without the server is started again, as Slurm does it.
        for kid in &mut workers {
            if kid.code().is_some() {
                *kid = Kid::start(&folder, &worker);
            }
        }
    }
    println!("{kills} workers killed, {:?}: {}", begun.elapsed(), status(&folder));
    assert!(kills >= 2 && is_server_killed && restarts == 1, "{kills} {restarts}");
    proof_is_accepted(&folder, "four", "at-least 1 finite");
    proof_is_accepted(&folder, "eight", "at-least 16 finite");
}

fn status(folder: &Folder) -> String {
    ["four", "eight"].map(|name| folder.output(&format!("campaign status {name}"), 0).0).concat()
}

#[test]
fn slurm_starts_the_workers() {
    let (folder, server) = (Folder::new("cluster-slurm"), Nats::start("cluster-slurm", None));
    let slurm = Slurm::start("cluster-servers");
    folder.output("campaign new 4x4 --at-least 1 --budget 500 --dir c", 0);
    let (_, said) = folder.output("campaign workers c --slurm 2 -- --partition=main", 1);
    assert!(said.contains("no server is known for this campaign"), "{said}");
    let mut manager = Manager::start(&folder, "c", &server.url());
    let begun = Instant::now();
    while !folder.path("c/nats.json").exists() {
        assert!(begun.elapsed() < PATIENCE);
        sleep(OFTEN);
    }
    let line = "campaign workers c --slurm 2 --table 2^16 --every 1s --cancel -- --partition=main";
    let mut keeper = Command::new(program());
    keeper.current_dir(&folder.0).args(line.split_whitespace()).env("SLURM_CONF", slurm.configuration());
    let keeper = keeper.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut keeper = Kid(keeper);
    while !manager.look(&folder) {
        assert!(keeper.code().is_none(), "the keeper has ended");
        assert!(begun.elapsed() < PATIENCE, "{}", slurm.ask("squeue", &["-r"]));
        sleep(OFTEN);
    }
    signal(&keeper.0, "TERM");
    while keeper.code().is_none() {
        assert!(begun.elapsed() < PATIENCE, "the keeper does not end");
        sleep(OFTEN);
    }
    let (status, _) = folder.output("campaign status c --json", 0);
    let status: serde_json::Value = serde_json::from_str(&status).unwrap();
    assert!(!status["workers"].as_array().unwrap().is_empty(), "{status}");
    proof_is_accepted(&folder, "c", "at-least 1 finite");
    let begun = Instant::now();
    while !slurm.ask("squeue", &["-h", "-r", "-o", "%i"]).trim().is_empty() {
        assert!(begun.elapsed() < PATIENCE, "workers are left");
        sleep(OFTEN);
    }
}
