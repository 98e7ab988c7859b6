//! Brackets and names of SGF in raw bytes, before it is known what the bytes mean.

use encoding_rs::Encoding;

/// Letters of a name that are looked at: the longest of the old names has fewer.
const NAME_LETTERS: usize = 30;

/// A place where a value goes on over what looks like its end and the next property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Swallowed {
    /// The text before the bracket that does not end the value.
    pub before: String,
    /// The capital letters of the property's name.
    pub name: String,
}

/// What stands in the brackets after each `CA` (`CoAddress`), without escapes, be it a property or part of a comment.
pub(super) fn labels(bytes: &[u8]) -> impl Iterator<Item = String> {
    let opened = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'[').map(|(at, _)| at);
    let named = opened.filter(|&at| capitals_before(bytes, at) == "CA");
    named.filter_map(|at| {
        let label = bytes[at + 1..].split(|&byte| byte == b']').next()?;
        label
            .is_ascii()
            .then(|| label.iter().filter(|&&byte| byte != b'\\').map(|&byte| byte as char).collect())
    })
}

/// The first bracket that is part of a character, or escaped by a backslash right after a character that is not ASCII, and
/// before the name of a property and its bracket: in another encoding it may be the end of the value. Time linear in the bytes.
pub(super) fn first(bytes: &[u8], encoding: &'static Encoding) -> Option<Swallowed> {
    let mut decoder = encoding.new_decoder_with_bom_removal();
    let most = decoder.max_utf8_buffer_length_without_replacement(bytes.len())?;
    let (mut text, mut read) = (String::with_capacity(most), 0);
    for at in (1..bytes.len()).filter(|&at| bytes[at] == b']' && !is_plain(bytes[at - 1])) {
        let Some(name) = name_after(&bytes[at + 1..]) else { continue };
        // The decoder stops at what is no character of its own; the caller has seen that there is none.
        let _ = decoder.decode_to_string_without_replacement(&bytes[read..=at], &mut text, false);
        read = at + 1;
        let before = text.strip_suffix(']');
        let is_escaped = before.is_some_and(|before| {
            let kept = before.trim_end_matches('\\');
            (before.len() - kept.len()) % 2 == 1 && kept.ends_with(|c: char| !c.is_ascii())
        });
        if is_escaped || text.ends_with(|c: char| !c.is_ascii()) {
            text.pop();
            return Some(Swallowed { before: text, name });
        }
    }
    None
}

/// Whether a bracket after this byte is a bracket in every encoding.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii() && byte != b'\\'
}

/// The capital letters of a name of one or two that follows here, after blanks, brackets and a semicolon, and has a value.
fn name_after(bytes: &[u8]) -> Option<String> {
    let start = bytes.iter().position(|byte| !byte.is_ascii_whitespace() && !b"();".contains(byte))?;
    let letters =
        bytes[start..].iter().take(NAME_LETTERS).take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (name, rest) = bytes[start..].split_at(letters);
    let is_name = (1..=2).contains(&capitals(name).len()) && name[0].is_ascii_uppercase();
    let value = rest.iter().find(|byte| !byte.is_ascii_whitespace());
    (is_name && value == Some(&b'[')).then(|| capitals(name))
}

/// The capital letters of the name before a place, blanks between them apart.
fn capitals_before(bytes: &[u8], at: usize) -> String {
    let before = bytes[..at].trim_ascii_end();
    let before = &before[before.len().saturating_sub(NAME_LETTERS)..];
    let letters = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    capitals(&before[before.len() - letters..])
}

/// A name without its small letters.
fn capitals(name: &[u8]) -> String {
    name.iter().filter(|byte| !byte.is_ascii_lowercase()).map(|&byte| byte as char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{BIG5, SHIFT_JIS, WINDOWS_1252};

    #[test]
    fn labels_are_found_as_the_reader_finds_names() {
        let found = |text: &str| labels(text.as_bytes()).collect::<Vec<_>>().join(" ");
        assert_eq!(
            found("(;CA[a]CoAddress [B\\ig5];CAB[x]C[CA[y\\]]XCA[z]CA[\u{e9}]CA[torn"),
            "a Big5 y torn"
        );
    }

    #[test]
    fn a_bracket_is_swallowed_only_by_what_stands_before_it() {
        let found = |bytes: &[u8], encoding| first(bytes, encoding).map(|found| found.name);
        let (escape, character) = (b"C[\xa5\\]\n;AddWhite[cc]".as_slice(), b"C[\x9c]AB[bb]".as_slice());
        assert_eq!(found(escape, WINDOWS_1252).as_deref(), Some("AW"));
        assert_eq!(found(escape, SHIFT_JIS).as_deref(), Some("AW"));
        assert_eq!(found(escape, BIG5), None);
        assert_eq!(found(character, BIG5).as_deref(), Some("AB"));
        assert_eq!(found(character, WINDOWS_1252), None);
        // A second backslash is the one that is kept; one after ASCII is meant as it stands.
        assert_eq!(found(b"C[\xa5\\\\]AW[cc]", WINDOWS_1252), None);
        assert_eq!(found(b"C[\xa5\\\\]AW[cc]", BIG5).as_deref(), Some("AW"));
        assert_eq!(found(b"C[\xa5 [a\\]AW[cc\\]]", WINDOWS_1252), None);
        assert_eq!(found(b"C[\xa5\\]: see (a)]N[x]", WINDOWS_1252), None);
        let place = first(b"C[\xa5\\]AW[cc]", WINDOWS_1252).unwrap().before;
        assert_eq!(place, "C[\u{a5}\\");
    }
}
