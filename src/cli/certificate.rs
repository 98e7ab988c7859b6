//! `shoban certificate`: says what stands in a certificate.

use super::exit::REFUSED;
use super::output;
use anyhow::Context as _;
use checker::CheckError;
use shoban::formats::proof;
use shoban::text::shown_name;
use std::path::Path;
use std::process::ExitCode;

/// Checks a certificate and prints what it proves.
pub fn info(file: &Path) -> anyhow::Result<ExitCode> {
    let name = shown_name(file);
    let cannot = || format!("cannot read {name}");
    let bytes = std::fs::metadata(file).with_context(cannot)?.len();
    match checker::check(file) {
        Ok(report) => {
            output::print(&proof::report(&report, bytes))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(CheckError::Unreadable(error)) => Err(error).with_context(cannot),
        Err(error) => {
            output::complain(&format!("{name}: refused: {error}"));
            Ok(ExitCode::from(REFUSED))
        }
    }
}
