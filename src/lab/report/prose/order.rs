//! What a table on a page is to show, as the mark before it says.

use serde::Deserialize;

/// A table on a page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    pub table: Form,
    /// The experiments that it shows.
    pub experiments: Vec<String>,
    /// Those of their sets; all if it does not say.
    pub sets: Option<Vec<String>>,
    /// What to call each set of each experiment.
    #[serde(default)]
    pub names: Vec<String>,
    /// The variants; all but the baseline if it does not say.
    pub variants: Option<Vec<String>>,
    /// The depth; the greatest if it does not say.
    pub depth: Option<u32>,
    #[serde(default = "ratio")]
    pub figures: Vec<Figure>,
    /// Rows in the order of the ratios of the first column, the baseline among them.
    #[serde(default)]
    pub sorted: bool,
    /// A column with the least ratio of all variants, and its variant.
    #[serde(default)]
    pub best: bool,
}

fn ratio() -> Vec<Figure> {
    vec![Figure::Ratio]
}

/// What is a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Form {
    /// A variant, at one depth.
    Variants,
    /// A depth, with a column for each variant.
    Depths,
    /// An experiment, with what its source printed and what became of it.
    Sources,
}

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Figure {
    Ratio,
    Geometric,
    Sd,
    Delta,
    P,
    PairedP,
    Verdict,
    Positions,
    Stopped,
    Nodes,
    ValuesChanged,
    Time,
    Printed,
    FalseHits,
    WholeKey,
    StoredBits,
}

impl Figure {
    /// What a column of it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ratio => "ratio",
            Self::Geometric => "geometric mean",
            Self::Sd => "sd of ratios",
            Self::Delta => "delta",
            Self::P => "p",
            Self::PairedP => "paired p",
            Self::Verdict => "verdict",
            Self::Positions => "positions",
            Self::Stopped => "stopped",
            Self::Nodes => "mean nodes",
            Self::ValuesChanged => "values changed",
            Self::Time => "time",
            Self::Printed => "printed there",
            Self::FalseHits => "false hits",
            Self::WholeKey => "expected by whole keys",
            Self::StoredBits => "expected by stored bits",
        }
    }
}
