//! The experiments that come with the program.

use super::experiment::Experiment;

macro_rules! experiments {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../experiments/", $name, ".toml")))),*]
    };
}

/// Names and texts, in the order in which they are listed.
pub const SHIPPED: &[(&str, &str)] = experiments![
    "increments-loa",
    "relative-increments-loa",
    "relative-history-loa",
    "relative-history-validation",
    "relative-history-no-multi-cut",
    "relative-history-go",
    "increments-go",
    "enhancements-64",
    "history-reductions",
    "depth-rules",
    "late-moves",
    "adaptive-lists",
    "adaptive-lists-length",
    "adaptive-lists-games",
    "orderings",
    "orderings-exact",
    "shared-history",
    "bookkeeping",
    "clashes",
    "league",
    "league-proof-cost",
    "best-reply",
];

/// A shipped experiment; nothing if there is none of that name.
///
/// # Panics
/// If the file has a slip in it.
#[must_use]
pub fn shipped(name: &str) -> Option<Experiment> {
    let (name, text) = SHIPPED.iter().find(|(known, _)| *known == name)?;
    Some(Experiment::read(name, text).unwrap_or_else(|error| panic!("experiments/{name}.toml: {error}")))
}
