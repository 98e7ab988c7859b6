//! The arguments of `shoban problems`.

use super::authors::{TreeArgs, VerifyArgs};
use super::force::ForceArg;
use super::position::{Side, SuicideWord};
use super::progress::ProgressArgs;
use super::values::{TypedTable, bytes, duration, nodes};
use clap::{Args, Subcommand};
use shoban::board::{BoardSize, Komi};
use shoban::formats::decode::Charset;
use shoban::formats::sgf::ChosenRules;
use shoban::solve::Threads;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Subcommand)]
pub enum ProblemsCommand {
    /// Say of each file whether it is a usable problem, and if not, every reason why
    Check(ProblemsArgs),
    /// Make a problem from a position of a game
    New(NewArgs),
    /// Check a solution tree: which branches are proved right or wrong, and what is missing (docs/authors.md)
    Verify(VerifyArgs),
    /// Write a tree with the refutation of every wrong move, and of what is tried after it
    Tree(TreeArgs),
    /// Solve all problems and store the answers; what is stored already is not solved again
    Run(RunArgs),
    /// Print tables of stored answers, in Markdown: one for each folder
    Page {
        /// Folder with answers, as `problems run` stores them, and folders of them
        folder: PathBuf,
    },
}

#[derive(Debug, Args)]
pub struct ProblemsArgs {
    /// Files with problems, .sgf or .txt, or folders with such files
    ///
    /// A .txt file has a plain or $$ diagram. A .toml file of the same name says more.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub struct NewArgs {
    /// Rows x columns, such as 6x6
    pub size: BoardSize,
    /// File with the game, SGF or a $$ diagram; the main line counts
    #[arg(long, value_name = "FILE")]
    pub from_game: PathBuf,
    /// Game of an SGF file that has several, by its number from 1 [default: the first]
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    /// The game up to this node of the SGF file instead, by its number in 'shoban show FILE --nodes'
    #[arg(long, value_name = "N")]
    pub node: Option<usize>,
    /// Encoding of the file, such as gb18030 or shift_jis [default: what its byte order mark or CA says, else UTF-8]
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<Charset>,
    /// Rules instead of those that the SGF file names, such as chinese or new-zealand: they say whether suicide is allowed
    #[arg(long, value_name = "NAME")]
    pub rules: Option<ChosenRules>,
    /// Whether suicide of two stones or more is allowed; '--suicide' alone allows it [default: forbidden, or what --rules or the SGF
    /// file says]
    #[arg(long, value_name = "WORD", num_args = 0..=1, default_missing_value = "allowed")]
    pub suicide: Option<SuicideWord>,
    /// Points given to White [default: 0, or what the SGF file says]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<Komi>,
    /// Side that begins, where the SGF file does not make that clear
    #[arg(long, value_name = "COLOR")]
    pub to_play: Option<Side>,
    /// The position after so many moves [default: all]
    #[arg(long, value_name = "MOVES")]
    pub after: Option<usize>,
    /// What to ask: value, 'at-least 3', 'at-most -2' or best-move
    #[arg(long, default_value = "value")]
    pub question: String,
    /// Where the game comes from
    #[arg(long, default_value = "")]
    pub source: String,
    /// File to write, with a .toml beside it [default: the SGF text to standard output, as with -]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
}

#[derive(Debug, Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub problems: ProblemsArgs,
    /// Folder for the answers, one JSON file each
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Solve again what is stored in that folder
    #[arg(long, requires = "out")]
    pub again: bool,
    /// Store no answer without a proof that the checker has accepted
    ///
    /// The proofs lie beside the answers.
    #[arg(long, requires = "out", conflicts_with = "threads")]
    pub certificates: bool,
    /// Largest certificate that is kept, such as 64MiB
    ///
    /// Of others the answer names the digest and the command.
    #[arg(long, value_name = "SIZE", default_value = "1MiB", value_parser = bytes, requires = "certificates")]
    pub keep: u64,
    /// Size of the transposition table, one for each job: memory such as 1GiB, or slots such as 2^24
    ///
    /// The slots are a power of two of 32 bytes each; of other sizes the largest table that fits is taken, which a note
    /// says. MB and GB are powers of 1000; MiB, GiB, M and G are powers of 1024.
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TypedTable,
    /// Threads to search each problem with, or 'all'
    #[arg(long, value_name = "N", default_value_t)]
    pub threads: Threads,
    /// Problems to solve at the same time, each with one thread, or 'all' for as many as the machine runs at once
    #[arg(long, value_name = "N", default_value_t, conflicts_with = "threads")]
    pub jobs: Threads,
    /// Most nodes for a problem
    ///
    /// As 20000, 20k, 1.5M, 2G, 1e6 or 1_000_000.
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub nodes: Option<u64>,
    /// Most time for a problem, such as 10m
    ///
    /// Plain numbers are seconds; 90s, 10m, 1h30m, 1d, 1.5h, 500ms and 2:30:00 mean what they seem to mean.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub progress: ProgressArgs,
}
