//! Writing to the outside without panics: a reader that has gone away is no error.

use super::paint;
use anyhow::Context as _;
use shoban::text::shown;
use std::io::{ErrorKind, Write as _};

/// Whether anybody reads what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// As far as is known.
    There,
    /// Not any more.
    Gone,
}

/// Where a report goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error, where a file takes standard output.
    Error,
}

/// Prints a report where it goes.
///
/// # Errors
/// If the output cannot be written, as on a full disk.
pub fn print_to(stream: Stream, text: &str) -> anyhow::Result<()> {
    match stream {
        Stream::Output => print(text),
        Stream::Error => {
            let _ = std::io::stderr().lock().write_all(text.as_bytes());
            Ok(())
        }
    }
}

/// Prints text as it is, but for boards in colour where people want them. If nobody reads any more, that is the reader's choice and counts as success.
///
/// # Errors
/// If the output cannot be written, as on a full disk.
pub fn print(text: &str) -> anyhow::Result<()> {
    write(text).map(drop)
}

/// Prints text likewise, and says whether anybody reads it.
///
/// # Errors
/// If the output cannot be written, as on a full disk.
pub fn write(text: &str) -> anyhow::Result<Reader> {
    let painted = paint::is_wanted().then(|| paint::boards(text));
    let text = painted.as_deref().unwrap_or(text);
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(Reader::There),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(error).context("cannot write to standard output"),
    }
}

/// Takes so many rows above the present one off the terminal at standard error, and all that follows them.
pub fn erase_rows(rows: usize) {
    if rows > 0 {
        let _ = write!(std::io::stderr().lock(), "\r\x1b[{rows}A\x1b[J");
    }
}

/// Writes a line to standard error, or several, as a terminal may show them. If even that fails, nobody is left to be told.
pub fn complain(line: &str) {
    let safe: Vec<String> = line.split('\n').map(shown).collect();
    let _ = writeln!(std::io::stderr().lock(), "{}", safe.join("\n"));
}
