//! Problems: positions with a question and, if it is known, the answer.
//!
//! A problem is an SGF file, or a diagram, and beside it, if anything is to be said of it, a TOML file of the same name.

use crate::board::{Move, Passes, Position};
use crate::formats::decode::DecodeError;
use crate::formats::fault::Fault;
use crate::formats::sgf::{SgfGame, SgfNote, SgfOptions};
use crate::formats::source::{self, SourceError};
use crate::formats::task::{ScoreError, Task, TaskError, score};
use crate::game::Score;
use crate::solve::{Coverage, Optimality, Question, Solution, Status};
use serde::Deserialize;
use std::fmt;
use thiserror::Error;

/// The answer to a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The value.
    Score(Score),
    /// Yes or no.
    Yes(bool),
    /// The optimal moves.
    Moves(Vec<Move>),
}

/// A position with a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The question.
    pub task: Task,
    /// What endless play counts, for Black.
    pub endless_play: Score,
    /// The answer, if it is known.
    pub answer: Option<Answer>,
    /// What else is said.
    pub about: About,
    /// What the file with the board says and is not followed, or is read although it is against the book.
    pub notes: Vec<SgfNote>,
}

/// Where a problem comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// A name of its own; the name of the file if there is none.
    pub id: Option<String>,
    /// Who published it, and where.
    pub source: Option<String>,
    /// When.
    pub year: Option<u16>,
    /// How the answer is known.
    pub known: Option<String>,
}

/// The board of a problem as it stands in a file.
#[derive(Clone, Copy, Debug)]
pub enum Board<'t> {
    /// An SGF game; the position is the end of its main line.
    Sgf(&'t str),
    /// One of several games of an SGF file.
    Game {
        /// The file.
        text: &'t str,
        /// The number of the game, from 1.
        number: usize,
        /// How many games there are.
        of: usize,
    },
    /// A `$$` diagram, or rows of `.`, `X` and `O` with Black to move.
    Diagram(&'t str),
}

/// A reason why a file is not a usable problem.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ProblemError {
    /// The board.
    #[error(transparent)]
    Board(#[from] SourceError),
    /// The characters.
    #[error(transparent)]
    Characters(#[from] DecodeError),
    /// Two passes have been played.
    #[error("the game is over: there is nothing to solve")]
    Over,
    /// The TOML file.
    #[error("TOML: {0}")]
    Toml(Fault),
    /// The part of the TOML file that is about one of several games.
    #[error("[[game]]: {0}")]
    Game(String),
    /// The question is none that can be asked.
    #[error("question = \"{0}\": write \"value\", \"at-least 3\", \"at-most -2\" or \"best-move\"")]
    Question(String),
    /// The answer does not belong to the question.
    #[error("answer = {answer}: the question \"{task}\" needs {wanted}")]
    Answer {
        /// What stands there.
        answer: String,
        /// The question.
        task: Task,
        /// What should stand there.
        wanted: &'static str,
    },
    /// A score that the board has no room for.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// An answer without a word about how it is known.
    #[error("there is an answer, but no word about how it is known; write known = \"...\"")]
    Unfounded,
}

impl From<TaskError> for ProblemError {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::Unknown(text) => Self::Question(text),
            TaskError::Score(error) => Self::Score(error),
        }
    }
}

/// The TOML file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    id: Option<String>,
    source: Option<String>,
    year: Option<u16>,
    question: Option<String>,
    answer: Option<Written>,
    known: Option<String>,
    tie_value: Option<i64>,
}

impl Sheet {
    /// Reads a sheet. For a file of several games it may have tables `[[game]]`, each with the `number` of a game and what is said of
    /// this game only; all else is said of every game.
    fn read(text: &str, board: Board<'_>) -> Result<Self, ProblemError> {
        let fault = |error: toml::de::Error| ProblemError::Toml(Fault::of_toml(&error, text));
        let Board::Game { number, of, .. } = board else { return toml::from_str(text).map_err(fault) };
        let mut all: toml::Table = toml::from_str(text).map_err(fault)?;
        let Some(games) = all.remove("game") else { return toml::from_str(text).map_err(fault) };
        let games: Vec<toml::Table> = games.try_into().map_err(|_| {
            ProblemError::Game("write [[game]] tables, each with a line such as number = 2".to_owned())
        })?;
        for mut game in games {
            let which = game.remove("number").and_then(|which| which.as_integer());
            let Some(which) = which.and_then(|which| usize::try_from(which).ok()) else {
                return Err(ProblemError::Game("a game needs a line such as number = 2".to_owned()));
            };
            if !(1..=of).contains(&which) {
                let fault = format!("number = {which}: the games are numbered from 1 to {of}");
                return Err(ProblemError::Game(fault));
            }
            if which == number {
                all.extend(game);
            }
        }
        all.try_into().map_err(|error: toml::de::Error| ProblemError::Game(error.message().to_owned()))
    }
}

/// An answer as it is written.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Written {
    Number(i64),
    Text(String),
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => write!(f, "\"{text}\""),
        }
    }
}

/// What `problems check` says of it: board, side to move, question and the known answer.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, to_play) = (self.position.size(), self.position.to_play());
        write!(f, "{size}, {to_play} to play, {}", self.task)?;
        match &self.answer {
            Some(answer) => write!(f, ", answer {}", answer.text(&self.position)),
            None => Ok(()),
        }
    }
}

impl Problem {
    /// Reads a problem; `sheet` is the text of the TOML file, if there is one.
    ///
    /// # Errors
    /// All reasons why it is not usable; at least one.
    pub fn read(board: Board<'_>, sheet: Option<&str>) -> Result<Self, Vec<ProblemError>> {
        let mut errors = Vec::new();
        let (position, notes) = position(board).map_err(|error| errors.push(error)).ok().unzip();
        let read = sheet.map(|sheet| Sheet::read(sheet, board)).transpose();
        let sheet: Sheet = read.map_err(|error| errors.push(error)).ok().flatten().unwrap_or_default();
        let most = position.map_or(Score::new(i8::MAX), |position| position.size().largest_score());
        let mut note = |error| errors.push(error);
        let text = sheet.question.as_deref().unwrap_or("value");
        let task = Task::read(text, most).map_err(|error| note(error.into())).unwrap_or_default();
        let endless_play = sheet.tie_value.map(|points| score(points, most)).transpose();
        let endless_play =
            endless_play.map_err(|error| note(error.into())).ok().flatten().unwrap_or_default();
        if sheet.answer.is_some() && sheet.known.is_none() {
            note(ProblemError::Unfounded);
        }
        let answer = match (&sheet.answer, &position) {
            (Some(written), Some(position)) => answer(written, task, position).map_err(&mut note).ok(),
            _ => None,
        };
        let Sheet { id, source, year, known, .. } = sheet;
        match position {
            Some(position) if errors.is_empty() => {
                let about = About { id, source, year, known };
                Ok(Self { position, task, endless_play, answer, about, notes: notes.unwrap_or_default() })
            }
            _ => Err(errors),
        }
    }

    /// The question to ask, and what besides.
    #[must_use]
    pub const fn question(&self) -> (Question, Coverage) {
        match self.task {
            Task::Value => (Question::Value, Coverage::Value),
            Task::AtLeast(score) => (Question::AtLeast(score), Coverage::Value),
            Task::AtMost(score) => (Question::AtMost(score), Coverage::Value),
            Task::BestMove => (Question::Value, Coverage::EveryMove),
        }
    }

    /// Reads an answer to this problem as [`Answer::text`] writes it.
    #[must_use]
    pub fn answer_from(&self, text: &str) -> Option<Answer> {
        let number = text.parse().map(Written::Number);
        answer(&number.unwrap_or_else(|_| Written::Text(text.to_owned())), self.task, &self.position).ok()
    }

    /// The answer that a solution gives, if it gives one.
    #[must_use]
    pub fn answer_of(&self, solution: &Solution) -> Option<Answer> {
        match self.task {
            Task::Value => solution.value().filter(|_| solution.status == Status::Proved).map(Answer::Score),
            Task::AtLeast(_) | Task::AtMost(_) => solution.answer.map(Answer::Yes),
            Task::BestMove => {
                let moves = solution.moves.as_ref()?;
                let is_known = moves.iter().all(|found| found.optimality != Optimality::Open);
                let optimal = moves.iter().filter(|found| found.optimality == Optimality::Optimal);
                is_known.then(|| Answer::Moves(optimal.map(|found| found.mv).collect()))
            }
        }
    }
}

impl Answer {
    /// The answer as it is written, for a board.
    #[must_use]
    pub fn text(&self, position: &Position) -> String {
        match self {
            Self::Score(score) => score.to_string(),
            Self::Yes(true) => "yes".to_owned(),
            Self::Yes(false) => "no".to_owned(),
            Self::Moves(moves) => {
                let names: Vec<String> = moves.iter().map(|mv| mv.name(position.size())).collect();
                names.join(" ")
            }
        }
    }

    /// Whether two answers say the same; moves may stand in any order.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Moves(own), Self::Moves(others)) => {
                own.len() == others.len() && own.iter().all(|mv| others.contains(mv))
            }
            _ => self == other,
        }
    }
}

fn position(board: Board<'_>) -> Result<(Position, Vec<SgfNote>), ProblemError> {
    let game = match board {
        Board::Sgf(text) => SgfGame::read(text).map_err(SourceError::from)?,
        Board::Game { text, number, .. } => {
            let choice = SgfOptions { game: Some(number), ..SgfOptions::default() };
            SgfGame::read_with(text, choice).map_err(SourceError::from)?
        }
        Board::Diagram(text) => source::read(text, SgfOptions::default())?,
    };
    let position = game.to_position().map_err(SourceError::from)?;
    if position.passes() == Passes::Ended { Err(ProblemError::Over) } else { Ok((position, game.notes)) }
}

fn answer(written: &Written, task: Task, position: &Position) -> Result<Answer, ProblemError> {
    let most = position.size().largest_score();
    let wrong = |wanted| ProblemError::Answer { answer: written.to_string(), task, wanted };
    match (task, written) {
        (Task::Value, Written::Number(points)) => Ok(score(*points, most).map(Answer::Score)?),
        (Task::Value, _) => Err(wrong("a number of points for Black, such as -3")),
        (Task::BestMove, Written::Text(text)) => {
            let legal = |mv: &Move| position.play(*mv).is_ok();
            let moves = text.split_whitespace().map(|name| Move::named(name, position.size()).filter(legal));
            let moves: Option<Vec<Move>> = moves.collect();
            moves.filter(|moves| !moves.is_empty()).map(Answer::Moves)
        }
        .ok_or_else(|| wrong("all optimal moves, legal ones, such as \"B2 C2\"")),
        (Task::BestMove, _) => Err(wrong("all optimal moves, legal ones, such as \"B2 C2\"")),
        (_, Written::Text(text)) if text == "yes" || text == "no" => Ok(Answer::Yes(text == "yes")),
        _ => Err(wrong("\"yes\" or \"no\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: Board<'_> = Board::Diagram("...\n.X.\n...");

    #[test]
    fn a_board_alone_asks_for_its_value() {
        let problem = Problem::read(Board::Sgf("(;SZ[3];B[bb])"), None).unwrap();
        assert_eq!((problem.task, &problem.answer), (Task::Value, &None));
        assert_eq!(problem.question(), (Question::Value, Coverage::Value));
    }

    #[test]
    fn a_sheet_has_question_answer_and_source() {
        let sheet =
            "id = \"a\"\nyear = 1989\nquestion = \"best-move\"\nanswer = \"A1 pass\"\nknown = \"by hand\"";
        let problem = Problem::read(ROWS, Some(sheet)).unwrap();
        assert_eq!(
            problem.answer.as_ref().map(|answer| answer.text(&problem.position)),
            Some("A1 pass".to_owned())
        );
        assert_eq!((problem.about.id.as_deref(), problem.about.year), (Some("a"), Some(1989)));
        let sheet = "question = \"at-least 4\"\nanswer = \"no\"\nknown = \"by hand\"";
        assert_eq!(Problem::read(ROWS, Some(sheet)).unwrap().answer, Some(Answer::Yes(false)));
    }

    #[test]
    fn every_reason_is_named() {
        let reasons = |board, sheet| {
            let errors = Problem::read(board, Some(sheet)).unwrap_err();
            errors.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let all = reasons(Board::Diagram(".Z"), "question = \"mate\"\nanswer = 3");
        assert_eq!(all.len(), 3, "{all:?}");
        let all = reasons(ROWS, "question = \"at-most 10\"\ntie_value = -128");
        assert_eq!(
            all,
            ["10 points: the board has not that many", "-128 points: the board has not that many"]
        );
        assert!(reasons(ROWS, "answer = \"yes\"\nknown = \"so\"")[0].contains("needs a number"));
        assert!(
            reasons(ROWS, "question = \"best-move\"\nanswer = \"B2\"\nknown = \"so\"")[0]
                .contains("legal ones")
        );
        assert!(reasons(ROWS, "colour = 1")[0].contains("line 1, column 1"));
        assert_eq!(
            reasons(Board::Sgf("(;SZ[2];B[];W[])"), ""),
            ["the game is over: there is nothing to solve"]
        );
    }

    #[test]
    fn moves_agree_in_any_order() {
        let [a, b] = [Move::Pass, Move::named("A1", "2x2".parse().unwrap()).unwrap()];
        let answer = Answer::Moves(vec![a, b]);
        assert!(
            answer.agrees_with(&Answer::Moves(vec![b, a])) && !answer.agrees_with(&Answer::Moves(vec![a]))
        );
    }
}
