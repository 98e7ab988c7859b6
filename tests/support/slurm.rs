//! A Slurm of its own on this machine: a controller and three nodes with two processors each, without systemd, without munge,
//! and without being root, on ports that were free.

use super::folder::Folder;
use std::fs::{self, File};
use std::io;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long the servers may take to be ready.
const PATIENCE: Duration = Duration::from_secs(20);
const NODES: [&str; 3] = ["n1", "n2", "n3"];

/// Servers that end with it, and their jobs before them.
pub struct Slurm {
    folder: Folder,
    servers: Vec<Child>,
}

impl Slurm {
    /// Starts the servers; fails the test, with words, if they are not installed or do not work.
    pub fn start(name: &str) -> Self {
        let mut slurm = Self { folder: Folder::new(name), servers: Vec::new() };
        // Held until all are known, so that no two are the same.
        let listeners = [(); 4].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        let ports = listeners.each_ref().map(|listener| listener.local_addr().unwrap().port());
        drop(listeners);
        slurm.configure(ports);
        slurm.serve("slurmctld", &["-D", "-c"]);
        for node in NODES {
            slurm.serve("slurmd", &["-D", "-N", node]);
        }
        let begun = Instant::now();
        loop {
            sleep(Duration::from_millis(100));
            // Looked at first: programs of Slurm wait long for a controller that is not there.
            let ended = slurm.servers.iter_mut().any(|server| server.try_wait().unwrap().is_some());
            assert!(!ended && begun.elapsed() < PATIENCE, "Slurm does not start:\n{}", slurm.logs());
            if slurm.ask("sinfo", &["-h", "-t", "idle", "-o", "%D"]).trim() == "3" {
                break;
            }
        }
        slurm
    }

    /// What its programs must have in `SLURM_CONF`.
    pub fn configuration(&self) -> PathBuf {
        self.folder.path("slurm.conf")
    }

    /// What a program of Slurm prints, whatever its exit code.
    pub fn ask(&self, program: &str, arguments: &[&str]) -> String {
        self.try_ask(program, arguments).unwrap_or_else(|error| panic!("{}", missing(program, &error)))
    }

    fn try_ask(&self, program: &str, arguments: &[&str]) -> io::Result<String> {
        let output =
            Command::new(program).args(arguments).env("SLURM_CONF", self.configuration()).output()?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The numbers of the jobs with a name that are in a state, such as `RUNNING`, sorted.
    pub fn jobs(&self, name: &str, state: &str) -> Vec<String> {
        let list = self.ask("squeue", &["-h", "-r", "-n", name, "-t", state, "-o", "%i"]);
        let mut jobs: Vec<_> = list.split_whitespace().map(str::to_owned).collect();
        jobs.sort();
        jobs
    }

    fn configure(&self, ports: [u16; 4]) {
        // Slurm wants to know this machine by its name, without a domain.
        let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
        let host = host.trim().split('.').next().unwrap();
        let user = String::from_utf8(Command::new("id").arg("-un").output().unwrap().stdout).unwrap();
        let (user, folder) = (user.trim(), self.folder.0.display());
        let mut text = format!(
            "ClusterName=shoban\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={}\nSlurmUser={user}\n\
             SlurmdUser={user}\nStateSaveLocation={folder}/state\nSlurmdSpoolDir={folder}/spool/%n\n\
             SlurmctldPidFile={folder}/slurmctld.pid\nSlurmdPidFile={folder}/%n.pid\n{FIXED}",
            ports[0]
        );
        for (node, port) in NODES.iter().zip(&ports[1..]) {
            text += &format!(
                "NodeName={node} NodeAddr=127.0.0.1 NodeHostname={host} Port={port} CPUs=2 State=UNKNOWN\n"
            );
            fs::create_dir_all(self.folder.path("spool").join(node)).unwrap();
        }
        fs::create_dir_all(self.folder.path("state")).unwrap();
        self.folder.write("slurm.conf", &text);
    }

    fn serve(&mut self, program: &str, arguments: &[&str]) {
        let log = File::create(self.folder.path(&format!("server-{}.log", self.servers.len()))).unwrap();
        // They are in a folder of administrators, which not everybody's path has.
        let path = format!("{}:/usr/sbin:/sbin", std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new("env");
        command.arg(format!("PATH={path}")).arg(program).args(arguments);
        command.env("SLURM_CONF", self.configuration()).stdin(Stdio::null());
        command.stdout(log.try_clone().unwrap()).stderr(log);
        let server = command.spawn().unwrap_or_else(|error| panic!("{}", missing(program, &error)));
        self.servers.push(server);
    }

    /// What the servers have said, with the names of the missing ones among it.
    fn logs(&self) -> String {
        let log = |number| {
            let text = self.folder.read(&format!("server-{number}.log"));
            let last: Vec<_> = text.lines().rev().take(5).collect();
            last.into_iter().rev().map(|line| format!("  {line}\n")).collect::<String>()
        };
        let logs: String = (0..self.servers.len()).map(log).collect();
        format!("{logs}scripts/install-engines installs it")
    }
}

/// `KillWait` below: how long a job may take to end when it is told to.
const KILL_WAIT: Duration = Duration::from_secs(2);
/// No keys, no control groups, no accounts, and decisions at once.
const FIXED: &str = "\
AuthType=auth/none
CredType=cred/none
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
";

fn missing(program: &str, error: &io::Error) -> String {
    format!("{program}: {error}; this test needs Slurm: scripts/install-engines installs it")
}

impl Drop for Slurm {
    fn drop(&mut self) {
        // Jobs do not end with the server that started them. A test that fails already must not panic here.
        if self.servers.first_mut().is_some_and(|server| server.try_wait().is_ok_and(|ended| ended.is_none()))
        {
            let jobs = || self.try_ask("squeue", &["-h", "-r", "-o", "%i"]).unwrap_or_default();
            let list = jobs();
            let _ = self.try_ask("scancel", &list.split_whitespace().collect::<Vec<_>>());
            let begun = Instant::now();
            while !jobs().trim().is_empty() && begun.elapsed() < 2 * KILL_WAIT {
                sleep(Duration::from_millis(50));
            }
        }
        for server in &mut self.servers {
            let _ = Command::new("kill").arg(server.id().to_string()).status();
        }
        for server in &mut self.servers {
            let begun = Instant::now();
            while server.try_wait().is_ok_and(|ended| ended.is_none()) && begun.elapsed() < PATIENCE / 4 {
                sleep(Duration::from_millis(20));
            }
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}
