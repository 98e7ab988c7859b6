//! Answers to problems, as they are stored and as they are told.

use super::certify::Paper;
use anyhow::Context as _;
use serde::Serialize;
use shoban::board::{Move, Passes};
use shoban::files;
use shoban::formats::problem::{Answer, Problem};
use shoban::formats::quantity;
use shoban::formats::record::Record;
use shoban::game::Color;
use shoban::solve::Solution;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// What became of a problem. Stored as JSON.
#[derive(Serialize)]
pub struct Outcome {
    /// The file, below the folder that was named.
    problem: String,
    id: Option<String>,
    source: Option<String>,
    year: Option<u16>,
    /// The question.
    question: String,
    /// Everything that the answer depends on; a stored answer counts only for the same.
    asked: String,
    /// The answer, if it is proved.
    answer: Option<String>,
    /// The answer that was known before, and how.
    known_answer: Option<String>,
    known: Option<String>,
    /// Whether the two are the same.
    agrees: Option<bool>,
    /// The certificates of the answer, if they were asked for; then there is no answer without.
    certificates: Option<Vec<Paper>>,
    /// Why there are none.
    uncertified: Option<String>,
    solution: Record,
}

/// A line of the summary.
pub struct Row {
    pub name: String,
    pub question: String,
    pub answer: Option<String>,
    pub known: Option<String>,
    pub agrees: Option<bool>,
    /// Why an answer does not count, although it was found.
    pub uncertified: Option<String>,
    pub nodes: u64,
    pub seconds: f64,
    pub is_old: bool,
    /// Whether it was stored with its certificates.
    pub is_certified: bool,
}

impl Outcome {
    /// What is stored of a row, its solution and the certificates.
    pub fn new(problem: &Problem, row: &Row, solution: &Solution, certificates: Option<Vec<Paper>>) -> Self {
        Self {
            problem: row.name.clone(),
            id: problem.about.id.clone(),
            source: problem.about.source.clone(),
            year: problem.about.year,
            question: row.question.clone(),
            asked: asked(problem),
            answer: row.answer.clone(),
            known_answer: row.known.clone(),
            known: problem.about.known.clone(),
            agrees: row.agrees,
            certificates,
            uncertified: row.uncertified.clone(),
            solution: Record::new(solution),
        }
    }

    /// Stores the answer; there is always a whole file, the old one or the new one.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        let json = serde_json::to_string_pretty(self).context("cannot write JSON")? + "\n";
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| files::write_whole(path, &json));
        written.with_context(|| format!("cannot write {}", path.display()))
    }
}

impl Row {
    /// The line for an answer, which took no work as far as is known here.
    pub fn new(name: &Path, problem: &Problem, answer: Option<&Answer>) -> Self {
        let text = |answer: &Answer| answer.text(&problem.position);
        let known = problem.answer.as_ref();
        Self {
            name: name.display().to_string(),
            question: problem.task.to_string(),
            answer: answer.map(text),
            known: known.map(text),
            agrees: answer.zip(known).map(|(new, known)| new.agrees_with(known)),
            uncertified: None,
            nodes: 0,
            seconds: 0.0,
            is_old: false,
            is_certified: false,
        }
    }

    /// The row in words.
    pub fn text(&self) -> String {
        let verdict = match (&self.answer, &self.known, self.agrees) {
            (None, Some(known), _) => format!("open (known: {known})"),
            (None, None, _) => "open".to_owned(),
            (Some(answer), Some(known), Some(false)) => format!("{answer}, BUT KNOWN AS {known}"),
            (Some(answer), _, Some(true)) => format!("{answer}, as known"),
            (Some(answer), ..) => answer.clone(),
        };
        let verdict = match &self.uncertified {
            Some(reason) => format!("{verdict}, as the answer found has no certificate: {reason}"),
            None => verdict,
        };
        let nodes = quantity::grouped(self.nodes);
        let old = if self.is_old { ", stored" } else { "" };
        format!("{}: {}? {verdict} ({nodes} nodes, {:.2} s{old})", self.name, self.question, self.seconds)
    }
}

/// The table at the end.
pub fn summary(rows: &[Row], files: usize, unusable: usize) -> String {
    let mut text = String::new();
    for row in rows {
        let _ = writeln!(text, "{}", row.text());
    }
    let count = |is_wanted: fn(&Row) -> bool| rows.iter().filter(|row| is_wanted(row)).count();
    let _ = writeln!(
        text,
        "{files} problems: {} answered ({} stored before), {} open, {} not usable, {} not reached; {} as known, {} not as known; {:.1} s",
        count(|row| row.answer.is_some()),
        count(|row| row.is_old),
        count(|row| row.answer.is_none()),
        unusable,
        files - rows.len() - unusable,
        count(|row| row.agrees == Some(true)),
        count(|row| row.agrees == Some(false)),
        rows.iter().filter(|row| !row.is_old).map(|row| row.seconds).sum::<f64>(),
    );
    text
}

/// All that the answer to a problem depends on.
fn asked(problem: &Problem) -> String {
    let position = &problem.position;
    let color = if position.to_play() == Color::Black { "black" } else { "white" };
    let ko = position.ko().map_or_else(|| "none".to_owned(), |point| Move::Play(point).name(position.size()));
    format!(
        "{} {} {color} ko {ko} passes {} {:?} tie {}: {}",
        position.size(),
        position.rows_text(),
        u8::from(position.passes() == Passes::Pending),
        position.rules().suicide,
        problem.endless_play.points(),
        problem.task
    )
}

/// The stored answer to the same question, if there is one. What cannot be read is asked again.
pub fn stored(path: &Path, name: &Path, problem: &Problem) -> Option<Row> {
    let value: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    let text =
        value["answer"].as_str().filter(|_| value["asked"].as_str() == Some(asked(problem).as_str()))?;
    let answer = problem.answer_from(text)?;
    Some(Row {
        nodes: value["solution"]["nodes"].as_u64().unwrap_or_default(),
        seconds: value["solution"]["seconds"].as_f64().unwrap_or_default(),
        is_old: true,
        is_certified: value["certificates"].is_array(),
        ..Row::new(name, problem, Some(&answer))
    })
}
