//! The arguments of `shoban check` and `shoban certificate`.

use super::force::ForceArg;
use super::values::bytes;
use clap::{Args, Subcommand};
use shoban::solve::Threads;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The files; - is standard input, pipes are files, and a folder with a manifest is a proof in pieces
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Of a proof in pieces: how many to check at a time, or 'all' [default: all]
    #[arg(long, value_name = "N")]
    pub threads: Option<Threads>,
    /// Of a proof in pieces: memory for them, such as 512MiB or 4GiB [default: 4GiB]. A piece that needs more is checked alone
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Of a proof in pieces: write down which are accepted, and leave out those that are by what stands there
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
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
