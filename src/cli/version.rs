//! `shoban --version --verbose`: all that says which program this is.

use super::output;
use shoban::certificate::FORMAT as CERTIFICATE;
use shoban::formats::program::{COMMIT, COMPILER, TARGET, VERSION};
use shoban::formats::quantity;
use shoban::search::TableSize;
use shoban::solve::CHECKPOINT_FORMAT;
use std::process::ExitCode;

/// Prints it.
pub fn verbose() -> anyhow::Result<ExitCode> {
    let table = TableSize::default();
    let text = format!(
        "shoban {VERSION}\ncommit: {COMMIT}\ncompiler: {COMPILER}\ntarget: {TARGET}\ndefault table: {table} slots, {} bytes\n\
         checkpoint format: {CHECKPOINT_FORMAT}\ncertificate format: {CERTIFICATE}\n",
        quantity::grouped(table.bytes()),
    );
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
