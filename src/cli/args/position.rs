//! The arguments that name a position.

use super::force::ForceArg;
use clap::{ArgGroup, Args, ValueEnum};
use shoban::board::{BoardSize, BoardSizeError, Komi};
use shoban::game::Color;
use std::path::{Path, PathBuf};

/// Where the position comes from: exactly one board, then what is changed about it.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("board").required(true).args(["size_or_file", "sgf", "diagram"]))]
pub struct PositionArgs {
    /// Empty board of rows x columns, such as 5x5 or 3x4, or a file with a board: SGF, a $$ diagram, or rows of '.', 'X'
    /// and 'O' ('-' reads standard input)
    #[arg(value_name = "SIZE_OR_FILE", value_parser = size_or_file)]
    pub size_or_file: Option<SizeOrFile>,
    /// SGF file; the position at the end of its main line ('-' reads standard input)
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
    /// Board as text, rows of '.', 'X' and 'O' separated by '/', or a file with one row a line or a $$ diagram ('-'
    /// reads standard input)
    #[arg(long, value_name = "TEXT_OR_FILE", allow_hyphen_values = true)]
    pub diagram: Option<String>,
    /// Node of an SGF file instead of the end of its main line, by its number in 'shoban show FILE --nodes'
    #[arg(long, value_name = "N")]
    pub node: Option<usize>,
    /// Play this move first
    #[arg(long, value_name = "MOVE", conflicts_with = "moves")]
    pub first: Option<String>,
    /// Play these moves first, such as 'C3 C2 pass'
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Side to move on the board given, before --first and --moves [default: Black, or what the SGF file says]
    #[arg(long, value_name = "COLOR")]
    pub to_play: Option<Side>,
    /// Allow suicide of two stones or more [default: forbidden, or what the SGF file says]
    #[arg(long)]
    pub suicide: bool,
    /// Points given to White; changes the verdict, never the scores [default: 0, or what the SGF file says]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<Komi>,
}

/// A board as typed.
#[derive(Clone, Debug)]
pub enum SizeOrFile {
    /// An empty board.
    Size(BoardSize),
    /// A file with a board, or standard input for `-`.
    File(PathBuf),
}

#[derive(Debug, Args)]
pub struct ShowArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// List the nodes of the SGF file instead: number, move, first words of the comment
    #[arg(long, conflicts_with_all = ["node", "first", "moves", "to_play", "svg"])]
    pub nodes: bool,
    /// Write a picture of the board to a file, too
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
}

/// A colour as typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Side {
    #[value(alias = "b")]
    Black,
    #[value(alias = "w")]
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

/// A size, or a file that is there.
fn size_or_file(text: &str) -> Result<SizeOrFile, String> {
    match text.parse() {
        Ok(size) => Ok(SizeOrFile::Size(size)),
        Err(_) if text == "-" || (Path::new(text).exists() && !Path::new(text).is_dir()) => {
            Ok(SizeOrFile::File(PathBuf::from(text)))
        }
        Err(error @ BoardSizeError::Syntax(_)) => Err(format!("{error}; nor is there a file of that name")),
        Err(error) => Err(error.to_string()),
    }
}
