//! The arguments of `shoban perft`.

use clap::{Args, ValueEnum};

const PERFT_EXAMPLES: &str = "\
Examples:
  shoban perft 3x3 4
  shoban perft --game loa 5
  shoban perft --game loa --size 5x5 6 --divide
  shoban perft --game loa --position '1B1W/4/W3/3B w' 3 --rules open-spiel --repetition
  shoban perft --game othello 9
  shoban perft --game othello --size 6x6 8 --finished drop
  shoban perft --game checkers 8 --rules complete";

#[derive(Debug, Args)]
#[command(allow_missing_positional = true, after_help = PERFT_EXAMPLES)]
pub struct PerftArgs {
    /// Rows x columns, such as 3x3; other games than Go need none and are then played on 8x8
    #[arg(value_name = "SIZE")]
    pub place: Option<String>,
    /// Length of the sequences
    pub depth: u32,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    pub game: PerftGame,
    /// The size, said in another way
    #[arg(long, value_name = "SIZE", conflicts_with = "place")]
    pub size: Option<String>,
    /// Print the count for each first move
    #[arg(long)]
    pub divide: bool,
    /// Allow suicide of two stones or more (Go)
    #[arg(long)]
    pub suicide: bool,
    /// Begin with this position (all but Go): rows from the top, then the side to move; of checkers B:W21,22,K30:B1,2
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["place", "size"])]
    pub position: Option<String>,
    /// Whose rules where sources differ [default: paper, of checkers mandatory]
    #[arg(long, value_enum, value_name = "RULES")]
    pub rules: Option<PerftRules>,
    /// End games by the rule of repetition, too (Lines of Action)
    #[arg(long)]
    pub repetition: bool,
    /// What a game that ends earlier adds (Othello) [default: count]
    #[arg(long, value_enum, value_name = "WHAT")]
    pub finished: Option<PerftFinished>,
}

/// A game whose sequences can be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum PerftGame {
    #[default]
    Go,
    /// Lines of Action
    Loa,
    Othello,
    /// English draughts
    Checkers,
}

/// Rules of Lines of Action and of checkers.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum PerftRules {
    /// Lines of Action: both connected: draw; no move: pass; third time the same position: draw
    Paper,
    /// Lines of Action: both connected: draw; no move: loss; second time the same position: draw
    Tournament,
    /// Lines of Action: both connected: the mover wins; no move: loss; second time the same board: draw
    OpenSpiel,
    /// Checkers: who can jump must, and jumps on while that goes
    Mandatory,
    /// Checkers: nobody must jump, but who does jumps on while that goes
    Complete,
    /// Checkers: nobody must jump, and who does may stop after each jump
    StopAnywhere,
}

/// What a game of Othello that has ended adds to a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PerftFinished {
    /// One, at every depth from its end on, as published counts have it
    Count,
    /// Nothing
    Drop,
}
