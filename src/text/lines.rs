//! Lines of any input, however long.

use std::io::{self, BufRead, Read as _};

/// Longest line that is kept, in bytes, its end not counted.
pub const MOST_BYTES: u64 = 1 << 20;

/// A line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// What stands there, without the end of the line.
    Bytes(Vec<u8>),
    /// More than is kept.
    TooLong,
}

/// The next line, or nothing at the end of the input.
///
/// # Errors
/// If the input cannot be read.
pub fn next(input: &mut dyn BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if input.take(MOST_BYTES + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > MOST_BYTES {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Bytes(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_end_and_long_ones_are_skipped() {
        let longest = vec![b'x'; MOST_BYTES as usize];
        let text = [b"a\n\n", &longest[..], b"\nx", &longest[..], b"xx\nb"].concat();
        let mut input = &text[..];
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input).unwrap() {
            lines.push(line);
        }
        let bytes = |text: &[u8]| Line::Bytes(text.to_vec());
        assert_eq!(lines, [bytes(b"a"), bytes(b""), bytes(&longest), Line::TooLong, bytes(b"b")]);
    }
}
