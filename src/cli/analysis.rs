//! `shoban analysis`: lines of JSON as KataGo's analysis engine reads and writes them.

use super::args::AnalysisArgs;
use super::gtp::StandardOutput;
use anyhow::Context as _;
use shoban::interfaces::Inbox;
use shoban::interfaces::katago::{DeskSettings, answer_lines};
use std::io::{self, BufReader};
use std::process::ExitCode;

/// Answers until the input ends.
pub fn run(args: &AnalysisArgs) -> anyhow::Result<ExitCode> {
    let settings = DeskSettings {
        rules: args.game.rules(),
        nodes_per_visit: args.nodes_per_visit.get(),
        time: args.time,
        jobs: args.jobs,
        analyst: args.analyst.settings(),
    };
    let inbox = Inbox::read(Box::new(BufReader::new(io::stdin()))).context("cannot read standard input")?;
    let mut outlet = StandardOutput::default();
    answer_lines(&inbox, settings, &mut outlet);
    outlet.error.map_or(Ok(ExitCode::SUCCESS), Err)
}
