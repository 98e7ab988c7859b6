//! The arguments of `shoban problems verify` and `shoban problems tree`.

use super::force::ForceArg;
use super::progress::ProgressArgs;
use super::values::{TypedTable, duration, nodes, score};
use clap::Args;
use shoban::formats::decode::Charset;
use shoban::game::Score;
use std::path::PathBuf;
use std::time::Duration;

/// A file with a problem, and how its positions are searched.
#[derive(Debug, Args)]
pub struct AuthorArgs {
    /// SGF file with the problem
    pub file: PathBuf,
    /// Game of a file that has several, by its number from 1 [default: the first]
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    /// Node at which the problem starts, by its number in 'shoban show FILE --nodes' [default: for verify, the first node of the
    /// game, or one before any variation of which the comment begins with "Goal:"; for tree, the end of the main line]
    #[arg(long, value_name = "N")]
    pub node: Option<usize>,
    /// Encoding of the file, such as utf-8, gb18030, big5, shift_jis, euc-kr or latin1 [default: what its byte order mark or
    /// CA says, else UTF-8]
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<Charset>,
    /// Right is what keeps at least N points for Black [default: the value of the position]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score, conflicts_with = "at_most")]
    pub at_least: Option<Score>,
    /// Right is what holds Black to at most N points, with White to move [default: the value of the position]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score)]
    pub at_most: Option<Score>,
    /// What endless play counts, as a score for Black [default: 0]
    #[arg(long, value_name = "C", allow_negative_numbers = true, value_parser = score)]
    pub tie_value: Option<Score>,
    /// Size of the transposition table: slots such as 2^24, or memory such as 1GiB
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TypedTable,
    /// Most nodes for a position of the tree
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub nodes: Option<u64>,
    /// Most time for a position of the tree: 10s, 5m, 1h, or plain seconds
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Most time for the whole file
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub total_time: Option<Duration>,
    #[command(flatten)]
    pub progress: ProgressArgs,
}

#[derive(Debug, Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub author: AuthorArgs,
    /// Write the tree with RIGHT at the end of every line that is proved right, and nowhere else
    #[arg(long, value_name = "FILE")]
    pub write: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
    /// Say how hard the problem is, too: states of the proof, and moves that are the only right ones
    #[arg(long)]
    pub difficulty: bool,
    /// Print one JSON object instead of the report
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct TreeArgs {
    #[command(flatten)]
    pub author: AuthorArgs,
    /// Refutations that follow each other at most; each further one has a line for every legal move
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,
    /// File to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
}
