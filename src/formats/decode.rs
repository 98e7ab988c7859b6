//! From the bytes of a file to its text.
//!
//! A wrong guess is no matter of looks: in Big5, Shift_JIS and GB18030 the second byte of a character may be that of a backslash
//! or a closing bracket, which ends a value of SGF, or lets it go on over the next stones. So what cannot be told is an error.

use super::line_column::LineColumn;
use super::sgf::{SgfFault, SgfFile, SgfNote, SgfRemark, Value};
use super::swallowed;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};
use encoding_rs::{DecoderResult, Encoding};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a file without a word about its encoding may be in, if it is not UTF-8, and in which a byte below 0x80 may be part of
/// another character.
const TREACHEROUS: [&Encoding; 3] = [GB18030, BIG5, SHIFT_JIS];
/// What a file may be in if its CA is wrong.
const PLAUSIBLE: [&Encoding; 4] = [GB18030, BIG5, SHIFT_JIS, WINDOWS_1252];
/// The properties that make the board: two readings with the same of these are the same game.
const BOARD_NAMES: [&str; 11] = ["AB", "AE", "AW", "B", "GM", "HA", "KM", "KO", "PL", "SZ", "W"];
/// What begins a text of two-byte characters in ISO-2022-JP.
const ESCAPE: &[u8] = b"\x1b$";

/// A way to write characters as bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charset(&'static Encoding);

/// A name that no encoding has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is no encoding known here; there are utf-8, utf-16, gb18030, big5, shift_jis, euc-kr, euc-jp, latin1 and more"
)]
pub struct CharsetError(String);

/// A text, and what is to be said of how it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// Notes about its encoding.
    pub notes: Vec<SgfNote>,
}

/// Why bytes are no text, or may be several.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {fault}")]
pub struct DecodeError {
    /// Where.
    pub place: LineColumn,
    /// What is wrong.
    pub fault: DecodeFault,
}

/// The ways in which bytes are no text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DecodeFault {
    /// An encoding that is not known.
    #[error(
        "CA[{0}] names no encoding known here; say which it is by --encoding, or convert the file to UTF-8"
    )]
    Unknown(String),
    /// An encoding that the file cannot be in, since its name would not be readable.
    #[error("CA[{0}], but the file is not in that; say which it is by --encoding, or correct CA")]
    Unlikely(String),
    /// Bytes that are no character.
    #[error(
        "{said} says {charset}, but the bytes here are no character of that; say what they are by --encoding, or convert the \
         file to UTF-8"
    )]
    Malformed {
        /// Who says so.
        said: &'static str,
        /// The encoding.
        charset: Charset,
    },
    /// Several readings, and not all of one board.
    #[error("what is on the board depends on the encoding, {}; say which it is by CA or --encoding", alternatives(.0))]
    Ambiguous(Vec<Charset>),
    /// Two values of CA in one game.
    #[error("a second CA that says something else, {0}; give it once, or say which it is by --encoding")]
    Twice(String),
    /// An encoding in which a value goes on over text that looks like the next property, so that others give another board.
    #[error(
        "read as {declared}, as CA says, a value goes on over '{name}[' here, and read as {} the board is another; say which it \
         is by --encoding, or correct CA",
        alternatives(others)
    )]
    Swallowed {
        /// What CA says.
        declared: Charset,
        /// The name of the property that looks swallowed.
        name: String,
        /// Those that give another board.
        others: Vec<Charset>,
    },
    /// Games of several encodings in one file.
    #[error("this game says CA[{0}], the first one another; divide the file, or convert it to UTF-8")]
    Mixed(String),
    /// Two bytes a character, without saying in which order.
    #[error("zero bytes: probably UTF-16 without a byte order mark; say --encoding utf-16le or utf-16be")]
    Zeros,
}

impl FromStr for Charset {
    type Err = CharsetError;

    /// The names of the WHATWG's list, and those of the code pages of Windows.
    fn from_str(text: &str) -> Result<Self, CharsetError> {
        let name = text.trim().to_ascii_lowercase();
        let page = ["windows-", "cp", "ms", "x-"].iter().find_map(|before| name.strip_prefix(before));
        let found = Encoding::for_label_no_replacement(name.as_bytes()).or(match page.unwrap_or(&name) {
            "932" => Some(SHIFT_JIS),
            "936" => Some(GBK),
            "949" | "euckr" => Some(EUC_KR),
            "950" | "big-5" => Some(BIG5),
            "65001" => Some(UTF_8),
            "eucjp" => Some(EUC_JP),
            "latin-1" => Some(WINDOWS_1252),
            _ => None,
        });
        found
            .map(Self)
            .ok_or_else(|| CharsetError(text.chars().filter(|c| !c.is_control()).take(40).collect()))
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// The text of a file: as chosen, else by its byte order mark, else by CA in its first node, else UTF-8, else Latin-1, as the
/// standard of SGF has it, where that gives the same board as any other encoding would.
///
/// # Errors
/// If the bytes are not what they are said to be, if they may be two different boards, or if CA names no encoding.
pub fn decode(bytes: &[u8], chosen: Option<Charset>) -> Result<Decoded, DecodeError> {
    if let Some(charset) = chosen {
        return whole(bytes, charset, "--encoding").map(Decoded::plain);
    }
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return by_mark(bytes, Charset(encoding));
    }
    if bytes.contains(&0) {
        return Err(DecodeFault::Zeros.at(LineColumn::START));
    }
    by_charset(bytes).unwrap_or_else(|| undeclared(bytes))
}

/// `a, b or c`.
fn alternatives(charsets: &[Charset]) -> String {
    let names: Vec<String> = charsets.iter().map(Charset::to_string).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

impl Decoded {
    const fn plain(text: String) -> Self {
        Self { text, notes: Vec::new() }
    }
}

impl DecodeFault {
    const fn at(self, place: LineColumn) -> DecodeError {
        DecodeError { place, fault: self }
    }
}

/// The text if every byte is part of a character; else the text before the first that is not.
fn strictly(bytes: &[u8], charset: Charset) -> Result<String, String> {
    let mut decoder = charset.0.new_decoder_with_bom_removal();
    let most = decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(bytes.len());
    let mut text = String::with_capacity(most);
    match decoder.decode_to_string_without_replacement(bytes, &mut text, true) {
        (DecoderResult::InputEmpty, _) => Ok(text),
        _ => Err(text),
    }
}

fn whole(bytes: &[u8], charset: Charset, said: &'static str) -> Result<String, DecodeError> {
    strictly(bytes, charset).map_err(|before| DecodeFault::Malformed { said, charset }.at(end_of(&before)))
}

/// The place of the next character after a text.
fn end_of(text: &str) -> LineColumn {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let last = lines.rsplit('\n').next().unwrap_or_default();
    LineColumn { line: 1 + lines.matches('\n').count(), column: 1 + last.chars().count() }
}

fn by_mark(bytes: &[u8], charset: Charset) -> Result<Decoded, DecodeError> {
    let text = whole(bytes, charset, "the byte order mark")?;
    let values = SgfFile::charsets(&text).into_iter().next().unwrap_or_default();
    let said = values.into_iter().find(|value| {
        let said = value.text().parse::<Charset>();
        // The label UTF-16 is for either order.
        said.as_ref().ok() != Some(&charset) && !(said == Ok(Charset(UTF_16LE)) && charset.0 == UTF_16BE)
    });
    let notes = said
        .map(|value| SgfRemark::MarkCounts { said: shown(&value), mark: charset.0.name() }.at(value.place));
    Ok(Decoded { text, notes: notes.into_iter().collect() })
}

/// What CA says in the first node, if it says anything.
fn first_charset(text: &str) -> Option<Value> {
    SgfFile::charsets(text).into_iter().next()?.into_iter().next()
}

/// What is wrong if a game says two encodings; notes about those that it says twice.
fn given_once(text: &str) -> Result<Vec<SgfNote>, DecodeError> {
    let mut notes = Vec::new();
    for values in SgfFile::charsets(text) {
        let Some((first, seconds)) = values.split_first() else { continue };
        for second in seconds {
            if !is_same(first, second) {
                return Err(DecodeFault::Twice(shown(second)).at(second.place));
            }
            notes.push(SgfRemark::Again("CA".to_owned()).at(second.place));
        }
    }
    Ok(notes)
}

/// Whether two values of CA mean the same, be it nothing that is known.
fn is_same(one: &Value, other: &Value) -> bool {
    let (one, other) = (one.text(), other.text());
    match (one.parse::<Charset>(), other.parse::<Charset>()) {
        (Err(_), Err(_)) => one.trim().eq_ignore_ascii_case(other.trim()),
        (one, other) => one == other,
    }
}

/// The reading by which CA in the first node names the encoding that it was read by, if there is one. CA is found in the raw
/// bytes, where a comment may hold the same letters, so each reading has to show it in its place.
fn by_charset(bytes: &[u8]) -> Option<Result<Decoded, DecodeError>> {
    let mut tried = Vec::new();
    for charset in swallowed::labels(bytes).filter_map(|label| label.parse::<Charset>().ok()) {
        if tried.contains(&charset) {
            continue;
        }
        tried.push(charset);
        let read = strictly(bytes, charset);
        let text = match &read {
            Ok(text) | Err(text) => text,
        };
        if first_charset(text).is_some_and(|value| value.text().parse() == Ok(charset)) {
            let malformed =
                |before: String| DecodeFault::Malformed { said: "CA", charset }.at(end_of(&before));
            return Some(read.map_err(malformed).and_then(|text| declared(bytes, text, charset)));
        }
    }
    None
}

/// What is wrong if a game of the file says another encoding.
fn mixed(text: &str, charset: Charset) -> Option<DecodeError> {
    let mut said = SgfFile::charsets(text).into_iter().flatten();
    let said = said.find(|value| value.text().parse() != Ok(charset))?;
    Some(DecodeFault::Mixed(shown(&said)).at(said.place))
}

/// What a value says, for a message.
fn shown(value: &Value) -> String {
    value.text().chars().filter(|c| !c.is_control()).take(40).collect()
}

/// A text read by its CA, unless bytes that are UTF-8 as well would give another board, a value looks as if it had swallowed
/// the next property and other encodings give another board, or another game has another CA.
fn declared(bytes: &[u8], text: String, charset: Charset) -> Result<Decoded, DecodeError> {
    let notes = given_once(&text)?;
    if bytes.is_ascii() && charset.0 != ISO_2022_JP {
        return Ok(Decoded { text, notes });
    }
    if let Some(error) = mixed(&text, charset) {
        return Err(error);
    }
    match strictly(bytes, Charset(UTF_8)) {
        Ok(_) if charset.0 == UTF_8 => return Ok(Decoded { text, notes }),
        Ok(other) if board(&other).is_some_and(|other| Some(other) != board(&text)) => {
            let fault = DecodeFault::Ambiguous(vec![charset, Charset(UTF_8)]);
            return Err(fault.at(end_of(before_strange(&text))));
        }
        _ => {}
    }
    // Right Big5 is another board in Latin-1 often enough: that others differ is no doubt by itself.
    if let Some(found) = swallowed::first(bytes, charset.0) {
        let others: Vec<&Encoding> = PLAUSIBLE.into_iter().filter(|&other| other != charset.0).collect();
        let others = other_boards(bytes, &text, &others);
        if !others.is_empty() {
            let fault = DecodeFault::Swallowed { declared: charset, name: found.name, others };
            return Err(fault.at(end_of(&found.before)));
        }
    }
    Ok(Decoded { text, notes })
}

/// The text up to its first character that is not ASCII.
fn before_strange(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii() || c == '\x1b').unwrap_or(text.len())]
}

/// A file without a CA that can be followed.
fn undeclared(bytes: &[u8]) -> Result<Decoded, DecodeError> {
    let utf8 = strictly(bytes, Charset(UTF_8));
    let is_utf8 = utf8.is_ok();
    let charset = Charset(if is_utf8 { UTF_8 } else { WINDOWS_1252 });
    let text = match utf8 {
        Ok(text) => text,
        Err(_) => whole(bytes, charset, "the standard")?,
    };
    let mut notes = given_once(&text)?;
    let games = SgfFile::charsets(&text).into_iter().map(|values| values.into_iter().next());
    for (game, value) in games.enumerate().filter_map(|(game, value)| Some((game, value?))) {
        let said = shown(&value);
        let fault = match said.parse::<Charset>() {
            Err(_) => DecodeFault::Unknown(said),
            Ok(said_charset) if game > 0 && (said_charset == charset || bytes.is_ascii()) => continue,
            Ok(_) if game > 0 => DecodeFault::Mixed(said),
            Ok(_) => DecodeFault::Unlikely(said),
        };
        return Err(fault.at(value.place));
    }
    let others: &[&Encoding] = match is_utf8 {
        true if bytes.windows(ESCAPE.len()).any(|found| found == ESCAPE) => &[ISO_2022_JP],
        true => &[],
        false => &TREACHEROUS,
    };
    let place = end_of(before_strange(&text));
    let others = other_boards(bytes, &text, others);
    if !others.is_empty() {
        return Err(DecodeFault::Ambiguous([vec![charset], others].concat()).at(place));
    }
    notes.extend((!is_utf8).then(|| SgfRemark::Latin1.at(place)));
    Ok(Decoded { text, notes })
}

/// Those of some encodings in which the bytes are whole, and another game than this text.
fn other_boards(bytes: &[u8], text: &str, others: &[&'static Encoding]) -> Vec<Charset> {
    if SgfFile::read(text).is_err_and(|error| error.fault == SgfFault::NoGame) {
        // Diagrams have no brackets that could be swallowed.
        return Vec::new();
    }
    let own = board(text);
    let differs = |&other: &Charset| {
        let read = strictly(bytes, other).ok();
        read.and_then(|text| board(&text)).is_some_and(|found| own.as_ref() != Some(&found))
    };
    others.iter().map(|&encoding| Charset(encoding)).filter(differs).collect()
}

/// A node: the one before it, and what it says of the board.
type BoardNode = (Option<usize>, Vec<(String, String)>);

/// What a file says of the board, node by node; nothing for one that cannot be read.
fn board(text: &str) -> Option<Vec<BoardNode>> {
    let file = SgfFile::read(text).ok()?;
    let nodes = file.nodes().iter().map(|node| {
        let relevant =
            node.properties.iter().filter(|property| BOARD_NAMES.contains(&property.name.as_str()));
        let values = relevant.flat_map(|property| {
            let ascii = |value: &Value| value.text().chars().filter(char::is_ascii).collect();
            property.values.iter().map(move |value| (property.name.clone(), ascii(value)))
        });
        (node.parent(), values.collect())
    });
    Some(nodes.collect())
}
