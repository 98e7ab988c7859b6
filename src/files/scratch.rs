//! Files that are not finished: each has a name of its own and goes away unless it is kept.

use super::lock::{is_named, try_lock};
use fs4::TryLockError;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

const BEGINNING: &str = ".shoban-";
const ENDING: &str = ".tmp";

/// An unfinished file. It is locked, so that others see that somebody works on it, and goes away with this value.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    file: File,
    is_kept: bool,
}

impl Scratch {
    /// Makes a file in a folder, under a name that is not there yet.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn new(folder: &Path) -> io::Result<Self> {
        let mut number = 0_u64;
        loop {
            let path = folder.join(format!("{BEGINNING}{}-{number}{ENDING}", std::process::id()));
            match OpenOptions::new().read(true).write(true).create_new(true).open(&path) {
                // Who sweeps may come between the making and the locking: then the file is his, and is about to go. Where there
                // are no locks nobody sweeps.
                Ok(file) => match try_lock(&file) {
                    Err(TryLockError::WouldBlock) => number += 1,
                    _ if is_named(&file, &path) => return Ok(Self { path, file, is_kept: false }),
                    _ => {}
                },
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The open file.
    #[must_use]
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// Gives the file another name, which may be that of a file in the same file system; that one is gone then.
    ///
    /// # Errors
    /// If it cannot be renamed; then it goes away.
    pub fn replace(mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.is_kept = true;
        Ok(())
    }

    /// Gives the file another name, at which nothing may be.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if something is there.
    pub fn name(&mut self, path: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                // No second names in this file system: look first.
                if path.symlink_metadata().is_ok() {
                    return Err(ErrorKind::AlreadyExists.into());
                }
                fs::rename(&self.path, path)?;
                self.is_kept = true;
                Ok(())
            }
            linked => linked,
        }
    }
}

impl Write for Scratch {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A folder for files that are of no use later. It goes away with this value, and all that is in it.
#[derive(Debug)]
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Makes one in the folder for temporary files, under a name that is not there yet.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new() -> io::Result<Self> {
        let mut number = 0_u64;
        loop {
            let path = std::env::temp_dir().join(format!("shoban-{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self(path)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Takes away unfinished files in a folder on which nobody works any more: processes that were killed have left them.
pub fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_scratch =
            name.to_str().is_some_and(is_name) && entry.file_type().is_ok_and(|kind| kind.is_file());
        if let Some(file) = is_scratch.then(|| File::open(entry.path()).ok()).flatten()
            && try_lock(&file).is_ok()
            && is_named(&file, &entry.path())
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_name(name: &str) -> bool {
    let middle = name.strip_prefix(BEGINNING).and_then(|rest| rest.strip_suffix(ENDING));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    middle
        .and_then(|middle| middle.split_once('-'))
        .is_some_and(|(process, number)| is_number(process) && is_number(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn what_is_not_kept_goes_and_what_is_there_stays() {
        let folder = std::env::temp_dir().join(format!("shoban-scratch-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let names = || fs::read_dir(&folder).unwrap().count();
        let taken = folder.join(format!("{BEGINNING}{}-0{ENDING}", std::process::id()));
        fs::write(&taken, "somebody's").unwrap();
        let (one, mut two) = (Scratch::new(&folder).unwrap(), Scratch::new(&folder).unwrap());
        assert_eq!(names(), 3);
        // The one that nobody holds is swept, those at work are not.
        sweep(&folder);
        assert!(names() == 2 && !taken.exists());
        two.write_all(b"text").unwrap();
        two.name(&folder.join("a")).unwrap();
        assert_eq!(two.name(&folder.join("a")).unwrap_err().kind(), ErrorKind::AlreadyExists);
        one.replace(&folder.join("b")).unwrap();
        drop(two);
        assert_eq!((names(), fs::read_to_string(folder.join("a")).unwrap().as_str()), (2, "text"));
        for other in [".shoban-1.tmp", ".shoban-a-1.tmp", "shoban-1-1.tmp", ".shoban-1-1.tmp.gz"] {
            assert!(!is_name(other), "{other}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn folders_go_with_what_is_in_them() {
        let [one, other] = [ScratchFolder::new().unwrap(), ScratchFolder::new().unwrap()];
        assert_ne!(one.path(), other.path());
        let file = one.path().join("a");
        fs::write(&file, "text").unwrap();
        drop(one);
        assert!(!file.exists() && other.path().exists());
    }

    /// However often others sweep, a file that is being written stays.
    #[test]
    fn nobody_sweeps_what_has_just_been_made() {
        let folder = std::env::temp_dir().join(format!("shoban-swept-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while !is_over.load(Ordering::Relaxed) {
                        sweep(&folder);
                    }
                });
            }
            let keep = |_| Scratch::new(&folder)?.replace(&folder.join("kept"));
            let kept: io::Result<()> = (0..20_000).try_for_each(keep);
            is_over.store(true, Ordering::Relaxed);
            kept.unwrap();
        });
        fs::remove_dir_all(&folder).unwrap();
    }
}
