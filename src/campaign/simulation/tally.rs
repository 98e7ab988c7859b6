//! What is counted while a simulation runs.

/// Sums of one run.
#[derive(Clone, Default, Debug)]
pub(super) struct Tally {
    /// From the beginning to the end, in seconds.
    pub seconds: f64,
    /// Time of workers: for the proof; on what another one had done; lost with a worker; for jobs that came to nothing.
    pub useful_seconds: f64,
    pub twice_seconds: f64,
    pub lost_seconds: f64,
    pub cancelled_seconds: f64,
    /// Time of the manager.
    pub select_seconds: f64,
    pub report_seconds: f64,
    pub commit_seconds: f64,
    /// Time of the threads that check.
    pub check_seconds: f64,
    /// What was done how often.
    pub jobs: u64,
    pub reports: u64,
    pub commits: u64,
    pub failures: u64,
    pub preemptions: u64,
    /// Bytes to the server and from it, without signs of life.
    pub bytes_in: u64,
    pub bytes_out: u64,
    /// What is stored.
    pub piece_bytes: u64,
    pub states: u64,
    pub leaves: u64,
}

impl Tally {
    /// All time that workers were at work.
    pub fn work_seconds(&self) -> f64 {
        self.useful_seconds + self.twice_seconds + self.lost_seconds + self.cancelled_seconds
    }
}
