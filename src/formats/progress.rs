//! Progress for programs: JSON objects, one a line (docs/json.md). Fields may be added, but none may change or go.

use super::quantity;
use crate::certificate::{Repair, WritingProgress, WritingStage};
use crate::game::{Claim, Color, Score};
use crate::group::{GroupProgress, Role, Threats};
use crate::solve::{Lengthening, Part, Progress, Rest, Saving};
use serde::{Serialize, Serializer};
use std::time::Duration;

/// What a line is about, where it is one of several questions.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'s> {
    problem: Option<&'s str>,
}

impl<'s> Subject<'s> {
    /// A problem by its name; none for a single question.
    #[must_use]
    pub const fn of(problem: Option<&'s str>) -> Self {
        Self { problem }
    }

    fn name(self) -> Option<String> {
        self.problem.map(str::to_owned)
    }
}

/// A line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Line {
    /// A search goes on.
    Search {
        /// What it is about in a run of problems.
        problem: Option<String>,
        /// `question`, `why` or `move`.
        part: &'static str,
        /// Which move, from 1.
        number: Option<usize>,
        /// How many there are.
        of: Option<usize>,
        /// Time taken.
        seconds: f64,
        /// Proved so far of the position of the part.
        lower: Score,
        /// Likewise.
        upper: Score,
        /// What is being tried.
        claim: String,
        /// Depth of the iteration; none for a search of the smallest proof.
        depth: Option<u32>,
        /// Nodes visited.
        nodes: u64,
        /// Nodes a second since the start.
        nodes_per_second: u64,
        /// Table entries in use.
        table_used: u64,
        /// Table entries in all.
        table_entries: u64,
        /// States that the proof of the cheapest open claim is expected to have.
        expected: Option<u32>,
        /// Nodes that are left for the part.
        rest: Option<Rest>,
    },
    /// A question about a group goes on.
    Group {
        /// Who moves first in the case at work: `attacker` or `defender`.
        first: Role,
        /// Who has ko threats in it: `attacker`, `nobody` or `defender`.
        threats: Threats,
        /// Cases known, of six.
        known: usize,
        /// Time taken.
        seconds: f64,
        /// Nodes visited.
        nodes: u64,
    },
    /// The work on a solution tree goes on.
    Tree {
        /// `goal`, `first-move`, `branch`, `refutation`, `difficulty` or `proof`.
        stage: &'static str,
        /// Which of them, from 1.
        number: usize,
        /// How many there are.
        of: usize,
        /// Time since the start.
        #[serde(serialize_with = "in_thousandths")]
        seconds: f64,
        /// Nodes visited in all.
        nodes: u64,
        /// What the search at work is trying.
        claim: Option<String>,
        /// Proved so far of its position.
        lower: Option<Score>,
        /// Likewise.
        upper: Option<Score>,
    },
    /// A certificate is made.
    Certificate {
        /// As above.
        problem: Option<String>,
        /// Time since the search was begun.
        seconds: f64,
        /// `writing` or `checking`.
        stage: &'static str,
        /// What is being proved.
        claim: Option<String>,
        /// Records of states written for it.
        states: Option<u64>,
        /// Which repair for superko, from 1.
        repair: Option<u32>,
    },
    /// A checkpoint was written, or could not be.
    Checkpoint {
        /// The file.
        file: String,
        /// Its size.
        bytes: Option<u64>,
        /// Time that it took.
        seconds: f64,
        /// Why there is none.
        error: Option<String>,
        /// Seconds until the next one, where that is longer than was asked because of the time that writing takes.
        next_after: Option<f64>,
    },
    /// A problem of a run is done.
    Problem {
        /// The file.
        problem: String,
        /// Its number in the run, from 1.
        number: usize,
        /// How many there are.
        of: usize,
        /// The answer.
        answer: Option<String>,
        /// Whether it is the one that was known before.
        agrees: Option<bool>,
        /// Whether it was stored before.
        stored: bool,
        /// Nodes visited.
        nodes: u64,
        /// Time taken.
        #[serde(serialize_with = "in_thousandths")]
        seconds: f64,
    },
    /// A batch goes on.
    Batch {
        /// Lines answered, those left open apart.
        answered: u64,
        /// Lines that are wrong.
        wrong: u64,
        /// Lines left open.
        stopped: u64,
        /// Time since the start.
        #[serde(serialize_with = "in_thousandths")]
        seconds: f64,
    },
}

impl Line {
    /// A search goes on.
    #[must_use]
    pub fn search(progress: &Progress, subject: Subject<'_>) -> Self {
        let (part, number, of) = match progress.part {
            Part::Question => ("question", None, None),
            Part::Why => ("why", None, None),
            Part::Move { number, of } => ("move", Some(number), Some(of)),
        };
        Self::Search {
            problem: subject.name(),
            part,
            number,
            of,
            seconds: seconds(progress.elapsed),
            lower: progress.bounds.lower(),
            upper: progress.bounds.upper(),
            claim: claim_text(progress.claim),
            depth: progress.depth,
            nodes: progress.nodes,
            nodes_per_second: quantity::per_second(progress.nodes, progress.elapsed),
            table_used: progress.table_used,
            table_entries: progress.table_entries,
            expected: progress.expected,
            rest: progress.rest,
        }
    }

    /// A question about a group goes on.
    #[must_use]
    pub fn group(progress: &GroupProgress) -> Self {
        let GroupProgress { first, threats, known, nodes, elapsed } = *progress;
        Self::Group { first, threats, known, seconds: seconds(elapsed), nodes }
    }

    /// A certificate is made.
    #[must_use]
    pub fn certificate(progress: &WritingProgress, subject: Subject<'_>) -> Self {
        let (stage, claim, states) = match progress.stage {
            WritingStage::Writing(statement, states) => {
                ("writing", Some(statement.to_string()), Some(states))
            }
            WritingStage::Checking => ("checking", None, None),
        };
        Self::Certificate {
            problem: subject.name(),
            seconds: seconds(progress.elapsed),
            stage,
            claim,
            states,
            repair: progress.repair.map(|Repair { number, .. }| number),
        }
    }

    /// A checkpoint was written, or could not be.
    #[must_use]
    pub fn checkpoint(saving: &Saving) -> Self {
        Self::Checkpoint {
            file: saving.path.display().to_string(),
            bytes: saving.result.as_ref().ok().copied(),
            seconds: seconds(saving.took),
            error: saving.result.as_ref().err().map(ToString::to_string),
            next_after: match saving.lengthening {
                Some(Lengthening::Writing { planned, .. }) => Some(seconds(planned)),
                Some(Lengthening::Forgetting { .. }) | None => None,
            },
        }
    }

    /// The object on one line, without a line break.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and finite numbers can be written as JSON")
    }
}

/// A claim as questions are written in records.
#[must_use]
pub fn claim_text(claim: Claim) -> String {
    let score = claim.black_score().points();
    match claim.prover {
        Color::Black => format!("at-least {score}"),
        Color::White => format!("at-most {score}"),
    }
}

fn seconds(time: Duration) -> f64 {
    rounded(time.as_secs_f64())
}

/// To the thousandth.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}

fn in_thousandths<S: Serializer>(seconds: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    rounded(*seconds).serialize(serializer)
}
