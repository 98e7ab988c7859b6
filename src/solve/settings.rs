//! How a question is gone about.

use super::question::Coverage;
use super::schedule::Tuning;
use super::threads::Threads;
use crate::board::Move;
use crate::files::Replace;
use crate::game::Score;
use crate::ordering::Spec;
use crate::search::{Limits, TableSize};
use crate::text::amount::{self, AmountError};
use serde::{Deserialize, Serialize};
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How to go about solving.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Size of the transposition table.
    pub table: TableSize,
    /// When to stop.
    pub limits: Limits,
    /// How moves are ordered. Answers never depend on it; how long they take does.
    pub ordering: Spec,
    /// How many threads search. With more than one the answer is the same, but the way there, and so node counts and
    /// the line, is not the same each time.
    pub threads: Threads,
    /// What endless play counts, for Black; the value may depend on it.
    pub endless_play: Score,
    /// What the value is expected to be, for Black, if anything: that it is at least, and at most, so much is tried before all else.
    /// A value does not depend on it; how long it takes does. Yes-or-no questions do without.
    pub expected: Option<Score>,
    /// Where to write the proof, if it is wanted.
    pub certificate: Option<PathBuf>,
    /// What may become of a file that is where the proof is to be written.
    pub replace: Replace,
    /// Where to put the work away, if that is wanted.
    pub checkpoint: Option<Checkpointing>,
    /// A line of moves from the position about which the user wonders, if there is one.
    pub why: Option<Vec<Move>>,
    /// What is asked besides.
    pub coverage: Coverage,
    /// The numbers by which the work is scheduled. Answers never depend on them; how long they take does.
    pub tuning: Tuning,
    /// For tests: cuts keys to so many bits, see [`Go::with_key_bits`](crate::go::Go::with_key_bits).
    #[doc(hidden)]
    pub key_bits: Option<u32>,
}

/// Where and how often work is put away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Checkpointing {
    /// The file.
    pub path: PathBuf,
    /// How long the work may go on before it is put away again.
    pub every: Interval,
}

/// How long work may go on before it is put away again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Interval {
    /// So much time; more where writing the table takes more than a tenth of it. To put the work away the search is
    /// interrupted, so that node counts are not the same each time.
    Time(Duration),
    /// So many nodes: whoever interrupts the program at any moment and resumes, with one thread, repeats all steps and all
    /// bytes of a certificate.
    Nodes(NonZero<u64>),
}

impl Default for Interval {
    /// Ten minutes.
    fn default() -> Self {
        Self::Time(Duration::from_secs(600))
    }
}

/// A text that is no [`Interval`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum IntervalError {
    /// Neither a time nor nodes.
    #[error("neither a time such as 60s or 10m nor nodes such as 5000000nodes or 200Mnodes")]
    Syntax,
    /// Nodes, but how many is no whole number from 1 on.
    #[error("not a number of nodes such as 5000000nodes or 200Mnodes")]
    Nodes,
    /// A time that cannot be used.
    #[error(transparent)]
    Time(AmountError),
}

/// A time, or a number with `nodes` behind it, as [`amount`] reads both: `60s`, `1h30m`, `200Mnodes`.
impl FromStr for Interval {
    type Err = IntervalError;

    fn from_str(text: &str) -> Result<Self, IntervalError> {
        let Some(number) = text.strip_suffix("nodes").or_else(|| text.strip_suffix("node")) else {
            return match amount::duration(text) {
                Ok(time) => Ok(Self::Time(time)),
                Err(AmountError::Syntax(_)) => Err(IntervalError::Syntax),
                Err(error) => Err(IntervalError::Time(error)),
            };
        };
        let nodes = amount::count(number).ok().and_then(NonZero::new);
        nodes.map(Self::Nodes).ok_or(IntervalError::Nodes)
    }
}
