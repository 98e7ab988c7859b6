//! `shoban certificate`: says what stands in a certificate.

use super::exit::REFUSED;
use super::output;
use anyhow::Context as _;
use checker::CheckError;
use shoban::formats::proof;
use std::path::Path;
use std::process::ExitCode;

/// Checks a certificate and prints what it proves.
pub fn info(file: &Path) -> anyhow::Result<ExitCode> {
    let name = file.display();
    let bytes = std::fs::metadata(file).with_context(|| name.to_string())?.len();
    match checker::check(file) {
        Ok(report) => {
            output::print(&proof::report(&report, bytes))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error @ CheckError::Unreadable(_)) => Err(error).with_context(|| name.to_string()),
        Err(error) => {
            output::complain(&format!("{name}: refused: {error}"));
            Ok(ExitCode::from(REFUSED))
        }
    }
}
