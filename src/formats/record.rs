//! A solution as a JSON object, as it is written and read again. Programs read this: fields may be added, but none may
//! change or go.

pub use super::parts::{CertificateStatus, HintKind, HintRecord, PartsRecord, StatusName, TableRecord};
use super::program::{ProgramRecord, VERSION};
pub use super::repetition::Repetition;
use crate::board::{Komi, Position, Rules, Suicide};
use crate::certificate::{Certified, Under};
use crate::game::{Color, Score};
use crate::solve::{LineEnd, MoveValue, Optimality, Question, Reach, Rest, Rests, Solution};
use crate::text::shown_name;
use serde::{Deserialize, Serialize};

/// One solution, one object. Scores are Black's area margin, komi apart.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Rows times columns, such as `5x5`.
    pub board: String,
    /// Whose turn it is in the position asked about.
    pub to_play: Color,
    /// The rules under which all scores hold.
    pub rules: RulesRecord,
    /// Proved: Black can force at least this much.
    pub lower: Score,
    /// Proved: White can hold Black to at most this much.
    pub upper: Score,
    /// The value under basic ko with endless play counting `tie_value`, if it is proved. If `lower` and `upper`
    /// are equal it is the value whatever endless play counts.
    pub value: Option<Score>,
    /// How far all goes that was asked.
    pub status: StatusName,
    /// The proven line: GTP points or `pass`.
    pub pv: Vec<String>,
    /// Deepest iteration that proved a bound, in plies.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// Entries that the table has room for.
    pub table_entries: u64,
    /// Threads that searched.
    pub threads: u32,
    /// Version of the program.
    pub version: String,
    /// `value`, `at-least N` or `at-most N`.
    pub question: String,
    /// The answer to a yes-or-no question, if proved.
    pub answer: Option<bool>,
    /// The rows of the board joined by `/`, the top row first.
    pub position: String,
    /// What endless play counts: what was said, or 0.
    pub tie_value: Score,
    /// Whether Black can force no more than `lower` in finite play, however deep one looks.
    pub lower_exact: bool,
    /// Whether White cannot hold Black to less than `upper` in finite play, however deep one looks.
    pub upper_exact: bool,
    /// The value if endless play counts `tie_value`, if it is decided.
    pub value_with_tie: Option<Score>,
    /// Why the line ends, or nothing if the rest is proved but was not written out.
    pub pv_end: Option<LineEndName>,
    /// Nodes visited to write the line; they are not part of `nodes`.
    pub pv_nodes: u64,
    /// The proof on disk, if there is one.
    pub certificate: Option<CertificateRecord>,
    /// The same object for the position after the line that was to be explained.
    pub why: Option<Box<Self>>,
    /// Share of the cutoffs by moves that were made by the first move tried, 0 to 1; 0 where it was not written yet.
    #[serde(default)]
    pub first_move_cuts: f64,
    /// Nodes visited for `moves`; they are not part of `nodes`; 0 where it was not written yet.
    #[serde(default)]
    pub moves_nodes: u64,
    /// The legal moves, best first, if their values were asked for.
    pub moves: Option<Vec<MoveRecord>>,
    /// How far each part goes that was asked; nothing where it was not written yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<PartsRecord>,
    /// The program; nothing where it was not written yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramRecord>,
    /// The table; nothing where it was not written yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableRecord>,
    /// How to go on where something is left open, if that is known; nothing where it was not written yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<Vec<HintRecord>>,
    /// Where the search for the bounds was stopped: nodes that were left, as far as can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<Rest>,
    /// Under a rule that looks at the history: what the bounds rest on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<RestsName>,
    /// Under such a rule: how many boards stood before the position and count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards_before: Option<u64>,
}

/// A [`Rests`] in a record: `finite-play` or `history`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RestsName {
    /// [`Rests::FinitePlay`].
    FinitePlay,
    /// [`Rests::History`].
    History,
}

impl From<Rests> for RestsName {
    fn from(rests: Rests) -> Self {
        match rests {
            Rests::FinitePlay => Self::FinitePlay,
            Rests::History => Self::History,
        }
    }
}

/// A [`LineEnd`] in a record: `passes`, `static` where no further move can change the score, or `repetition`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineEndName {
    /// [`LineEnd::Passes`].
    Passes,
    /// [`LineEnd::Static`].
    Static,
    /// [`LineEnd::Repetition`].
    Repetition,
}

impl From<LineEnd> for LineEndName {
    fn from(end: LineEnd) -> Self {
        match end {
            LineEnd::Passes => Self::Passes,
            LineEnd::Static => Self::Static,
            LineEnd::Repetition => Self::Repetition,
        }
    }
}

/// All rules under which a claim about play by basic ko holds.
pub(super) fn all_rules(under: Under) -> Vec<Repetition> {
    let more = [(under.positional, Repetition::Positional), (under.situational, Repetition::Situational)];
    let more = more.into_iter().filter_map(|(holds, rule)| holds.then_some(rule));
    std::iter::once(Repetition::BasicKo).chain(more).collect()
}

/// A way to count a board in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// Stones and the points that only they surround.
    Area,
}

/// What a move is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveRecord {
    /// A GTP point or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value under basic ko with endless play counting `tie_value`, if that is proved.
    pub value: Option<Score>,
    /// Proved: the value is at least this.
    pub lower: Score,
    /// Proved: the value is at most this.
    pub upper: Score,
    /// Whether it keeps the value of the position; null if that is not known.
    pub optimal: Option<bool>,
}

impl MoveRecord {
    fn new(found: &MoveValue, position: &Position) -> Self {
        Self {
            mv: found.mv.name(position.size()),
            value: found.values.value(),
            lower: found.values.lower(),
            upper: found.values.upper(),
            optimal: match found.optimality {
                Optimality::Optimal => Some(true),
                Optimality::Worse => Some(false),
                Optimality::Open => None,
            },
        }
    }
}

/// A certificate that the checker has accepted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CertificateRecord {
    /// The file.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Its digest.
    pub sha256: String,
    /// What it proves.
    pub claims: Vec<ClaimRecord>,
}

/// A claim of a certificate.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ClaimRecord {
    /// Such as `at-least 4 finite`.
    pub claim: String,
    /// The rules of repetition under which it holds.
    pub under: Vec<Repetition>,
    /// Records of states.
    pub states: u64,
    /// Records of contents of regions.
    pub contents: u64,
    /// States on the longest line of a finite claim, else 0.
    pub longest: u32,
}

impl CertificateRecord {
    /// The record of a certificate; `file` is its path as it was named.
    #[must_use]
    pub fn of(certified: &Certified) -> Self {
        let claims = certified.claims.iter().map(|found| ClaimRecord {
            claim: found.statement.to_string(),
            under: all_rules(found.under),
            states: found.states,
            contents: found.contents,
            longest: found.longest,
        });
        Self {
            file: shown_name(&certified.path),
            bytes: certified.bytes,
            sha256: certified.digest.clone(),
            claims: claims.collect(),
        }
    }
}

/// The rules of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RulesRecord {
    /// Always basic ko.
    pub repetition: Repetition,
    /// Whether chains of two stones or more may take themselves away.
    pub suicide: Suicide,
    /// How boards are counted.
    pub scoring: Scoring,
    /// White's komi; it is not part of any score of the record.
    pub komi: Komi,
}

/// A record, and what is to be said of how the position was read.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NotedRecord<'n> {
    /// The solution.
    #[serde(flatten)]
    pub record: Record,
    /// What the input says and is not followed, or is read although it is against the book.
    pub notes: &'n [String],
}

impl NotedRecord<'_> {
    /// The object on one line, without a line break.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and finite numbers can be written as JSON")
    }
}

impl Record {
    /// The record of a solution.
    #[must_use]
    pub fn new(solution: &Solution) -> Self {
        let tie_value = solution.endless_play;
        let position = &solution.position;
        let moves = &solution.line.moves;
        Self {
            board: position.size().to_string(),
            to_play: position.to_play(),
            rules: RulesRecord::of(position),
            lower: solution.bounds.lower(),
            upper: solution.bounds.upper(),
            value: solution.value(),
            status: solution.overall().into(),
            pv: moves.iter().map(|mv| mv.name(position.size())).collect(),
            depth: solution.depth,
            nodes: solution.nodes,
            seconds: solution.elapsed.as_secs_f64(),
            table_entries: solution.table_entries,
            threads: solution.threads.count() as u32,
            version: VERSION.to_owned(),
            question: question_text(solution.question),
            answer: solution.answer,
            position: position.rows_text(),
            tie_value,
            lower_exact: solution.reach(Color::Black) == Reach::Exact,
            upper_exact: solution.reach(Color::White) == Reach::Exact,
            value_with_tie: solution.with_tie_value(tie_value).value(),
            pv_end: solution.line.end.map(LineEndName::from),
            pv_nodes: solution.line_nodes,
            certificate: solution
                .certificate
                .as_ref()
                .and_then(|result| result.as_ref().ok())
                .map(CertificateRecord::of),
            why: solution.why.as_ref().map(|why| Box::new(Self::new(why))),
            first_move_cuts: (solution.first_move_cuts * 1e4).round() / 1e4,
            moves_nodes: solution.moves_nodes,
            moves: solution
                .moves
                .as_ref()
                .map(|moves| moves.iter().map(|found| MoveRecord::new(found, position)).collect()),
            parts: Some(PartsRecord::of(solution)),
            program: Some(ProgramRecord::this()),
            table: Some(TableRecord::of(solution)),
            hints: Some(Vec::new()),
            rest: solution.rest,
            rests_on: None,
            boards_before: None,
        }
    }

    /// The object on one line, without a line break.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and finite numbers can be written as JSON")
    }
}

impl RulesRecord {
    fn of(position: &Position) -> Self {
        Self::under(position.rules(), Repetition::BasicKo)
    }

    /// The rules of a position with a rule of repetition.
    pub(super) const fn under(rules: Rules, repetition: Repetition) -> Self {
        Self { repetition, suicide: rules.suicide, scoring: Scoring::Area, komi: rules.komi }
    }
}

pub(super) fn question_text(question: Question) -> String {
    match question {
        Question::Value => "value".to_owned(),
        Question::AtLeast(score) => format!("at-least {}", score.points()),
        Question::AtMost(score) => format!("at-most {}", score.points()),
    }
}
