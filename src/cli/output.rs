//! Writing to the outside without panics: a reader that has gone away is no error.

use anyhow::Context as _;
use std::io::{ErrorKind, Write as _};

/// Prints text as it is. If nobody reads any more, that is the reader's choice and counts as success.
///
/// # Errors
/// If the output cannot be written, as on a full disk.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(()),
    }
}

/// Writes a line to standard error. If even that fails, nobody is left to be told.
pub fn complain(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}
