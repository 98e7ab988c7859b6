//! The arguments of `shoban check` and `shoban certificate`.

use super::force::ForceArg;
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The files; - is standard input, and pipes are files
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print a JSON object on a line for each file
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum CertificateCommand {
    /// Check a certificate and say what it proves, under which rules, and how large the proof is
    Info {
        /// The file; - is standard input
        file: PathBuf,
    },
    /// Ask a certificate what its proofs answer after a line of moves, without searching; it is checked first
    Ask(AskArgs),
}

#[derive(Debug, Args)]
pub struct AskArgs {
    /// The certificate; - is standard input
    pub file: PathBuf,
    /// Moves from the position of the certificate on, such as 'C3 C2 pass'
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub moves: String,
    /// Print one JSON object instead of the text
    #[arg(long)]
    pub json: bool,
    /// Write the proofs below the position after the moves to an SGF file, a variation for each claim
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
    /// How many moves deep the SGF file goes
    #[arg(long, value_name = "PLIES", default_value_t = 3, requires = "sgf", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub depth: u32,
}
