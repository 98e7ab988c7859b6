//! What became of the problems of a run, and what is said of it.

use super::stored::{StoredAnswer, Verdict};
use crate::formats::quantity;
use std::fmt;

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
}

/// What became of a run. Its text has a line for each outcome and one for all.
#[derive(Clone, PartialEq, Debug)]
pub struct RunSummary {
    /// Files of the set.
    pub files: usize,
    /// Files that are no usable problems.
    pub unusable: usize,
    /// What became of the problems that were reached, in their order.
    pub outcomes: Vec<Outcome>,
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
        Self { files, unusable: 0, outcomes: Vec::new() }
    }

    /// How the run ended. What is wrong weighs more than what is open.
    #[must_use]
    pub fn ending(&self) -> RunEnding {
        let is_open = |outcome: &Outcome| outcome.answer.answer.is_none();
        let is_wrong = |outcome: &Outcome| outcome.answer.agrees == Some(false);
        match self {
            _ if self.unusable > 0 || self.outcomes.iter().any(is_wrong) => RunEnding::Wrong,
            _ if self.unreached() > 0 || self.outcomes.iter().any(is_open) => RunEnding::Open,
            _ => RunEnding::Complete,
        }
    }

    /// Files that the run did not come to.
    #[must_use]
    pub const fn unreached(&self) -> usize {
        self.files - self.outcomes.len() - self.unusable
    }

    fn count(&self, is_wanted: impl Fn(&Outcome) -> bool) -> usize {
        self.outcomes.iter().filter(|outcome| is_wanted(outcome)).count()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StoredAnswer { problem, question, uncertified, solution, .. } = &self.answer;
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
        let stored = if self.origin == Origin::Stored { ", stored" } else { "" };
        write!(f, " ({} nodes, {:.2} s{stored})", quantity::grouped(solution.nodes), solution.seconds)
    }
}

impl fmt::Display for RunSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for outcome in &self.outcomes {
            writeln!(f, "{outcome}")?;
        }
        let searched = self.outcomes.iter().filter(|outcome| outcome.origin == Origin::Searched);
        writeln!(
            f,
            "{} problems: {} answered ({} stored before), {} open, {} not usable, {} not reached; {} as known, {} not as known; {:.1} s",
            self.files,
            self.count(|outcome| outcome.answer.answer.is_some()),
            self.count(|outcome| outcome.origin == Origin::Stored),
            self.count(|outcome| outcome.answer.answer.is_none()),
            self.unusable,
            self.unreached(),
            self.count(|outcome| outcome.answer.agrees == Some(true)),
            self.count(|outcome| outcome.answer.agrees == Some(false)),
            searched.map(|outcome| outcome.answer.solution.seconds).sum::<f64>(),
        )
    }
}
