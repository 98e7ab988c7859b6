//! What is asked of a match.

use super::sprt::Sprt;
use crate::lab::digest::{FORMAT, digest};
use crate::lab::parameters::Variant;
use crate::lab::positions::{GameName, PlyRange};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Games of programs that play in another way are not used: a change of how matches are played changes this.
const MATCH_FORMAT: u32 = 2;

/// What ends the search for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveLimit {
    /// So many nodes; the best move of the last iteration that was finished is played.
    Nodes(u64),
    /// So many plies.
    Depth(u32),
}

impl fmt::Display for MoveLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Self::Depth(plies) => write!(f, "depth {plies}"),
        }
    }
}

/// A match of two variants of the play search.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// The variant that the result is about.
    pub a: Variant,
    /// The other one.
    pub b: Variant,
    /// The limit of A's moves.
    pub limit_a: MoveLimit,
    /// The limit of B's moves.
    pub limit_b: MoveLimit,
    /// A game of two players.
    pub game: GameName,
    /// Moves of an opening.
    pub plies: PlyRange,
    /// A game with so many moves after its opening is broken off.
    pub most_plies: u32,
    /// Openings, each of which is played twice.
    pub pairs: usize,
    /// The test that may end the match sooner.
    pub sprt: Option<Sprt>,
}

/// The first line of a file of pairs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct MatchHeader {
    pub game: String,
    pub plies: [u32; 2],
    pub most_plies: u32,
    pub a: SideHeader,
    pub b: SideHeader,
}

/// A side there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct SideHeader {
    pub limit: MoveLimit,
    pub parameters: BTreeMap<String, String>,
}

impl Match {
    /// All that games depend on, but for the seed and the number of the opening.
    fn text(&self) -> String {
        format!(
            "match {MATCH_FORMAT} {FORMAT} {} plies {} most-plies {} a {} {} b {} {}",
            self.game,
            self.plies,
            self.most_plies,
            self.limit_a,
            self.a.text(),
            self.limit_b,
            self.b.text()
        )
    }

    /// The name of its file: the same for other seeds, more pairs, another test.
    pub(super) fn file_name(&self) -> String {
        format!("{}-{}", self.game.to_string().replace(' ', "-"), digest(&self.text()))
    }

    /// The digest of everything that the games of a pair depend on.
    pub(super) fn key(&self, seed: u64, pair: usize) -> String {
        digest(&format!("{} seed {seed} pair {pair}", self.text()))
    }

    pub(super) fn header(&self) -> MatchHeader {
        let side = |variant: &Variant, limit| SideHeader { limit, parameters: variant.parameters.clone() };
        MatchHeader {
            game: self.game.to_string(),
            plies: [self.plies.least, self.plies.most],
            most_plies: self.most_plies,
            a: side(&self.a, self.limit_a),
            b: side(&self.b, self.limit_b),
        }
    }
}
