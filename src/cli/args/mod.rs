//! The arguments as typed. What they mean together is checked where they are used.

mod batch;
mod force;
mod lab;
mod perft;
mod position;
mod problems;
mod solve;
mod values;

pub use batch::BatchArgs;
pub use lab::{LabCommand, LabReportArgs, LabRunArgs};
pub use perft::{GameName, LoaRules, PerftArgs};
pub use position::{PositionArgs, ShowArgs, SizeOrFile};
pub use problems::{NewArgs, ProblemsArgs, ProblemsCommand, RunArgs};
pub use solve::{LimitArgs, OutputArgs, ResumeArgs, SolveArgs};

use clap::{Parser, Subcommand};
use std::path::PathBuf;

const EXIT_CODES: &str = "\
Exit codes: 0 answered, or left with proved bounds because more effort promised nothing; 1 error, 2 wrong usage,
3 stopped by a limit or Ctrl-C (the bounds printed are proved), 4 a certificate is refused.
A second Ctrl-C ends at once with 130.";

/// Solves Go on small boards exactly: area scoring, basic ko, and a proof for what is printed.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find the value of a position, or whether a score can be forced
    Solve(Box<SolveArgs>),
    /// Go on with work that was put away by 'solve --checkpoint'
    Resume(ResumeArgs),
    /// Solve positions that come as lines of JSON, and answer each with a line, in the same order
    Batch(BatchArgs),
    /// Draw a position and list its chains, or list the nodes of an SGF file
    Show(ShowArgs),
    /// Count legal move sequences
    Perft(PerftArgs),
    /// Look at a certificate
    #[command(subcommand)]
    Certificate(CertificateCommand),
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
}

#[derive(Debug, Subcommand)]
pub enum CertificateCommand {
    /// Check a certificate and say what it proves, under which rules, and how large the proof is
    Info {
        /// The file
        file: PathBuf,
    },
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
