//! The arguments of `shoban batch`.

use super::progress::ProgressArgs;
use super::values::duration;
use clap::Args;
use shoban::search::TableSize;
use shoban::solve::Threads;
use std::path::PathBuf;
use std::time::Duration;

const BATCH_EXAMPLES: &str = r#"A line of the input names a position, and what is asked about it:
  {"id": 7, "position": "X.O./..../....", "to_play": "white", "question": "at-least 3"}
Its fields: one of position, size, sgf; and id, to_play, moves, komi, suicide, tie_value, question (docs/batch.md).

Exit codes: 0 all answered, 1 some lines are wrong, 3 some left open by a limit, or Ctrl-C."#;

#[derive(Debug, Args)]
#[command(after_help = BATCH_EXAMPLES)]
pub struct BatchArgs {
    /// File with the positions [default: standard input]
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Answer with id, line, bounds, value, answer, status and nodes only, and prove no more than that takes
    #[arg(long)]
    pub brief: bool,
    /// Positions to solve at the same time, or 'all' for as many as the machine runs at once
    #[arg(long, value_name = "N", default_value_t)]
    pub jobs: Threads,
    /// Size of the transposition table, one for each board: slots such as 2^24, or memory such as 1GiB
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TableSize,
    /// Most nodes for a position
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Most time for a position: 10s, 5m, 1h, or plain seconds
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub progress: ProgressArgs,
}
