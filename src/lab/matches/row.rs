//! Pairs of games, as they are stored.

use crate::lab::row_file::StoredRow;
use serde::{Deserialize, Serialize};

/// A side of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contender {
    /// The one that the result is about.
    A,
    /// The other one.
    B,
}

/// How a game ended for A.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// A lost.
    Loss,
    /// Neither won.
    Draw,
    /// A won.
    Win,
}

impl GameResult {
    /// Points by half a point.
    pub(super) const fn half_points(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }

    /// The same for the other side.
    pub(super) const fn for_other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameEnd {
    /// By the rules of the game.
    Rules,
    /// The value was known without search: on Go unconditional life decides it.
    Known,
    /// A position came back, which is a draw.
    Repetition,
    /// It was long enough, and was broken off.
    MostPlies,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRow {
    /// Who moved first after the opening.
    pub first: Contender,
    /// How it ended for A.
    pub result: GameResult,
    /// Why it ended.
    pub end: GameEnd,
    /// Moves after the opening.
    pub plies: u32,
    /// The names of these moves, with blanks between them.
    pub moves: String,
    /// States that A visited.
    pub nodes_a: u64,
    /// States that B visited.
    pub nodes_b: u64,
}

/// A pair of games with the same opening, sides swapped.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PairRow {
    /// A digest of everything that the games depend on.
    pub key: String,
    /// Seed of the openings.
    pub seed: u64,
    /// Number of the pair, from 0.
    pub pair: usize,
    /// The names of the moves of the opening, with blanks between them.
    pub opening: String,
    /// The game in which A moves first, then the other one.
    pub games: [GameRow; 2],
    /// Time that both took, in seconds; the only figure that does not repeat.
    pub seconds: f64,
}

impl StoredRow for PairRow {
    fn key(&self) -> &str {
        &self.key
    }
}
