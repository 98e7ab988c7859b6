//! `shoban work`: a worker for campaigns.

use super::args::WorkArgs;
use std::process::ExitCode;

#[cfg(not(feature = "nats"))]
pub fn run(_: &WorkArgs) -> anyhow::Result<ExitCode> {
    anyhow::bail!("{}", super::nats::MISSING)
}

/// Works until it is stopped, or nothing is left to do.
#[cfg(feature = "nats")]
pub fn run(args: &WorkArgs) -> anyhow::Result<ExitCode> {
    use super::scene::Scene;
    use super::{interrupt, nats, output};
    use shoban::campaign::nats::{WorkSettings, work};

    let settings = nats::settings(&args.nats)?;
    let stop = interrupt::stop_flag(&Scene::default())?;
    let how = WorkSettings {
        threads: args.threads,
        table: args.table.size,
        name: args.name.clone(),
        stop,
        idle_exit: args.idle_exit,
    };
    let quiet = args.quiet;
    work(&settings, &how, &mut |event| {
        if let Some(line) = told(&event, quiet) {
            output::complain(&line);
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

/// What is said of an event: a line for each job that is done, and all that goes wrong.
#[cfg(feature = "nats")]
fn told(event: &shoban::campaign::nats::WorkerEvent, quiet: bool) -> Option<String> {
    use shoban::campaign::End;
    use shoban::campaign::nats::WorkerEvent;
    use shoban::formats::quantity;

    match event {
        WorkerEvent::Trouble(what) => return Some(what.clone()),
        WorkerEvent::Disconnected => return Some("the server is not heard any more".to_owned()),
        WorkerEvent::Reconnected => return Some("the server is heard again".to_owned()),
        WorkerEvent::GaveBack { id, why, .. } => return Some(format!("job {id} is given back: {why}")),
        _ if quiet => return None,
        _ => {}
    }
    match event {
        WorkerEvent::Came(name) => Some(format!("here as {name}")),
        WorkerEvent::Reported(report) => {
            let end = match &report.end {
                End::Proved => "proved",
                End::Open => "left open",
                End::Refuted => "refuted",
                End::Cancelled => "called off",
                End::Failed(why) => why,
            };
            Some(format!("job {}: {end}, {} nodes", report.id, quantity::grouped(report.nodes)))
        }
        WorkerEvent::Left => Some("left".to_owned()),
        _ => None,
    }
}
