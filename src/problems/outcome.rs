//! What became of the problems of a run, and what is said of it.

use super::stored::{StoredAnswer, Verdict};
use crate::formats::quantity;
use std::fmt;
use std::time::Duration;

/// What became of a problem.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The answer, or that there is none.
    pub answer: StoredAnswer,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where an answer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// This run has worked on it.
    Searched,
    /// It was stored before.
    Stored,
    /// It was stored before and sought again, this time without an answer; so it stays.
    Kept,
    /// Another run has worked on it at the same time.
    Elsewhere,
}

/// What became of a run. Its text is a line about all files.
#[derive(Clone, PartialEq, Debug)]
pub struct RunSummary {
    /// Files of the set.
    pub files: usize,
    /// Files that are no usable problems.
    pub unusable: usize,
    /// What became of the problems that were reached, in their order.
    pub outcomes: Vec<Outcome>,
    /// Problems that other runs were still working on at the end.
    pub passed_by: usize,
    /// Wall time of the run.
    pub elapsed: Duration,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunEnding {
    /// All problems are answered, none against what is known.
    Complete,
    /// Some are open or were not reached.
    Open,
    /// A file is not usable, or an answer is not the known one.
    Wrong,
}

impl RunSummary {
    /// Before the first of so many files.
    pub(super) const fn of(files: usize) -> Self {
        Self { files, unusable: 0, outcomes: Vec::new(), passed_by: 0, elapsed: Duration::ZERO }
    }

    /// How the run ended. What is wrong weighs more than what is open.
    #[must_use]
    pub fn ending(&self) -> RunEnding {
        let is_open = |outcome: &Outcome| outcome.answer.answer.is_none() || outcome.origin == Origin::Kept;
        let is_wrong = |outcome: &Outcome| outcome.answer.agrees == Some(false);
        match self {
            _ if self.unusable > 0 || self.outcomes.iter().any(is_wrong) => RunEnding::Wrong,
            _ if self.unreached() + self.passed_by > 0 || self.outcomes.iter().any(is_open) => {
                RunEnding::Open
            }
            _ => RunEnding::Complete,
        }
    }

    /// Files that the run did not come to.
    #[must_use]
    pub const fn unreached(&self) -> usize {
        self.files - self.outcomes.len() - self.unusable - self.passed_by
    }

    fn count(&self, is_wanted: impl Fn(&Outcome) -> bool) -> usize {
        self.outcomes.iter().filter(|outcome| is_wanted(outcome)).count()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StoredAnswer { problem, question, uncertified, solution, wall_seconds, .. } = &self.answer;
        write!(f, "{problem}: {question}? ")?;
        match self.answer.verdict() {
            Verdict::Open { known: Some(known) } => write!(f, "open (known: {known})"),
            Verdict::Open { known: None } => write!(f, "open"),
            Verdict::New(answer) => write!(f, "{answer}"),
            Verdict::Known(answer) => write!(f, "{answer}, as known"),
            Verdict::Contradicts { answer, known } => write!(f, "{answer}, BUT KNOWN AS {known}"),
        }?;
        if let Some(reason) = uncertified {
            write!(f, ", as the answer found has no certificate: {reason}")?;
        }
        let origin = match self.origin {
            Origin::Searched => "",
            Origin::Stored => ", stored",
            Origin::Kept => ", stored before; left open this time, so the older answer is kept",
            Origin::Elsewhere => ", by another run",
        };
        let seconds = wall_seconds.unwrap_or(solution.seconds);
        write!(f, " ({} nodes, {seconds:.2} s{origin})", quantity::grouped(solution.nodes))
    }
}

impl fmt::Display for RunSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let others = match self.count(|outcome| outcome.origin == Origin::Elsewhere) {
            0 => String::new(),
            count => format!(", {count} by other runs at the same time"),
        };
        let kept = match self.count(|outcome| outcome.origin == Origin::Kept) {
            0 => String::new(),
            count => format!(", {count} kept from before as this run left them open"),
        };
        let passed_by = match self.passed_by {
            0 => String::new(),
            count => format!(", {count} still being worked on by other runs"),
        };
        writeln!(
            f,
            "{} problems: {} answered ({} stored before{others}{kept}), {} open, {} not usable, {} not reached{passed_by}; {} as known, {} not as known; {:.1} s",
            self.files,
            self.count(|outcome| outcome.answer.answer.is_some()),
            self.count(|outcome| outcome.origin == Origin::Stored),
            self.count(|outcome| outcome.answer.answer.is_none()),
            self.unusable,
            self.unreached(),
            self.count(|outcome| outcome.answer.agrees == Some(true)),
            self.count(|outcome| outcome.answer.agrees == Some(false)),
            self.elapsed.as_secs_f64(),
        )
    }
}
