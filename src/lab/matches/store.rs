//! Files of pairs.

use super::asked::{Match, MatchHeader};
use super::row::PairRow;
use crate::lab::error::LabError;
use crate::lab::row_file::{Found, RowFile};
use std::path::Path;

/// The folder for matches within that of results, of which a report takes no notice.
const FOLDER: &str = "matches";

/// A file of pairs that grows.
#[derive(Debug)]
pub struct MatchStore(RowFile<MatchHeader, PairRow>);

impl MatchStore {
    /// Opens the file of a match in the folder `matches` of a folder, or makes all of them, and keeps other runs away from it. What is
    /// not usable is taken out.
    ///
    /// # Errors
    /// If another run has it open, it cannot be read or written, or a line in it is none of ours.
    pub fn open(folder: &Path, asked: &Match) -> Result<(Self, Found), LabError> {
        let is_of_now = |row: &PairRow| asked.key(row.seed, row.pair) == row.key;
        let (file, found) =
            RowFile::open(&folder.join(FOLDER), &asked.file_name(), asked.header(), is_of_now)?;
        Ok((Self(file), found))
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The pairs that are there.
    #[must_use]
    pub fn rows(&self) -> &[PairRow] {
        self.0.rows()
    }

    pub(super) fn add(&mut self, row: PairRow) -> Result<(), LabError> {
        self.0.add(vec![row])
    }

    /// Puts the pairs in order, so that the file is the same however it came about.
    pub(super) fn sort(&mut self) -> Result<(), LabError> {
        self.0.sort(|_, one, other| (one.seed, one.pair).cmp(&(other.seed, other.pair)))
    }
}
