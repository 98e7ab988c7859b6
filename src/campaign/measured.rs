//! What was measured in a campaign, as the numbers that a model of larger ones is fed with.

use super::desk::Desk;
use super::error::CampaignError;
use super::simulation::{Ended, ManagerParameters, NetworkParameters, Parameters, Sample};
use super::totals::{self, Ending};

/// The numbers of a model, as far as a campaign has measured them; the others are as usual. None, if no job was done.
///
/// # Errors
/// If the store cannot be read.
pub fn measured_parameters(desk: &Desk) -> Result<Option<Parameters>, CampaignError> {
    let samples: Vec<Sample> = desk.store().samples()?.iter().filter_map(sample).collect();
    let totals = desk.totals();
    if totals.work_millis == 0 || !samples.iter().any(|sample| sample.ended.is_useful()) {
        return Ok(None);
    }
    let each = |micros: u64, times: u64| micros as f64 / 1e6 / times.max(1) as f64;
    let usual = ManagerParameters::default();
    Ok(Some(Parameters {
        nodes_for_one_worker: totals.nodes.max(1),
        nodes_per_second: 1000.0 * totals.nodes.max(1) as f64 / totals.work_millis as f64,
        leaves_at_start: 1,
        parallel_loss: Vec::new(),
        samples,
        manager: ManagerParameters {
            select_seconds: each(totals.pick_micros, totals.picks),
            report_seconds: each(totals.apply_micros, totals.reports),
            commit_seconds: each(totals.save_micros, totals.saves),
            ..usual
        },
        crew: Default::default(),
        network: NetworkParameters::default(),
    }))
}

/// A job as the model knows it. One that took no time is none.
fn sample(sample: &totals::Sample) -> Option<Sample> {
    Some(Sample {
        nodes: Some(sample.nodes).filter(|&nodes| nodes > 0)?,
        seconds: sample.millis.max(1) as f64 / 1000.0,
        piece_bytes: sample.piece_bytes,
        states: sample.piece_states,
        check_seconds: sample.check_micros as f64 / 1e6,
        ended: match sample.ending {
            Ending::Proved => Ended::Proved,
            Ending::Open => Ended::Open,
            Ending::Other => Ended::Failed,
        },
        opened_leaves: sample.opened.into(),
    })
}
