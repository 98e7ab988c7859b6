//! An experiment as it is written in a TOML file.

use super::error::ExperimentError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use toml::Spanned;

/// A word or a number.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Scalar {
    Word(String),
    Number(i64),
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// Parameters by name.
pub(super) type Written = BTreeMap<String, Spanned<Scalar>>;

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The play search at given depths.
    #[default]
    Search,
    /// The proof search, on questions.
    Proof,
    /// Clashes of keys.
    Clashes,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sheet {
    pub title: String,
    pub source: String,
    #[serde(default)]
    pub claim: String,
    #[serde(default)]
    pub kind: Kind,
    #[serde(default)]
    pub values: Values,
    pub baseline: Spanned<String>,
    pub depths: Spanned<Vec<u32>>,
    pub turns: Option<Spanned<u32>>,
    pub sets: Vec<SetSheet>,
    #[serde(default)]
    pub all: Written,
    #[serde(default)]
    pub variants: Vec<Spanned<Written>>,
    #[serde(default)]
    pub grid: Vec<Axis>,
    pub each: Option<Spanned<Written>>,
    pub quick: Option<Quick>,
    #[serde(default)]
    pub published: Vec<Spanned<PublishedSheet>>,
}

/// Whether the values that a search finds must not depend on the variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Values {
    /// They are the same.
    Equal,
    /// Variants may guess.
    #[default]
    Free,
}

/// A set of positions: from games of the program with itself, or named one by one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetSheet {
    pub name: Spanned<String>,
    pub game: Option<Spanned<String>>,
    pub positions: Option<Spanned<usize>>,
    pub plies: Option<Spanned<[u32; 2]>>,
    #[serde(default)]
    pub stream: u64,
    pub questions: Option<Vec<Spanned<String>>>,
}

/// A parameter of a grid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axis {
    pub parameter: Spanned<String>,
    pub values: Spanned<Vec<Scalar>>,
    pub labels: Option<Spanned<Vec<String>>>,
}

/// The quick form.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Quick {
    pub depths: Spanned<Vec<u32>>,
    pub positions: usize,
}

/// A ratio that the source printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublishedSheet {
    pub variant: String,
    /// The set that it is about; all if it does not say.
    pub set: Option<String>,
    pub depth: u32,
    pub ratio: f64,
}

/// A text, so that a place in it can be named by its line.
#[derive(Clone, Copy)]
pub(super) struct Lines<'t>(pub &'t str);

impl Lines<'_> {
    /// The error that something there is wrong.
    pub fn wrong<T>(self, there: &Spanned<T>, field: &str, problem: impl fmt::Display) -> ExperimentError {
        let before = &self.0.as_bytes()[..there.span().start.min(self.0.len())];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        ExperimentError::Field { line, field: field.to_owned(), problem: problem.to_string() }
    }
}
