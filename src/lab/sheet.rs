//! An experiment as it is written in a TOML file.

use super::error::ExperimentError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use toml::Spanned;

/// The deepest search that can be asked for, in plies.
pub const MOST_DEPTH: u32 = 64;
/// Most successive positions of a game that count as one.
const MOST_TURNS: u32 = 20;

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
    /// Searches of games of several players at given depths.
    Multiplayer,
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
    pub panel: Option<PanelPlace>,
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
    pub depths: Option<Spanned<Vec<u32>>>,
    pub turns: Option<Spanned<u32>>,
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

/// Where an experiment stands among others that are drawn in one plot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanelPlace {
    /// The title of the plot; experiments with the same one belong together.
    pub title: String,
    /// What the legend calls this experiment.
    pub curve: String,
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

/// Depths that rise.
pub(super) fn read_depths(
    written: &Spanned<Vec<u32>>,
    lines: Lines<'_>,
) -> Result<Vec<u32>, ExperimentError> {
    let depths = written.get_ref();
    let rises = depths.windows(2).all(|pair| pair[0] < pair[1]);
    if depths.is_empty() || !rises || depths[0] < 1 || depths[depths.len() - 1] > MOST_DEPTH {
        let problem = format!("rising numbers from 1 to {MOST_DEPTH} are wanted, such as [3, 5, 7]");
        return Err(lines.wrong(written, "depths", problem));
    }
    Ok(depths.clone())
}

/// Successive positions that count as one: one if nothing is written.
pub(super) fn read_turns(written: Option<&Spanned<u32>>, lines: Lines<'_>) -> Result<u32, ExperimentError> {
    let Some(turns) = written else { return Ok(1) };
    if (1..=MOST_TURNS).contains(turns.get_ref()) {
        Ok(*turns.get_ref())
    } else {
        Err(lines.wrong(turns, "turns", format!("a number from 1 to {MOST_TURNS} is wanted")))
    }
}
