//! Reports as they are read again: the JSON of a folder.

use super::error::PageError;
use crate::formats::fault::json;
use crate::lab::experiment::Published;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The report of an experiment.
#[derive(Deserialize)]
pub(super) struct Told {
    pub experiment: String,
    pub baseline: String,
    #[serde(default)]
    pub claim: String,
    pub published: Vec<Published>,
    /// None in reports that did not judge.
    #[serde(default)]
    pub rows_sha256: Option<String>,
    #[serde(default)]
    pub claims: Vec<ToldClaim>,
    pub summaries: Vec<Line>,
}

/// A printed ratio, and what became of it.
#[derive(Deserialize)]
pub(super) struct ToldClaim {
    pub variant: String,
    pub set: String,
    pub printed_depth: u32,
    pub verdict: String,
    #[serde(default)]
    pub effect_from: Option<u32>,
}

/// A variant in a set at a depth.
#[derive(Deserialize)]
pub(super) struct Line {
    pub set: String,
    pub depth: u32,
    pub variant: String,
    pub done: usize,
    pub stopped: usize,
    pub pairs: usize,
    pub mean_nodes: Option<f64>,
    pub ratio: Option<f64>,
    pub ratio_low: Option<f64>,
    pub ratio_high: Option<f64>,
    pub geometric_mean: Option<f64>,
    pub ratio_deviation: Option<f64>,
    pub glass_delta: Option<f64>,
    pub p: Option<f64>,
    #[serde(default)]
    pub paired_p: Option<f64>,
    #[serde(default)]
    pub verdict: Option<String>,
    pub values_changed: usize,
    pub false_hits: Option<u64>,
    pub false_hits_by_whole_key: Option<f64>,
    pub false_hits_by_stored_bits: Option<f64>,
    #[serde(default)]
    pub time_ratio: Option<f64>,
    #[serde(default)]
    pub time_ratio_low: Option<f64>,
    #[serde(default)]
    pub time_ratio_high: Option<f64>,
}

impl Told {
    /// The names of the sets, in their order.
    pub fn sets(&self) -> Vec<&str> {
        let mut sets: Vec<&str> = self.summaries.iter().map(|line| line.set.as_str()).collect();
        sets.dedup();
        sets
    }

    /// The lines of a set; depths rise.
    pub fn of_set<'t>(&'t self, set: &'t str) -> impl Iterator<Item = &'t Line> + Clone {
        self.summaries.iter().filter(move |line| line.set == set)
    }

    /// A variant in a set at a depth.
    pub fn line(&self, set: &str, variant: &str, depth: u32) -> Option<&Line> {
        self.summaries.iter().find(|line| line.set == set && line.variant == variant && line.depth == depth)
    }
}

/// A folder of reports, read as they are asked for.
pub(super) struct Reports<'f> {
    folder: &'f Path,
    known: BTreeMap<String, Told>,
}

impl<'f> Reports<'f> {
    pub const fn new(folder: &'f Path) -> Self {
        Self { folder, known: BTreeMap::new() }
    }

    /// Reads the report of an experiment, which `line` of the page asks for.
    pub fn read(&mut self, name: &str, line: usize) -> Result<(), PageError> {
        if self.known.contains_key(name) {
            return Ok(());
        }
        let path = self.folder.join(format!("{name}.json"));
        let wrong = |problem: String| PageError::Report { line, path: path.clone(), problem };
        let text = fs::read_to_string(&path).map_err(|error| wrong(crate::files::why(&error)))?;
        let told: Told = serde_json::from_str(&text).map_err(|error| wrong(json(&error).to_string()))?;
        self.known.insert(name.to_owned(), told);
        Ok(())
    }

    /// A report that was read.
    pub fn told(&self, name: &str) -> Option<&Told> {
        self.known.get(name)
    }
}
