//! The command line. The only place that opens files, prints, and decides exit codes.

mod analysis;
mod args;
mod authors;
mod batch;
mod bench;
mod book;
mod campaign;
mod campaign_fsck;
mod campaign_simulate;
mod campaign_status;
mod campaign_view;
mod campaign_workers;
mod certificate;
mod check;
mod exit;
mod failure;
mod group;
mod gtp;
mod history;
mod input;
mod install;
mod interrupt;
mod lab;
mod lab_match;
mod lab_progress;
mod lab_report;
mod nats;
mod orderings;
mod output;
mod pace;
mod paint;
mod perft;
mod problems;
mod progress;
mod progress_text;
mod rules;
mod save;
mod scene;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod solve;
mod spinner;
mod stopped;
mod terminal;
mod tuning;
mod version;
#[cfg(feature = "watch")]
mod watch;
mod work;

use args::{CertificateCommand, Cli, Command, LabCommand, ProblemsCommand};
use clap::Parser as _;
use clap::error::ErrorKind;
use exit::USAGE;
use std::process::ExitCode;

/// Runs the command named by the arguments.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return answer_to_misuse(&error),
    };
    cli.command.notes().iter().for_each(|note| output::complain(&format!("note: {note}")));
    let done = match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Resume(args) => solve::resume(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Batch(args) => batch::run(&args),
        Command::Group(args) => group::run(&args),
        Command::Gtp(args) => gtp::run(&args),
        Command::Analysis(args) => analysis::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Certificate(CertificateCommand::Info { file }) => certificate::info(&file),
        Command::Certificate(CertificateCommand::Ask(args)) => certificate::ask(&args),
        Command::Campaign(command) => campaign::run(&command),
        Command::Work(args) => work::run(&args),
        Command::Problems(ProblemsCommand::Check(args)) => problems::check(&args),
        Command::Problems(ProblemsCommand::New(args)) => problems::new(&args),
        Command::Problems(ProblemsCommand::Verify(args)) => authors::verify(&args),
        Command::Problems(ProblemsCommand::Tree(args)) => authors::tree(&args),
        Command::Problems(ProblemsCommand::Run(args)) => problems::run(&args),
        Command::Problems(ProblemsCommand::Page { folder }) => problems::page(&folder),
        Command::Lab(LabCommand::List) => lab::list(),
        Command::Lab(LabCommand::Run(args)) => lab::run(&args),
        Command::Lab(LabCommand::Match(args)) => lab_match::run(&args),
        Command::Lab(LabCommand::Report(args)) => lab_report::report(&args),
        Command::Tuning { file } => tuning::run(file.as_deref()),
        Command::Bench => bench::run(),
        Command::Completions { shell } => install::completions(shell),
        Command::Man { folder } => install::man(folder.as_deref()),
    };
    done.unwrap_or_else(|error| {
        if let Some(misuse) = error.downcast_ref() {
            return answer_to_misuse(misuse);
        }
        output::complain(&format!("error: {}", failure::causes(&error)));
        ExitCode::from(exit::code(&error))
    })
}

/// Help and version as asked for; a usage error in one line.
fn answer_to_misuse(error: &clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::DisplayVersion && std::env::args_os().any(|word| word == "--verbose") {
        return version::verbose().unwrap_or(ExitCode::from(exit::ERROR));
    }
    if !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(error.exit_code() as u8);
    }
    output::complain(&failure::misuse(error, std::env::args_os()));
    ExitCode::from(USAGE)
}
