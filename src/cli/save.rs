//! Files beside the report: written whole or not at all, and tried before hours of work.

use anyhow::{Context as _, bail};
use shoban::files;
use shoban::text::shown_name;
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
        if path.is_dir() || path.file_name().is_none() {
            bail!("cannot write {}: that is a folder, not a file", shown_name(path));
        }
        files::reserve(path).with_context(|| format!("cannot write {}", shown_name(path)))?;
        Ok(Self { path: path.to_path_buf() })
    }

    /// Writes beside the file and then over it, so that there is always a whole one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, text: &str) -> anyhow::Result<()> {
        files::write_whole(&self.path, text)
            .with_context(|| format!("cannot write {}", shown_name(&self.path)))
    }
}
