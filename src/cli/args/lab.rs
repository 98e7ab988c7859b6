//! The arguments of `shoban lab`.

use clap::{Args, Subcommand};
use shoban::solve::Threads;
use std::ffi::OsString;
use std::path::PathBuf;

const RUN_EXAMPLES: &str = "\
Examples:
  shoban lab run increments-loa --depth 9 --positions 100
  shoban lab run my-experiment.toml --jobs 2 --seed 7
  shoban lab run all --quick

Exit codes: 0 all measured, 1 error, 2 wrong usage, 3 stopped by Ctrl-C; run again to go on.";

#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// List orderings, parameters, games and the experiments that come with the program
    List,
    /// Run an experiment; rows that are stored are not measured again
    #[command(after_long_help = RUN_EXAMPLES)]
    Run(LabRunArgs),
    /// Write tables and plots of all results in a folder
    Report(LabReportArgs),
}

#[derive(Debug, Args)]
pub struct LabRunArgs {
    /// A name of 'shoban lab list', a TOML file (docs/lab.md), or 'all'
    #[arg(value_name = "EXPERIMENT")]
    pub experiment: OsString,
    /// Folder for the results, a file of JSON lines for each experiment
    #[arg(long, value_name = "FOLDER", default_value = "results")]
    pub out: PathBuf,
    /// The depths of the experiment up to this one, and this one
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=i64::from(shoban::lab::MOST_DEPTH)))]
    pub depth: Option<u32>,
    /// Positions in each set [default: what the experiment says]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub positions: Option<u32>,
    /// Seed of the positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Searches at the same time, or 'all' for as many as the machine runs at once
    #[arg(long, value_name = "N", default_value_t)]
    pub jobs: Threads,
    /// The quick form: few positions, small depths
    #[arg(long)]
    pub quick: bool,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Debug, Args)]
pub struct LabReportArgs {
    /// Folder with results
    pub results: PathBuf,
    /// Folder for the report
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// Keep the rows as well, compressed: rows/NAME.jsonl.zst in that folder, which 'shoban lab report' reads
    #[arg(long)]
    pub rows: bool,
    /// A page whose tables between marks are to be those of the report (docs/lab.md); its sentences are checked; may be repeated
    #[arg(long, value_name = "FILE")]
    pub page: Vec<PathBuf>,
}
