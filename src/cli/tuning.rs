//! `shoban tuning`, and the file behind `--tuning`.

use super::{input, output};
use anyhow::Context as _;
use shoban::files;
use shoban::formats::tuning_file;
use shoban::solve::Tuning;
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
    let name = || files::name(path);
    let text = input::read(path)?;
    tuning_file::read(&text).with_context(name)
}
