//! The values of a position under several rules of repetition, as a table and as JSON.

use super::position_text::{ban_sentence, suicide_words, turn_sentence};
use super::quantity;
use super::record::StatusName;
use super::repetition::Repetition;
use crate::board::Position;
use crate::game::{Bounds, Color, Score};
use crate::search::Limits;
use crate::solve::{HistoryAnswer, Line, Reach, Solution, Status};
use serde::Serialize;
use std::fmt::Write as _;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What is known of a position under one rule.
#[derive(Clone, Debug)]
pub struct RulesRow {
    /// The rule.
    pub rule: RowRule,
    /// Proved under it.
    pub bounds: Bounds,
    /// The value, if it is proved.
    pub value: Option<Score>,
    /// How far the answer goes.
    pub status: StatusName,
    /// The proven line.
    pub line: Line,
    /// Nodes and states that were visited for it.
    pub nodes: u64,
    /// Time that was taken for it.
    pub elapsed: Duration,
}

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowRule {
    /// Finite play by basic ko, whatever a repetition is worth.
    Interval,
    /// Basic ko, with endless play counting so much.
    Tie(Score),
    /// A rule that looks at the history.
    History(Repetition),
}

impl RowRule {
    /// The name in JSON.
    fn name(self) -> &'static str {
        match self {
            Self::Interval => "interval",
            Self::Tie(_) => Repetition::BasicKo.name(),
            Self::History(rule) => rule.name(),
        }
    }

    fn words(self) -> String {
        match self {
            Self::Interval => "finite play by basic ko".to_owned(),
            Self::Tie(score) => format!("basic ko, endless play counts {}", score.points()),
            Self::History(rule) => rule.words().to_owned(),
        }
    }
}

impl RulesRow {
    /// The interval of finite play, as far as it was found within limits.
    #[must_use]
    pub fn interval(solution: &Solution, limits: &Limits) -> Self {
        Self {
            rule: RowRule::Interval,
            bounds: solution.bounds,
            value: solution.bounds.value(),
            status: interval_status(solution, limits),
            line: solution.line.clone(),
            nodes: solution.nodes,
            elapsed: solution.elapsed,
        }
    }

    /// What follows from it with endless play counting something. It takes no more work.
    #[must_use]
    pub fn tie(solution: &Solution) -> Self {
        let bounds = solution.with_tie_value(solution.endless_play);
        Self {
            rule: RowRule::Tie(solution.endless_play),
            bounds,
            value: bounds.value(),
            status: if bounds.value().is_some() { StatusName::Proved } else { solution.status.into() },
            nodes: 0,
            elapsed: Duration::ZERO,
            ..Self::interval(solution, &Limits::default())
        }
    }

    /// An answer under a rule that looks at the history.
    #[must_use]
    pub fn history(answer: &HistoryAnswer) -> Self {
        Self {
            rule: RowRule::History(answer.rule.into()),
            bounds: answer.bounds,
            value: answer.bounds.value(),
            status: answer.status.into(),
            line: answer.line.clone(),
            nodes: answer.nodes + answer.finite_nodes,
            elapsed: answer.elapsed,
        }
    }
}

/// An interval is proved if neither end can be bettered. The value may be proved before that, and a limit come then.
fn interval_status(solution: &Solution, limits: &Limits) -> StatusName {
    let is_exact = |side| solution.reach(side) == Reach::Exact;
    match solution.status {
        Status::Proved | Status::Bounds if Color::ALL.into_iter().all(is_exact) => StatusName::Proved,
        Status::Proved if is_reached(limits, solution) => StatusName::Stopped,
        Status::Proved => StatusName::Bounds,
        status => status.into(),
    }
}

fn is_reached(limits: &Limits, solution: &Solution) -> bool {
    limits.nodes.is_some_and(|most| solution.nodes >= most)
        || limits.time.is_some_and(|most| solution.elapsed >= most)
        || limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// The table of a position.
#[must_use]
pub fn text(position: &Position, boards_before: usize, rows: &[RulesRow]) -> String {
    let rules = position.rules();
    let ban = ban_sentence(position).map_or_else(String::new, |ban| ban + "\n");
    let mut text = format!(
        "{} board, {}\nRules: area scoring, {}, komi {}; of repetition those of the table\n{ban}\n{}\n",
        position.size(),
        turn_sentence(position),
        suicide_words(rules.suicide),
        rules.komi,
        position.diagram()
    );
    let past = match boards_before {
        0 => "Nothing counts as having stood before: the position was set up.".to_owned(),
        1 => "One board that stood before counts.".to_owned(),
        count => format!("{count} boards that stood before count."),
    };
    let _ = writeln!(text, "{past}\n");
    let width = rows.iter().map(|row| row.rule.words().len()).max().unwrap_or(0);
    let _ =
        writeln!(text, "{:width$}  value  {:10}  {:8}  {:>11}  line", "rule", "proved", "status", "nodes");
    for row in rows {
        let value = row.value.map_or_else(|| "-".to_owned(), |value| value.to_string());
        let _ = writeln!(
            text,
            "{:width$}  {value:>5}  {:10}  {:8}  {:>11}  {}",
            row.rule.words(),
            row.bounds.to_string(),
            status(row.status),
            quantity::grouped(row.nodes),
            line(position, &row.line)
        );
    }
    text
}

const fn status(status: StatusName) -> &'static str {
    match status {
        StatusName::Proved => "proved",
        StatusName::Bounds => "bounds",
        StatusName::Stopped => "stopped",
    }
}

fn line(position: &Position, line: &Line) -> String {
    let names: Vec<String> = line.moves.iter().map(|mv| mv.name(position.size())).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

/// The table as an object.
#[derive(Debug, Serialize)]
struct TableJson<'n> {
    board: String,
    position: String,
    to_play: Color,
    suicide: crate::board::Suicide,
    komi: crate::board::Komi,
    boards_before: usize,
    lower: Score,
    upper: Score,
    rows: Vec<RowJson>,
    notes: &'n [String],
}

#[derive(Debug, Serialize)]
struct RowJson {
    repetition: &'static str,
    tie_value: Option<Score>,
    value: Option<Score>,
    lower: Score,
    upper: Score,
    status: StatusName,
    pv: Vec<String>,
    nodes: u64,
    seconds: f64,
}

/// The table as JSON on one line, without a line break. Its bounds are those of the first row.
#[must_use]
pub fn json(position: &Position, boards_before: usize, rows: &[RulesRow], notes: &[String]) -> String {
    let most = position.size().largest_score();
    let bounds = rows.first().map_or_else(|| Bounds::new(-most, most), |row| row.bounds);
    let table = TableJson {
        board: position.size().to_string(),
        position: position.rows_text(),
        to_play: position.to_play(),
        suicide: position.rules().suicide,
        komi: position.rules().komi,
        boards_before,
        lower: bounds.lower(),
        upper: bounds.upper(),
        rows: rows.iter().map(|row| row_json(position, row)).collect(),
        notes,
    };
    serde_json::to_string(&table).expect("strings and finite numbers can be written as JSON")
}

fn row_json(position: &Position, row: &RulesRow) -> RowJson {
    let tie_value = match row.rule {
        RowRule::Tie(score) => Some(score),
        RowRule::Interval | RowRule::History(_) => None,
    };
    RowJson {
        repetition: row.rule.name(),
        tie_value,
        value: row.value,
        lower: row.bounds.lower(),
        upper: row.bounds.upper(),
        status: row.status,
        pv: row.line.moves.iter().map(|mv| mv.name(position.size())).collect(),
        nodes: row.nodes,
        seconds: row.elapsed.as_secs_f64(),
    }
}
