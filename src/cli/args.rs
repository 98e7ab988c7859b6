//! The arguments as typed. What they mean together is checked where they are used.

use super::lab_args::LabCommand;
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use shoban::board::{BoardSize, BoardSizeError, Color, Komi, Score};
use shoban::ordering::Spec;
use shoban::search::TableSize;
use shoban::solve::{Interval, Threads};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

const EXIT_CODES: &str = "\
Exit codes: 0 answered, or left with proved bounds because more effort promised nothing; 1 error, 2 wrong usage,
3 stopped by a limit or Ctrl-C (the bounds printed are proved), 4 a certificate is refused.
A second Ctrl-C ends at once with 130.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  shoban solve 3x3
  shoban solve 5x5 --first C2 --time 10m
  shoban solve --diagram '.X.O/.XOO/XXO./....' --to-play white --json
  shoban solve 5x5 --moves 'C3 C2 B2' --at-least 1
  shoban solve problem.sgf --table 4GiB
  shoban solve 3x3 --tree 3x3.sgf --svg 3x3.svg
  shoban solve 4x4 --ordering countermove+history:d^2

Orderings, with an increment I out of 0, 1, d, d^2, d^3, 2^d by the depth d of the node:
  solver             relative history as the solver has always had it
  none               as the moves are listed
  history:I          how often a move was best
  butterfly:I        how often it was searched
  relative:I,I       how often it was best by how often it was searched
  relative-wiki:I,I, relative-penalty:I,I
                     the same, with tries counted in other ways
  negative:I         moves that failed come last
                     (these six also with 'shared-' before them: one table for both colours)
  gravity            history that forgets
  countermove        what refuted the opponent's move before
  continuation       history by the moves before
  refutation         earlier principal variations (proofs have none: the same as none)
  front, transposition
                     a list of moves that cut off, also as front:N with at most N moves";

const BATCH_EXAMPLES: &str = r#"A line of the input names a position, and what is asked about it:
  {"id": 7, "position": "X.O./..../....", "to_play": "white", "question": "at-least 3"}
Its fields: one of position, size, sgf; and id, to_play, moves, komi, suicide, tie_value, question (docs/batch.md).

Exit codes: 0 all answered, 1 some lines are wrong, 3 some left open by a limit, or Ctrl-C."#;

const PERFT_EXAMPLES: &str = "\
Examples:
  shoban perft 3x3 4
  shoban perft --game loa 5
  shoban perft --game loa --size 5x5 6 --divide
  shoban perft --game loa --position '1B1W/4/W3/3B w' 3 --rules open-spiel --repetition";

/// Solves Go on small boards exactly: area scoring, basic ko, and a proof for what is printed.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find the value of a position, or whether a score can be forced
    Solve(Box<SolveArgs>),
    /// Go on with work that was put away by 'solve --checkpoint'
    Resume(ResumeArgs),
    /// Solve positions that come as lines of JSON, and answer each with a line, in the same order
    #[command(after_help = BATCH_EXAMPLES)]
    Batch(BatchArgs),
    /// Draw a position and list its chains, or list the nodes of an SGF file
    Show(ShowArgs),
    /// Count legal move sequences
    Perft(PerftArgs),
    /// Look at a certificate
    #[command(subcommand)]
    Certificate(CertificateCommand),
    /// Check and solve problem files
    #[command(subcommand)]
    Problems(ProblemsCommand),
    /// Experiments with the order of moves
    #[command(subcommand)]
    Lab(LabCommand),
    /// Answer a fixed list of questions; the node counts repeat exactly, times go to standard error
    Bench,
}

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

#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub struct SolveArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Ask only whether Black can force at least N points more than White
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score, conflicts_with_all = ["at_most", "tree"])]
    pub at_least: Option<Score>,
    /// Ask only whether White can hold Black to at most N points more than White
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score, conflicts_with = "tree")]
    pub at_most: Option<Score>,
    /// Write a proof of the answer to a file, checked before it is kept
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Explain a move, or a line such as 'C3 A1': solve the position after it as well, and show how it is met
    #[arg(long, value_name = "MOVES")]
    pub why: Option<String>,
    /// Find the value of every legal move, too, and say which are optimal
    #[arg(long, conflicts_with_all = ["at_least", "at_most"])]
    pub moves_table: bool,
    /// What endless play counts, as a score for Black; the value may depend on it [default: 0]
    #[arg(long, value_name = "C", allow_negative_numbers = true, value_parser = score)]
    pub tie_value: Option<Score>,
    /// Size of the transposition table: slots such as 2^24, or memory such as 1GiB
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TableSize,
    /// How moves are ordered: a name as below, or several with '+' between them, of which later ones settle ties; the
    /// answer is the same, the way there is not
    #[arg(long, value_name = "NAME", default_value_t)]
    pub ordering: Spec,
    /// Threads to search with, or 'all'; with more than one the answer is the same, the way there is not
    #[arg(long, value_name = "N", default_value_t, conflicts_with = "certificate")]
    pub threads: Threads,
    /// Put the work away in a file now and then, and when it is stopped; 'shoban resume' goes on with it
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// How often: a time such as 60s (more where writing the table takes more than a tenth of that), or nodes such as
    /// 200Mnodes, with which a run repeats all its steps wherever it is cut and resumed [default: 10m]
    #[arg(long, value_name = "TIME_OR_NODES", value_parser = interval, requires = "checkpoint")]
    pub checkpoint_every: Option<Interval>,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// When to stop.
#[derive(Debug, Args)]
pub struct LimitArgs {
    /// Stop after so many nodes
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Stop after so much time: 10s, 5m, 1h, or plain seconds
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Search no deeper than so many plies
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<u32>,
}

/// What to show.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// Write the solution to an SGF file: the proven line, and for every other move its value and how it is met;
    /// finds the value of every legal move as --moves-table does
    #[arg(long, value_name = "FILE")]
    pub tree: Option<PathBuf>,
    /// Write a picture of the board with the proven line to a file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print one JSON object instead of the report
    #[arg(long)]
    pub json: bool,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Debug, Args)]
pub struct ResumeArgs {
    /// The checkpoint; if it is damaged, the one before it is used
    pub file: PathBuf,
    /// Threads to search with, or 'all' [default: as before]
    #[arg(long, value_name = "N")]
    pub threads: Option<Threads>,
    /// How often to put the work away [default: as before]
    #[arg(long, value_name = "TIME_OR_NODES", value_parser = interval)]
    pub checkpoint_every: Option<Interval>,
    /// Limits hold for what comes.
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Args)]
pub struct BatchArgs {
    /// File with the positions [default: standard input]
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Answer with id, line, bounds, value, answer, status and nodes only, and prove no more than that takes
    #[arg(long)]
    pub brief: bool,
    /// Positions to solve at the same time, or 'all' for as many as the machine runs at once
    #[arg(long, value_name = "N", default_value_t)]
    pub jobs: Threads,
    /// Size of the transposition table, one for each board: slots such as 2^24, or memory such as 1GiB
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TableSize,
    /// Most nodes for a position
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Most time for a position: 10s, 5m, 1h, or plain seconds
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Say nothing at the end about how many lines there were
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Debug, Subcommand)]
pub enum CertificateCommand {
    /// Check a certificate and say what it proves, under which rules, and how large the proof is
    Info {
        /// The file
        file: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub enum ProblemsCommand {
    /// Say of each file whether it is a usable problem, and if not, every reason why
    Check(ProblemsArgs),
    /// Make a problem from a position of a game
    New(NewArgs),
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
    /// Files (.sgf, or .txt with a plain or $$ diagram; a .toml of the same name says more), or folders with such files
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
    /// The game up to this node of the SGF file instead, by its number in 'shoban show FILE --nodes'
    #[arg(long, value_name = "N")]
    pub node: Option<usize>,
    /// The position after so many moves [default: all]
    #[arg(long, value_name = "MOVES")]
    pub after: Option<usize>,
    /// What to ask: value, 'at-least 3', 'at-most -2' or best-move
    #[arg(long, default_value = "value")]
    pub question: String,
    /// Where the game comes from
    #[arg(long, default_value = "")]
    pub source: String,
    /// File to write, with a .toml beside it; must not be there yet [default: the SGF text to standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
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
    /// Store no answer without a proof that the checker has accepted; the proofs lie beside the answers
    #[arg(long, requires = "out", conflicts_with = "threads")]
    pub certificates: bool,
    /// Largest certificate that is kept, such as 64MiB; of others the answer names the digest and the command
    #[arg(long, value_name = "SIZE", default_value = "1MiB", value_parser = bytes, requires = "certificates")]
    pub keep: u64,
    /// Size of the transposition table: slots such as 2^24, or memory such as 1GiB
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TableSize,
    /// Threads to search with, or 'all'
    #[arg(long, value_name = "N", default_value_t)]
    pub threads: Threads,
    /// Most nodes for a problem
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Most time for a problem: 10s, 5m, 1h, or plain seconds
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Debug, Args)]
#[command(allow_missing_positional = true, after_help = PERFT_EXAMPLES)]
pub struct PerftArgs {
    /// Rows x columns, such as 3x3; Lines of Action needs none and is then played on 8x8
    #[arg(value_name = "SIZE")]
    pub place: Option<String>,
    /// Length of the sequences
    pub depth: u32,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    pub game: GameName,
    /// The size, said in another way
    #[arg(long, value_name = "SIZE", conflicts_with = "place")]
    pub size: Option<String>,
    /// Print the count for each first move
    #[arg(long)]
    pub divide: bool,
    /// Allow suicide of two stones or more (Go)
    #[arg(long)]
    pub suicide: bool,
    /// Begin with this position (Lines of Action): rows from the top, then the side to move
    #[arg(long, value_name = "ROWS", conflicts_with_all = ["place", "size"])]
    pub position: Option<String>,
    /// Whose rules where sources differ (Lines of Action) [default: paper]
    #[arg(long, value_enum, value_name = "RULES")]
    pub rules: Option<LoaRules>,
    /// End games by the rule of repetition, too (Lines of Action)
    #[arg(long)]
    pub repetition: bool,
}

/// A game that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum GameName {
    #[default]
    Go,
    /// Lines of Action
    Loa,
}

/// Rules of Lines of Action.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum LoaRules {
    /// Both connected: draw; no move: pass; third time the same position: draw
    Paper,
    /// Both connected: draw; no move: loss; second time the same position: draw
    Tournament,
    /// Both connected: the mover wins; no move: loss; second time the same board: draw
    OpenSpiel,
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

/// A score that fits; whether it is possible on the board is checked later.
fn score(text: &str) -> Result<Score, String> {
    match text.parse::<i8>() {
        Ok(points) if points != i8::MIN => Ok(Score::new(points)),
        _ => Err("not a whole number of points between -127 and 127".to_owned()),
    }
}

/// A number of bytes, with a unit or without.
fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || "not a size; write 1MiB, 64KiB, 2GiB, or plain bytes such as 4096".to_owned();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let shift = match unit {
        "" | "B" => 0,
        "KiB" => 10,
        "MiB" => 20,
        "GiB" => 30,
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

/// A time, or a number of nodes with or without a unit of thousands.
fn interval(text: &str) -> Result<Interval, String> {
    let Some(number) = text.strip_suffix("nodes") else {
        return duration(text).map(Interval::Time).map_err(|_| {
            "neither a time such as 60s or 10m nor nodes such as 5000000nodes or 200Mnodes".to_owned()
        });
    };
    let (number, unit) = match number.trim_end().char_indices().next_back() {
        Some((end, 'k')) => (number[..end].trim_end(), 1_000),
        Some((end, 'M')) => (number[..end].trim_end(), 1_000_000),
        Some((end, 'G')) => (number[..end].trim_end(), 1_000_000_000),
        _ => (number.trim_end(), 1),
    };
    let nodes = number.parse().ok().and_then(|number: u64| number.checked_mul(unit)).and_then(NonZero::new);
    nodes
        .map(Interval::Nodes)
        .ok_or_else(|| "not a number of nodes such as 5000000nodes or 200Mnodes".to_owned())
}

/// A number of seconds, or of the unit that follows it.
fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "not a time; write 10s, 5m, 1h, 500ms, or plain seconds such as 90".to_owned();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_fit_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(["4096", "64KiB", "1MiB", "2GiB"].map(bytes), [4096, 65_536, 1 << 20, 2 << 30].map(Ok));
        for bad in ["", "MiB", "-1", "1mb", "1.5MiB", "99999999999GiB"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn intervals_are_times_or_nodes() {
        let nodes = |count| Ok(Interval::Nodes(NonZero::new(count).unwrap()));
        assert_eq!(interval("60s"), Ok(Interval::Time(Duration::from_secs(60))));
        assert_eq!(
            ["7nodes", "2knodes", "3 Mnodes", "1Gnodes"].map(interval),
            [7, 2_000, 3_000_000, 1_000_000_000].map(nodes)
        );
        for bad in ["", "nodes", "0nodes", "-1nodes", "1Tnodes", "99999999999Gnodes", "x"] {
            assert!(interval(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn times_have_units() {
        let seconds = |text| duration(text).map(|time| time.as_secs_f64());
        assert_eq!(
            ["10s", "5m", "1h", "90", "500ms", "1.5h"].map(seconds),
            [10.0, 300.0, 3600.0, 90.0, 0.5, 5400.0].map(Ok)
        );
        for bad in ["", "s", "-5", "5 parsecs", "1.2.3", "1e9", "99999999999999999999999h"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}
