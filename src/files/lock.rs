//! Locks: files by which processes keep out of each other's way.
//!
//! The lock is the system's (`flock`), not the file: it goes when its holder goes, however that comes about, so that what a
//! killed process leaves holds nobody up. The text in the file only says who the holder is.

use super::identity::Identity;
use fs4::{FileExt, TryLockError};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// How the text in a lock file begins.
const MARK: &str = "shoban lock: ";
/// What is read of such a text at most, in bytes.
const MOST_TEXT: u64 = 512;
/// Others may take a file away between our opening and our locking it, but not so often.
const TRIES: u32 = 1000;

/// A lock that is held until this goes away; then the file goes, too.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Open as long as the lock is held.
    file: Option<File>,
}

/// Why a lock cannot be had.
#[derive(Debug, Error)]
pub enum LockError {
    /// Somebody else has it.
    #[error("in use by {holder}")]
    Held {
        /// Process, machine and time.
        holder: String,
    },
    /// The file is none of ours.
    #[error("{} is no lock of this program", .0.display())]
    Foreign(PathBuf),
    /// The file cannot be written, or the file system has no locks.
    #[error("cannot lock {}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

impl Lock {
    /// Takes a lock, without waiting for it. A file that a process has left that is gone is taken over.
    ///
    /// # Errors
    /// If another process, or another part of this one, holds it, or the file cannot be written.
    pub fn take(path: &Path) -> Result<Self, LockError> {
        let failed = |error| LockError::File { path: path.to_owned(), error };
        for _ in 0..TRIES {
            if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
                return Err(LockError::Foreign(path.to_owned()));
            }
            let mut options = OpenOptions::new();
            let mut file =
                options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
            match try_lock(&file) {
                Err(TryLockError::WouldBlock) => return Err(LockError::Held { holder: holder(path) }),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
                Ok(()) => {}
            }
            if !is_named(&file, path) {
                continue;
            }
            let text = text_of(&mut file).map_err(failed)?;
            if !text.is_empty() && !text.starts_with(MARK) {
                return Err(LockError::Foreign(path.to_owned()));
            }
            let lock = Self { path: path.to_owned(), file: Some(file) };
            lock.sign().map_err(failed)?;
            return Ok(lock);
        }
        Err(failed(io::ErrorKind::ResourceBusy.into()))
    }

    /// Writes into the file who holds it.
    fn sign(&self) -> io::Result<()> {
        let Some(mut file) = self.file.as_ref() else { return Ok(()) };
        let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{MARK}process {} on {} since {}", std::process::id(), host(), utc(since))
    }
}

impl Drop for Lock {
    /// The file goes while it is still locked: whoever locks it afterwards sees that it has no name any more.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        self.file = None;
    }
}

/// Whether an open file is the one that a path names now.
pub(super) fn is_named(file: &File, path: &Path) -> bool {
    let own = file.metadata().ok().as_ref().and_then(Identity::of);
    path.exists() && own == Identity::at(path)
}

/// Locks a file unless another process has.
///
/// # Errors
/// If one has, or the file system has no locks.
pub(super) fn try_lock(file: &File) -> Result<(), TryLockError> {
    FileExt::try_lock(file)
}

fn text_of(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(MOST_TEXT).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Who holds a lock, as the file says.
fn holder(path: &Path) -> String {
    let text = File::open(path).and_then(|mut file| text_of(&mut file)).unwrap_or_default();
    let named = text.strip_prefix(MARK).map(|name| name.trim().escape_debug().to_string());
    named.filter(|name| !name.is_empty()).unwrap_or_else(|| "another process".to_owned())
}

/// The name of the machine, where it stands in a file.
fn host() -> String {
    let names = ["/proc/sys/kernel/hostname", "/etc/hostname"];
    let name = names.iter().find_map(|path| fs::read_to_string(path).ok());
    name.map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "this machine".to_owned())
}

/// A time in seconds since 1970 as people write it.
fn utc(seconds: u64) -> String {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years begin with March, so that leap days end them (H. Hinnant, chrono-compatible low-level date algorithms, 2013).
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02}:{:02} UTC", second % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_people_write_them() {
        assert_eq!(utc(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(utc(951_826_271), "2000-02-29 12:11:11 UTC");
        assert_eq!(utc(1_798_761_599), "2026-12-31 23:59:59 UTC");
    }

    #[test]
    fn one_holds_it_and_what_is_left_is_taken_over() {
        let folder = std::env::temp_dir().join(format!("shoban-locks-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.lock");
        let lock = Lock::take(&path).unwrap();
        let refusal = Lock::take(&path).unwrap_err().to_string();
        let named = format!("in use by process {} on ", std::process::id());
        assert!(refusal.starts_with(&named) && refusal.ends_with(" UTC"), "{refusal}");
        drop(lock);
        assert!(!path.exists(), "the file goes with the lock");
        // Left by a process that is gone.
        fs::write(&path, format!("{MARK}process 1 on moon since 1970")).unwrap();
        drop(Lock::take(&path).unwrap());
        assert!(!path.exists());
        // Not ours: it stays as it is.
        fs::write(&path, "a letter").unwrap();
        assert!(matches!(Lock::take(&path), Err(LockError::Foreign(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "a letter");
        fs::remove_dir_all(&folder).unwrap();
    }

    /// However they come and go, there is one holder at a time.
    #[test]
    fn there_is_never_more_than_one_holder() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let path = std::env::temp_dir().join(format!("shoban-locks-{}.lock", std::process::id()));
        let (holders, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        if let Ok(_lock) = Lock::take(&path) {
                            assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                            taken.fetch_add(1, Ordering::SeqCst);
                            holders.fetch_sub(1, Ordering::SeqCst);
                        }
                    }
                });
            }
        });
        assert!(taken.into_inner() > 0 && !path.exists());
    }
}
