//! `shoban campaign workers`: workers under Slurm, which starts them and does nothing else.

use super::args::CampaignWorkersArgs;
use super::nats::Server;
use super::scene::Scene;
use super::{interrupt, output};
use anyhow::Context as _;
use shoban::campaign::Folder;
use shoban::campaign::slurm::{SlurmNews, SlurmSettings, keep};
use shoban::text::shown_name;
use std::process::ExitCode;

/// Keeps workers running until it is stopped.
pub fn run(args: &CampaignWorkersArgs) -> anyhow::Result<ExitCode> {
    let folder = Folder::open(&args.folder)?;
    let server = Server::of(&args.nats).or_else(|| Server::of_campaign(&folder));
    let server = server.with_context(|| {
        let name = shown_name(folder.path());
        format!("no server is known for this campaign; name it with --nats URL, or begin with 'shoban campaign run {name} --nats URL'")
    })?;
    let program = std::env::current_exe().context("the place of this program is not known")?;
    let mut command = vec![program.display().to_string(), "work".to_owned(), "--quiet".to_owned()];
    command.extend(server.arguments());
    command.extend(["--threads".to_owned(), args.threads.to_string()]);
    command.extend(["--table".to_owned(), args.table.to_string()]);
    let settings = SlurmSettings {
        workers: args.slurm,
        script_arguments: args.arguments.clone(),
        command,
        folder: std::path::absolute(folder.path())?,
        name: format!("shoban-{}", folder.definition().name),
        cancel_at_end: args.cancel,
        configuration: None,
    };
    let stop = interrupt::stop_flag(&Scene::default())?;
    let mut last = String::new();
    keep(&settings, args.every, &stop, &mut |news| {
        let line = told(&news);
        if line != last {
            output::complain(&line);
            last = line;
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

fn told(news: &SlurmNews) -> String {
    match news {
        SlurmNews::Counted { running, waiting } => format!("{running} workers run, {waiting} wait"),
        SlurmNews::Submitted(count) => format!("{count} workers submitted"),
        SlurmNews::Cancelled(count) => format!("{count} workers cancelled"),
        SlurmNews::Trouble(error) => error.to_string(),
    }
}
