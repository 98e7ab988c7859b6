//! The command line. The only place that opens files, prints, and decides exit codes.

mod args;
mod batch;
mod bench;
mod certificate;
mod exit;
mod group;
mod input;
mod interrupt;
mod lab;
mod lab_progress;
mod lines;
mod orderings;
mod output;
mod perft;
mod problems;
mod progress;
mod save;
mod show;
mod solve;
mod tuning;

use args::{CertificateCommand, Cli, Command, LabCommand, ProblemsCommand};
use clap::Parser as _;
use clap::error::ErrorKind;
use exit::{ERROR, USAGE};
use std::process::ExitCode;

/// Runs the command named by the arguments.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return answer_to_misuse(&error),
    };
    let done = match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Resume(args) => solve::resume(&args),
        Command::Batch(args) => batch::run(&args),
        Command::Group(args) => group::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Certificate(CertificateCommand::Info { file }) => certificate::info(&file),
        Command::Problems(ProblemsCommand::Check(args)) => problems::check(&args),
        Command::Problems(ProblemsCommand::New(args)) => problems::new(&args),
        Command::Problems(ProblemsCommand::Run(args)) => problems::run(&args),
        Command::Problems(ProblemsCommand::Page { folder }) => problems::page(&folder),
        Command::Lab(LabCommand::List) => lab::list(),
        Command::Lab(LabCommand::Run(args)) => lab::run(&args),
        Command::Lab(LabCommand::Report(args)) => lab::report(&args),
        Command::Tuning { file } => tuning::run(file.as_deref()),
        Command::Bench => bench::run(),
    };
    done.unwrap_or_else(|error| {
        if let Some(misuse) = error.downcast_ref() {
            return answer_to_misuse(misuse);
        }
        output::complain(&format!("error: {error:#}"));
        ExitCode::from(ERROR)
    })
}

/// Help and version as asked for; a usage error in one line, without the usage text that clap adds.
fn answer_to_misuse(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(error.exit_code() as u8);
    }
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    output::complain(&format!("{} (see shoban --help)", lines.join(" ")));
    ExitCode::from(USAGE)
}
