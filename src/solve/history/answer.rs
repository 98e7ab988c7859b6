//! What comes of a question under a rule that looks at the history.

use super::question::HistoryGame;
use crate::board::HistoryRule;
use crate::certificate::Under;
use crate::game::{Bounds, Claim};
use crate::solve::answer::{Line, Status};
use crate::solve::question::Question;
use std::time::Duration;

/// An answered (or stopped) question.
#[derive(Clone, Debug)]
pub struct HistoryAnswer {
    /// The rule.
    pub rule: HistoryRule,
    /// What was asked about, with what stood before.
    pub game: HistoryGame,
    /// The question.
    pub question: Question,
    /// Proved under the rule: Black can force the lower bound, White the upper one.
    pub bounds: Bounds,
    /// How far the answer goes; never [`Bounds`](Status::Bounds), since under such a rule all play ends.
    pub status: Status,
    /// For yes-or-no questions: the answer, if proved.
    pub answer: Option<bool>,
    /// Whether memory, and no other limit, has ended the work.
    pub is_memory_full: bool,
    /// What the bounds rest on.
    pub rests: Rests,
    /// The proven line.
    pub line: Line,
    /// States visited with history.
    pub nodes: u64,
    /// Nodes visited in finite play.
    pub finite_nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// The certificate, which the checker has accepted; nothing if no bound needs one.
    pub paper: Option<HistoryPaper>,
}

/// What bounds under a rule rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rests {
    /// On finite play alone: no proof of theirs needs that anything is forbidden, or worth something, because it stood before.
    FinitePlay,
    /// On what stood before, in some line.
    History,
}

/// A certificate as it is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryPaper {
    /// The file.
    pub bytes: Vec<u8>,
    /// Its SHA-256 in hexadecimal digits.
    pub digest: String,
    /// What it proves under the rule.
    pub claims: Vec<PaperClaim>,
}

/// A claim of such a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaperClaim {
    /// What is claimed.
    pub claim: Claim,
    /// If it is a claim about finite play under basic ko: the superko rules under which it holds as well.
    pub finite: Option<Under>,
    /// Records of states.
    pub states: u64,
    /// Records of contents of regions.
    pub contents: u64,
    /// Replies that need no answer because of what stood before.
    pub forbidden: u64,
    /// States of the claimant on the longest line.
    pub longest: u32,
}
