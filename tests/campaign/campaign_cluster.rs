//! Campaigns as they are meant: a manager, a NATS server, workers that Slurm or somebody else starts, all of them programs of their
//! own. Each is killed under way; in the end the checker accepts what was asked.
#![cfg(all(unix, feature = "nats"))]

use crate::support::cluster::{Cluster, Process};
use crate::support::folder::program;
use crate::support::slurm::Slurm;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Between two losses, as long as not all of them were tried.
const PAUSE: Duration = Duration::from_millis(800);

/// What is lost, and comes back.
#[derive(Clone, Copy, Debug)]
enum Loss {
    Worker(usize),
    Server,
    Manager(usize),
}

/// At first each of them; after that workers alone, one after the other.
const LOSSES: [Loss; 4] = [Loss::Worker(0), Loss::Server, Loss::Worker(1), Loss::Manager(1)];

/// Two campaigns on one server, with two workers for both.
struct Work {
    cluster: Cluster,
    managers: [Process; 2],
    workers: [Process; 2],
}

const CAMPAIGNS: [&str; 2] = ["four", "eight"];
const WORKERS: [&str; 2] = ["first.log", "second.log"];

impl Work {
    fn lose(&mut self, loss: Loss) {
        println!("{loss:?} is lost");
        match loss {
            Loss::Worker(which) => {
                self.workers[which].kill();
                self.workers[which] = self.cluster.worker(WORKERS[which]);
            }
            Loss::Manager(which) => {
                self.managers[which].kill();
                self.managers[which] = self.cluster.manager(CAMPAIGNS[which]);
            }
            Loss::Server => {
                self.cluster.server.kill();
                sleep(Duration::from_millis(300));
                self.cluster.server.start_again("a");
            }
        }
    }

    /// Waits so long, or until both campaigns are proved, which is the answer.
    fn is_done_after(&mut self, time: Duration) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < time {
            let ended = self.managers.each_mut().map(Process::ended);
            for (ended, manager) in ended.iter().zip(&self.managers) {
                assert!(ended.is_none_or(|status| status.success()), "{}", manager.said());
            }
            if ended.iter().all(Option::is_some) {
                return true;
            }
            self.cluster.go_on("a proof of both claims");
        }
        false
    }
}

#[test]
fn whatever_is_killed_the_claims_are_proved() {
    let cluster = Cluster::start("killed");
    cluster.shoban("campaign new 4x4 --at-least 1 --budget 1000 --dir four");
    cluster.shoban("campaign new 2x8 --at-least 16 --budget 3000 --dir eight");
    let managers = CAMPAIGNS.map(|campaign| cluster.manager(campaign));
    let workers = WORKERS.map(|log| cluster.worker(log));
    let mut work = Work { cluster, managers, workers };
    let (mut count, mut pause) = (0, PAUSE);
    while !work.is_done_after(pause) {
        let loss = LOSSES.get(count).copied().unwrap_or(Loss::Worker(count % 2));
        work.lose(loss);
        count += 1;
        if count >= LOSSES.len() {
            pause = 4 * PAUSE;
        }
    }
    assert!(count >= LOSSES.len(), "done after {count} losses, so that some were not tried");
    work.cluster.is_proved("four", &["4x4", "at least 1"]);
    work.cluster.is_proved("eight", &["2x8", "at least 16"]);
}

/// The command that keeps workers under Slurm, which it finds by its environment as anybody's commands do.
fn keeper(cluster: &Cluster, slurm: &Slurm, campaign: &str) -> Process {
    let mut command = Command::new(program());
    command.current_dir(&cluster.folder.0).env("SLURM_CONF", slurm.configuration());
    let line = format!("campaign workers {campaign} --slurm 2 --every 1s --table 2^20 --cancel");
    command.args(line.split_whitespace()).args(["--", "--partition=main"]);
    Process::start(command, cluster.folder.path("keeper.log"))
}

/// The numbers of the processes of the workers that the manager has heard of; each has its own in its name.
fn processes(cluster: &Cluster, campaign: &str) -> Vec<String> {
    let workers = cluster.status(campaign).map(|status| status.workers).unwrap_or_default();
    workers.iter().map(|worker| worker.name.rsplit('-').nth(1).unwrap().to_owned()).collect()
}

#[test]
fn workers_under_slurm_prove_a_claim() {
    let (cluster, slurm) = (Cluster::start("slurm"), Slurm::start("cluster-slurm-servers"));
    cluster.shoban("campaign new 2x8 --at-least 16 --budget 2000 --dir eight");
    // Nobody has said yet where the server is.
    let (_, words) = cluster.folder.output("campaign workers eight --slurm 2", 1);
    assert!(words.contains("name it with --nats URL"), "{words}");
    let mut manager = cluster.manager("eight");
    cluster.until("that the manager says where the server is", || {
        cluster.folder.path("eight/nats.json").exists()
    });
    let keeper = keeper(&cluster, &slurm, "eight");
    cluster.until("that two workers are there", || processes(&cluster, "eight").len() == 2);
    let first = processes(&cluster, "eight");
    assert!(Command::new("kill").args(["-KILL", &first[0]]).status().unwrap().success());
    assert_eq!(manager.ended(), None, "{}", manager.said());
    cluster.until("that another one comes in its place", || {
        processes(&cluster, "eight").iter().any(|process| !first.contains(process))
    });
    cluster.until("a proof", || manager.ended().is_some());
    assert!(manager.ended().unwrap().success(), "{}", manager.said());
    keeper.stop();
    let name = cluster.status("eight").unwrap().campaign.name;
    cluster
        .until("that no job is left", || slurm.jobs(&format!("shoban-{name}"), "RUNNING,PENDING").is_empty());
    cluster.is_proved("eight", &["2x8", "at least 16"]);
}
