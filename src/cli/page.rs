//! `shoban problems page`: tables of stored answers.

use super::{input, output};
use anyhow::{Context as _, bail};
use shoban::formats::page::{Stored, table};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Prints a table for each folder, the folder itself first, then those below it in the order of their names.
pub fn run(folder: &Path) -> anyhow::Result<ExitCode> {
    let mut tables = Vec::new();
    collect(folder, Path::new(""), &mut tables)?;
    if tables.is_empty() {
        bail!("{}: no answers there as `problems run --out` stores them", folder.display());
    }
    output::print(&tables.join("\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn collect(folder: &Path, name: &Path, tables: &mut Vec<String>) -> anyhow::Result<()> {
    let context = || format!("cannot read {}", folder.display());
    let entries: Result<Vec<_>, _> = fs::read_dir(folder).with_context(context)?.collect();
    let mut paths: Vec<PathBuf> = entries.with_context(context)?.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    let mut answers = Vec::new();
    for path in paths.iter().filter(|path| input::has_ending(path, "json")) {
        let stored = Stored::read(&input::read(path)?).with_context(|| path.display().to_string())?;
        answers.extend(stored);
    }
    if !answers.is_empty() {
        let own = if name.as_os_str().is_empty() { folder } else { name };
        tables.push(table(&own.display().to_string(), &answers));
    }
    for path in paths.iter().filter(|path| path.is_dir()) {
        collect(path, &name.join(path.file_name().unwrap_or_default()), tables)?;
    }
    Ok(())
}
