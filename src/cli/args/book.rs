//! The arguments of `shoban book`.

use super::gtp::AnalystArgs;
use super::values::nodes;
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  shoban book solutions --out book
  shoban book solutions/4x4.shoban --plies 2 --nodes 1e6 --out four";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct BookArgs {
    /// Certificates (.shoban), or folders with such files; a folder below a folder is a set of problems
    #[arg(required = true, value_name = "FILE_OR_FOLDER")]
    pub from: Vec<PathBuf>,
    /// The folder for the pages; it must be empty or not be there
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// Moves from the position of a certificate that have pages
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub plies: usize,
    /// Most pages of a certificate
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub pages: usize,
    /// Look for the values of moves that the proofs leave open, with so many nodes for a page [default: what the proofs say, alone]
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub nodes: Option<u64>,
    /// Name certificates by their digests and do not copy them
    #[arg(long)]
    pub digests_only: bool,
    #[command(flatten)]
    pub analyst: AnalystArgs,
}
