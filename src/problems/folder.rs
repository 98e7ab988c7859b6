//! Folders in an order that is the same everywhere.

use super::error::{FileTask, ProblemSetError};
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

/// What lies in a folder, in the order of the names.
pub(super) fn entries(folder: &Path) -> Result<Vec<PathBuf>, ProblemSetError> {
    let read = fs::read_dir(folder).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    let mut paths: Vec<PathBuf> =
        read.map_err(FileTask::Read.failed(folder))?.iter().map(DirEntry::path).collect();
    paths.sort();
    Ok(paths)
}

/// Makes the folder in which a file is to be written.
pub(super) fn make_for(file: &Path) -> Result<(), ProblemSetError> {
    let folder = file.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(FileTask::Make.failed(folder))
}
