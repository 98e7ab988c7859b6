//! `shoban tuning`, and the file behind `--tuning`.

use super::output;
use anyhow::Context as _;
use shoban::formats::tuning_file;
use shoban::solve::Tuning;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// Lists all numbers, those of a file among them.
pub fn run(file: Option<&Path>) -> anyhow::Result<ExitCode> {
    output::print(&tuning_file::text(&read(file)?))?;
    Ok(ExitCode::SUCCESS)
}

/// The numbers of a file, or the usual ones.
pub fn read(file: Option<&Path>) -> anyhow::Result<Tuning> {
    let Some(path) = file else { return Ok(Tuning::DEFAULT) };
    let name = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(name)?;
    tuning_file::read(&text).with_context(name)
}
