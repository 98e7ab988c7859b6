//! Files as other programs write them, each read as a player would read it; `tests/foreign/expected.txt` says how.

use crate::support::random::Random;
use shoban::board::{Position, Suicide};
use shoban::formats::decode::{Charset, decode};
use shoban::formats::sgf::SgfOptions;
use shoban::formats::source;
use shoban::game::Color;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/foreign")
}

/// A file with the options given, and what comes of it.
struct Expected {
    file: String,
    options: Vec<(String, String)>,
    position: String,
    said: Vec<String>,
}

fn expected() -> Vec<Expected> {
    let text = fs::read_to_string(folder().join("expected.txt")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [file, options, position, said] = cells[..] else { panic!("{line}") };
        let options = options.split_whitespace().map(|option| {
            let (name, value) = option.split_once('=').unwrap();
            (name.to_owned(), value.to_owned())
        });
        Expected {
            file: file.to_owned(),
            options: options.collect(),
            position: position.to_owned(),
            said: said.split(" ; ").filter(|part| !part.is_empty()).map(str::to_owned).collect(),
        }
    });
    rows.collect()
}

impl Expected {
    fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The position and the notes of the library, or its error.
    fn read(&self) -> Result<(Position, Vec<String>), String> {
        let bytes = fs::read(folder().join(&self.file)).unwrap();
        let charset = self.option("encoding").map(|name| name.parse().unwrap());
        let decoded = decode(&bytes, charset).map_err(|error| error.to_string())?;
        let to_play =
            self.option("to-play").map(|name| if name == "white" { Color::White } else { Color::Black });
        let komi = self.option("komi").map(|komi| komi.parse().unwrap());
        let choice = SgfOptions { komi, to_play, ..SgfOptions::default() };
        let game = source::read(&decoded.text, choice).map_err(|error| error.to_string())?;
        let position = game.to_position().map_err(|error| error.to_string())?;
        let position = to_play.map_or(position, |color| position.with_to_play(color));
        let notes = decoded.notes.iter().chain(&game.notes).map(ToString::to_string);
        Ok((position, notes.collect()))
    }
}

fn in_words(position: &Position) -> String {
    let to_play = if position.to_play() == Color::Black { "black" } else { "white" };
    let rules = position.rules();
    let suicide = if rules.suicide == Suicide::Allowed { "allowed" } else { "forbidden" };
    format!("{} {to_play} {} {suicide}", position.rows_text(), rules.komi)
}

#[test]
fn every_file_is_read_as_expected() {
    let expected = expected();
    let named: BTreeSet<&str> = expected.iter().map(|row| row.file.as_str()).collect();
    let there =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let there: BTreeSet<String> = there.filter(|name| name != "expected.txt").collect();
    assert_eq!(there.iter().map(String::as_str).collect::<BTreeSet<_>>(), named);
    assert!(named.len() >= 40, "{}", named.len());
    for row in &expected {
        let name = format!("{} {:?}", row.file, row.options);
        let notes = match row.read() {
            Ok((position, notes)) => {
                assert_eq!(in_words(&position), row.position, "{name}");
                notes
            }
            Err(error) => {
                assert_eq!(row.position, "refused", "{name}: {error}");
                vec![error]
            }
        };
        assert_eq!(notes.len(), row.said.len(), "{name}: {notes:?}");
        for part in &row.said {
            assert!(notes.iter().any(|note| note.contains(part)), "{name}: {part}\nnot in\n{notes:?}");
        }
        assert!(notes.iter().all(|note| note.starts_with("line ")), "{name}: {notes:?}");
    }
}

/// The command says the same: notes and errors on standard error, each with file and place.
#[test]
fn the_command_says_what_the_library_finds() {
    for row in expected().iter().step_by(4) {
        let mut command = crate::support::folder::command();
        command.current_dir(folder()).args(["show", &row.file]);
        for (name, value) in &row.options {
            command.args([&format!("--{name}"), value]);
        }
        let output = command.output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        match row.read() {
            Ok((_, notes)) => {
                let lines: String =
                    notes.iter().map(|note| format!("note: {}, {note}\n", row.file)).collect();
                assert_eq!((output.status.code(), errors), (Some(0), lines), "{}", row.file);
            }
            Err(error) => {
                assert_eq!(output.status.code(), Some(1));
                assert!(errors.starts_with(&format!("error: {}: {error}", row.file)), "{errors}");
            }
        }
    }
}

/// Letters that each of these encodings has, many of them with a byte of a backslash or a bracket in them.
const ALPHABETS: [(&str, &str); 8] = [
    ("utf-8", "成功許蓋表ソ予能白黒é€𠀀한 \\]:"),
    ("utf-16le", "成功許蓋表ソ予能白黒é€𠀀한 \\]:"),
    ("utf-16be", "成功許蓋表ソ予能白黒é€𠀀한 \\]:"),
    ("big5", "成功許蓋表白黑廄娉 \\]:"),
    ("gb18030", "成功許蓋表ソ予能白黒誠乗俓運€𠀀한 \\]:"),
    ("shift_jis", "成功蓋表ソ予能白黒十構欺ﾐ \\]:"),
    ("euc-kr", "成功許蓋表白흑백승 \\]:"),
    ("latin1", "éàüßÿ \\]:"),
];

/// A comment with characters of an alphabet, escaped as SGF has it.
fn comment(alphabet: &[char], random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(8) {
        let c = random.pick(alphabet);
        if matches!(c, '\\' | ']' | ':') {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

/// A game with comments at random places.
fn game(charset: &str, alphabet: &[char], random: &mut Random) -> String {
    let mut text = format!("(;FF[4]GM[1]CA[{charset}]SZ[4]");
    let said = |random: &mut Random| format!("C[{}]", comment(alphabet, random));
    text += &said(random);
    for (i, point) in ["aa", "bb", "cc", "dd", "ab", "cb"].iter().enumerate() {
        let (name, after) =
            (if i % 2 == 0 { "B" } else { "W" }, if random.below(2) == 0 { "" } else { "N[x]" });
        text += &format!(
            ";{}{name}[{point}]{after}",
            if random.below(2) == 0 { said(random) } else { String::new() }
        );
    }
    text + ")"
}

fn encoded(text: &str, charset: &str) -> Vec<u8> {
    match charset {
        "utf-16le" => format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "utf-16be" => format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => {
            let encoding = encoding_rs::Encoding::for_label(charset.as_bytes()).unwrap();
            let (bytes, _, has_gaps) = encoding.encode(text);
            assert!(!has_gaps, "{charset}: {text}");
            bytes.into_owned()
        }
    }
}

#[test]
fn every_encoding_keeps_the_position() {
    let mut random = Random::seeded(2929);
    let mut treacherous = 0;
    for (name, alphabet) in ALPHABETS {
        let charset: Charset = name.parse().unwrap();
        let alphabet: Vec<char> = alphabet.chars().collect();
        for _ in 0..300 {
            let text = game(name, &alphabet, &mut random);
            let bytes = encoded(&text, name);
            treacherous += usize::from(bytes.windows(2).any(|two| two[0] > 0x80 && two[1] == b'\\'));
            let declared = decode(&bytes, None).map(|decoded| decoded.text);
            let chosen = decode(&bytes, Some(charset)).map(|decoded| decoded.text);
            assert_eq!(declared.as_ref(), Ok(&text), "{name}");
            assert_eq!(chosen.as_ref(), Ok(&text), "{name}");
            let position = source::position(&declared.unwrap(), SgfOptions::default()).unwrap();
            assert_eq!(position.rows_text(), "X.../XOO./..X./...O", "{text}");
        }
    }
    assert!(treacherous > 300, "{treacherous}");
}

/// What comes of bytes: the position in words with what is noted, or the error.
fn outcome(bytes: &[u8]) -> String {
    let read = decode(bytes, None).map_err(|error| error.to_string()).and_then(|decoded| {
        let game = source::read(&decoded.text, SgfOptions::default()).map_err(|error| error.to_string())?;
        let position = game.to_position().map_err(|error| error.to_string())?;
        let notes = decoded.notes.iter().chain(&game.notes).map(|note| format!("; {note}"));
        Ok(in_words(&position) + &notes.collect::<String>())
    });
    read.unwrap_or_else(|error| format!("refused: {error}"))
}

/// A CA that is given twice, or under which a value swallows the next property.
#[test]
fn a_doubtful_charset_is_refused() {
    for (bytes, said) in [
        (
            b"(;CA[Shift_JIS]CA[Big5]SZ[3]AB[bb]C[\xa5\x5c]AW[cc]N[x]PL[W])".as_slice(),
            "refused: line 1, column 19: a second CA that says something else, Big5",
        ),
        (
            b"(;CA[latin1][Big5]SZ[3]AB[bb]C[\xa5\x5c]AW[cc]N[x]PL[W])",
            "refused: line 1, column 14: a second CA",
        ),
        (b"(;CA[UTF-8]SZ[3]CA[Big5])", "refused: line 1, column 20: a second CA"),
        (b"(;SZ[3])(;CA[x]SZ[3]CA[y])", "refused: line 1, column 24: a second CA"),
        (
            b"(;CA[utf-8]SZ[3]CA[UTF8])",
            ".../.../... black 0 forbidden; line 1, column 20: CA is given a second time",
        ),
        // Big5, said to be Latin-1 or Shift_JIS.
        (
            b"(;CA[latin1]SZ[3]AB[bb]C[\xa5\x5c]AW[cc]N[x]PL[W])",
            "refused: line 1, column 28: read as windows-1252, as CA says, a value goes on over 'AW[' here, and read as gb18030 or \
             Big5 the board is another",
        ),
        (
            b"(;SZ[3]CA[Shift_JIS]PB[\xa5\x5c]AB[bb]C[\xa5\x5c]AW[cc])",
            "refused: line 1, column 26: read as Shift_JIS, as CA says, a value goes on over 'AB['",
        ),
        // Big5 and UTF-8 in one file.
        (
            b"(;SZ[3]CA[Big5]PB[\xa5\x5c]C[\xe4\xbd\x9c]AB[bb]AW[cc])",
            "refused: line 1, column 24: read as Big5, as CA says, a value goes on over 'AB['",
        ),
        // Right ones: another encoding would be another board, but nothing speaks for it.
        (b"(;CA[Big5]SZ[3]AB[bb]C[\xa5\x5c]AW[cc]N[x]PL[W])", ".../.X./..O white 0 forbidden"),
        (b"(;CA[cp936]SZ[3]AB[bb]C[\x81\x5d]AW[cc]N[x]PL[W])", ".../.X./..O white 0 forbidden"),
        // Quoted on purpose, where no other encoding makes a stone of it.
        (b"(;CA[latin1]SZ[3]AB[bb]C[caf\xe9\\]N[x\\] ]AW[cc])", ".../.X./..O black 0 forbidden"),
        // Names and values as the reader of games understands them.
        (b"(;CoAddress[Big5]SZ[3]AB[bb]C[\xa5\x5c]AW[cc]N[x]PL[W])", ".../.X./..O white 0 forbidden"),
        (b"(;CA [B\\ig5]SZ[3]AB[bb]C[\xa5\x5c]AW[cc]N[x]PL[W])", ".../.X./..O white 0 forbidden"),
    ] {
        let found = outcome(bytes);
        let is_right = found == said || (said.contains(": ") && found.starts_with(said));
        assert!(is_right, "{}: {found}\nis not\n{said}", String::from_utf8_lossy(bytes));
    }
}
