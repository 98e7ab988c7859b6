//! Names and texts of others, so that a terminal shows them and does nothing else with them.

use std::ffi::OsStr;

/// A text in which nothing moves the cursor, changes colours, rings, or turns the direction of writing: such characters
/// become `\n`, `\t`, `\u{1b}` and so on. Everything else stays as it is, backslashes too.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || turns_direction(c) {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    safe
}

/// The name of a file as [`shown`]; bytes that are no UTF-8 become `\xff` and so on.
#[must_use]
pub fn shown_name(name: &(impl AsRef<OsStr> + ?Sized)) -> String {
    let mut safe = String::new();
    for chunk in name.as_ref().as_encoded_bytes().utf8_chunks() {
        safe += &shown(chunk.valid());
        chunk.invalid().iter().for_each(|byte| safe += &format!("\\x{byte:02x}"));
    }
    safe
}

/// The name of a file as a word of a command line for shells such as bash and zsh: as it is if that is safe, else in quotes.
#[must_use]
pub fn shell_word(name: &(impl AsRef<OsStr> + ?Sized)) -> String {
    let name = name.as_ref();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,:@%=".contains(c);
    match name.to_str() {
        Some(text) if !text.is_empty() && text.chars().all(is_plain) => text.to_owned(),
        Some(text) if shown(text) == text => format!("'{}'", text.replace('\'', "'\\''")),
        _ => {
            let byte = |byte: &u8| match byte {
                b'\'' | b'\\' => format!("\\{}", char::from(*byte)),
                b' '..=b'~' => char::from(*byte).to_string(),
                _ => format!("\\x{byte:02x}"),
            };
            format!("$'{}'", name.as_encoded_bytes().iter().map(byte).collect::<String>())
        }
    }
}

/// Ends of lines and of paragraphs, and marks, embeddings, overrides and isolates of the direction of writing.
const fn turns_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        assert_eq!(shown("a\x1b[2Jb\n\r\u{9b}m\u{202e}c"), "a\\u{1b}[2Jb\\n\\r\\u{9b}m\\u{202e}c");
        let words = ["a/b.sgf", "a b", "it's", "", "$x"].map(shell_word);
        assert_eq!(words, ["a/b.sgf", "'a b'", "'it'\\''s'", "''", "'$x'"]);
        assert_eq!(shown("小盤 a\\b é"), "小盤 a\\b é");
    }

    #[cfg(unix)]
    #[test]
    fn names_need_not_be_utf_8() {
        use std::os::unix::ffi::OsStrExt as _;
        assert_eq!(shell_word(OsStr::from_bytes(b"it's\xff\x07")), "$'it\\'s\\xff\\x07'");
        assert_eq!(shown_name(OsStr::from_bytes(b"a\xff\xfe\x07 b.sgf")), "a\\xff\\xfe\\u{7} b.sgf");
    }
}
