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

/// Whether something in a folder is a folder to be looked into as well: no hidden one, and no link back to a folder on the way to it.
pub(super) fn is_entered(path: &Path) -> bool {
    let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    if is_hidden || !path.is_dir() {
        return false;
    }
    let Ok(place) = path.canonicalize() else { return false };
    let mut above = path.ancestors().skip(1).filter(|above| !above.as_os_str().is_empty());
    !above.any(|above| above.canonicalize().is_ok_and(|above| above == place))
}

/// Makes the folder in which a file is to be written.
pub(super) fn make_for(file: &Path) -> Result<(), ProblemSetError> {
    let folder = file.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(FileTask::Make.failed(folder))
}
