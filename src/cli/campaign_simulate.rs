//! `shoban campaign simulate`: what more workers would bring.

use super::args::CampaignSimulateArgs;
use super::output;
use super::save::Outputs;
use anyhow::{Context as _, bail};
use shoban::campaign::simulation::{Estimate, Outcome, Parameters, plot, simulate};
use shoban::campaign::{Desk, Folder, measured_parameters};
use shoban::formats::quantity;
use shoban::text::shown_name;
use std::process::ExitCode;
use std::time::Duration;

/// Simulates, and prints a table.
pub fn run(args: &CampaignSimulateArgs) -> anyhow::Result<ExitCode> {
    let inputs = args.parameters.iter().map(|path| path.as_path());
    let mut outputs = Outputs::new(args.force.replace(), inputs);
    let mut reserve = |option, path: &Option<std::path::PathBuf>| {
        path.as_ref().map(|path| outputs.reserve(option, path)).transpose()
    };
    let written = reserve("--write-parameters", &args.write_parameters)?;
    let svg = reserve("--svg", &args.svg)?;
    let mut parameters = parameters(args)?;
    if let Some(nodes) = args.nodes {
        parameters.nodes_for_one_worker = nodes;
    }
    if !args.loss.is_empty() {
        parameters.parallel_loss.clone_from(&args.loss);
    }
    if let Some(written) = written {
        written.write(&(serde_json::to_string_pretty(&parameters)? + "\n"))?;
    }
    let seeds: Vec<u64> = (1..=args.runs.max(1)).collect();
    let outcomes = args.workers.iter().map(|&workers| simulate(&parameters, workers, &seeds));
    let outcomes = outcomes.collect::<Result<Vec<Outcome>, _>>()?;
    if let Some(svg) = svg {
        svg.write(&plot(&outcomes)?)?;
    }
    let text = if args.json { serde_json::to_string(&outcomes)? + "\n" } else { table(&outcomes) };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn parameters(args: &CampaignSimulateArgs) -> anyhow::Result<Parameters> {
    if let Some(path) = &args.parameters {
        let text = shoban::files::read_text(path).with_context(|| shown_name(path))?;
        return Parameters::read(&text).with_context(|| shown_name(path));
    }
    let Some(path) = &args.folder else { bail!("name the folder of a campaign, or --parameters") };
    let desk = Desk::open(&Folder::open(path)?)?;
    let parameters = measured_parameters(&desk)?;
    let name = shown_name(path);
    parameters
        .with_context(|| format!("no job of {name} was done yet; go on with 'shoban campaign run {name}'"))
}

/// The outcomes for people.
fn table(outcomes: &[Outcome]) -> String {
    let mut text = format!(
        "{:>8} {:>14} {:>10} {:>8} {:>8} {:>8} {:>12} {:>12}\n",
        "workers", "time", "speed-up", "waste", "manager", "checks", "traffic", "pieces"
    );
    for outcome in outcomes {
        let time = quantity::duration(Duration::from_secs_f64(outcome.seconds.mean));
        text += &format!(
            "{:>8} {:>14} {:>10} {:>8} {:>8} {:>8} {:>10}/s {:>12}\n",
            outcome.workers,
            time,
            format!("{:.1}", outcome.speed_up.mean),
            percent(&outcome.waste.total),
            percent(&outcome.loads.manager),
            percent(&outcome.loads.checking),
            quantity::short(
                (outcome.traffic.in_bytes_per_second.mean + outcome.traffic.out_bytes_per_second.mean) as u64
            ),
            quantity::short(outcome.storage.piece_bytes.mean as u64),
        );
    }
    text + "Waste: work done twice, lost or called off, and more nodes than one worker needs. Loads: parts of the time.\n"
}

fn percent(estimate: &Estimate) -> String {
    format!("{:.0} %", 100.0 * estimate.mean)
}
