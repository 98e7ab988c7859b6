//! The answer to a question about a group, as text for people and as a JSON object.

use super::quantity;
use super::report::rules_line;
use crate::board::{Move, PointSet, Position};
use crate::group::{Answer, Case, FirstMove, Outcome, Outcomes, Possible, Role, Status, Threats};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The whole report: board, group, status, the six cases, lines, effort.
#[must_use]
pub fn report(answer: &Answer) -> String {
    let Answer { position, group, .. } = answer;
    let (attacker, defender) = (group.color(Role::Attacker), group.defender());
    let mut text = format!("{} board\n{}\n\n", position.size(), rules_line(position.rules()));
    text += &position.diagram();
    let _ = writeln!(text, "\nGroup: {defender} {}; attacker {attacker}", names(position, group.target()));
    let _ = writeln!(text, "Status: {}\n", status_sentence(answer.status()));
    text += &table(&answer.outcomes);
    for found in &answer.first_moves {
        text += &first_move_text(position, found);
    }
    if answer.is_stopped {
        text += "\nStopped by a limit: what is printed is proved, the rest is open.\n";
    }
    let seconds = answer.elapsed.as_secs_f64();
    let _ = writeln!(text, "\n{} nodes in {seconds:.2} s", quantity::grouped(answer.nodes));
    text
}

fn names(position: &Position, points: PointSet) -> String {
    let names: Vec<String> = points.points().map(|point| position.size().name(point)).collect();
    names.join(" ")
}

const fn status_sentence(status: Option<Status>) -> &'static str {
    match status {
        Some(Status::Alive) => "alive (it can become unconditionally alive, whoever moves first)",
        Some(Status::Seki) => "seki (it stays on the board, but cannot become unconditionally alive)",
        Some(Status::Dead) => "dead (it is taken, whoever moves first)",
        Some(Status::Unsettled) => "unsettled (it depends on who moves first)",
        Some(Status::Ko) => "ko (it depends on ko threats)",
        Some(Status::Endless) => "endless (neither side can force an end; the rule of repetition decides)",
        None => "not known",
    }
}

fn table(outcomes: &Outcomes) -> String {
    let mut text = format!("{:16} {:22} {:22} {}\n", "ko threats:", "nobody", "attacker", "defender");
    for first in Role::ALL {
        let _ = write!(text, "{:16}", format!("{first} first"));
        for threats in [Threats::Nobody, Threats::Attacker, Threats::Defender] {
            let found = possible_text(outcomes.of(Case { first, threats }));
            let _ = write!(text, " {found:22}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

fn possible_text(Possible { worst, best }: Possible) -> String {
    match (worst, best) {
        _ if worst == best => worst.to_string(),
        (Outcome::Captured, Outcome::Alive) => "not known".to_owned(),
        (_, Outcome::Alive) => format!("{worst} or better"),
        (Outcome::Captured, _) => format!("{best} or worse"),
        _ => format!("{worst} to {best}"),
    }
}

fn first_move_text(position: &Position, found: &FirstMove) -> String {
    let name = |mv: &Move| mv.name(position.size());
    let mut text = String::new();
    if let Some(fact) = found.fact {
        let moves: Vec<String> = found.line.iter().map(name).collect();
        let line = if moves.is_empty() { "no move is needed".to_owned() } else { moves.join(" ") };
        let _ = writeln!(text, "\n{} first, no ko threats: {} {fact}: {line}", found.first, fact.prover());
    }
    if let Some(list) = &found.continuations {
        let of = |keeps| {
            let moves = list.iter().filter(|continuation| continuation.keeps == keeps);
            moves.map(|continuation| name(&continuation.mv)).collect::<Vec<_>>()
        };
        let (good, open) = (of(Some(true)), of(None));
        let _ = writeln!(
            text,
            "  first moves that keep this ({} of {}): {}",
            good.len(),
            list.len(),
            good.join(" ")
        );
        if !open.is_empty() {
            let _ = writeln!(text, "  not known of {}", open.join(" "));
        }
    }
    text
}

/// The answer as programs read it: fields may be added, but none may change or go.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupRecord {
    /// Rows times columns, such as `5x5`.
    pub board: String,
    /// The rows of the board joined by `/`, the top row first.
    pub position: String,
    /// Whether suicide of two stones or more is allowed.
    pub suicide: bool,
    /// The points that were named.
    pub target: Vec<String>,
    /// Who owns the group: `black` or `white`.
    pub defender: crate::game::Color,
    /// The word for the group; nothing if it is not known.
    pub status: Option<Status>,
    /// The six cases.
    pub cases: Vec<CaseRecord>,
    /// What happens without ko threats, the attacker first, then the defender first.
    pub first_moves: Vec<FirstMoveRecord>,
    /// Whether a limit came before all was known.
    pub stopped: bool,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// Version of the program.
    pub version: String,
    /// The file with the proofs, if there is one.
    pub certificate: Option<String>,
}

/// One of the six cases.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CaseRecord {
    /// Who moves first.
    pub first: Role,
    /// Who has ko threats without end.
    pub threats: Threats,
    /// The worst outcome for the defender that is possible.
    pub worst: Outcome,
    /// The best one; the outcome is proved if the two are the same.
    pub best: Outcome,
}

/// What happens if one side moves first and nobody has ko threats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FirstMoveRecord {
    /// Who moves first.
    pub first: Role,
    /// The outcome, if it is proved.
    pub outcome: Option<Outcome>,
    /// A line of play.
    pub line: Vec<String>,
    /// The first moves that keep the outcome, if they were asked for and there are others.
    pub keeping_moves: Option<Vec<String>>,
    /// Those of which it is not known.
    pub open_moves: Option<Vec<String>>,
}

impl GroupRecord {
    /// The record of an answer, and the name of the file with its proofs.
    #[must_use]
    pub fn new(answer: &Answer, certificate: Option<String>) -> Self {
        let Answer { position, group, outcomes, .. } = answer;
        let size = position.size();
        let case = |case: Case| {
            let Possible { worst, best } = outcomes.of(case);
            CaseRecord { first: case.first, threats: case.threats, worst, best }
        };
        Self {
            board: size.to_string(),
            position: position.rows_text(),
            suicide: position.rules().suicide == crate::board::Suicide::Allowed,
            target: group.target().points().map(|point| size.name(point)).collect(),
            defender: group.defender(),
            status: answer.status(),
            cases: Case::all().map(case).collect(),
            first_moves: answer
                .first_moves
                .iter()
                .map(|found| FirstMoveRecord::new(position, found))
                .collect(),
            stopped: answer.is_stopped,
            nodes: answer.nodes,
            seconds: answer.elapsed.as_secs_f64(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            certificate,
        }
    }

    /// The object in one line.
    ///
    /// # Panics
    /// Never: nothing in it can fail to be written.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("plain fields")
    }
}

impl FirstMoveRecord {
    fn new(position: &Position, found: &FirstMove) -> Self {
        let name = |mv: Move| mv.name(position.size());
        let of = |keeps| {
            let list = found.continuations.as_ref()?.iter();
            Some(list.filter(|found| found.keeps == keeps).map(|found| name(found.mv)).collect())
        };
        Self {
            first: found.first,
            outcome: found.possible.outcome(),
            line: found.line.iter().map(|&mv| name(mv)).collect(),
            keeping_moves: of(Some(true)),
            open_moves: of(None),
        }
    }
}
