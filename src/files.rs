//! Files that are there whole or not at all, that are tried before hours of work, and that are read whatever is in them.

mod identity;
mod lock;
mod scratch;
mod target;

pub use identity::{Identity, Stamp, StandardStream};
pub use lock::{Lock, LockError};
pub use scratch::{Scratch, ScratchFolder, sweep};
pub use target::{Replace, Target, TargetError, end_of_links, folder_of, reserve, write_whole};

use crate::text::shown_name;
use sha2::{Digest as _, Sha256};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// The name of a file next to another one, so that it can take its place.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// What a file holds, or standard input for `-`.
///
/// # Errors
/// If it cannot be read.
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() != "-" {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text of a file, or of standard input for `-`. What is not UTF-8 becomes U+FFFD.
///
/// # Errors
/// If it cannot be read.
pub fn read_text(path: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&read_bytes(path)?).into_owned())
}

/// What to call a file that [`read_text`] reads, as a terminal may show it.
#[must_use]
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { shown_name(path) }
}

/// What the system says of a file, in words; as it says it where there are none.
#[must_use]
pub fn why(error: &io::Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "no such file or folder",
        ErrorKind::PermissionDenied => "that is not permitted",
        ErrorKind::IsADirectory => "that is a folder, not a file",
        ErrorKind::NotADirectory => "a part of the path is a file, not a folder",
        ErrorKind::AlreadyExists => "it is there already",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::FileTooLarge => "the file would be larger than the system allows",
        ErrorKind::QuotaExceeded => "there is no room left for files of this user",
        ErrorKind::ReadOnlyFilesystem => "nothing can be written there",
        ErrorKind::InvalidFilename => "the name is too long, or not possible there",
        ErrorKind::UnexpectedEof => "it ends too early",
        _ => {
            let text = error.to_string();
            return text.split(" (os error").next().unwrap_or_default().to_owned();
        }
    };
    words.to_owned()
}

/// Whether the name of a file ends so, in small letters or large ones; `ending` comes without its dot.
#[must_use]
pub fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// Bytes that are read at a time.
const BLOCK: u64 = 1 << 20;

/// What a file is known by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileDigest {
    /// Its size in bytes.
    pub bytes: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// Reads a file to its end for its digest.
///
/// # Errors
/// If it cannot be read.
pub fn digest(path: &Path) -> io::Result<FileDigest> {
    let mut file = File::open(path)?;
    let (mut digest, mut block, mut bytes) = (Sha256::new(), Vec::new(), 0);
    while io::Read::by_ref(&mut file).take(BLOCK).read_to_end(&mut block)? > 0 {
        digest.update(&block);
        bytes += block.len() as u64;
        block.clear();
    }
    let sha256 = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(FileDigest { bytes, sha256 })
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
        assert!(write_whole(&folder, "new").is_err() && reserve(&folder).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        write_whole(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        fs::remove_dir_all(&folder).unwrap();
    }
}
