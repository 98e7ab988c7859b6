//! The arguments of `shoban group`.

use super::force::ForceArg;
use super::position::PositionArgs;
use super::progress::ProgressArgs;
use super::solve::LimitArgs;
use super::values::TypedTable;
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  shoban group --diagram '.OX../.OX../OOX../XXX../.....' --at A3
  shoban group problem.sgf --at C2 --moves-table
  shoban group game.sgf --node 31 --at 'C2 E2' --json
  shoban group problem.sgf --at C2 --certificate group.txt";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct GroupArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// A stone of the group; several such as 'C3 E3' ask whether all of them can be saved
    #[arg(long, value_name = "POINTS")]
    pub at: String,
    /// List the first moves that keep the best outcome of the side that makes them, too
    #[arg(long, conflicts_with = "certificate")]
    pub moves_table: bool,
    /// Write the proofs of the answer to a file, checked before it is kept
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
    /// Size of each of the tables, six at most: slots such as 2^20, or memory such as 64MiB
    #[arg(long, value_name = "SIZE", default_value = "2^20")]
    pub table: TypedTable,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub progress: ProgressArgs,
    /// Print one JSON object instead of the report
    #[arg(long)]
    pub json: bool,
}
