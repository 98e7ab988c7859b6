//! The arguments of `shoban solve` and `shoban resume`.

use super::force::ForceArg;
use super::position::PositionArgs;
use super::values::{duration, interval, score};
use crate::cli::orderings::ORDERINGS;
use clap::Args;
use shoban::game::Score;
use shoban::ordering::Spec;
use shoban::search::TableSize;
use shoban::solve::{Interval, Threads};
use std::path::PathBuf;
use std::time::Duration;

const SOLVE_EXAMPLES: &str = "\
Examples:
  shoban solve 3x3
  shoban solve 5x5 --first C2 --time 10m
  shoban solve --diagram '.X.O/.XOO/XXO./....' --to-play white --json
  shoban solve 5x5 --moves 'C3 C2 B2' --at-least 1
  shoban solve problem.sgf --table 4GiB
  shoban solve 3x3 --tree 3x3.sgf --svg 3x3.svg
  shoban solve 4x4 --ordering countermove+history:d^2
  shoban solve 4x4 --tuning my.toml";

#[derive(Debug, Args)]
#[command(after_help = format!("{SOLVE_EXAMPLES}\n\n{ORDERINGS}"))]
pub struct SolveArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Ask only whether Black can force at least N points more than White
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score, conflicts_with_all = ["at_most", "tree"])]
    pub at_least: Option<Score>,
    /// Ask only whether White can hold Black to at most N points more than White
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score, conflicts_with = "tree")]
    pub at_most: Option<Score>,
    /// Write a proof of the answer to a file, checked before it is kept
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Explain a move, or a line such as 'C3 A1': solve the position after it as well, and show how it is met
    #[arg(long, value_name = "MOVES")]
    pub why: Option<String>,
    /// Find the value of every legal move, too, and say which are optimal
    #[arg(long, conflicts_with_all = ["at_least", "at_most"])]
    pub moves_table: bool,
    /// What endless play counts, as a score for Black; the value may depend on it [default: 0]
    #[arg(long, value_name = "C", allow_negative_numbers = true, value_parser = score)]
    pub tie_value: Option<Score>,
    /// Size of the transposition table: slots such as 2^24, or memory such as 1GiB
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TableSize,
    /// How moves are ordered: a name as below, or several with '+' between them, of which later ones settle ties; the
    /// answer is the same, the way there is not
    #[arg(long, value_name = "NAME", default_value_t)]
    pub ordering: Spec,
    /// Take numbers of the schedule from a TOML file, such as one with the lines '[weights]' and 'states-of-half = 4';
    /// 'shoban tuning' lists all with what they are for
    #[arg(long, value_name = "FILE")]
    pub tuning: Option<PathBuf>,
    /// Threads to search with, or 'all'; with more than one the answer is the same, the way there is not
    #[arg(long, value_name = "N", default_value_t, conflicts_with = "certificate")]
    pub threads: Threads,
    /// Put the work away in a file now and then, and when it is stopped; 'shoban resume' goes on with it
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// How often: a time such as 60s (more where writing the table takes more than a tenth of that), or nodes such as
    /// 200Mnodes, with which a run repeats all its steps wherever it is cut and resumed [default: 10m]
    #[arg(long, value_name = "TIME_OR_NODES", value_parser = interval, requires = "checkpoint")]
    pub checkpoint_every: Option<Interval>,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// When to stop.
#[derive(Debug, Args)]
pub struct LimitArgs {
    /// Stop after so many nodes
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Stop after so much time: 10s, 5m, 1h, or plain seconds
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Search no deeper than so many plies
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<u32>,
}

/// What to show.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// Write the solution to an SGF file: the proven line, and for every other move its value and how it is met;
    /// finds the value of every legal move as --moves-table does
    #[arg(long, value_name = "FILE")]
    pub tree: Option<PathBuf>,
    /// Write a picture of the board with the proven line to a file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
    /// Print one JSON object instead of the report
    #[arg(long)]
    pub json: bool,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Debug, Args)]
pub struct ResumeArgs {
    /// The checkpoint; if it is damaged, the one before it is used
    pub file: PathBuf,
    /// Threads to search with, or 'all' [default: as before]
    #[arg(long, value_name = "N")]
    pub threads: Option<Threads>,
    /// How often to put the work away [default: as before]
    #[arg(long, value_name = "TIME_OR_NODES", value_parser = interval)]
    pub checkpoint_every: Option<Interval>,
    /// Limits hold for what comes.
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}
