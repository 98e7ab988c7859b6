//! Parameters as they are written, and what can be wrong with them.

use crate::ordering::Spec;
use crate::text::{amount, did_you_mean};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

/// A parameter that means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    pub parameter: String,
    pub problem: String,
}

/// Takes parameters out of a list.
pub(super) struct Reader {
    left: BTreeMap<String, String>,
}

impl Reader {
    pub const fn new(parameters: BTreeMap<String, String>) -> Self {
        Self { left: parameters }
    }

    /// The meaning of a parameter, or what it is without one.
    pub fn read<T>(
        &mut self,
        parameter: &str,
        default: T,
        meaning: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, Wrong> {
        let Some(text) = self.left.remove(parameter) else { return Ok(default) };
        let wrong = |problem| Wrong { parameter: parameter.to_owned(), problem };
        // Some problems begin with the text themselves.
        let place = format!("'{text}'");
        let named = |problem: String| {
            if problem.starts_with(&place) { problem } else { format!("{place}: {problem}") }
        };
        meaning(&text).map_err(|problem| wrong(named(problem)))
    }

    /// A rule that is on, off, or as the search that the others start from has it.
    pub fn switch<T>(&mut self, parameter: &str, base: Option<T>, on: T) -> Result<Option<T>, Wrong> {
        self.read(parameter, base, |text| match text {
            "on" => Ok(Some(on)),
            "off" => Ok(None),
            _ => Err("there are on, off".to_owned()),
        })
    }

    /// The ordering, which every variant needs.
    pub fn ordering(&mut self) -> Result<Spec, Wrong> {
        let missing = || Wrong { parameter: "ordering".into(), problem: "a variant needs one".into() };
        self.read("ordering", None, |text| parsed::<Spec>(text).map(Some))?.ok_or_else(missing)
    }

    /// The limit of nodes, if there is one.
    pub fn most_nodes(&mut self) -> Result<Option<u64>, Wrong> {
        self.read("most-nodes", None, |text| amount::positive_count(text).map(Some))
    }
}

pub(super) fn choice<T: Copy>(text: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(name, _)| *name == text).map(|&(_, value)| value);
    let names = || choices.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(", ");
    let meant = || did_you_mean(text, choices.iter().map(|&(name, _)| name));
    found.ok_or_else(|| format!("there are {}{}", names(), meant()))
}

pub(super) fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

pub(super) fn number<T: FromStr + PartialOrd + Display>(text: &str, least: T, most: T) -> Result<T, String> {
    let found = text.parse().ok().filter(|number| (&least..=&most).contains(&number));
    found.ok_or_else(|| format!("a number from {least} to {most} is wanted"))
}

/// A number, or `off`.
pub(super) fn optional<T: FromStr + PartialOrd + Display>(
    text: &str,
    least: T,
    most: T,
) -> Result<Option<T>, String> {
    if text == "off" { Ok(None) } else { number(text, least, most).map(Some) }
}
