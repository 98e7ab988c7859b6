//! One measurement: a position, a variant, a depth, and what was found.

use crate::play::Counts;
use serde::{Deserialize, Serialize};

/// Where a row stands in its experiment.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct RowKey {
    /// Seed of the run.
    pub seed: u64,
    /// Name of the position set.
    pub set: String,
    /// Plies, or what else the experiment calls its depth.
    pub depth: u32,
    /// Number of the position in its set, from 0.
    pub position: usize,
    /// Name of the variant.
    pub variant: String,
}

/// Whether the work came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It did.
    Done,
    /// The limit of nodes came first; the figures are those up to there.
    Stopped,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// Whether the work came to its end.
    pub status: Status,
    /// States visited.
    pub nodes: u64,
    /// The value, for the side to move.
    pub value: Option<i64>,
    /// Nodes that a move cut off.
    pub cutoffs: u64,
    /// Share of them that the first move cut off, 0 to 1.
    pub first_move_cut_rate: Option<f64>,
    /// Mean place of the moves that cut off, from 0.
    pub mean_cut_index: Option<f64>,
    /// What clashes of keys did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clashes: Option<Clashes>,
}

impl Figures {
    /// Those of a search that has found a value, or was stopped before.
    pub(super) fn of_search(counts: &Counts, value: Option<i64>) -> Self {
        Self {
            status: if value.is_some() { Status::Done } else { Status::Stopped },
            nodes: counts.nodes,
            value,
            cutoffs: counts.cutoffs,
            first_move_cut_rate: counts.first_share(),
            mean_cut_index: counts.mean_place(),
            clashes: None,
        }
    }
}

/// States that were taken for others, and how many two models expect.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Clashes {
    /// Look-ups that found another state under the same key.
    pub found: u64,
    /// Expected if a whole key has to agree by chance: look-ups * 2^-(index bits + stored bits).
    pub by_whole_key: f64,
    /// Expected if only what is stored has to agree: look-ups that met another state * 2^-(stored bits).
    pub by_stored_bits: f64,
}

/// A measurement, as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// A digest of everything that the figures depend on.
    pub key: String,
    /// Where it stands.
    #[serde(flatten)]
    pub place: RowKey,
    /// What was found.
    #[serde(flatten)]
    pub figures: Figures,
    /// Time that it took, in seconds; the only figure that does not repeat.
    pub seconds: f64,
    /// The commit of the program that measured it; empty in rows of programs that did not say.
    #[serde(default)]
    pub commit: String,
    /// The day, as in 2026-01-31 (UTC); empty in rows of programs that did not say.
    #[serde(default)]
    pub day: String,
}
