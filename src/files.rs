//! Files that are there whole or not at all, and that are tried before hours of work.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The name of a file next to another one, so that it can take its place.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Makes sure that a file can be written. What is there already stays as it is.
///
/// # Errors
/// If nothing can be written next to it.
pub fn reserve(path: &Path) -> io::Result<()> {
    let new = beside(path, ".new");
    File::create(&new)?;
    fs::remove_file(&new)
}

/// Writes a text beside the file and then over it, so that there is always a whole one.
///
/// # Errors
/// If it cannot be written; then what was there is there still.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let new = beside(path, ".new");
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, path)
    });
    if written.is_err() {
        // The error that came first is more to the point.
        let _ = fs::remove_file(&new);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = std::env::temp_dir().join(format!("shoban-files-{}", std::process::id()));
        let path = folder.join("a.json");
        fs::create_dir_all(&folder).unwrap();
        write_whole(&path, "old").unwrap();
        reserve(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        // Nothing can be written where a folder is in the way.
        fs::create_dir(beside(&path, ".new")).unwrap();
        assert!(write_whole(&path, "new").is_err() && reserve(&path).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        fs::remove_dir(beside(&path, ".new")).unwrap();
        write_whole(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        fs::remove_dir_all(&folder).unwrap();
    }
}
