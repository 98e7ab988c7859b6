//! Reports: for each experiment a table as text, CSV and JSON, and a plot; one page about them all. The same rows make
//! the same bytes.

mod figures;
mod page;
mod plot;
mod tables;

use super::error::LabError;
use super::row::Row;
use super::store::{self, Header};
use super::summary::{Summary, summarize};
use figures::Study;
use std::fs;
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
/// If there are no results, a file cannot be read or written, or a line in it is none of ours.
pub fn report(results: &Path, out: &Path) -> Result<Vec<Reported>, LabError> {
    let mut studies = Vec::new();
    for path in files(results)? {
        let (header, mut rows, _) = store::read(&path)?;
        rows.sort_by(|one, other| header.compare(&one.place, &other.place));
        studies.push(study(header, &rows));
    }
    if studies.is_empty() {
        return Err(LabError::NoResults(results.to_owned()));
    }
    fs::create_dir_all(out).map_err(LabError::at(out))?;
    for study in &studies {
        let write = |ending: &str, text: &str| {
            let path = out.join(format!("{}.{ending}", study.header.experiment));
            fs::write(&path, text).map_err(LabError::at(path))
        };
        write("txt", &tables::text(study))?;
        write("csv", &tables::csv(study))?;
        write("json", &tables::json(study))?;
        let picture = out.join(format!("{}.svg", study.header.experiment));
        plot::draw(&picture, study)?;
    }
    let path = out.join("index.html");
    fs::write(&path, page::html(&studies)).map_err(LabError::at(path))?;
    let reported = studies.iter().map(|study| Reported {
        experiment: study.header.experiment.clone(),
        rows: study.rows,
        wrong_values: study.wrong_values(),
    });
    Ok(reported.collect())
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
