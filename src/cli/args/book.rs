//! The arguments of `shoban book`.

use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  shoban book solutions --out book
  shoban book solutions/5x5.shoban --plies 3 --out five";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct BookArgs {
    /// Certificates (.shoban), or folders with such files
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
}
