//! The arguments as typed. What they mean together is checked where they are used.

mod analysis;
mod authors;
mod batch;
mod book;
mod campaign;
mod certificate;
mod force;
mod group;
mod gtp;
mod lab;
mod perft;
mod position;
mod problems;
mod progress;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod values;

pub use analysis::AnalysisArgs;
pub use authors::{AuthorArgs, TreeArgs, VerifyArgs};
pub use batch::BatchArgs;
pub use book::BookArgs;
pub use campaign::{
    CampaignCertificateArgs, CampaignCommand, CampaignFsckArgs, CampaignNewArgs, CampaignRunArgs,
    CampaignSimulateArgs, CampaignStatusArgs, CampaignWorkersArgs, NatsArgs, WorkArgs,
};
pub use certificate::{AskArgs, CertificateCommand, CheckArgs};
pub use group::GroupArgs;
pub use gtp::{AnalystArgs, GameArgs, GtpArgs};
pub use lab::{LabCommand, LabMatchArgs, LabReportArgs, LabRunArgs};
pub use perft::{PerftArgs, PerftFinished, PerftGame, PerftRules};
pub use position::{PositionArgs, ShowArgs, SizeOrFile};
pub use problems::{NewArgs, ProblemsArgs, ProblemsCommand, RunArgs};
pub use rules::RulesArgs;
#[cfg(feature = "serve")]
pub use serve::ServeArgs;
pub use solve::{LimitArgs, OutputArgs, ResumeArgs, SolveArgs};

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use std::path::PathBuf;
use values::TypedTable;

const EXIT_CODES: &str = "\
Exit codes: 0 answered, or left with proved bounds because more effort promised nothing; 1 error, 2 wrong usage,
3 stopped by a limit or Ctrl-C (the bounds printed are proved), 4 a certificate is refused.
A second Ctrl-C, a second or more after the first, ends at once with 130. SIGUSR1 has a search tell what it is at.";

/// Solves Go on small boards exactly: area scoring, basic ko, and a proof for what is printed.
#[derive(Debug, Parser)]
#[command(version, after_long_help = EXIT_CODES)]
pub struct Cli {
    /// With --version: commit, compiler, formats
    #[arg(long, requires = "version")]
    verbose: bool,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find the value of a position, or whether a score can be forced
    Solve(Box<SolveArgs>),
    /// Go on with work that was put away by 'solve --checkpoint'
    Resume(ResumeArgs),
    /// Compare the values of a position under the rules of repetition
    Rules(Box<RulesArgs>),
    /// Solve positions that come as lines of JSON, and answer each with a line, in the same order
    Batch(BatchArgs),
    /// Find out whether a group is alive, dead, in ko or in seki
    Group(Box<GroupArgs>),
    /// Play and analyse in board programs, by the Go Text Protocol
    Gtp(Box<GtpArgs>),
    /// Analyse games for programs, in lines of JSON as KataGo's analysis engine does
    Analysis(Box<AnalysisArgs>),
    /// Open a page in the browser where positions can be put and asked about
    #[cfg(feature = "serve")]
    Serve(Box<ServeArgs>),
    /// Make static pages from certificates: a book of proofs
    Book(BookArgs),
    /// Draw a position and list its chains, or list the nodes of an SGF file
    Show(ShowArgs),
    /// Count legal move sequences
    Perft(PerftArgs),
    /// Check certificates and say what they prove, as the independent program 'checker' does
    Check(CheckArgs),
    /// Look at a certificate
    #[command(subcommand)]
    Certificate(CertificateCommand),
    /// Spread the proof of one claim over many workers
    #[command(subcommand)]
    Campaign(CampaignCommand),
    /// Work for campaigns, wherever they are managed
    Work(WorkArgs),
    /// Check and solve problem files
    #[command(subcommand)]
    Problems(ProblemsCommand),
    /// Experiments with the order of moves
    #[command(subcommand)]
    Lab(LabCommand),
    /// List the numbers of the schedule, with what they are for, as a file for 'solve --tuning'
    Tuning {
        /// A file with some of them: they are listed in place of the usual ones
        file: Option<PathBuf>,
    },
    /// Answer a fixed list of questions; the node counts repeat exactly, times go to standard error
    Bench,
    /// Print a script that completes these commands in a shell (docs/install.md says where to put it)
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write those of all subcommands into a folder
    Man {
        /// The folder, such as ~/.local/share/man/man1; it is made if it is not there
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
}

impl Command {
    /// What is understood in another way than it may be meant.
    pub fn notes(&self) -> Vec<String> {
        let table = match self {
            Self::Solve(args) => Some(args.table),
            Self::Batch(args) => Some(args.table),
            Self::Rules(args) => Some(args.table),
            Self::Resume(args) => args.table,
            Self::Group(args) => Some(args.table),
            Self::Gtp(args) => Some(args.analyst.table),
            Self::Analysis(args) => Some(args.analyst.table),
            #[cfg(feature = "serve")]
            Self::Serve(args) => Some(args.analyst.table),
            Self::Campaign(CampaignCommand::Run(args)) => Some(args.table),
            Self::Campaign(CampaignCommand::Workers(args)) => Some(args.table),
            Self::Work(args) => Some(args.table),
            Self::Problems(ProblemsCommand::Run(args)) => Some(args.table),
            Self::Problems(ProblemsCommand::Verify(args)) => Some(args.author.table),
            Self::Problems(ProblemsCommand::Tree(args)) => Some(args.author.table),
            _ => None,
        };
        table.and_then(TypedTable::note).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_fit_together() {
        Cli::command().debug_assert();
    }
}
