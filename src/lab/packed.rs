//! Files of results as they are kept for others: compressed, the same rows as the same bytes.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

/// How their names end.
pub(super) const ENDING: &str = ".jsonl.zst";

/// How hard zstd tries: they are written once, and read by everybody.
const LEVEL: i32 = 19;

/// A text longer than this is no file of results.
const MOST_BYTES: u64 = 1 << 31;

/// A text, compressed.
pub(super) fn pack(text: &str) -> io::Result<Vec<u8>> {
    zstd::encode_all(text.as_bytes(), LEVEL)
}

/// The text of a file of results, compressed or not.
pub(super) fn read(path: &Path) -> io::Result<String> {
    if !is_packed(path) {
        return std::fs::read_to_string(path);
    }
    let damaged = |error: io::Error| match error.kind() {
        // What the library says of bytes that it did not write.
        ErrorKind::Other => {
            io::Error::new(ErrorKind::InvalidData, "it is damaged, or not compressed by zstd")
        }
        _ => error,
    };
    let mut text = String::new();
    let decoder = zstd::Decoder::new(File::open(path)?)?;
    decoder.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(damaged)?;
    if text.len() as u64 > MOST_BYTES { Err(ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}

/// Whether a file is compressed, by its name.
pub(super) fn is_packed(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(ENDING))
}
