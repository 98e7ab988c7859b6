//! The arguments of `shoban solve` and `shoban resume`.

use super::force::ForceArg;
use super::position::PositionArgs;
use super::progress::ProgressArgs;
use super::values::{TypedTable, bytes, duration, interval, nodes, score};
use clap::Args;
use shoban::formats::repetition::Repetition;
use shoban::game::Score;
use shoban::ordering::Spec;
use shoban::solve::{Interval, Threads};
use std::path::PathBuf;
use std::time::Duration;

const SOLVE_BRIEFLY: &str = "\
Examples:
  shoban solve 5x5
  shoban solve problem.sgf --to-play white --time 10m
'--help' says more, and lists the options for experts.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  shoban solve 3x3
  shoban solve 5x5 --first C2 --time 10m
  shoban solve --diagram '.X.O/.XOO/XXO./....' --to-play white --json
  shoban solve 5x5 --moves 'C3 C2 B2' --at-least 1
  shoban solve 4x4 --rules tromp-taylor
  shoban solve 2x3 --repetition situational
  shoban solve problem.sgf --table 4GiB
  shoban solve 3x3 --tree 3x3.sgf --picture 3x3.svg
  shoban solve 4x4 --moves-table --picture 4x4.svg
  shoban solve 4x4 --ordering countermove+history:d^2
  shoban solve 4x4 --tuning my.toml";

#[derive(Debug, Args)]
#[command(after_help = SOLVE_BRIEFLY, after_long_help = SOLVE_EXAMPLES)]
pub struct SolveArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Ask only whether Black can force a lead of N points
    ///
    /// A lead of N points is an area score, Black minus White, of at least N.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score, conflicts_with_all = ["at_most", "tree"])]
    pub at_least: Option<Score>,
    /// Ask only whether White can hold Black to a lead of N points
    ///
    /// That is an area score, Black minus White, of at most N.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score, conflicts_with = "tree")]
    pub at_most: Option<Score>,
    /// Expect a lead of N points, which mostly makes the value cheaper where that is right
    ///
    /// That it is at least, and at most, N is tried before all else. The answer is the same if N is wrong; it takes longer then.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score, conflicts_with_all = ["at_least", "at_most"])]
    pub expect: Option<Score>,
    /// Write a proof of the answer to a file
    ///
    /// It is checked before it is kept; 'shoban certificate info FILE' and the independent 'checker FILE' check it again.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Explain a move, or a line such as 'C3 A1'
    ///
    /// The position after it is solved as well, and the report shows how it is met.
    #[arg(long, value_name = "MOVES")]
    pub why: Option<String>,
    /// Find the value of every legal move, too
    ///
    /// The report says which are optimal.
    #[arg(long, conflicts_with_all = ["at_least", "at_most"])]
    pub moves_table: bool,
    /// What becomes of boards that come back: tie (basic ko), pass-count, situational, natural-situational or positional [default: tie,
    /// or what --rules says]
    ///
    /// With 'tie' play may be endless, and counts what --tie-value says. Situational and positional are the rules of superko. Moves before the position count for them; a board that is set up has no
    /// past.
    #[arg(long, value_name = "RULE")]
    pub repetition: Option<Repetition>,
    /// Most memory for what is decided under such a rule [default: half of the machine's]
    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Most nodes for each look at finite play under such a rule; 0 for none [default: what seems good]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = nodes)]
    pub finite_play: Option<u64>,
    /// What endless play counts, as a score for Black [default: 0]
    ///
    /// The value may depend on it.
    #[arg(long, hide_short_help = true, value_name = "C", allow_negative_numbers = true, value_parser = score)]
    pub tie_value: Option<Score>,
    /// Size of the transposition table: memory such as 1GiB, or slots such as 2^24
    ///
    /// The slots are a power of two of 32 bytes each; of other sizes the largest table that fits is taken, which a note
    /// says. MB and GB are powers of 1000; MiB, GiB, M and G are powers of 1024.
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TypedTable,
    /// How moves are ordered
    ///
    /// A name of 'shoban lab list', or several with '+' between them, of which later ones settle ties. The answer is the
    /// same, the way there is not.
    #[arg(long, hide_short_help = true, value_name = "NAME", default_value_t)]
    pub ordering: Spec,
    /// Take numbers of the schedule from a TOML file
    ///
    /// Such as one with the lines '[weights]' and 'states-of-half = 4'; 'shoban tuning' lists all with what they are for.
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub tuning: Option<PathBuf>,
    /// Threads to search with, or 'all'
    ///
    /// With more than one the answer is the same, the way there is not.
    #[arg(long, value_name = "N", default_value_t, conflicts_with = "certificate")]
    pub threads: Threads,
    /// Put the work away in a file, for 'shoban resume' to go on with
    ///
    /// That is done now and then, and when the work is stopped.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// How often to put it away: a time, or nodes such as 200Mnodes [default: 10m]
    ///
    /// A time such as 60s becomes more where writing the table takes more than a tenth of that. With nodes a run repeats all
    /// its steps wherever it is cut and resumed.
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
    ///
    /// As 20000, 20k, 1.5M, 2G, 1e6 or 1_000_000. Work on closed sets, where a repetition decides, is not counted, but has the same
    /// limit of its own, each state looked at being three nodes.
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub nodes: Option<u64>,
    /// Stop after so much time, such as 10m
    ///
    /// Plain numbers are seconds; 90s, 10m, 1h30m, 1d, 1.5h, 500ms and 2:30:00 mean what they seem to mean.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Search no deeper than so many plies
    #[arg(long, hide_short_help = true, value_name = "PLIES")]
    pub depth: Option<u32>,
}

/// What to show.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// Write the solution to an SGF file
    ///
    /// That is the proven line, and for every other move its value and how it is met; the value of every legal move is
    /// found as by --moves-table.
    #[arg(long, value_name = "FILE")]
    pub tree: Option<PathBuf>,
    /// Write a picture of the board to a file, with the proven line, or with the value of every move by --moves-table
    ///
    /// It is PNG if the name ends in '.png', else SVG.
    #[arg(long, visible_alias = "svg", value_name = "FILE")]
    pub picture: Option<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
    /// Print one JSON object instead of the report
    #[arg(long)]
    pub json: bool,
    /// Show the work on a page of its own at the terminal, until it is done
    ///
    /// That is the line that stands, what is proved, who tries what at which cost, and how much is left. 'q' or Ctrl-C stops the
    /// work, which prints what is proved; once more, a second later, ends at once. The page is on standard error; where that is no
    /// terminal, progress comes in lines.
    #[arg(long, conflicts_with_all = ["progress", "quiet"])]
    pub watch: bool,
    #[command(flatten)]
    pub progress: ProgressArgs,
}

#[derive(Debug, Args)]
pub struct ResumeArgs {
    /// The checkpoint; if it is damaged, the one before it is used
    pub file: PathBuf,
    /// Size of the transposition table: slots such as 2^26, or memory such as 2GiB; what is in it is kept as far as there is room
    /// [default: as before]
    #[arg(long, value_name = "SIZE")]
    pub table: Option<TypedTable>,
    /// Threads to search with, or 'all' [default: as before]
    #[arg(long, value_name = "N")]
    pub threads: Option<Threads>,
    /// How often to put the work away: a time, or nodes such as 200Mnodes [default: as before]
    #[arg(long, value_name = "TIME_OR_NODES", value_parser = interval)]
    pub checkpoint_every: Option<Interval>,
    /// Limits hold for what comes.
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}
