//! Reports: for each experiment a table as text, CSV and JSON, and a plot; one page about them all. The same rows make
//! the same bytes.

mod claims;
mod figures;
mod page;
mod plot;
mod tables;

use super::error::LabError;
use super::row::Row;
use super::row_file::Contents;
use super::store::{self, Header};
use super::summary::{Summary, summarize};
use crate::files::{reserve, write_whole};
use figures::Study;
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

/// Writes reports about all files of results in a folder.
///
/// # Errors
/// If there are no results, a file cannot be read or written, a line in it is none of ours, or another file than a report is in
/// the place of one.
pub fn report(results: &Path, out: &Path) -> Result<Vec<Reported>, LabError> {
    let mut studies = Vec::new();
    for path in files(results)? {
        let Contents { header, mut rows, .. } = store::read(&path)?;
        rows.sort_by(|one, other| header.compare(&one.place, &other.place));
        studies.push(study(header, &rows));
    }
    if studies.is_empty() {
        return Err(LabError::NoResults(results.to_owned()));
    }
    fs::create_dir_all(out).map_err(LabError::at(out))?;
    let write = |path: &Path, text: &str| write_whole(path, text).map_err(LabError::at(path));
    let index = out.join("index.html");
    check_place(&index, INDEX)?;
    for study in &studies {
        check_places(study, out)?;
    }
    for study in &studies {
        let [text, csv, json, picture] = places(study, out);
        write(&text, &tables::text(study))?;
        write(&csv, &tables::csv(study))?;
        write(&json, &tables::json(study))?;
        write(&picture, &plot::draw(&picture, study)?)?;
    }
    write(&index, &page::html(&studies))?;
    let reported = studies.iter().map(|study| Reported {
        experiment: study.header.experiment.clone(),
        rows: study.rows,
        wrong_values: study.wrong_values(),
    });
    Ok(reported.collect())
}

/// Where the files about an experiment go: text, CSV, JSON, plot.
fn places(study: &Study, out: &Path) -> [PathBuf; 4] {
    ["txt", "csv", "json", "svg"].map(|ending| out.join(format!("{}.{ending}", study.header.experiment)))
}

/// The title of the page.
const INDEX: &str = "<title>shoban: laboratory</title>";

/// Makes sure that what is in the place of reports are reports, maybe of other results.
fn check_places(study: &Study, out: &Path) -> Result<(), LabError> {
    let [text, csv, json, picture] = places(study, out);
    check_place(&text, "\nHere: ")?;
    check_place(&csv, "set,depth,variant,")?;
    check_place(
        &json,
        &format!("\"experiment\": {}", serde_json::Value::from(study.header.experiment.as_str())),
    )?;
    check_place(&picture, "<svg width=\"960\" ")
}

/// Refuses a file that has not these words in it, or cannot be written.
fn check_place(path: &Path, words: &str) -> Result<(), LabError> {
    match fs::read(path) {
        Ok(bytes) if !String::from_utf8_lossy(&bytes).contains(words) => {
            Err(LabError::Foreign(path.to_owned()))
        }
        Err(error) if error.kind() != ErrorKind::NotFound => Err(LabError::at(path)(error)),
        _ => reserve(path).map_err(LabError::at(path)),
    }
}

fn study(header: Header, rows: &[Row]) -> Study {
    let summaries: Vec<Summary> = summarize(&header, rows);
    let mut seeds: Vec<u64> = rows.iter().map(|row| row.place.seed).collect();
    seeds.dedup();
    Study { header, rows: rows.len(), seeds, summaries }
}

/// Files of results, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, LabError> {
    let entries = fs::read_dir(folder).map_err(LabError::at(folder))?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(LabError::at(folder))?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    paths.sort();
    Ok(paths)
}
