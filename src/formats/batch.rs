//! Positions as lines of JSON, and their answers likewise (docs/batch.md).

use super::fault;
use super::moves::{MovesError, play_text};
use super::record::{NotedRecord, Record, StatusName};
use super::sgf::{SgfError, SgfGame, SgfOptions};
use super::task::{ScoreError, Task, TaskError, score};
use crate::board::{
    BoardSize, BoardSizeError, DiagramError, Komi, Position, Rules, Setup, SetupError, Suicide,
};
use crate::game::{Color, Score};
use crate::solve::{Question, Solution};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::str::Utf8Error;
use thiserror::Error;

/// A question about a position, read from a line.
#[derive(Debug)]
pub struct Query {
    /// What the line calls itself, as it is written there.
    pub id: Option<Box<RawValue>>,
    /// The position.
    pub position: Position,
    /// The question.
    pub question: Question,
    /// What endless play counts, for Black.
    pub endless_play: Score,
    /// What the game says and is not followed, or is read although it is against the book.
    pub notes: Vec<String>,
}

/// A line that is no query.
#[derive(Debug, Error)]
#[error("{error}")]
pub struct Refusal {
    /// What the line calls itself, if that much can be read.
    pub id: Option<Box<RawValue>>,
    /// Why.
    #[source]
    pub error: QueryError,
}

/// Why a line is no query.
#[derive(Debug, Error)]
pub enum QueryError {
    /// Not text.
    #[error("not UTF-8 after byte {}", .0.valid_up_to())]
    Encoding(#[from] Utf8Error),
    /// Not the JSON object that it should be.
    #[error("{}", json_fault(.0))]
    Json(#[from] serde_json::Error),
    /// A list, of which it is not said what its parts are.
    #[error("a table of fields such as {{\"size\": \"3x3\"}} is wanted, not a list")]
    List,
    /// A field in which something else stands.
    #[error("{field}: {what}")]
    Field {
        /// Which.
        field: &'static str,
        /// What is wrong.
        what: String,
    },
    /// No position or several.
    #[error("{0} of the fields position, size and sgf; write one of them")]
    Boards(&'static str),
    /// The diagram.
    #[error("position: {0}")]
    Diagram(#[from] DiagramError),
    /// The position of the diagram.
    #[error("position: {0}")]
    Setup(#[from] SetupError),
    /// The size.
    #[error("size: {0}")]
    Size(#[from] BoardSizeError),
    /// The game.
    #[error("sgf: {0}")]
    Sgf(#[from] SgfError),
    /// The moves.
    #[error("moves: {0}")]
    Moves(#[from] MovesError),
    /// The question.
    #[error("question \"{0}\": write \"value\", \"at-least 3\" or \"at-most -2\"")]
    Question(String),
    /// A score that the board has no room for.
    #[error("{field}: {reason}")]
    Score {
        /// Where it stands.
        field: &'static str,
        /// What is wrong with it.
        reason: ScoreError,
    },
}

/// What the JSON reader found wrong. The line of the input is known otherwise.
fn json_fault(error: &serde_json::Error) -> String {
    format!("{} (column {})", fault::json(error), error.column())
}

/// The fields of a line, each as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    id: Option<Box<RawValue>>,
    position: Option<Box<RawValue>>,
    size: Option<Box<RawValue>>,
    sgf: Option<Box<RawValue>>,
    to_play: Option<Box<RawValue>>,
    moves: Option<Box<RawValue>>,
    tie_value: Option<Box<RawValue>>,
    komi: Option<Box<RawValue>>,
    suicide: Option<Box<RawValue>>,
    question: Option<Box<RawValue>>,
}

/// What the fields mean.
struct Written {
    id: Option<Box<RawValue>>,
    position: Option<String>,
    size: Option<Size>,
    sgf: Option<String>,
    to_play: Option<Color>,
    moves: Option<String>,
    tie_value: Option<i64>,
    komi: Option<Komi>,
    suicide: Option<Suicide>,
    question: Option<String>,
}

/// A size: a text, or one number for a square.
#[derive(Deserialize)]
#[serde(untagged)]
enum Size {
    Text(String),
    Side(u32),
}

impl Fields {
    fn read(self) -> Result<Written, QueryError> {
        Ok(Written {
            position: read("position", self.position)?,
            size: read("size", self.size)?,
            sgf: read("sgf", self.sgf)?,
            to_play: read("to_play", self.to_play)?,
            moves: read("moves", self.moves)?,
            tie_value: read("tie_value", self.tie_value)?,
            komi: read("komi", self.komi)?,
            suicide: read("suicide", self.suicide)?,
            question: read("question", self.question)?,
            id: self.id,
        })
    }
}

/// The meaning of a field, if it is there.
fn read<T: DeserializeOwned>(
    field: &'static str,
    written: Option<Box<RawValue>>,
) -> Result<Option<T>, QueryError> {
    let meaning = written.map(|written| serde_json::from_str(written.get()));
    meaning.transpose().map_err(|error| QueryError::Field { field, what: fault::json(&error) })
}

/// What is of use in a line that is wrong otherwise.
#[derive(Deserialize)]
struct Name {
    id: Option<Box<RawValue>>,
}

impl Query {
    /// Reads a line.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(line: &[u8]) -> Result<Self, Refusal> {
        let name = || serde_json::from_slice(line).ok().and_then(|name: Name| name.id);
        let text = std::str::from_utf8(line).map_err(|error| Refusal { id: None, error: error.into() })?;
        if text.trim_start().starts_with('[') {
            return Err(Refusal { id: None, error: QueryError::List });
        }
        let fields: Fields =
            serde_json::from_str(text).map_err(|error| Refusal { id: name(), error: error.into() })?;
        fields.read().and_then(Written::query).map_err(|error| Refusal { id: name(), error })
    }
}

impl Written {
    fn query(self) -> Result<Query, QueryError> {
        let (mut position, notes) = self.board()?;
        // A side that is to move anyway keeps its ko ban.
        if let Some(color) = self.to_play.filter(|&color| color != position.to_play()) {
            position = position.with_to_play(color);
        }
        if let Some(moves) = &self.moves {
            position = play_text(&position, moves)?.position;
        }
        let most = position.size().largest_score();
        let too_high = |field| move |reason| QueryError::Score { field, reason };
        let endless_play = self.tie_value.map(|points| score(points, most)).transpose();
        let endless_play = endless_play.map_err(too_high("tie_value"))?.unwrap_or_default();
        let question = self.question.as_deref().map_or(Ok(Question::Value), |text| question(text, most))?;
        Ok(Query { id: self.id, position, question, endless_play, notes })
    }

    fn board(&self) -> Result<(Position, Vec<String>), QueryError> {
        let (komi, suicide, to_play) = (self.komi, self.suicide, self.to_play);
        let choice = SgfOptions { komi, suicide, to_play, ..SgfOptions::default() };
        match (&self.position, &self.size, &self.sgf) {
            (Some(text), None, None) => {
                let setup = Setup::from_diagram(text, choice.rules(Rules::default()))?;
                Ok((setup.into_position()?, Vec::new()))
            }
            (None, Some(size), None) => {
                let size = match size {
                    Size::Text(text) => text.parse::<BoardSize>()?,
                    Size::Side(side) => BoardSize::new(*side as usize, *side as usize)?,
                };
                Ok((Position::empty(size, choice.rules(Rules::default())), Vec::new()))
            }
            (None, None, Some(text)) => {
                let game = SgfGame::read_with(text, choice)?;
                Ok((game.to_position()?, game.notes.iter().map(ToString::to_string).collect()))
            }
            (None, None, None) => Err(QueryError::Boards("none")),
            _ => Err(QueryError::Boards("several")),
        }
    }
}

fn question(text: &str, most: Score) -> Result<Question, QueryError> {
    match Task::read(text, most) {
        Ok(Task::Value) => Ok(Question::Value),
        Ok(Task::AtLeast(score)) => Ok(Question::AtLeast(score)),
        Ok(Task::AtMost(score)) => Ok(Question::AtMost(score)),
        Err(TaskError::Score(reason)) => Err(QueryError::Score { field: "question", reason }),
        Ok(Task::BestMove) | Err(_) => Err(QueryError::Question(text.to_owned())),
    }
}

/// How much of a solution is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// All of its record.
    Record,
    /// The answer.
    Brief,
}

/// A line of the output. Programs read this: fields may be added, but none may change or go.
#[derive(Serialize)]
struct Answered<'a, S> {
    id: Option<&'a RawValue>,
    /// The line of the input, from 1.
    line: u64,
    #[serde(flatten)]
    said: S,
}

#[derive(Serialize)]
struct Brief<'n> {
    lower: Score,
    upper: Score,
    value: Option<Score>,
    answer: Option<bool>,
    status: StatusName,
    nodes: u64,
    notes: &'n [String],
}

#[derive(Serialize)]
struct Wrong {
    error: String,
}

/// The line of the output for the solution of a query, without its line break. `line` is that of the input, from 1.
#[must_use]
pub fn answer(query: &Query, line: u64, solution: &Solution, detail: Detail) -> String {
    let (id, notes, record) = (query.id.as_deref(), &query.notes[..], Record::new(solution));
    match detail {
        Detail::Record => text(&Answered { id, line, said: NotedRecord { record, notes } }),
        Detail::Brief => {
            let Record { lower, upper, value, answer, status, nodes, .. } = record;
            text(&Answered { id, line, said: Brief { lower, upper, value, answer, status, nodes, notes } })
        }
    }
}

/// The line of the output for a line that is no query.
#[must_use]
pub fn complaint(id: Option<&RawValue>, line: u64, error: &dyn std::error::Error) -> String {
    text(&Answered { id, line, said: Wrong { error: error.to_string() } })
}

fn text<S: Serialize>(answered: &Answered<'_, S>) -> String {
    serde_json::to_string(answered).expect("strings and finite numbers can be written as JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: &str) -> String {
        Query::read(line.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_line_has_a_position_and_what_is_asked() {
        let empty = |line: &str| Query::read(line.as_bytes()).unwrap().position.rows_text();
        for size in ["3", "\"3\"", "\"3x3\"", "\"3×3\""] {
            assert_eq!(empty(&format!("{{\"size\":{size}}}")), ".../.../...");
        }
        let query = Query::read(
            br#"{"id": [1, 2.50], "size": "3x3", "to_play": "white", "moves": "B2 A1", "tie_value": -1,
               "komi": 0.5, "suicide": "allowed", "question": "at-most -2"}"#,
        )
        .unwrap();
        assert_eq!(query.id.unwrap().get(), "[1, 2.50]");
        assert_eq!(query.position.rows_text(), ".../.O./X..");
        assert_eq!((query.position.to_play(), query.endless_play), (Color::White, Score::new(-1)));
        assert_eq!(query.question, Question::AtMost(Score::new(-2)));
        assert_eq!(query.position.rules().suicide, Suicide::Allowed);
        let query = Query::read(br#"{"sgf":"(;SZ[3]KM[1];B[bb])"}"#).unwrap();
        assert_eq!((query.id.is_none(), query.position.to_play()), (true, Color::White));
        assert_eq!(query.position.rules().komi.half_points(), 2);
    }

    #[test]
    fn faults_are_named() {
        for (line, part) in [
            ("", "no JSON: it ends too early"),
            ("[]", "a table of fields such as {\"size\": \"3x3\"} is wanted, not a list"),
            ("[1,null,\"2x2\",null,null,null,null,null,null,null]", "not a list"),
            (r#"{"size":"3x3""#, "no JSON: it ends too early: a '}', ']' or '\"' is missing (column 13)"),
            (r#"{"colour":1}"#, "there is no field 'colour'; there are id, position, size, sgf"),
            (r#"{"sise":1}"#, "there is no field 'sise'; did you mean 'size'? (column 7)"),
            (r#"{"size":"3x3","size":"3x4"}"#, "the field 'size' is there twice"),
            (r#"{"size":true}"#, "size: a number or a text is wanted"),
            (r#"{"size":19}"#, "size: a 19x19 board is too large"),
            (r#"{"position":3}"#, "position: a text is wanted, not 3"),
            (r#"{"size":"3x3","tie_value":"x"}"#, "tie_value: a whole number is wanted, not the text \"x\""),
            (r#"{}"#, "none of the fields position, size and sgf"),
            (r#"{"size":"3x3","sgf":""}"#, "several of the fields"),
            (r#"{"size":"3x99"}"#, "size: "),
            (r#"{"position":"X?/.."}"#, "position: row 1, column 2: '?'"),
            (r#"{"position":"XX/XX"}"#, "position: the Black chain"),
            (r#"{"sgf":"(;SZ[3]"}"#, "sgf: line 1, column 8"),
            (r#"{"size":"3x3","moves":"B2 B2"}"#, "moves: move 2, B2: the point is occupied"),
            (
                r#"{"size":"3x3","to_play":"green"}"#,
                "to_play: 'green' is not possible here; there are black and white",
            ),
            (r#"{"size":"3x3","komi":0.3}"#, "not a multiple of 0.5"),
            (r#"{"size":"3x3","tie_value":10}"#, "tie_value: 10 points: the board has not that many"),
            (r#"{"size":"3x3","question":"at-least 10"}"#, "question: 10 points"),
            (r#"{"size":"3x3","question":"best-move"}"#, "question \"best-move\": write \"value\""),
        ] {
            let found = fault(line);
            assert!(found.contains(part), "{line}: {found}");
        }
        assert!(Query::read(b"{\"id\":1,\"size\":\"\xff\"}").unwrap_err().to_string().contains("byte 16"));
    }

    #[test]
    fn a_wrong_line_keeps_its_name_if_it_can_be_read() {
        let name = |line: &str| Query::read(line.as_bytes()).unwrap_err().id.map(|id| id.get().to_owned());
        assert_eq!(name(r#"{"id":"a","size":"0x0"}"#).as_deref(), Some("\"a\""));
        assert_eq!(name(r#"{"colour":1,"id":{"b":2}}"#).as_deref(), Some(r#"{"b":2}"#));
        assert_eq!(name(r#"{"id":"a""#), None);
        let error = Query::read(br#"{"id":7}"#).unwrap_err();
        assert_eq!(
            complaint(error.id.as_deref(), 17, &error),
            r#"{"id":7,"line":17,"error":"none of the fields position, size and sgf; write one of them"}"#
        );
    }
}
