//! Orderings by name.

use super::adaptive_list::{Adaptation, AdaptiveList, ListsByPly};
use super::butterfly::Butterfly;
use super::chain::{Chain, MOST_MEMBERS};
use super::continuation::Continuation;
use super::countermove::Countermove;
use super::gravity::Gravity;
use super::history::History;
use super::increment::{Increment, IncrementError};
use super::learner::Learner;
use super::options::{OptionError, Options, Takes};
use super::order::{Ordering, Unordered};
use super::plausibility::NegativePlausibility;
use super::refutation::Refutation;
use super::relative::{Counting, Relative, Tries};
use super::scores::{Keeping, Sharing};
use super::solver::RelativeHistory;
use crate::text::did_you_mean;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// All names.
const NAMES: [&str; 16] = [
    "solver",
    "none",
    "history",
    "butterfly",
    "relative",
    "relative-wiki",
    "relative-penalty",
    "negative",
    "gravity",
    "countermove",
    "continuation",
    "refutation",
    "front",
    "transposition",
    "front-by-ply",
    "transposition-by-ply",
];
/// Those with a table, which both colours can share.
const SHARED: [&str; 6] =
    ["history", "butterfly", "relative", "relative-wiki", "relative-penalty", "negative"];

/// The name that was meant, or all of them.
fn instead(name: &str) -> String {
    let meant = did_you_mean(name, NAMES);
    let [all @ .., last] = NAMES;
    if meant.is_empty() { format!("; there are {} and {last}", all.join(", ")) } else { meant }
}

/// One ordering, not yet built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Solver,
    Unordered,
    History(Increment, Keeping),
    Butterfly(Increment, Keeping),
    Relative(Counting, Keeping),
    NegativePlausibility(Increment, Keeping),
    Gravity,
    Countermove,
    Continuation,
    Refutation,
    AdaptiveList(Adaptation, Option<usize>),
    ListsByPly(Adaptation, Option<usize>),
}

/// An ordering as a name: `solver`, what the solver uses if not told otherwise; `none`; `history:d^2`, `butterfly:1`, `relative:d^2,2^d`, `relative-wiki:1,1`,
/// `relative-penalty:1,1` and `negative:d`, each also with `shared-` before it for one table of both colours, and with
/// options behind it: `/ageing=halve|keep|clear` when a search begins, `/overflow=halve|stop` at `/ceiling=43` (a power of
/// two), where `relative` puts what was never tried, `/untried=middle|first|last`, and what `history` and `relative` do where all moves
/// have failed, `/least-bad=credit|ignore`; the first of each is the default;
/// `gravity`, `countermove`, `continuation`, `refutation`; `front` and `transposition` for adaptive lists, `front-by-ply` and
/// `transposition-by-ply` for one at each distance from the root, with `:10` of at most 10 moves. With `+` between two, the
/// first one decides and the second settles ties.
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
    #[error("'{name}' is no ordering{rest}", name = .0, rest = instead(.0))]
    Name(String),
    /// Nothing before, behind or between two `+`.
    #[error("'{0}' has a '+' with no ordering beside it")]
    Missing(String),
    /// A name that stands alone with something behind it.
    #[error("'{name}' takes nothing behind ':', and there is '{found}'")]
    NoArguments {
        /// The name.
        name: String,
        /// What stands behind it.
        found: String,
    },
    /// `shared-` before an ordering without tables.
    #[error("'{name}' has no table that both colours could share; 'shared-' goes with {all}", name = .0, all = SHARED.join(", "))]
    NotShared(String),
    /// A name with too few or too many increments.
    #[error(
        "'{name}' takes {expected} increment{s}, such as {example}", s = if *expected == 1 { "" } else { "s" }
    )]
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
    /// No such option, or not with this ordering.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A length that is no number.
    #[error("'{0}' is no length of a list; write a whole number, such as front:10")]
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
            Self::History(increment, keeping) => Learner::History(History::new(slots, increment, keeping)),
            Self::Butterfly(increment, keeping) => {
                Learner::Butterfly(Butterfly::new(slots, increment, keeping))
            }
            Self::Relative(counting, keeping) => Learner::Relative(Relative::new(slots, counting, keeping)),
            Self::NegativePlausibility(increment, keeping) => {
                Learner::NegativePlausibility(NegativePlausibility::new(slots, increment, keeping))
            }
            Self::Gravity => Learner::Gravity(Gravity::new(slots)),
            Self::Countermove => Learner::Countermove(Countermove::new(slots)),
            Self::Continuation => Learner::Continuation(Continuation::new(slots)),
            Self::Refutation => Learner::Refutation(Refutation::default()),
            Self::AdaptiveList(adaptation, most) => {
                Learner::AdaptiveList(AdaptiveList::new(adaptation, most))
            }
            Self::ListsByPly(adaptation, most) => Learner::ListsByPly(ListsByPly::new(adaptation, most)),
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if text.contains('+') && text.split('+').any(str::is_empty) {
            return Err(SpecError::Missing(text.to_owned()));
        }
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
        let mut words = text.split('/');
        let first = words.next().unwrap_or_default();
        let (name, arguments) =
            first.split_once(':').map_or((first, None), |(name, rest)| (name, Some(rest)));
        let (plain, sharing) = match name.strip_prefix("shared-") {
            Some(plain) => (plain, Sharing::Shared),
            None => (name, Sharing::Split),
        };
        if !NAMES.contains(&plain) {
            return Err(SpecError::Name(plain.to_owned()));
        }
        if sharing == Sharing::Shared && !SHARED.contains(&plain) {
            return Err(SpecError::NotShared(plain.to_owned()));
        }
        let mut options = Options::read(words, takes(plain))?;
        options.keeping.sharing = sharing;
        let keeping = options.keeping;
        match plain {
            "history" => Ok(Self::History(one(text, arguments)?, keeping)),
            "butterfly" => Ok(Self::Butterfly(one(text, arguments)?, keeping)),
            "negative" => Ok(Self::NegativePlausibility(one(text, arguments)?, keeping)),
            "relative" | "relative-wiki" | "relative-penalty" => {
                let tries = tries(plain);
                let counting =
                    Counting { increments: two(text, arguments)?, tries, untried: options.untried };
                Ok(Self::Relative(counting, keeping))
            }
            _ => Self::without_table(plain, arguments).ok_or_else(|| SpecError::NoArguments {
                name: plain.to_owned(),
                found: arguments.unwrap_or_default().to_owned(),
            })?,
        }
    }
}

impl Kind {
    /// An ordering that keeps no table of numbers with options; nothing if the name is none.
    fn without_table(name: &str, arguments: Option<&str>) -> Option<Result<Self, SpecError>> {
        let (front, transposition) = (Adaptation::MoveToFront, Adaptation::Transposition);
        let list = |list: fn(Adaptation, Option<usize>) -> Self, adaptation| {
            Some(length(arguments).map(|most| list(adaptation, most)))
        };
        let kind = match name {
            "front" => return list(Self::AdaptiveList, front),
            "transposition" => return list(Self::AdaptiveList, transposition),
            "front-by-ply" => return list(Self::ListsByPly, front),
            "transposition-by-ply" => return list(Self::ListsByPly, transposition),
            "solver" => Self::Solver,
            "none" => Self::Unordered,
            "gravity" => Self::Gravity,
            "countermove" => Self::Countermove,
            "continuation" => Self::Continuation,
            "refutation" => Self::Refutation,
            _ => return None,
        };
        arguments.is_none().then_some(Ok(kind))
    }
}

/// The options of an ordering by its name.
fn takes(name: &str) -> Takes {
    match name {
        "butterfly" | "negative" => Takes::Keeping,
        "history" => Takes::Best,
        "relative-wiki" | "relative-penalty" => Takes::Untried,
        "relative" => Takes::Everything,
        _ => Takes::Nothing,
    }
}

/// The form of relative history by its name.
fn tries(name: &str) -> Tries {
    match name {
        "relative-wiki" => Tries::WithoutCutoff,
        "relative-penalty" => Tries::BeforeCutoff,
        _ => Tries::All,
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
        for name in [
            "none",
            "history:d^2",
            "shared-relative:d^3,d^3",
            "front",
            "countermove+transposition:5",
            "front-by-ply",
            "transposition-by-ply:10+none",
            "history:2^d/ageing=keep/overflow=stop/ceiling=31",
            "shared-relative:1,d/untried=first/ageing=clear+front",
        ] {
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
            "front-by-ply:x",
            "front/ageing=keep",
            "history:1/untried=first",
            "history:1/ageing",
            "history:1/ageing=never",
            "history:1/ceiling=44",
            "history:1/",
            "relative:1,1/untried=best",
        ] {
            assert!(bad.parse::<Spec>().is_err(), "{bad}");
        }
    }

    #[test]
    fn slips_are_told_apart() {
        assert!("relative:1".parse::<Spec>().unwrap_err().to_string().contains("takes 2 increments"));
        for (text, said) in [
            ("recent:3", "'recent' is no ordering; there are solver, none, history, "),
            ("histroy:d", "'histroy' is no ordering; did you mean 'history'?"),
            ("gravity:1", "'gravity' takes nothing behind ':', and there is '1'"),
            (
                "shared-gravity",
                "'gravity' has no table that both colours could share; 'shared-' goes with history, ",
            ),
            ("none+", "'none+' has a '+' with no ordering beside it"),
            ("history", "'history' takes 1 increment, such as history:d^2"),
            ("front:x", "'x' is no length of a list; write a whole number, such as front:10"),
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.starts_with(said), "{text}: {error}");
        }
        let error = "gravity/ageing=keep".parse::<Spec>().unwrap_err().to_string();
        assert!(error.contains("'ageing=keep' is no option here"), "{error}");
    }
}
