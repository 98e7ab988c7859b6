//! The arguments of `shoban lab`.

use super::values::chance;
use clap::{Args, Subcommand};
use shoban::lab::matches::EloRange;
use shoban::lab::{GameName, MOST_DEPTH, PlyRange};
use shoban::solve::Threads;
use shoban::text::amount::positive_count;
use std::ffi::OsString;
use std::path::PathBuf;

const RUN_EXAMPLES: &str = "\
Examples:
  shoban lab run increments-loa --depth 9 --positions 100
  shoban lab run my-experiment.toml --jobs 2 --seed 7
  shoban lab run all --quick

Exit codes: 0 all measured, 1 error, 2 wrong usage, 3 stopped by Ctrl-C; run again to go on.";

const MATCH_EXAMPLES: &str = "\
Examples:
  shoban lab match 'search=mia; ordering=relative:d^2,2^d' 'search=mia; ordering=history:2^d' --game loa
  shoban lab match 'history-reductions:text, margin 0, repeat' 'history-reductions:no reductions' --game loa --sprt 0,20
  shoban lab match 'ordering=none' 'ordering=none' --game 'othello 6x6' --nodes 10k --nodes-of-b 8800 --jobs 2

The words of a variant are those of 'shoban lab list', but for limits of nodes, which are those of the match. docs/lab.md says how the figures come about.

Exit codes: 0 played or decided, 1 error, 2 wrong usage, 3 stopped by Ctrl-C; run again to go on.";

#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// List orderings, parameters, games and the experiments that come with the program
    List,
    /// Run an experiment; rows that are stored are not measured again
    #[command(after_long_help = RUN_EXAMPLES)]
    Run(LabRunArgs),
    /// Let two variants of the play search play each other; pairs of games that are stored are not played again
    #[command(after_long_help = MATCH_EXAMPLES)]
    Match(Box<LabMatchArgs>),
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
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_DEPTH)))]
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
pub struct LabMatchArgs {
    /// The variant that the result is about: 'PARAMETER=VALUE; ...' with the words of 'shoban lab list', or EXPERIMENT:VARIANT
    #[arg(value_name = "A")]
    pub a: String,
    /// The variant that it plays against, likewise
    #[arg(value_name = "B")]
    pub b: String,
    /// The game: loa, 'loa 6x6', 'go 6x6', othello, 'othello 6x6' and other sizes, checkers, 'checkers stop-anywhere', 'checkers mandatory'
    #[arg(long, value_name = "GAME", value_parser = GameName::of_two_players)]
    pub game: GameName,
    /// Openings; each is played twice, with sides swapped
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub pairs: u32,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value = "10k", value_parser = positive_count)]
    pub nodes: u64,
    /// Nodes for each move of B [default: as many as A has]
    #[arg(long, value_name = "N", value_parser = positive_count)]
    pub nodes_of_b: Option<u64>,
    /// Plies for each move, in place of nodes
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["nodes", "nodes_of_b"], value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_DEPTH)))]
    pub depth: Option<u32>,
    /// Moves of an opening: half of them are drawn
    #[arg(long, value_name = "LEAST,MOST", default_value = "6,12")]
    pub plies: PlyRange,
    /// Break games off after so many moves from the opening: a draw; Go is scored as it stands
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub most_plies: u32,
    /// End the match as soon as it is decided whether A leads by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<EloRange>,
    /// Chance that --sprt takes ELO1 for true if ELO0 is
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = chance)]
    pub alpha: f64,
    /// Chance that --sprt takes ELO0 for true if ELO1 is
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = chance)]
    pub beta: f64,
    /// Seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Folder for the results; the pairs go into a file of JSON lines in its folder 'matches'
    #[arg(long, value_name = "FOLDER", default_value = "results")]
    pub out: PathBuf,
    /// Pairs at the same time, or 'all' for as many as the machine runs at once; the result is the same
    #[arg(long, value_name = "N", default_value_t)]
    pub jobs: Threads,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
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
