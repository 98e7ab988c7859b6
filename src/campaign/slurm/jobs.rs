//! The jobs that Slurm lists.

use super::error::SlurmError;

/// States of jobs that will do no work any more. `squeue` says "completing" also of a job that it puts back; that is
/// counted again as soon as it waits.
const GONE: [&str; 12] = [
    "BOOT_FAIL",
    "CANCELLED",
    "COMPLETED",
    "COMPLETING",
    "DEADLINE",
    "FAILED",
    "NODE_FAIL",
    "OUT_OF_MEMORY",
    "PREEMPTED",
    "REVOKED",
    "STAGE_OUT",
    "TIMEOUT",
];

/// The jobs that there are.
#[derive(Default)]
pub(super) struct Jobs {
    /// Those that run, as Slurm lists them.
    pub running: Vec<String>,
    /// Those that wait.
    pub waiting: Vec<String>,
}

impl Jobs {
    pub fn count(&self) -> usize {
        self.running.len() + self.waiting.len()
    }

    /// What `squeue` prints: lines of numbers and states.
    pub fn read(text: &str) -> Result<Self, SlurmError> {
        let mut jobs = Self::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let strange = || SlurmError::Strange { program: "squeue", words: line.to_owned() };
            let (id, state) = line.rsplit_once(':').ok_or_else(strange)?;
            match state {
                gone if GONE.contains(&gone) => {}
                "PENDING" | "REQUEUED" | "REQUEUE_FED" | "REQUEUE_HOLD" | "SPECIAL_EXIT" => {
                    jobs.waiting.push(id.to_owned());
                }
                _ => jobs.running.push(id.to_owned()),
            }
        }
        Ok(jobs)
    }
}

/// The numbers of a job, `12_3`, in the order in which jobs were submitted.
pub(super) fn numbers(id: &str) -> Vec<u64> {
    id.split('_').map(|part| part.parse().unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_are_read_as_squeue_lists_them() {
        let text = "7:RUNNING\n12_3:PENDING\n12_4:COMPLETING\n9:CONFIGURING\n5:CANCELLED\n 8:SUSPENDED\n\n";
        let jobs = Jobs::read(text).unwrap();
        assert_eq!(
            (jobs.running, jobs.waiting),
            (vec!["7".into(), "9".into(), "8".into()], vec!["12_3".into()])
        );
        let strange = Jobs::read("slurm_load_jobs error").err().unwrap();
        assert_eq!(strange.to_string(), "squeue answered 'slurm_load_jobs error', which is not understood");
        let mut ids = ["12_10", "9", "12_9", "100"];
        ids.sort_by_cached_key(|id| numbers(id));
        assert_eq!(ids, ["9", "12_9", "12_10", "100"]);
    }
}
