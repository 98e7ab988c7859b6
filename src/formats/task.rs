//! What is asked about a position, as it is written: `value`, `at-least 3`, `at-most -2`, `best-move`.

use crate::game::Score;
use std::fmt;
use thiserror::Error;

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Task {
    /// Its value.
    #[default]
    Value,
    /// Whether Black can force so much.
    AtLeast(Score),
    /// Whether White can hold Black to so much.
    AtMost(Score),
    /// All optimal moves.
    BestMove,
}

/// Why a text asks nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TaskError {
    /// It is none of the questions that can be asked.
    #[error("\"{0}\" is no question")]
    Unknown(String),
    /// It asks for a score that the board has no room for.
    #[error(transparent)]
    Score(#[from] ScoreError),
}

/// A score that the board has no room for, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0} points: the board has not that many")]
pub struct ScoreError(pub i64);

impl Task {
    /// Reads a question; `most` is the largest score of the board.
    ///
    /// # Errors
    /// If it is none, or asks for more than the board has.
    pub fn read(text: &str, most: Score) -> Result<Self, TaskError> {
        let wrong = || TaskError::Unknown(text.to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        let points = |word: &str| Ok(score(word.parse().map_err(|_| wrong())?, most)?);
        match words[..] {
            ["value"] => Ok(Self::Value),
            ["best-move"] => Ok(Self::BestMove),
            ["at-least", word] => points(word).map(Self::AtLeast),
            ["at-most", word] => points(word).map(Self::AtMost),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value => f.write_str("value"),
            Self::AtLeast(score) => write!(f, "at-least {}", score.points()),
            Self::AtMost(score) => write!(f, "at-most {}", score.points()),
            Self::BestMove => f.write_str("best-move"),
        }
    }
}

/// So many points for Black as a score; `most` is the largest score of the board.
///
/// # Errors
/// If the board has not that many.
pub fn score(points: i64, most: Score) -> Result<Score, ScoreError> {
    let fits = i8::try_from(points).ok().filter(|_| points.abs() <= i64::from(most.points()));
    fits.map(Score::new).ok_or(ScoreError(points))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_as_they_are_written() {
        let nine = Score::new(9);
        for task in [Task::Value, Task::AtLeast(nine), Task::AtMost(-nine), Task::BestMove] {
            assert_eq!(Task::read(&task.to_string(), nine), Ok(task));
        }
        for text in ["", "mate", "value 3", "at-least", "at-least x", "at-most 1 2"] {
            assert_eq!(Task::read(text, nine), Err(TaskError::Unknown(text.to_owned())));
        }
        assert_eq!(Task::read("at-most -10", nine), Err(TaskError::Score(ScoreError(-10))));
        assert_eq!(score(i64::MIN, nine), Err(ScoreError(i64::MIN)));
        assert_eq!(score(-128, Score::new(i8::MAX)), Err(ScoreError(-128)));
    }
}
