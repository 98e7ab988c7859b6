//! The rules of repetition by the names that arguments and records give them.

use crate::board::{HistoryRule, Position};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What becomes of a board that comes back. In records `basic-ko`, `pass-count`, `situational`, `natural-situational` or
/// `positional`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Repetition {
    /// A stone may not be taken back at once; endless play counts what is said of it.
    #[default]
    BasicKo,
    /// Basic ko; a board that comes back with the same side to move ends the game: who has passed more often since has won all points,
    /// and it counts 0 if nobody has.
    PassCount,
    /// No board may come back with the same side to move.
    Situational,
    /// No player may make a board that he has made before.
    NaturalSituational,
    /// No board may come back.
    Positional,
}

/// A name that no rule of repetition has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{said}' is no rule of repetition; there are {}", Repetition::names())]
pub struct RepetitionError {
    /// The name.
    said: String,
}

impl Repetition {
    /// All of them, from the one that forbids least to the one that forbids most.
    pub const ALL: [Self; 5] =
        [Self::BasicKo, Self::PassCount, Self::NaturalSituational, Self::Situational, Self::Positional];

    /// The name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.history_rule() {
            None => "tie",
            Some(rule) => rule.name(),
        }
    }

    /// All names with commas between them.
    #[must_use]
    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// The rule in the words of a report.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::BasicKo => "basic ko",
            Self::PassCount => "basic ko and pass count",
            Self::Situational => "situational superko",
            Self::NaturalSituational => "natural situational superko",
            Self::Positional => "positional superko",
        }
    }

    /// The rule that looks at the history, if it is one.
    #[must_use]
    pub const fn history_rule(self) -> Option<HistoryRule> {
        match self {
            Self::BasicKo => None,
            Self::PassCount => Some(HistoryRule::PassCount),
            Self::Situational => Some(HistoryRule::Situational),
            Self::NaturalSituational => Some(HistoryRule::NaturalSituational),
            Self::Positional => Some(HistoryRule::Positional),
        }
    }
}

impl Repetition {
    /// A position after a move as the rule sees it: under superko without a ban of ko, for what stood before counts instead.
    #[must_use]
    pub fn settled(self, position: Position) -> Position {
        let is_superko = self.history_rule().is_some_and(|rule| !rule.ends());
        if is_superko { position.without_ko() } else { position }
    }
}

impl From<HistoryRule> for Repetition {
    fn from(rule: HistoryRule) -> Self {
        match rule {
            HistoryRule::Situational => Self::Situational,
            HistoryRule::NaturalSituational => Self::NaturalSituational,
            HistoryRule::Positional => Self::Positional,
            HistoryRule::PassCount => Self::PassCount,
        }
    }
}

impl FromStr for Repetition {
    type Err = RepetitionError;

    fn from_str(text: &str) -> Result<Self, RepetitionError> {
        let name = text.trim();
        // Records call the first one so.
        if name.eq_ignore_ascii_case("basic-ko") {
            return Ok(Self::BasicKo);
        }
        let named = Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name));
        named.ok_or_else(|| RepetitionError { said: text.to_owned() })
    }
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for rule in Repetition::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
            assert!(rule.history_rule().is_none_or(|history| Repetition::from(history) == rule));
        }
        assert_eq!("basic-ko".parse(), Ok(Repetition::BasicKo));
        let error = "superko".parse::<Repetition>().unwrap_err().to_string();
        assert!(error.contains("there are tie, pass-count"), "{error}");
    }
}
