//! The arguments of `shoban gtp`.

use super::values::{TypedTable, bytes, duration, nodes, score};
use clap::Args;
use shoban::board::{BoardSize, Komi};
use shoban::formats::repetition::Repetition;
use shoban::formats::sgf::ChosenRules;
use shoban::game::Score;
use shoban::solve::Threads;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  shoban gtp
  shoban gtp 4x5 --rules tromp-taylor --time 1m
docs/interfaces.md says how to attach it to Sabaki, GoGui, q5Go and LizGoban.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct GtpArgs {
    /// The board before the controller asks for one
    #[arg(value_name = "SIZE", default_value = "5x5")]
    pub size: BoardSize,
    #[command(flatten)]
    pub game: GameArgs,
    /// Most nodes for a move [default: no limit but time]
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub nodes: Option<u64>,
    /// Most time for a move, such as 1m; the clock of the controller may give less [default: 10s, or none with --nodes]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub analyst: AnalystArgs,
}

/// The rules of a game.
#[derive(Debug, Args)]
pub struct GameArgs {
    /// Rules by a name, such as tromp-taylor, or KataGo's JSON (docs/formats.md#rules) [default: basic ko, no suicide]
    #[arg(long, value_name = "RULES")]
    pub rules: Option<ChosenRules>,
    /// What becomes of boards that come back: tie, pass-count, situational, natural-situational or positional [default: what the
    /// rules say]
    #[arg(long, value_name = "RULE")]
    pub repetition: Option<Repetition>,
    /// What endless play counts by basic ko, as a score for Black [default: 0]
    #[arg(long, value_name = "C", allow_negative_numbers = true, value_parser = score)]
    pub tie_value: Option<Score>,
    /// Points given to White [default: 0]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<Komi>,
}

/// With what moves are analysed.
#[derive(Debug, Args)]
pub struct AnalystArgs {
    /// Size of the transposition tables, one for each board: 1GiB, or 2^24 slots
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TypedTable,
    /// Threads to search with, or 'all'
    #[arg(long, value_name = "N", default_value_t)]
    pub threads: Threads,
    /// Most memory for play under superko or pass count [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
}
