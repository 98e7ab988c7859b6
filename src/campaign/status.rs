//! How a campaign stands, as a file that anybody may read while a manager is at work.

use super::desk::Desk;
use super::engine::WorkerNews;
use super::folder::{Definition, Folder, FolderError};
use super::totals::Totals;
use crate::certificate::Lemma;
use crate::files::write_whole;
use crate::solve::Rest;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::ErrorKind;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Its name in the folder.
const STATUS: &str = "status.json";

/// How a campaign stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Status {
    /// What it is about.
    pub campaign: Definition,
    /// When this was written, in seconds since 1970.
    pub written: u64,
    /// The claims.
    pub claims: Vec<ClaimStatus>,
    /// Jobs that are out.
    pub jobs: usize,
    /// Workers that were heard of lately.
    pub workers: Vec<WorkerNews>,
    /// Workers of which nothing more is believed.
    pub banned: Vec<String>,
    /// What was counted since the campaign began.
    pub totals: Totals,
    /// Nodes a second of the last run.
    pub nodes_per_second: u64,
    /// Length of the store of the tree, in bytes.
    pub tree_bytes: u64,
}

/// How a claim stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClaimStatus {
    /// The claim, as pieces say it.
    pub lemma: String,
    /// The same for people.
    pub claim: String,
    /// Whether it is proved.
    pub proved: bool,
    /// What a proof is expected to cost, in states; 0 if it is proved.
    pub cost: u32,
    /// Nodes of its tree.
    pub tree: usize,
    /// Nodes that may be left, as for one search that has come so far; nothing if that cannot be told.
    pub rest: Option<Rest>,
}

impl Status {
    /// How the campaign on a desk stands, of which so many nodes were visited in this time.
    #[must_use]
    pub fn of(desk: &Desk, nodes: u64, elapsed: Duration) -> Self {
        let totals = *desk.totals();
        let claims = desk.trees().iter().map(|tree| ClaimStatus {
            lemma: Lemma { state: *tree.root(), claim: tree.claim() }.to_string(),
            claim: tree.claim().to_string(),
            proved: tree.is_proved(),
            cost: tree.cost().count(),
            tree: tree.size(),
            rest: Rest::of_claim(totals.nodes, tree.cost().count()).filter(|_| !tree.is_proved()),
        });
        let mut workers: Vec<WorkerNews> = desk.ledger.workers().cloned().collect();
        workers.sort_by(|one, other| one.name.cmp(&other.name));
        Self {
            campaign: desk.folder().definition().clone(),
            written: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            claims: claims.collect(),
            jobs: desk.jobs(),
            workers,
            banned: desk.ledger.banned(),
            totals,
            nodes_per_second: (nodes as f64 / elapsed.as_secs_f64().max(0.001)) as u64,
            tree_bytes: fs::metadata(desk.folder().path().join("tree.redb")).map_or(0, |found| found.len()),
        }
    }

    /// Writes it into the folder. If it cannot be written the last one stays.
    pub fn write(&self, folder: &Folder) {
        if let Ok(text) = serde_json::to_string_pretty(self) {
            let _ = write_whole(&folder.path().join(STATUS), &(text + "\n"));
        }
    }

    /// Reads the last one; none if nothing was done yet.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(folder: &Folder) -> Result<Option<Self>, FolderError> {
        let path = folder.path().join(STATUS);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(FolderError::File { path, error }),
        };
        let wrong = |error: serde_json::Error| FolderError::Definition { path, what: error.to_string() };
        serde_json::from_str(&text).map(Some).map_err(wrong)
    }
}
