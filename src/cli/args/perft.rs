//! The arguments of `shoban perft`.

use clap::{Args, ValueEnum};

const PERFT_EXAMPLES: &str = "\
Examples:
  shoban perft 3x3 4
  shoban perft --game loa 5
  shoban perft --game loa --size 5x5 6 --divide
  shoban perft --game loa --position '1B1W/4/W3/3B w' 3 --rules open-spiel --repetition";

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
