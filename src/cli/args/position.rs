//! The arguments that name a position.

use super::force::ForceArg;
use clap::builder::{OsStringValueParser, TypedValueParser as _};
use clap::{ArgGroup, Args, ValueEnum};
use shoban::board::{BoardSize, BoardSizeError, Komi, Suicide};
use shoban::formats::decode::Charset;
use shoban::formats::sgf::ChosenRules;
use shoban::game::Color;
use shoban::text::shown_name;
use std::ffi::OsString;
use std::path::PathBuf;

/// Where the position comes from: exactly one board, then what is changed about it.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("board").required(true).args(["size_or_file", "sgf", "diagram"]))]
pub struct PositionArgs {
    /// Empty board such as 5x5 or 3x4 (rows x columns), or a file with a board ('-': standard input)
    ///
    /// The file is SGF, a $$ diagram, or has rows of '.', 'X' and 'O'. One number, such as 5, is a square board.
    #[arg(value_name = "SIZE_OR_FILE", value_parser = OsStringValueParser::new().try_map(size_or_file))]
    pub size_or_file: Option<SizeOrFile>,
    /// SGF file: the end of its main line ('-': standard input)
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
    /// Board as text such as 'X../.O.', or a file with one ('-': standard input)
    ///
    /// Rows of '.', 'X' and 'O' separated by '/', or a file with one row a line or a $$ diagram.
    #[arg(long, value_name = "TEXT_OR_FILE", allow_hyphen_values = true)]
    pub diagram: Option<OsString>,
    /// Game of an SGF file that has several, by its number from 1 [default: the first]
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    /// Node of an SGF file instead of the end of its main line, by its number in 'shoban show FILE --nodes'
    #[arg(long, value_name = "N")]
    pub node: Option<usize>,
    /// Play this move first
    #[arg(long, value_name = "MOVE", conflicts_with = "moves")]
    pub first: Option<String>,
    /// Play these moves first, such as 'C3 C2 pass'
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Side to move on the board given [default: Black, or what the SGF file says]
    ///
    /// That is the side before --first and --moves.
    #[arg(long, value_name = "COLOR")]
    pub to_play: Option<Side>,
    /// Encoding of the file, such as utf-8, gb18030, big5, shift_jis, euc-kr or latin1 [default: what its byte order mark or
    /// CA says, else UTF-8]
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<Charset>,
    /// Rules instead of those that the SGF file names: tromp-taylor, chinese, chinese-ogs, chinese-kgs, aga, bga, new-zealand, ing,
    /// migos, migos2, japanese, korean, or KataGo's JSON such as '{"ko":"POSITIONAL","suicide":true}'
    ///
    /// They say whether suicide is allowed and, for 'solve', what becomes of boards that come back. Area is counted under all of
    /// them.
    #[arg(long, value_name = "NAME_OR_JSON")]
    pub rules: Option<ChosenRules>,
    /// Whether suicide of two stones or more is allowed; '--suicide' alone allows it [default: forbidden, or what --rules or the SGF
    /// file says]
    #[arg(long, value_name = "WORD", num_args = 0..=1, default_missing_value = "allowed")]
    pub suicide: Option<SuicideWord>,
    /// Points given to White [default: 0, or what the SGF file says]
    ///
    /// They change the verdict, never the scores.
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
    /// List the nodes of the SGF file instead
    ///
    /// Each with its number, move and the first words of the comment.
    #[arg(long, conflicts_with_all = ["node", "first", "moves", "to_play", "picture"])]
    pub nodes: bool,
    /// Write a picture of the board, with what lives, to a file, too
    ///
    /// It is PNG if the name ends in '.png', else SVG.
    #[arg(long, visible_alias = "svg", value_name = "FILE")]
    pub picture: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
}

/// A rule of suicide as typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SuicideWord {
    Allowed,
    Forbidden,
}

impl From<SuicideWord> for Suicide {
    fn from(word: SuicideWord) -> Self {
        match word {
            SuicideWord::Allowed => Self::Allowed,
            SuicideWord::Forbidden => Self::Forbidden,
        }
    }
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
fn size_or_file(typed: OsString) -> Result<SizeOrFile, String> {
    let path = PathBuf::from(typed);
    match path.to_str().map_or_else(|| Err(BoardSizeError::Syntax(shown_name(&path))), str::parse) {
        Ok(size) => Ok(SizeOrFile::Size(size)),
        Err(_) if path.is_dir() => Err("that is a folder; name a board or a file".to_owned()),
        Err(_) if path.as_os_str() == "-" || path.exists() => Ok(SizeOrFile::File(path)),
        Err(error @ BoardSizeError::Syntax(_)) => Err(format!("{error}; nor is there a file of that name")),
        Err(error) => Err(error.to_string()),
    }
}
