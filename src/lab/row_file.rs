//! Files of rows: a line about what is measured, then a line of JSON for each row.

use super::error::LabError;
use super::packed;
use crate::files::{Lock, write_whole};
use crate::formats::fault::json;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

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

/// A row of a file.
pub(super) trait StoredRow: Serialize + DeserializeOwned {
    /// A digest of everything that its figures depend on.
    fn key(&self) -> &str;
}

/// What is in a file.
pub(super) struct Contents<H, R> {
    pub header: H,
    /// Each key once.
    pub rows: Vec<R>,
    pub torn: Torn,
}

/// A file of rows that grows.
#[derive(Debug)]
pub(super) struct RowFile<H, R> {
    path: PathBuf,
    header: H,
    file: File,
    rows: Vec<R>,
    keys: HashSet<String>,
    /// Keeps other runs away from the file.
    _lock: Lock,
}

impl<H: Serialize + DeserializeOwned + PartialEq, R: StoredRow> RowFile<H, R> {
    /// Opens `NAME.jsonl` in a folder, or makes both, and keeps other runs away from it. Rows that are not those of now are
    /// taken out.
    ///
    /// # Errors
    /// If another run has it open, it cannot be read or written, or a line in it is none of ours.
    pub fn open(
        folder: &Path,
        name: &str,
        header: H,
        is_of_now: impl Fn(&R) -> bool,
    ) -> Result<(Self, Found), LabError> {
        fs::create_dir_all(folder).map_err(LabError::at(folder))?;
        let path = folder.join(format!("{name}.jsonl"));
        let lock = Lock::take(&folder.join(format!(".{name}.jsonl.lock")));
        let lock = lock.map_err(|error| LabError::Locked { path: path.clone(), error })?;
        let old = match read::<H, R>(&path) {
            Err(LabError::File { error, .. }) if error.kind() == ErrorKind::NotFound => None,
            old => Some(old?),
        };
        let is_fresh = old.as_ref().is_some_and(|old| old.header == header && old.torn == Torn::Whole);
        let (rows, torn) = old.map_or_else(Default::default, |old| (old.rows, old.torn));
        let all = rows.len();
        let rows: Vec<R> = rows.into_iter().filter(is_of_now).collect();
        let found = Found { usable: rows.len(), outdated: all - rows.len(), torn };
        if !is_fresh || found.outdated > 0 {
            write_all(&path, &header, &rows)?;
        }
        let file = OpenOptions::new().append(true).open(&path).map_err(LabError::at(&path))?;
        let keys = rows.iter().map(|row| row.key().to_owned()).collect();
        Ok((Self { path, header, file, rows, keys, _lock: lock }, found))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn rows(&self) -> &[R] {
        &self.rows
    }

    /// Whether a row with this key is there.
    pub fn has(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// Adds rows that are not there yet.
    pub fn add(&mut self, rows: Vec<R>) -> Result<(), LabError> {
        let mut text = String::new();
        for row in rows {
            if self.keys.insert(row.key().to_owned()) {
                text += &line(&row);
                self.rows.push(row);
            }
        }
        self.file.write_all(text.as_bytes()).map_err(LabError::at(&self.path))
    }

    /// Puts the rows in order, so that the file is the same however it came about.
    pub fn sort(&mut self, compare: impl Fn(&H, &R, &R) -> Ordering) -> Result<(), LabError> {
        let header = &self.header;
        if self.rows.is_sorted_by(|one, other| compare(header, one, other).is_le()) {
            return Ok(());
        }
        self.rows.sort_by(|one, other| compare(header, one, other));
        write_all(&self.path, header, &self.rows)?;
        self.file = OpenOptions::new().append(true).open(&self.path).map_err(LabError::at(&self.path))?;
        Ok(())
    }
}

fn line<T: Serialize>(what: &T) -> String {
    // Numbers and names only: nothing there that JSON cannot say.
    serde_json::to_string(what).expect("rows are plain data") + "\n"
}

/// The text of a file.
pub(super) fn text<'r, H: Serialize, R: Serialize + 'r>(
    header: &H,
    rows: impl Iterator<Item = &'r R>,
) -> String {
    std::iter::once(line(header)).chain(rows.map(line)).collect()
}

/// Writes beside the file and then over it, so that there is always a whole one.
fn write_all<H: Serialize, R: Serialize>(path: &Path, header: &H, rows: &[R]) -> Result<(), LabError> {
    write_whole(path, text(header, rows.iter())).map_err(LabError::at(path))
}

/// What is in a file of results, packed or not, without a last line that is cut off.
pub(super) fn read<H: DeserializeOwned, R: StoredRow>(path: &Path) -> Result<Contents<H, R>, LabError> {
    let text = packed::read(path).map_err(LabError::at(path))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let torn = if whole < text.len() { Torn::LastLine } else { Torn::Whole };
    let wrong = |line: usize, problem: String| LabError::Line { path: path.to_owned(), line, problem };
    let mut lines = text[..whole].lines();
    let missing = || wrong(1, "the line about the experiment is not there; remove the file".to_owned());
    let header = serde_json::from_str(lines.next().ok_or_else(missing)?);
    let header = header.map_err(|error| {
        wrong(1, format!("this is no file of results: {}; move the file away", json(&error)))
    })?;
    let mut rows = BTreeMap::new();
    for (at, line) in lines.enumerate() {
        let row: R = serde_json::from_str(line).map_err(|error| {
            wrong(at + 2, format!("{}; take the line out to have it measured again", json(&error)))
        })?;
        // Who ran it twice at the same time has rows twice.
        rows.entry(row.key().to_owned()).or_insert((at, row));
    }
    let mut rows: Vec<(usize, R)> = rows.into_values().collect();
    rows.sort_by_key(|&(at, _)| at);
    Ok(Contents { header, rows: rows.into_iter().map(|(_, row)| row).collect(), torn })
}
