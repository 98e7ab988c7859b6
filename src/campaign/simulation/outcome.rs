//! What a campaign with so many workers would take, over several runs.

use super::loss::ParallelLoss;
use super::model::run;
use super::parameters::{Parameters, ParametersError};
use super::tally::Tally;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why there is no outcome.
#[derive(Debug, Error)]
pub enum SimulationError {
    /// Numbers that cannot be.
    #[error(transparent)]
    Parameters(#[from] ParametersError),
    /// No workers, or no seeds.
    #[error("a simulation needs a worker and a seed")]
    Nothing,
    /// It never ends, or as good as never.
    #[error(
        "with {0} workers the campaign takes more than a thousand times as long as one worker alone, if it ends"
    )]
    Endless(usize),
}

/// A figure over the runs of several seeds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The least of a run.
    pub low: f64,
    /// The greatest of a run.
    pub high: f64,
}

/// Shares of all time that workers were at work, 0 to 1, that did not bring the proof on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Waste {
    /// On jobs that another worker had done.
    pub twice: Estimate,
    /// Lost with workers that failed or had to go.
    pub lost: Estimate,
    /// On jobs that were called off or failed, and what was under way at the end.
    pub cancelled: Estimate,
    /// On nodes that one worker alone would not have visited.
    pub parallel: Estimate,
    /// All of that.
    pub total: Estimate,
}

/// Shares of the time from the beginning to the end, 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Loads {
    /// In which the manager chose leaves,
    pub selecting: Estimate,
    /// put reports into the tree,
    pub reporting: Estimate,
    /// made that safe,
    pub committing: Estimate,
    /// did any of that.
    pub manager: Estimate,
    /// In which a thread that checks pieces was busy, the mean of them.
    pub checking: Estimate,
    /// In which a worker was at work, the mean of them.
    pub workers: Estimate,
}

/// What goes through the server, in bytes a second, signs of life included.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Traffic {
    /// To the server.
    pub in_bytes_per_second: Estimate,
    /// From it.
    pub out_bytes_per_second: Estimate,
}

/// What is stored at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Storage {
    /// Bytes of pieces.
    pub piece_bytes: Estimate,
    /// Bytes of the tree.
    pub tree_bytes: Estimate,
    /// States of the pieces.
    pub states: Estimate,
}

/// What a campaign with so many workers would take.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// So many workers.
    pub workers: usize,
    /// Runs that this is taken from.
    pub runs: usize,
    /// Time from the beginning to the end, in seconds.
    pub seconds: Estimate,
    /// How many times as long one worker alone would take, without a manager and without trouble.
    pub speed_up: Estimate,
    /// Work for nothing.
    pub waste: Waste,
    /// Who was how busy.
    pub loads: Loads,
    /// Through the server.
    pub traffic: Traffic,
    /// At the end.
    pub storage: Storage,
    /// Jobs, those given out again counted once.
    pub jobs: Estimate,
    /// Reports that came.
    pub reports: Estimate,
    /// Writes to the disk that were waited for.
    pub commits: Estimate,
    /// Workers that failed or were cut off.
    pub failures: Estimate,
    /// Workers that had to go.
    pub preemptions: Estimate,
}

/// What a campaign with so many workers would take: a run for each seed. The same seeds give the same outcome.
///
/// # Errors
/// If the parameters cannot be, there are no workers or no seeds, or a run has no end.
pub fn simulate(parameters: &Parameters, workers: usize, seeds: &[u64]) -> Result<Outcome, SimulationError> {
    parameters.check()?;
    if workers == 0 || seeds.is_empty() {
        return Err(SimulationError::Nothing);
    }
    let run = |&seed: &u64| run(parameters, workers, seed).ok_or(SimulationError::Endless(workers));
    let runs = seeds.iter().map(run).collect::<Result<Vec<_>, _>>()?;
    Ok(Runs { parameters, workers, runs: &runs }.outcome())
}

/// The sums of several runs.
struct Runs<'r> {
    parameters: &'r Parameters,
    workers: usize,
    runs: &'r [Tally],
}

impl Runs<'_> {
    fn estimate(&self, figure: impl Fn(&Tally) -> f64) -> Estimate {
        let mut estimate = Estimate { mean: 0.0, low: f64::INFINITY, high: f64::NEG_INFINITY };
        for run in self.runs {
            let figure = figure(run);
            estimate.mean += figure / self.runs.len() as f64;
            estimate.low = estimate.low.min(figure);
            estimate.high = estimate.high.max(figure);
        }
        // The mean of equal figures may differ from them in the last digit.
        estimate.mean = estimate.mean.clamp(estimate.low, estimate.high);
        estimate
    }

    fn outcome(&self) -> Outcome {
        let alone = self.parameters.seconds_for_one_worker();
        Outcome {
            workers: self.workers,
            runs: self.runs.len(),
            seconds: self.estimate(|run| run.seconds),
            speed_up: self.estimate(|run| alone / run.seconds),
            waste: self.waste(),
            loads: self.loads(),
            traffic: self.traffic(),
            storage: self.storage(),
            jobs: self.estimate(|run| run.jobs as f64),
            reports: self.estimate(|run| run.reports as f64),
            commits: self.estimate(|run| run.commits as f64),
            failures: self.estimate(|run| run.failures as f64),
            preemptions: self.estimate(|run| run.preemptions as f64),
        }
    }

    fn waste(&self) -> Waste {
        let factor = ParallelLoss::new(&self.parameters.parallel_loss).factor(self.workers);
        // Fewer nodes than one worker needs are no waste.
        let more = 1.0 - 1.0 / factor.max(1.0);
        let share = |run: &Tally, seconds: f64| seconds / run.work_seconds().max(f64::MIN_POSITIVE);
        let parallel = |run: &Tally| share(run, run.useful_seconds) * more;
        Waste {
            twice: self.estimate(|run| share(run, run.twice_seconds)),
            lost: self.estimate(|run| share(run, run.lost_seconds)),
            cancelled: self.estimate(|run| share(run, run.cancelled_seconds)),
            parallel: self.estimate(parallel),
            total: self.estimate(|run| {
                share(run, run.twice_seconds + run.lost_seconds + run.cancelled_seconds) + parallel(run)
            }),
        }
    }

    fn loads(&self) -> Loads {
        let threads = self.parameters.manager.checking_threads as f64;
        let workers = self.workers as f64;
        Loads {
            selecting: self.estimate(|run| run.select_seconds / run.seconds),
            reporting: self.estimate(|run| run.report_seconds / run.seconds),
            committing: self.estimate(|run| run.commit_seconds / run.seconds),
            manager: self
                .estimate(|run| (run.select_seconds + run.report_seconds + run.commit_seconds) / run.seconds),
            checking: self.estimate(|run| run.check_seconds / run.seconds / threads),
            workers: self.estimate(|run| run.work_seconds() / run.seconds / workers),
        }
    }

    fn traffic(&self) -> Traffic {
        let network = &self.parameters.network;
        let signs = self.workers as f64 * network.heartbeat_bytes as f64 / network.heartbeat_seconds;
        Traffic {
            in_bytes_per_second: self.estimate(|run| run.bytes_in as f64 / run.seconds + signs),
            out_bytes_per_second: self.estimate(|run| run.bytes_out as f64 / run.seconds + signs),
        }
    }

    fn storage(&self) -> Storage {
        let leaf = self.parameters.manager.tree_bytes_per_leaf as f64;
        Storage {
            piece_bytes: self.estimate(|run| run.piece_bytes as f64),
            tree_bytes: self.estimate(|run| run.leaves as f64 * leaf),
            states: self.estimate(|run| run.states as f64),
        }
    }
}
