//! Orderings by name.

use super::adaptive_list::{Adaptation, AdaptiveList};
use super::butterfly::Butterfly;
use super::chain::{Chain, MOST_MEMBERS};
use super::continuation::Continuation;
use super::countermove::Countermove;
use super::gravity::Gravity;
use super::history::History;
use super::increment::{Increment, IncrementError};
use super::learner::Learner;
use super::plausibility::NegativePlausibility;
use super::refutation::Refutation;
use super::relative::{Relative, Tries};
use super::scores::Sharing;
use super::solver::RelativeHistory;
use super::{Ordering, Unordered};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One ordering, not yet built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Solver,
    Unordered,
    History(Increment, Sharing),
    Butterfly(Increment, Sharing),
    Relative((Increment, Increment), Sharing, Tries),
    NegativePlausibility(Increment, Sharing),
    Gravity,
    Countermove,
    Continuation,
    Refutation,
    AdaptiveList(Adaptation, Option<usize>),
}

/// An ordering as a name: `solver`, what the solver uses if not told otherwise; `none`; `history:d^2`, `butterfly:1`, `relative:d^2,2^d`, `relative-wiki:1,1`,
/// `relative-penalty:1,1` and `negative:d`, each also with `shared-` before it for one table of both colours;
/// `gravity`, `countermove`, `continuation`, `refutation`; `front` and `transposition` for adaptive lists, with
/// `:10` of at most 10 moves. With `+` between two, the first one decides and the second settles ties.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Spec {
    name: String,
    kinds: Vec<Kind>,
}

/// Why a text names no ordering.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// No such name.
    #[error(
        "'{0}' is no ordering; there are solver, none, history, butterfly, relative, relative-wiki, relative-penalty, negative, gravity, countermove, continuation, refutation, front and transposition"
    )]
    Name(String),
    /// A name with too few or too many increments.
    #[error("'{name}' takes {expected} increments, such as {example}")]
    Increments {
        /// What was typed.
        name: String,
        /// How many it takes.
        expected: usize,
        /// How it is written.
        example: &'static str,
    },
    /// No such increment.
    #[error(transparent)]
    Increment(#[from] IncrementError),
    /// A chain that is too long.
    #[error("'{0}' names more than {MOST_MEMBERS} orderings")]
    TooMany(String),
    /// A length that is no number.
    #[error("'{0}' is no length of a list")]
    Length(String),
}

impl Spec {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The ordering, for moves numbered below `slots`, with nothing learned yet.
    #[must_use]
    pub fn learner(&self, slots: usize) -> Learner {
        match &self.kinds[..] {
            [kind] => kind.learner(slots),
            kinds => Learner::Chain(Chain::new(kinds.iter().map(|kind| kind.learner(slots)).collect())),
        }
    }

    /// The same for who does not care what type it has.
    #[must_use]
    pub fn build(&self, slots: usize) -> Box<dyn Ordering> {
        Box::new(self.learner(slots))
    }
}

/// `solver`.
impl Default for Spec {
    fn default() -> Self {
        Self { name: "solver".to_owned(), kinds: vec![Kind::Solver] }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl From<Spec> for String {
    fn from(spec: Spec) -> Self {
        spec.name
    }
}

impl TryFrom<String> for Spec {
    type Error = SpecError;

    fn try_from(name: String) -> Result<Self, SpecError> {
        name.parse()
    }
}

impl Kind {
    fn learner(self, slots: usize) -> Learner {
        match self {
            Self::Solver => Learner::Solver(RelativeHistory::new(slots)),
            Self::Unordered => Learner::Unordered(Unordered),
            Self::History(increment, sharing) => Learner::History(History::new(slots, increment, sharing)),
            Self::Butterfly(increment, sharing) => {
                Learner::Butterfly(Butterfly::new(slots, increment, sharing))
            }
            Self::Relative(increments, sharing, tries) => {
                Learner::Relative(Relative::new(slots, increments, sharing, tries))
            }
            Self::NegativePlausibility(increment, sharing) => {
                Learner::NegativePlausibility(NegativePlausibility::new(slots, increment, sharing))
            }
            Self::Gravity => Learner::Gravity(Gravity::new(slots)),
            Self::Countermove => Learner::Countermove(Countermove::new(slots)),
            Self::Continuation => Learner::Continuation(Continuation::new(slots)),
            Self::Refutation => Learner::Refutation(Refutation::default()),
            Self::AdaptiveList(adaptation, most) => {
                Learner::AdaptiveList(AdaptiveList::new(adaptation, most))
            }
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let kinds = text.split('+').map(str::parse).collect::<Result<Vec<_>, _>>()?;
        if kinds.len() > MOST_MEMBERS {
            return Err(SpecError::TooMany(text.to_owned()));
        }
        Ok(Self { name: text.to_owned(), kinds })
    }
}

impl FromStr for Kind {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, arguments) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let (plain, sharing) = match name.strip_prefix("shared-") {
            Some(plain) => (plain, Sharing::Shared),
            None => (name, Sharing::Split),
        };
        let relative = |tries| Ok(Self::Relative(two(text, arguments)?, sharing, tries));
        let alone = |kind| if arguments.is_none() { Ok(kind) } else { Err(SpecError::Name(text.to_owned())) };
        match plain {
            "history" => Ok(Self::History(one(text, arguments)?, sharing)),
            "butterfly" => Ok(Self::Butterfly(one(text, arguments)?, sharing)),
            "negative" => Ok(Self::NegativePlausibility(one(text, arguments)?, sharing)),
            "relative" => relative(Tries::All),
            "relative-wiki" => relative(Tries::WithoutCutoff),
            "relative-penalty" => relative(Tries::BeforeCutoff),
            _ if sharing == Sharing::Shared => Err(SpecError::Name(text.to_owned())),
            "solver" => alone(Self::Solver),
            "none" => alone(Self::Unordered),
            "gravity" => alone(Self::Gravity),
            "countermove" => alone(Self::Countermove),
            "continuation" => alone(Self::Continuation),
            "refutation" => alone(Self::Refutation),
            "front" => Ok(Self::AdaptiveList(Adaptation::MoveToFront, length(arguments)?)),
            "transposition" => Ok(Self::AdaptiveList(Adaptation::Transposition, length(arguments)?)),
            _ => Err(SpecError::Name(text.to_owned())),
        }
    }
}

fn one(name: &str, arguments: Option<&str>) -> Result<Increment, SpecError> {
    let missing = || SpecError::Increments { name: name.to_owned(), expected: 1, example: "history:d^2" };
    Ok(arguments.ok_or_else(missing)?.parse()?)
}

fn two(name: &str, arguments: Option<&str>) -> Result<(Increment, Increment), SpecError> {
    let missing =
        || SpecError::Increments { name: name.to_owned(), expected: 2, example: "relative:d^2,2^d" };
    let (history, butterfly) = arguments.and_then(|text| text.split_once(',')).ok_or_else(missing)?;
    Ok((history.parse()?, butterfly.parse()?))
}

fn length(argument: Option<&str>) -> Result<Option<usize>, SpecError> {
    let number = |text: &str| text.parse().map_err(|_| SpecError::Length(text.to_owned()));
    argument.map(number).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        for name in ["none", "history:d^2", "shared-relative:d^3,d^3", "front", "countermove+transposition:5"]
        {
            assert_eq!(name.parse::<Spec>().unwrap().name(), name);
        }
        for bad in [
            "",
            "best",
            "history",
            "history:d^4",
            "history:1,1",
            "relative:1",
            "front:-1",
            "gravity:1",
            "shared-gravity",
            "shared-none",
            "none+",
            "solver:1",
            "shared-solver",
            "none+none+none+none+none+none",
            "front:x",
        ] {
            assert!(bad.parse::<Spec>().is_err(), "{bad}");
        }
        assert!("relative:1".parse::<Spec>().unwrap_err().to_string().contains("takes 2 increments"));
    }
}
