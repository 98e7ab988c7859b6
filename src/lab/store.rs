//! Files of results: a line about the experiment, then a line of JSON for each row.

use super::error::LabError;
use super::experiment::{Experiment, Published};
use super::packed;
use super::row::{Row, RowKey};
use super::sheet::{Kind, PanelPlace};
use crate::files::{Lock, write_whole};
use crate::formats::fault::json;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

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

/// What was found in a file of results when it was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// Rows that can be used.
    pub usable: usize,
    /// Rows that are left out, because the experiment has changed since.
    pub outdated: usize,
    /// Whether the last line was cut off, by a crash or a full disk; it is left out.
    pub torn: Torn,
}

/// Whether a file ends in the middle of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Torn {
    /// All lines are whole.
    #[default]
    Whole,
    /// The last one is not.
    LastLine,
}

/// A file of results that grows.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    header: Header,
    file: File,
    rows: Vec<Row>,
    places: HashSet<String>,
    /// Keeps other runs away from the file.
    _lock: Lock,
}

impl Store {
    /// Opens the file of an experiment in a folder, or makes both, and keeps other runs away from it. What is not usable is
    /// taken out.
    ///
    /// # Errors
    /// If another run has it open, it cannot be read or written, or a line in it is none of ours.
    pub fn open(folder: &Path, experiment: &Experiment) -> Result<(Self, Found), LabError> {
        fs::create_dir_all(folder).map_err(LabError::at(folder))?;
        let path = folder.join(format!("{}.jsonl", experiment.name));
        let header = Header::of(experiment);
        let lock = Lock::take(&folder.join(format!(".{}.jsonl.lock", experiment.name)));
        let lock = lock.map_err(|error| LabError::Locked { path: path.clone(), error })?;
        let old = match read(&path) {
            Err(LabError::File { error, .. }) if error.kind() == ErrorKind::NotFound => None,
            old => Some(old?),
        };
        let is_fresh = old.as_ref().is_some_and(|(old, _, torn)| *old == header && *torn == Torn::Whole);
        let (rows, torn) = old.map_or_else(Default::default, |(_, rows, torn)| (rows, torn));
        let all = rows.len();
        let is_of_now = |row: &Row| experiment.key(&row.place).is_some_and(|key| key == row.key);
        let rows: Vec<Row> = rows.into_iter().filter(is_of_now).collect();
        let found = Found { usable: rows.len(), outdated: all - rows.len(), torn };
        if !is_fresh || found.outdated > 0 {
            write_all(&path, &header, &rows)?;
        }
        let file = OpenOptions::new().append(true).open(&path).map_err(LabError::at(&path))?;
        let places = rows.iter().map(|row| row.key.clone()).collect();
        Ok((Self { path, header, file, rows, places, _lock: lock }, found))
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a row with this key is there.
    pub(super) fn has(&self, key: &str) -> bool {
        self.places.contains(key)
    }

    /// Adds rows that are not there yet.
    pub(super) fn add(&mut self, rows: Vec<Row>) -> Result<(), LabError> {
        let mut text = String::new();
        for row in rows {
            if self.places.insert(row.key.clone()) {
                text += &line(&row);
                self.rows.push(row);
            }
        }
        self.file.write_all(text.as_bytes()).map_err(LabError::at(&self.path))
    }

    /// Puts the rows in order, so that the file is the same however it came about.
    pub(super) fn sort(&mut self) -> Result<(), LabError> {
        let header = &self.header;
        let compare = |one: &Row, other: &Row| header.compare(&one.place, &other.place);
        if self.rows.is_sorted_by(|one, other| compare(one, other).is_le()) {
            return Ok(());
        }
        self.rows.sort_by(compare);
        write_all(&self.path, header, &self.rows)?;
        self.file = OpenOptions::new().append(true).open(&self.path).map_err(LabError::at(&self.path))?;
        Ok(())
    }
}

fn line<T: Serialize>(what: &T) -> String {
    // Numbers and names only: nothing there that JSON cannot say.
    serde_json::to_string(what).expect("rows are plain data") + "\n"
}

/// Writes beside the file and then over it, so that there is always a whole one.
fn write_all(path: &Path, header: &Header, rows: &[Row]) -> Result<(), LabError> {
    write_whole(path, text(header, rows.iter())).map_err(LabError::at(path))
}

/// The text of a file of results.
pub(super) fn text<'r>(header: &Header, rows: impl Iterator<Item = &'r Row>) -> String {
    std::iter::once(line(header)).chain(rows.map(line)).collect()
}

/// What is in a file of results, packed or not, without a last line that is cut off.
pub(super) fn read(path: &Path) -> Result<(Header, Vec<Row>, Torn), LabError> {
    let text = packed::read(path).map_err(LabError::at(path))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let torn = if whole < text.len() { Torn::LastLine } else { Torn::Whole };
    let wrong = |line: usize, error: serde_json::Error| LabError::Line {
        path: path.to_owned(),
        line,
        problem: format!("{}; take the line out to have it measured again", json(&error)),
    };
    let mut lines = text[..whole].lines();
    let header = lines.next().map(serde_json::from_str).transpose().map_err(|error| wrong(1, error))?;
    let missing = || LabError::Line {
        path: path.to_owned(),
        line: 1,
        problem: "the line about the experiment is not there; remove the file".to_owned(),
    };
    let header = header.ok_or_else(missing)?;
    let mut rows = BTreeMap::new();
    for (at, line) in lines.enumerate() {
        let row: Row = serde_json::from_str(line).map_err(|error| wrong(at + 2, error))?;
        // Who ran it twice at the same time has rows twice.
        rows.entry(row.key.clone()).or_insert((at, row));
    }
    let mut rows: Vec<(usize, Row)> = rows.into_values().collect();
    rows.sort_by_key(|&(at, _)| at);
    Ok((header, rows.into_iter().map(|(_, row)| row).collect(), torn))
}
