//! The arguments of `shoban analysis`.

use super::gtp::{AnalystArgs, GameArgs};
use super::values::duration;
use clap::Args;
use shoban::solve::Threads;
use std::num::NonZero;
use std::time::Duration;

const EXAMPLE: &str = r#"Example of a line:
  {"id": "a", "boardXSize": 3, "boardYSize": 3, "rules": "chinese", "moves": [["B", "B2"]], "maxVisits": 500}
docs/interfaces.md lists the fields, and says how to attach it to KaTrain."#;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub struct AnalysisArgs {
    /// The rules where a query names none.
    #[command(flatten)]
    pub game: GameArgs,
    /// Nodes that count as one visit
    #[arg(long, value_name = "N", default_value = "1000")]
    pub nodes_per_visit: NonZero<u64>,
    /// Most time for a position, whatever a query allows [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Positions to work on at the same time, or 'all'
    #[arg(long, value_name = "N", default_value_t)]
    pub jobs: Threads,
    #[command(flatten)]
    pub analyst: AnalystArgs,
}
