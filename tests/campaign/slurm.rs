//! Workers under a real Slurm: so many run as are wanted, whatever happens to them.
#![cfg(unix)]

use crate::support::folder::Folder;
use crate::support::slurm::Slurm;
use shoban::campaign::slurm::{SlurmError, SlurmNews, SlurmSettings, keep};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

/// Between looks at the jobs, here and in the keeper.
const OFTEN: Duration = Duration::from_millis(200);
/// How long Slurm may take to do what it is told.
const PATIENCE: Duration = Duration::from_secs(15);

/// A keeper in a thread of its own.
struct Keeper {
    stop: Arc<AtomicBool>,
    news: Arc<Mutex<Vec<String>>>,
    thread: JoinHandle<Result<(), SlurmError>>,
}

impl Keeper {
    fn start(settings: &SlurmSettings) -> Self {
        let (stop, news) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
        let (settings, flag, heard) = (settings.clone(), Arc::clone(&stop), Arc::clone(&news));
        let mut hear = move |news: SlurmNews| {
            heard.lock().unwrap().push(match news {
                SlurmNews::Counted { running, waiting } => format!("{running} run, {waiting} wait"),
                SlurmNews::Submitted(count) => format!("{count} submitted"),
                SlurmNews::Cancelled(count) => format!("{count} cancelled"),
                SlurmNews::Trouble(error) => error.to_string(),
            });
        };
        let thread = spawn(move || keep(&settings, OFTEN, &flag, &mut hear));
        Self { stop, news, thread }
    }

    fn news(&self) -> Vec<String> {
        self.news.lock().unwrap().clone()
    }

    fn has_told(&self, words: &str) -> bool {
        self.news().iter().any(|news| news.contains(words))
    }

    fn end(self) -> Vec<String> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().unwrap().unwrap();
        self.news.lock().unwrap().clone()
    }
}

/// Waits for something that Slurm or a keeper does.
fn wait_for(what: &str, slurm: &Slurm, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what} does not happen:\n{}", slurm.ask("squeue", &["-r"]));
        sleep(Duration::from_millis(50));
    }
}

/// A worker that writes its number to a file of its own, and is there until it is told to end.
fn worker(folder: &Folder, name: &str, begin: &str) -> Vec<String> {
    let text = format!(
        "#!/bin/bash\ncd {}\n{begin}\necho $$ > id-$$\ntrap 'echo $$ > told-$$; exit 0' TERM\n\
         for ((i = 0; i < 600; i++)); do sleep 0.1; done\n",
        folder.0.display()
    );
    folder.write(name, &text);
    ["bash", folder.path(name).to_str().unwrap()].map(str::to_owned).into()
}

fn settings(slurm: &Slurm, folder: &Folder, name: &str, command: Vec<String>) -> SlurmSettings {
    SlurmSettings {
        workers: 3,
        script_arguments: vec!["--partition=main".to_owned(), "--cpus-per-task=1".to_owned()],
        command,
        // Characters that mean something to Slurm and to shells.
        folder: folder.path("a campaign's 100%x"),
        name: name.to_owned(),
        cancel_at_end: false,
        configuration: Some(slurm.configuration()),
    }
}

/// The files whose names begin so.
fn files(folder: &Path, begin: &str) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.starts_with(begin)).collect();
    names.sort();
    names
}

#[test]
fn workers_are_kept() {
    let (folder, slurm) = (Folder::new("slurm-workers"), Slurm::start("slurm-servers"));
    let command = worker(&folder, "worker", "");
    let mut wanted = settings(&slurm, &folder, "kept", command);
    let running = || slurm.jobs("kept", "RUNNING");
    let keeper = Keeper::start(&wanted);
    wait_for("that three run", &slurm, || running().len() == 3 && files(&folder.0, "id-").len() == 3);
    // One that somebody cancels gets the wish to end, and another one comes.
    let first = running();
    slurm.ask("scancel", &[&first[0]]);
    wait_for("that one is told to end", &slurm, || !files(&folder.0, "told-").is_empty());
    wait_for("that another one runs", &slurm, || running().len() == 3 && !running().contains(&first[0]));
    wait_for("that it works", &slurm, || files(&folder.0, "id-").len() == 4);
    assert!(keeper.has_told("3 submitted") && keeper.has_told("1 submitted"), "{:?}", keeper.news());
    // One whose process is killed is started again by its own loop, in the same job.
    let jobs = running();
    let told = files(&folder.0, "told-")[0].replace("told", "id");
    let killed = files(&folder.0, "id-").into_iter().find(|name| *name != told).unwrap();
    let killed = folder.read(&killed);
    assert!(Command::new("kill").args(["-KILL", killed.trim()]).status().unwrap().success());
    wait_for("that it is started again", &slurm, || files(&folder.0, "id-").len() == 5);
    assert_eq!(running(), jobs);
    let logs = folder.path("a campaign's 100%x/workers");
    let log =
        files(&logs, "").iter().map(|name| fs::read_to_string(logs.join(name)).unwrap()).collect::<String>();
    assert!(log.contains("the worker has ended with 137 and is started again in 1 s"), "{log}");
    // The end of the keeper is not that of the workers. The next one finds them, and cancels what it does not want.
    keeper.end();
    assert_eq!(running(), jobs);
    wanted.workers = 1;
    wanted.cancel_at_end = true;
    let keeper = Keeper::start(&wanted);
    wait_for("that one is left", &slurm, || running().len() == 1);
    wait_for("that two are told to end", &slurm, || files(&folder.0, "told-").len() == 3);
    assert_eq!(running()[0], jobs[0], "the one that has run longest");
    let news = keeper.end();
    assert_eq!(news[..2], ["3 run, 0 wait", "2 cancelled"], "{news:?}");
    assert_eq!(news.last().unwrap(), "1 cancelled");
    wait_for("that none is left", &slurm, || slurm.jobs("kept", "RUNNING,PENDING").is_empty());
    failing_workers_and_refusals(&slurm, &folder);
}

/// With the same servers, which take a second to start.
fn failing_workers_and_refusals(slurm: &Slurm, folder: &Folder) {
    // One that fails at first, and ends well after that, so that its job ends and another one comes.
    let fails_once = "if mkdir failed 2> /dev/null; then exit 7; fi; touch well-$$; sleep 0.5; exit 0";
    let mut wanted = settings(slurm, folder, "failing", worker(folder, "failing", fails_once));
    wanted.workers = 1;
    wanted.cancel_at_end = true;
    let keeper = Keeper::start(&wanted);
    wait_for("that the first job and the second end well", slurm, || files(&folder.0, "well-").len() > 1);
    assert!(keeper.news().iter().filter(|news| *news == "1 submitted").count() > 1, "{:?}", keeper.news());
    keeper.end();
    let logs = folder.path("a campaign's 100%x/workers");
    let log =
        files(&logs, "").iter().map(|name| fs::read_to_string(logs.join(name)).unwrap()).collect::<String>();
    assert!(log.contains("the worker has ended with 7 and is started again in 1 s"), "{log}");
    // What Slurm refuses is told once, in its words, and tried again until it is no longer refused.
    let mut wanted = settings(slurm, folder, "refused", vec!["true".to_owned()]);
    wanted.script_arguments = vec!["--partition=other".to_owned()];
    let keeper = Keeper::start(&wanted);
    wait_for("that it is refused", slurm, || keeper.has_told("Invalid partition name specified"));
    sleep(4 * OFTEN);
    let news = keeper.end();
    let refused = "sbatch: Batch job submission failed: Invalid partition name specified";
    assert_eq!(news, ["0 run, 0 wait", refused]);
}

#[test]
fn a_controller_that_is_away_is_trouble_and_a_flag_ends_the_waiting() {
    let folder = Folder::new("slurm-away");
    // A port that nobody listens on: one that was free just now.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let text = format!(
        "ClusterName=away\nSlurmctldHost=localhost(127.0.0.1)\nSlurmctldPort={port}\nAuthType=auth/none\n\
         CredType=cred/none\nMessageTimeout=2\nNodeName=n1\nPartitionName=main Nodes=n1\n"
    );
    folder.write("slurm.conf", &text);
    let wanted = SlurmSettings {
        workers: 1,
        script_arguments: Vec::new(),
        command: vec!["true".to_owned()],
        folder: folder.path("campaign"),
        name: "away".to_owned(),
        cancel_at_end: false,
        configuration: Some(folder.path("slurm.conf")),
    };
    let keeper = Keeper::start(&wanted);
    let begun = Instant::now();
    while keeper.news().is_empty() && begun.elapsed() < PATIENCE {
        sleep(OFTEN);
    }
    let begun = Instant::now();
    let news = keeper.end();
    assert!(begun.elapsed() < Duration::from_secs(2), "it does not end when it is told to");
    assert!(news.len() == 1 && news[0].starts_with("squeue: "), "{news:?}");
}
