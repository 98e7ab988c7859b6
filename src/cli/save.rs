//! Files beside the report: written whole or not at all, and tried before hours of work.

use anyhow::{Context as _, bail};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A file to be written at the end.
pub struct Target {
    path: PathBuf,
}

impl Target {
    /// Makes sure that the file can be written. What is there already stays as it is until then.
    ///
    /// # Errors
    /// If it cannot.
    pub fn reserve(path: &Path) -> anyhow::Result<Self> {
        let target = Self { path: path.to_path_buf() };
        if path.is_dir() || path.file_name().is_none() {
            bail!("cannot write {}: that is a folder, not a file", path.display());
        }
        let part = target.part();
        let tried = File::create(&part).and_then(|_| fs::remove_file(&part));
        tried.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(target)
    }

    /// Writes beside the file and then over it, so that there is always a whole one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, text: &str) -> anyhow::Result<()> {
        let part = self.part();
        let written = File::create(&part).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&part, &self.path)
        });
        if written.is_err() {
            // The error that came first is more to the point.
            let _ = fs::remove_file(&part);
        }
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn part(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".part");
        PathBuf::from(name)
    }
}
