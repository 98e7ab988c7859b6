//! Results of experiments: a line about the experiment, then a line of JSON for each row.

use super::error::LabError;
use super::experiment::{Experiment, Published};
use super::row::{Row, RowKey};
use super::row_file::{self, Contents, Found, RowFile, StoredRow};
use super::sheet::{Kind, PanelPlace};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::path::Path;

/// The first line of a file of results: what a report has to know of the experiment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Name of the experiment.
    pub experiment: String,
    /// What was measured.
    #[serde(default)]
    pub kind: Kind,
    /// Its title.
    pub title: String,
    /// Which table or figure of which source it repeats.
    pub source: String,
    /// What the source found.
    pub claim: String,
    /// Whether all variants have to find the same values.
    pub equal_values: bool,
    /// Names of the position sets, in order.
    pub sets: Vec<String>,
    /// Names of the variants, in order.
    pub variants: Vec<String>,
    /// The variant with which the others are compared.
    pub baseline: String,
    /// What the source printed.
    pub published: Vec<Published>,
    /// The plot that it shares with others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub panel: Option<PanelPlace>,
    /// What all variants have in common, and where the positions come from, in words.
    #[serde(default)]
    pub settings: Vec<String>,
    /// What labels of one letter stand for in names of variants.
    #[serde(default)]
    pub letters: Vec<String>,
}

impl Header {
    fn of(experiment: &Experiment) -> Self {
        Self {
            experiment: experiment.name.clone(),
            kind: experiment.kind,
            title: experiment.title.clone(),
            source: experiment.source.clone(),
            claim: experiment.claim.clone(),
            equal_values: experiment.values == super::sheet::Values::Equal,
            sets: experiment.sets.iter().map(|set| set.name.clone()).collect(),
            variants: experiment.variants.iter().map(|variant| variant.name.clone()).collect(),
            baseline: experiment.baseline.clone(),
            published: experiment.published.clone(),
            panel: experiment.panel.clone(),
            settings: experiment.settings.clone(),
            letters: experiment.letters.clone(),
        }
    }

    /// The order of rows in a file: by seed, set, depth, position, variant.
    pub(super) fn compare(&self, one: &RowKey, other: &RowKey) -> Ordering {
        let at = |names: &[String], name: &str| names.iter().position(|known| known == name);
        let rank = |place: &RowKey| {
            let (set, variant) = (at(&self.sets, &place.set), at(&self.variants, &place.variant));
            (place.seed, set, place.depth, place.position, variant)
        };
        rank(one).cmp(&rank(other))
    }
}

impl StoredRow for Row {
    fn key(&self) -> &str {
        &self.key
    }
}

/// A file of results that grows.
#[derive(Debug)]
pub struct Store(RowFile<Header, Row>);

impl Store {
    /// Opens the file of an experiment in a folder, or makes both, and keeps other runs away from it. What is not usable is
    /// taken out.
    ///
    /// # Errors
    /// If another run has it open, it cannot be read or written, or a line in it is none of ours.
    pub fn open(folder: &Path, experiment: &Experiment) -> Result<(Self, Found), LabError> {
        let is_of_now = |row: &Row| experiment.key(&row.place).is_some_and(|key| key == row.key);
        let (file, found) = RowFile::open(folder, &experiment.name, Header::of(experiment), is_of_now)?;
        Ok((Self(file), found))
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Whether a row with this key is there.
    pub(super) fn has(&self, key: &str) -> bool {
        self.0.has(key)
    }

    /// Adds rows that are not there yet.
    pub(super) fn add(&mut self, rows: Vec<Row>) -> Result<(), LabError> {
        self.0.add(rows)
    }

    /// Puts the rows in order, so that the file is the same however it came about.
    pub(super) fn sort(&mut self) -> Result<(), LabError> {
        self.0.sort(|header, one, other| header.compare(&one.place, &other.place))
    }
}

/// The text of a file of results.
pub(super) fn text<'r>(header: &Header, rows: impl Iterator<Item = &'r Row>) -> String {
    row_file::text(header, rows)
}

/// What is in a file of results, packed or not, without a last line that is cut off.
pub(super) fn read(path: &Path) -> Result<Contents<Header, Row>, LabError> {
    row_file::read(path)
}
