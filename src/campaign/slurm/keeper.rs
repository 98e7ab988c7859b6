//! So many jobs of a name are kept under Slurm, each a loop around one worker.

use super::ask::{BLINK, Patience, ask};
use super::error::{LONGEST_ANSWER, SlurmError};
use super::jobs::{Jobs, numbers};
use super::loop_script;
use crate::files;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Jobs that one call of `sbatch` submits, below what Slurm allows where nothing else is set (`MaxArraySize=1001`).
const MOST_AT_A_TIME: usize = 1000;
/// How often it is tried to cancel all jobs.
const LAST_TRIES: u32 = 3;

/// Which workers are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlurmSettings {
    /// How many jobs, each with one worker.
    pub workers: usize,
    /// What `sbatch` is given besides, such as `--partition=main`.
    pub script_arguments: Vec<String>,
    /// The command line of a worker, with a program that is there on every machine.
    pub command: Vec<String>,
    /// The folder of the campaign. The script and what workers print go to its folder `workers`, which every machine
    /// must be able to write to.
    pub folder: PathBuf,
    /// The name of the jobs: letters, digits, dots, hyphens and underscores. Jobs of this name are counted and
    /// cancelled, so no others may have it.
    pub name: String,
    /// Whether the jobs are cancelled at the end; else they stay.
    pub cancel_at_end: bool,
    /// A configuration for Slurm's programs that is not the one of the system.
    pub configuration: Option<PathBuf>,
}

/// What becomes of the workers.
#[derive(Debug)]
pub enum SlurmNews {
    /// As many jobs are there now as this, which is another number than before.
    Counted {
        /// Jobs that run.
        running: usize,
        /// Jobs that wait for a machine.
        waiting: usize,
    },
    /// So many jobs were submitted.
    Submitted(usize),
    /// So many jobs were cancelled.
    Cancelled(usize),
    /// Something went wrong, and will be tried again. What goes wrong again in the same way is told once.
    Trouble(SlurmError),
}

/// Keeps as many workers as are wanted until `stop` is raised: counts the jobs, submits what is missing, cancels what
/// is too much, and looks again after `every`. What it knows is in Slurm alone, so it can be started again at any time,
/// with another number too.
///
/// # Errors
/// If Slurm is not installed, or the script cannot be written. All else is [trouble](SlurmNews::Trouble), and is tried
/// again.
pub fn keep(
    settings: &SlurmSettings,
    every: Duration,
    stop: &AtomicBool,
    hear: &mut dyn FnMut(SlurmNews),
) -> Result<(), SlurmError> {
    let mut keeper = Keeper::new(settings, stop, hear)?;
    while !stop.load(Ordering::Relaxed) {
        let round = keeper.round();
        keeper.heard(round)?;
        let begun = Instant::now();
        while begun.elapsed() < every && !stop.load(Ordering::Relaxed) {
            std::thread::sleep(BLINK.min(every));
        }
    }
    if settings.cancel_at_end { keeper.cancel_all() } else { Ok(()) }
}

struct Keeper<'k> {
    settings: &'k SlurmSettings,
    stop: &'k AtomicBool,
    hear: &'k mut dyn FnMut(SlurmNews),
    script: PathBuf,
    /// What all calls of `sbatch` have in common.
    common: Vec<String>,
    /// Jobs that one call submits; fewer after it was refused, for a place may allow less.
    at_a_time: usize,
    /// What was told last.
    counted: Option<(usize, usize)>,
    troubles: BTreeSet<String>,
}

impl<'k> Keeper<'k> {
    fn new(
        settings: &'k SlurmSettings,
        stop: &'k AtomicBool,
        hear: &'k mut dyn FnMut(SlurmNews),
    ) -> Result<Self, SlurmError> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let name = &settings.name;
        if name.is_empty() || name.starts_with('-') || !name.chars().all(is_plain) {
            return Err(SlurmError::Name(name.clone()));
        }
        let folder = settings.folder.join("workers");
        let at = |error| SlurmError::Folder { path: folder.clone(), error };
        std::fs::create_dir_all(&folder).map_err(at)?;
        // The controller does not know in which folder this program is.
        let folder = folder.canonicalize().map_err(at)?;
        let script = folder.join("worker.sh");
        let text = loop_script::text(&settings.command).ok_or(SlurmError::NoCommand)?;
        let at = |error| SlurmError::Folder { path: script.clone(), error };
        files::write_whole(&script, &text).map_err(at)?;
        let mut common = ["--parsable", "--requeue", "--open-mode=append"].map(str::to_owned).to_vec();
        common.extend(settings.script_arguments.iter().cloned());
        // Behind what was asked for, which cannot make them jobs of another name.
        common.push(format!("--job-name={name}"));
        let at_a_time = MOST_AT_A_TIME;
        let troubles = BTreeSet::new();
        Ok(Self { settings, stop, hear, script, common, at_a_time, counted: None, troubles })
    }

    /// Passes trouble on, unless nothing could ever come of it.
    fn heard(&mut self, round: Result<(), SlurmError>) -> Result<(), SlurmError> {
        match round {
            Ok(()) => self.troubles.clear(),
            Err(SlurmError::Silent(_)) if self.stop.load(Ordering::Relaxed) => {}
            Err(error @ SlurmError::Missing(_)) => return Err(error),
            Err(error) => {
                if self.troubles.insert(error.to_string()) {
                    (self.hear)(SlurmNews::Trouble(error));
                }
            }
        }
        Ok(())
    }

    fn round(&mut self) -> Result<(), SlurmError> {
        let patience = Patience { stop: Some(self.stop), most: LONGEST_ANSWER };
        let jobs = self.jobs(patience)?;
        let now = (jobs.running.len(), jobs.waiting.len());
        if self.counted.replace(now) != Some(now) {
            (self.hear)(SlurmNews::Counted { running: now.0, waiting: now.1 });
        }
        let wanted = self.settings.workers;
        match jobs.count() {
            there if there < wanted => self.submit(wanted - there, patience),
            there if there > wanted => self.cancel(jobs, there - wanted, patience),
            _ => {
                // It may have been refused for another reason than its size, such as a controller that was away.
                self.at_a_time = MOST_AT_A_TIME;
                Ok(())
            }
        }
    }

    fn jobs(&self, patience: Patience<'_>) -> Result<Jobs, SlurmError> {
        // All states: what the caller has set for his own lists must not hide any.
        let name = format!("--name={}", self.settings.name);
        let arguments = ["-h", "-r", "--me", "--states=all", &name, "-o", "%i:%T"].map(str::to_owned);
        Jobs::read(&ask("squeue", &arguments, self.settings.configuration.as_deref(), patience)?)
    }

    fn submit(&mut self, missing: usize, patience: Patience<'_>) -> Result<(), SlurmError> {
        let mut left = missing;
        while left > 0 {
            let count = left.min(self.at_a_time);
            let mut arguments = self.common.clone();
            let folder = files::folder_of(&self.script);
            // In the names of its outputs a per cent sign stands for something unless it is doubled.
            let folder = folder.to_string_lossy().replace('%', "%%");
            if count > 1 {
                arguments.push(format!("--array=1-{count}"));
                arguments.push(format!("--output={folder}/%A_%a.log"));
            } else {
                arguments.push(format!("--output={folder}/%j.log"));
            }
            arguments.push(self.script.to_string_lossy().into_owned());
            let answer = ask("sbatch", &arguments, self.settings.configuration.as_deref(), patience);
            if let Err(SlurmError::Refused { .. }) = answer {
                self.at_a_time = (count / 2).max(1);
            }
            answer?;
            (self.hear)(SlurmNews::Submitted(count));
            left -= count;
        }
        Ok(())
    }

    /// Those that wait go first, then those that were submitted last: they have done the least.
    fn cancel(&mut self, jobs: Jobs, surplus: usize, patience: Patience<'_>) -> Result<(), SlurmError> {
        let mut ids = jobs.running;
        ids.sort_by_cached_key(|id| numbers(id));
        ids.extend(jobs.waiting);
        let ids = ids.split_off(ids.len().saturating_sub(surplus));
        for some in ids.chunks(MOST_AT_A_TIME) {
            ask("scancel", some, self.settings.configuration.as_deref(), patience)?;
            (self.hear)(SlurmNews::Cancelled(some.len()));
        }
        Ok(())
    }

    /// One may end by itself before it is cancelled, which is refused then, so this is tried again with those that are left.
    fn cancel_all(&mut self) -> Result<(), SlurmError> {
        let patience = Patience { stop: None, most: LONGEST_ANSWER };
        let mut last = Ok(());
        for _ in 0..LAST_TRIES {
            let jobs = self.jobs(patience)?;
            let all = jobs.count();
            if all == 0 {
                return Ok(());
            }
            last = self.cancel(jobs, all, patience);
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_cannot_work_are_refused_before_anything_is_submitted() {
        let folder = std::env::temp_dir().join(format!("shoban-slurm-{}", std::process::id()));
        let settings = |name: &str, command: &[&str]| SlurmSettings {
            workers: 1,
            script_arguments: Vec::new(),
            command: command.iter().map(|&word| word.to_owned()).collect(),
            folder: folder.clone(),
            name: name.to_owned(),
            cancel_at_end: false,
            configuration: None,
        };
        for name in ["", "a,b", "-a", "a b", "a\n"] {
            let refused = keep(&settings(name, &["true"]), BLINK, &AtomicBool::new(true), &mut |_| ());
            assert!(matches!(refused, Err(SlurmError::Name(_))), "{name}");
        }
        let refused = keep(&settings("a", &[]), BLINK, &AtomicBool::new(true), &mut |_| ());
        assert!(matches!(refused, Err(SlurmError::NoCommand)));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
