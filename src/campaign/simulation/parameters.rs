//! What a simulation is told, with units in the names.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How a job ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// Its leaf is proved.
    Proved,
    /// Its budget was used up: its leaf opens others.
    Open,
    /// Nothing can be proved there: its leaf closes, or opens others.
    Refuted,
    /// It was called off: its leaf is gone, and the work was for nothing.
    Cancelled,
    /// The worker could not do it: its leaf is free again, and the work was for nothing.
    Failed,
}

impl Ended {
    /// Whether the work has brought the proof on.
    #[must_use]
    pub const fn is_useful(self) -> bool {
        matches!(self, Self::Proved | Self::Open | Self::Refuted)
    }
}

/// A job that was measured. Those of a simulation are drawn from such, each as likely as the others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// Nodes that it took; more than 0.
    pub nodes: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// The length of its piece in bytes; 0 if it had none.
    pub piece_bytes: u64,
    /// States of its piece.
    pub states: u64,
    /// How long it took one thread to check the piece, in seconds.
    pub check_seconds: f64,
    /// How it ended.
    pub ended: Ended,
    /// Leaves that it opened.
    pub opened_leaves: u64,
}

/// How much more work is done because many do it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LossPoint {
    /// So many workers
    pub workers: u64,
    /// need so many times the nodes of one.
    pub node_factor: f64,
}

/// The manager.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ManagerParameters {
    /// Time for choosing a leaf and giving it out as a job, in seconds.
    pub select_seconds: f64,
    /// Time for putting a report into the tree, in seconds, without the check of its piece.
    pub report_seconds: f64,
    /// Time for having what was put into the tree safe on the disk, in seconds.
    pub commit_seconds: f64,
    /// The most reports that are made safe at once. As long as others wait, so many are put together.
    pub reports_per_commit: u64,
    /// Threads that check pieces, beside the manager's own.
    pub checking_threads: usize,
    /// Jobs that are given out at a time, for each worker: those that it has and those that wait for it.
    pub jobs_per_worker: f64,
    /// Bytes of the tree for each leaf that was ever opened.
    pub tree_bytes_per_leaf: u64,
}

impl Default for ManagerParameters {
    fn default() -> Self {
        Self {
            select_seconds: 0.0001,
            report_seconds: 0.0002,
            commit_seconds: 0.005,
            reports_per_commit: 100,
            checking_threads: 1,
            jobs_per_worker: 2.0,
            tree_bytes_per_leaf: 200,
        }
    }
}

/// The workers. One does one job at a time: a program with four threads counts as four.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CrewParameters {
    /// Mean time between failures of a worker, in seconds; nothing: none fails.
    pub seconds_between_failures: Option<f64>,
    /// The share of failures, 0 to 1, in which a worker is only cut off, and goes on: its job is done twice.
    pub cut_off_share: f64,
    /// Time until a worker that failed is there again, in seconds.
    pub restart_seconds: f64,
    /// How often a worker loses its machine to somebody else. It gives its job back at once, unfinished.
    pub preemptions_per_hour: f64,
    /// Time until it has a machine again, in seconds.
    pub preempted_seconds: f64,
    /// The share of workers, 0 to 1, that are slow.
    pub straggler_share: f64,
    /// How many times as long they take.
    pub straggler_slowness: f64,
}

impl Default for CrewParameters {
    fn default() -> Self {
        Self {
            seconds_between_failures: None,
            cut_off_share: 0.0,
            restart_seconds: 60.0,
            preemptions_per_hour: 0.0,
            preempted_seconds: 600.0,
            straggler_share: 0.0,
            straggler_slowness: 2.0,
        }
    }
}

/// What is between manager and workers: a server, and a network around it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NetworkParameters {
    /// Time of a message from one machine to the server or back, in seconds.
    pub latency_seconds: f64,
    /// Time after which the job of a worker that says nothing is given to another one, in seconds.
    pub lease_seconds: f64,
    /// Bytes of a job.
    pub job_bytes: u64,
    /// Bytes of a report without its piece.
    pub report_bytes: u64,
    /// Time between signs of life of a worker, in seconds.
    pub heartbeat_seconds: f64,
    /// Bytes of such a sign.
    pub heartbeat_bytes: u64,
}

impl Default for NetworkParameters {
    fn default() -> Self {
        Self {
            latency_seconds: 0.0005,
            lease_seconds: 60.0,
            job_bytes: 500,
            report_bytes: 4_000,
            heartbeat_seconds: 20.0,
            heartbeat_bytes: 200,
        }
    }
}

/// What a simulation is told. In a file, `manager`, `crew`, `network` and their fields may be left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// How large the question is: the nodes that one worker would need.
    pub nodes_for_one_worker: u64,
    /// Nodes a second of a worker. If the machine of the samples was faster or slower, their times are changed so.
    pub nodes_per_second: f64,
    /// Leaves that are free at the beginning.
    #[serde(default = "one")]
    pub leaves_at_start: u64,
    /// How much more work many need than one, as measured: between two points and beyond the last one by powers.
    #[serde(default)]
    pub parallel_loss: Vec<LossPoint>,
    /// Jobs that were measured.
    pub samples: Vec<Sample>,
    /// The manager.
    #[serde(default)]
    pub manager: ManagerParameters,
    /// The workers.
    #[serde(default)]
    pub crew: CrewParameters,
    /// What is between them.
    #[serde(default)]
    pub network: NetworkParameters,
}

const fn one() -> u64 {
    1
}

/// Why a text has no parameters of a simulation.
#[derive(Debug, Error)]
pub enum ParametersError {
    /// No JSON, or other fields.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// A number that cannot be.
    #[error("{field} {problem}")]
    Field {
        /// Where it stands.
        field: &'static str,
        /// What is wrong with it.
        problem: &'static str,
    },
}

impl Parameters {
    /// Reads them from JSON.
    ///
    /// # Errors
    /// If it is none, has other fields, or numbers that cannot be.
    pub fn read(json: &str) -> Result<Self, ParametersError> {
        let parameters: Self = serde_json::from_str(json)?;
        parameters.check()?;
        Ok(parameters)
    }

    /// Looks for numbers that cannot be.
    ///
    /// # Errors
    /// If there is one.
    pub fn check(&self) -> Result<(), ParametersError> {
        let wrong = |field, problem| Err(ParametersError::Field { field, problem });
        let is_useful = |sample: &Sample| sample.ended.is_useful();
        if !self.samples.iter().any(is_useful) {
            return wrong("samples", "must have a job that ended as proved, open or refuted");
        }
        if self.samples.iter().any(|sample| sample.nodes == 0) {
            return wrong("samples.nodes", "must be more than 0");
        }
        let is_time = |seconds: f64| seconds >= 0.0 && seconds.is_finite();
        if !self.samples.iter().all(|sample| is_time(sample.seconds) && sample.seconds > 0.0) {
            return wrong("samples.seconds", "must be more than 0");
        }
        if !self.samples.iter().all(|sample| is_time(sample.check_seconds)) {
            return wrong("samples.check_seconds", "must be 0 or more");
        }
        let ascends = self.parallel_loss.windows(2).all(|pair| pair[0].workers < pair[1].workers);
        let is_loss =
            |point: &LossPoint| point.workers > 0 && point.node_factor > 0.0 && point.node_factor.is_finite();
        if !ascends || !self.parallel_loss.iter().all(is_loss) {
            return wrong("parallel_loss", "must have more workers from point to point, and factors above 0");
        }
        self.check_rates()
    }

    fn check_rates(&self) -> Result<(), ParametersError> {
        let (manager, crew, network) = (&self.manager, &self.crew, &self.network);
        let not_negative = [
            ("manager.select_seconds", manager.select_seconds),
            ("manager.report_seconds", manager.report_seconds),
            ("manager.commit_seconds", manager.commit_seconds),
            ("crew.restart_seconds", crew.restart_seconds),
            ("crew.preemptions_per_hour", crew.preemptions_per_hour),
            ("crew.preempted_seconds", crew.preempted_seconds),
            ("network.latency_seconds", network.latency_seconds),
            ("network.lease_seconds", network.lease_seconds),
        ];
        let positive = [
            ("nodes_for_one_worker", self.nodes_for_one_worker as f64),
            ("nodes_per_second", self.nodes_per_second),
            ("leaves_at_start", self.leaves_at_start as f64),
            ("manager.reports_per_commit", manager.reports_per_commit as f64),
            ("manager.checking_threads", manager.checking_threads as f64),
            ("manager.jobs_per_worker", manager.jobs_per_worker),
            ("crew.seconds_between_failures", crew.seconds_between_failures.unwrap_or(1.0)),
            ("crew.straggler_slowness", crew.straggler_slowness),
            ("network.heartbeat_seconds", network.heartbeat_seconds),
        ];
        let shares =
            [("crew.cut_off_share", crew.cut_off_share), ("crew.straggler_share", crew.straggler_share)];
        let find = |list: &[(&'static str, f64)], is_right: fn(f64) -> bool, problem| {
            let wrong = list.iter().find(|(_, number)| !is_right(*number) || !number.is_finite());
            wrong.map_or(Ok(()), |&(field, _)| Err(ParametersError::Field { field, problem }))
        };
        find(&not_negative, |number| number >= 0.0, "must be 0 or more")?;
        find(&positive, |number| number > 0.0, "must be more than 0")?;
        find(&shares, |number| (0.0..=1.0).contains(&number), "must be from 0 to 1")
    }

    /// The time that one worker alone would need, in seconds.
    #[must_use]
    pub fn seconds_for_one_worker(&self) -> f64 {
        self.nodes_for_one_worker as f64 / self.nodes_per_second
    }

    /// How many times as long as in the samples a job takes.
    pub(super) fn slowness(&self) -> f64 {
        let nodes: f64 = self.samples.iter().map(|sample| sample.nodes as f64).sum();
        let seconds: f64 = self.samples.iter().map(|sample| sample.seconds).sum();
        nodes / seconds / self.nodes_per_second
    }
}
