//! A folder of results, read and reported.

use super::figures::Study;
use super::groups::{Group, groups};
use super::{page, plot, tables};
use crate::files::{reserve, write_whole};
use crate::lab::error::LabError;
use crate::lab::row_file::Contents;
use crate::lab::shipped::SHIPPED;
use crate::lab::{packed, store};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What a report was made of, and what was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reported {
    /// Name of the experiment.
    pub experiment: String,
    /// Rows that it rests on.
    pub rows: usize,
    /// Positions where a variant found another value than the baseline although none may.
    pub wrong_values: usize,
}

/// The results of a folder, summed up.
pub struct Report {
    studies: Vec<Study>,
}

/// Writes reports about all files of results in a folder.
///
/// # Errors
/// Those of [`Report::read`] and [`Report::write`].
pub fn report(results: &Path, out: &Path) -> Result<Vec<Reported>, LabError> {
    let report = Report::read(results)?;
    report.write(out)?;
    Ok(report.reported())
}

impl Report {
    /// Reads all files of results in a folder, compressed ones as well.
    ///
    /// # Errors
    /// If there are no results, a file cannot be read, a line in it is none of ours, or two files are about one experiment.
    pub fn read(results: &Path) -> Result<Self, LabError> {
        let mut found: Vec<(PathBuf, Study)> = Vec::new();
        for path in files(results)? {
            let Contents { header, rows, .. } = store::read(&path)?;
            if let Some((other, _)) =
                found.iter().find(|(_, known)| known.header.experiment == header.experiment)
            {
                return Err(LabError::Twice { path, other: other.clone(), experiment: header.experiment });
            }
            found.push((path, Study::of(header, rows)));
        }
        if found.is_empty() {
            return Err(LabError::NoResults(results.to_owned()));
        }
        let mut studies: Vec<Study> = found.into_iter().map(|(_, study)| study).collect();
        let rank = |study: &Study| {
            let name = study.header.experiment.as_str();
            let place = SHIPPED.iter().position(|(known, _)| *known == name);
            (place.unwrap_or(SHIPPED.len()), name.to_owned())
        };
        studies.sort_by_key(rank);
        Ok(Self { studies })
    }

    /// What there is, by experiment.
    #[must_use]
    pub fn reported(&self) -> Vec<Reported> {
        let reported = self.studies.iter().map(|study| Reported {
            experiment: study.header.experiment.clone(),
            rows: study.rows,
            wrong_values: study.wrong_values(),
        });
        reported.collect()
    }

    /// Writes tables, plots and the page.
    ///
    /// # Errors
    /// If a file cannot be written, or another file than a report is in the place of one.
    pub fn write(&self, out: &Path) -> Result<(), LabError> {
        fs::create_dir_all(out).map_err(LabError::at(out))?;
        let write = |path: &Path, text: &str| write_whole(path, text).map_err(LabError::at(path));
        let (index, groups) = (out.join("index.html"), groups(&self.studies));
        check_place(&index, &[INDEX])?;
        for study in &self.studies {
            check_places(study, out)?;
        }
        let panels: Vec<(PathBuf, &Group<'_>)> =
            groups.iter().filter_map(|group| Some((out.join(group.picture()?), group))).collect();
        for (path, _) in &panels {
            check_place(path, &PICTURES)?;
        }
        for study in &self.studies {
            let [text, csv, json, picture] = places(study, out);
            write(&text, &tables::text(study))?;
            write(&csv, &tables::csv(study))?;
            write(&json, &tables::json(study))?;
            write(&picture, &plot::draw(&picture, study)?)?;
        }
        for (path, group) in panels {
            write(&path, &plot::draw_together(&path, &group.studies)?)?;
        }
        write(&index, &page::html(&self.studies, &groups))
    }

    /// Writes the rows of each experiment into a folder, compressed, so that anyone can make the report again: `NAME.jsonl.zst`. The same
    /// rows make the same bytes.
    ///
    /// # Errors
    /// If a file cannot be written, or one in its place is none of ours or has rows that are not among these.
    pub fn write_rows(&self, folder: &Path) -> Result<(), LabError> {
        fs::create_dir_all(folder).map_err(LabError::at(folder))?;
        let place = |study: &Study| folder.join(format!("{}{}", study.header.experiment, packed::ENDING));
        for study in &self.studies {
            check_rows(&place(study), study)?;
        }
        for study in &self.studies {
            let path = place(study);
            let bytes = packed::pack(&study.text).map_err(LabError::at(&path))?;
            write_whole(&path, bytes).map_err(LabError::at(&path))?;
        }
        Ok(())
    }
}

/// Refuses a file in the place of rows that has others: they may have cost days.
fn check_rows(path: &Path, study: &Study) -> Result<(), LabError> {
    if !path.exists() {
        return reserve(path).map_err(LabError::at(path));
    }
    let old = store::read(path)?.rows;
    let lost = old.iter().filter(|row| !study.keys.contains(&row.key)).count();
    if lost > 0 { Err(LabError::RowsLost { path: path.to_owned(), lost }) } else { Ok(()) }
}

/// Where the files about an experiment go: text, CSV, JSON, plot.
fn places(study: &Study, out: &Path) -> [PathBuf; 4] {
    ["txt", "csv", "json", "svg"].map(|ending| out.join(format!("{}.{ending}", study.header.experiment)))
}

/// The title of the page.
const INDEX: &str = "<title>shoban: laboratory</title>";
/// How pictures begin, and how those of the first reports did.
const PICTURES: [&str; 2] = ["<svg width=\"784\" ", "<svg width=\"960\" "];

/// Makes sure that what is in the place of reports are reports, maybe of other results.
fn check_places(study: &Study, out: &Path) -> Result<(), LabError> {
    let [text, csv, json, picture] = places(study, out);
    check_place(&text, &["\nHere: "])?;
    check_place(&csv, &["set,depth,variant,"])?;
    let name = serde_json::Value::from(study.header.experiment.as_str());
    check_place(&json, &[&format!("\"experiment\": {name}")])?;
    check_place(&picture, &PICTURES)
}

/// Refuses a file that has none of these words in it, or cannot be written.
fn check_place(path: &Path, words: &[&str]) -> Result<(), LabError> {
    let has_some = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        words.iter().any(|words| text.contains(words))
    };
    match fs::read(path) {
        Ok(bytes) if !has_some(&bytes) => Err(LabError::Foreign(path.to_owned())),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(LabError::at(path)(error)),
        _ => reserve(path).map_err(LabError::at(path)),
    }
}

/// Files of results, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, LabError> {
    let entries = fs::read_dir(folder).map_err(LabError::at(folder))?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(LabError::at(folder))?;
    paths.retain(|path| packed::is_packed(path) || path.extension().is_some_and(|ending| ending == "jsonl"));
    paths.sort();
    Ok(paths)
}
