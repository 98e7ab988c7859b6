//! The arguments of `shoban batch`.

use super::progress::ProgressArgs;
use super::values::{TypedTable, duration, nodes};
use clap::Args;
use shoban::solve::Threads;
use std::path::PathBuf;
use std::time::Duration;

const BATCH_EXAMPLES: &str = r#"A line of the input names a position, and what is asked about it:
  {"id": 7, "position": "X.O./..../....", "to_play": "white", "question": "at-least 3"}
Its fields: one of position, size, sgf; and id, to_play, moves, komi, suicide, tie_value, question (docs/batch.md).

Exit codes: 0 all answered, 1 some lines are wrong, 3 some left open by a limit, or Ctrl-C."#;

#[derive(Debug, Args)]
#[command(after_long_help = BATCH_EXAMPLES)]
pub struct BatchArgs {
    /// File with the positions [default: standard input]
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Write short answers, and prove no more than they take
    ///
    /// They have id, line, bounds, value, answer, status and nodes only.
    #[arg(long)]
    pub brief: bool,
    /// Positions to solve at the same time, or 'all'
    ///
    /// All are as many as the machine runs at once.
    #[arg(long, value_name = "N", default_value_t)]
    pub jobs: Threads,
    /// Size of the transposition tables, one for each board: 1GiB, or 2^24 slots
    ///
    /// The slots are a power of two of 32 bytes each; of other sizes the largest table that fits is taken, which a note
    /// says. MB and GB are powers of 1000; MiB, GiB, M and G are powers of 1024.
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TypedTable,
    /// Most nodes for a position
    ///
    /// As 20000, 20k, 1.5M, 2G, 1e6 or 1_000_000.
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub nodes: Option<u64>,
    /// Most time for a position, such as 10s
    ///
    /// Plain numbers are seconds; 90s, 10m, 1h30m, 1d, 1.5h, 500ms and 2:30:00 mean what they seem to mean.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub progress: ProgressArgs,
}
