//! The arguments of `shoban rules`.

use super::position::PositionArgs;
use super::progress::ProgressArgs;
use super::solve::LimitArgs;
use super::values::{TypedTable, bytes, score};
use clap::Args;
use shoban::game::Score;

const EXAMPLES: &str = "\
Examples:
  shoban rules 4x4
  shoban rules --diagram 'X.X.X.' --json
  shoban rules game.sgf --node 31 --time 10m";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RulesArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// What endless play counts by basic ko, as a score for Black [default: 0]
    #[arg(long, value_name = "C", allow_negative_numbers = true, value_parser = score)]
    pub tie_value: Option<Score>,
    /// Size of the transposition table for finite play: memory such as 1GiB, or slots such as 2^24
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TypedTable,
    /// Most memory for what is decided with history [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Limits hold for each rule.
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub progress: ProgressArgs,
    /// Print one JSON object instead of the table
    #[arg(long)]
    pub json: bool,
}
