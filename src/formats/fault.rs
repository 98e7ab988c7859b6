//! What the readers of TOML and of JSON find wrong, with its place and in plain words.

use crate::text::{did_you_mean, shown};
use std::fmt::Write as _;
use thiserror::Error;

/// Where a text is wrong, and what should stand there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{what}", place(*line, *column, field.as_deref()))]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1; 0 if it is not known.
    pub column: usize,
    /// The field that is wrong, where one is.
    pub field: Option<String>,
    /// What is wrong.
    pub what: String,
}

fn place(line: usize, column: usize, field: Option<&str>) -> String {
    let mut text = format!("line {line}");
    if column > 0 {
        let _ = write!(text, ", column {column}");
    }
    if let Some(field) = field {
        let _ = write!(text, ", {field}");
    }
    text + ": "
}

impl Fault {
    /// A place of a text, counted in bytes, where something is wrong. The field is the one whose value stands there.
    #[must_use]
    pub fn at(text: &str, start: usize, what: String) -> Self {
        let before = text.get(..start).unwrap_or(text);
        let line = before.matches('\n').count();
        let row = text.lines().nth(line).unwrap_or_default();
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
        let (key, value) = row.split_once('=').unwrap_or_default();
        let field = key.trim().trim_matches(['"', '\'']);
        let is_value = !value.is_empty() && column > key.trim_end().chars().count();
        let field = (is_value && !field.is_empty()).then(|| shown(field));
        Self { line: line + 1, column: column + 1, field, what }
    }

    /// What the reader of TOML says of a text.
    #[must_use]
    pub fn of_toml(error: &toml::de::Error, text: &str) -> Self {
        let start = error.span().map_or(0, |span| span.start);
        Self::at(text, start, plain(error.message()))
    }

    /// What the reader of JSON says of a text.
    #[must_use]
    pub fn of_json(error: &serde_json::Error) -> Self {
        Self { line: error.line(), column: error.column(), field: None, what: json(error) }
    }
}

/// What the reader of JSON found wrong, without its place.
#[must_use]
pub fn json(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    plain(text.strip_suffix(&place).unwrap_or(&text))
}

/// The phrases of JSON's reader for what is no JSON, and what they mean.
const NO_JSON: &[(&str, &str)] = &[
    ("EOF while parsing", "it ends too early: a '}', ']' or '\"' is missing"),
    (
        "expected value",
        "a value is missing: a number, a text in \"\", true, false, null, a list or an object",
    ),
    ("expected ident", "there is a word that JSON does not know; texts stand in \"\""),
    ("expected `:`", "a ':' is missing behind the name of a field"),
    ("expected `,` or", "a ',' or a closing bracket is missing"),
    ("key must be a string", "the name of a field must stand in \"\""),
    ("trailing comma", "there is a ',' behind the last one"),
    ("trailing characters", "there is more behind the end"),
    ("control character", "a text has a control character in it; write \\n, \\t or \\u and four digits"),
    ("invalid escape", "'\\' is followed by a character that has no meaning there"),
    ("invalid number", "a number is written in a way that JSON does not know"),
    ("number out of range", "a number is too large"),
    ("invalid unicode code point", "'\\u' is followed by digits that mean no character"),
    ("lone leading surrogate", "'\\u' is followed by half a character"),
    ("unexpected end of hex escape", "'\\u' is followed by half a character"),
    ("recursion limit exceeded", "lists and objects are nested too deeply"),
];

const NO_END: &str = "a text in \"\" does not end, or has a character in it that is not possible there";
const NO_VALUE: &str = "a value is missing, or a text stands without \"\"";
const NO_NAME: &str = "a name has letters, digits, '-' and '_' only, or stands in \"\"";
const TOO_MUCH: &str = "there is something else on the line than NAME = VALUE";

/// The phrases of TOML's reader for what is no TOML, and what they mean.
const NO_TOML: &[(&str, &str)] = &[
    ("invalid basic string", NO_END),
    ("invalid multi-line basic string", NO_END),
    ("invalid literal string", NO_END),
    ("missing opening quote", NO_END),
    ("key with no value", "a line needs NAME = VALUE, or [SECTION]"),
    ("missing value", NO_VALUE),
    ("invalid value", NO_VALUE),
    ("string values must be quoted", NO_VALUE),
    ("unclosed", "a closing bracket is missing"),
    ("duplicate key", "the name is there twice"),
    ("invalid unquoted key", NO_NAME),
    ("unquoted keys cannot be empty", NO_NAME),
    ("missing assignment", TOO_MUCH),
    ("extra ", TOO_MUCH),
    ("unexpected ", TOO_MUCH),
    ("invalid key-value pair", TOO_MUCH),
    ("missing comma", "a ',' is missing between two values"),
];

/// What a library says, in words that need no knowledge of it.
fn plain(message: &str) -> String {
    let message = message.trim();
    if let Some((found, wanted)) = invalid(message) {
        return format!("{} is wanted, not {}", this_is_wanted(wanted), this_was_found(found));
    }
    for (form, phrases) in [("JSON", NO_JSON), ("TOML", NO_TOML)] {
        if let Some((_, meaning)) = phrases.iter().find(|(phrase, _)| message.starts_with(phrase)) {
            return format!("no {form}: {meaning}");
        }
    }
    let quoted = |start: &str| message.strip_prefix(start)?.strip_prefix('`')?.split_once('`');
    if let Some((name, rest)) = quoted("unknown field ") {
        return format!("there is no field '{}'{}", shown(name), instead(name, rest));
    }
    if let Some((name, rest)) = quoted("unknown variant ") {
        return format!("'{}' is not possible here{}", shown(name), instead(name, rest));
    }
    if let Some((name, _)) = quoted("missing field ") {
        return format!("the field '{name}' is missing");
    }
    if let Some((name, _)) = quoted("duplicate field ") {
        return format!("the field '{}' is there twice", shown(name));
    }
    if message.starts_with("data did not match any variant") {
        return "a number or a text is wanted".to_owned();
    }
    // One line, whatever a library puts into several.
    shown(&message.lines().map(str::trim).collect::<Vec<_>>().join(" "))
}

/// What was found and what was expected.
fn invalid(message: &str) -> Option<(&str, &str)> {
    let rest = ["invalid type: ", "invalid value: "].iter().find_map(|kind| message.strip_prefix(kind));
    // "length N" is what was found.
    let length = || message.strip_prefix("invalid ").filter(|rest| rest.starts_with("length "));
    let rest = rest.or_else(length)?;
    // What is expected has no comma with that word in it; what was found is somebody's text and may.
    rest.rsplit_once(", expected ")
}

/// Names in backquotes that could stand there instead: the one that was meant, or all if nobody knows.
fn instead(name: &str, rest: &str) -> String {
    let names: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
    let meant = did_you_mean(name, names.iter().copied());
    match (meant.is_empty(), &names[..]) {
        (false, _) => meant,
        (true, []) => String::new(),
        (true, [one]) => format!("; there is only '{one}'"),
        (true, [all @ .., last]) => format!("; there are {} and {last}", all.join(", ")),
    }
}

fn this_was_found(found: &str) -> String {
    let inner = |start: &str| found.strip_prefix(start).map(|rest| rest.trim_matches('`'));
    if let Some(number) = inner("integer ").or_else(|| inner("floating point ")) {
        return number.to_owned();
    }
    if let Some(text) = found.strip_prefix("string ") {
        return format!("the text {}", shown(text));
    }
    if let Some(value) = inner("boolean ").or_else(|| inner("character ")) {
        return shown(value);
    }
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "a table of fields".to_owned(),
        "unit value" | "null" => "nothing".to_owned(),
        other => match other.strip_prefix("length ") {
            Some(length) => format!("{length} of them"),
            None => shown(other),
        },
    }
}

fn this_is_wanted(wanted: &str) -> String {
    let range = |least: &dyn std::fmt::Display, most: &dyn std::fmt::Display| {
        format!("a whole number from {least} to {most}")
    };
    match wanted {
        "a string" | "string" | "str" => "a text".to_owned(),
        "a boolean" | "boolean" | "bool" => "true or false".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "a table of fields".to_owned(),
        "u8" => range(&u8::MIN, &u8::MAX),
        "u16" => range(&u16::MIN, &u16::MAX),
        "u32" => range(&u32::MIN, &u32::MAX),
        "u64" | "usize" => range(&u64::MIN, &u64::MAX),
        "i8" => range(&i8::MIN, &i8::MAX),
        "i64" | "i32" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        other => {
            match other.strip_prefix("an array of length ").or_else(|| other.strip_prefix("a tuple of size "))
            {
                Some(length) => format!("a list of {length}"),
                None if other.starts_with("struct ") => "a table of fields".to_owned(),
                None if other.starts_with("tuple struct ") => "a list".to_owned(),
                None => shown(other),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields, rename_all = "kebab-case")]
    #[allow(dead_code)] // only read
    struct Sheet {
        size: u8,
        #[serde(default)]
        first_guess: String,
        #[serde(default)]
        pair: [u8; 2],
    }

    fn toml(text: &str) -> String {
        Fault::of_toml(&::toml::from_str::<Sheet>(text).unwrap_err(), text).to_string()
    }

    #[test]
    fn faults_of_toml_have_place_and_plain_words() {
        for (text, said) in [
            (
                "size = \"x\"",
                "line 1, column 8, size: a whole number from 0 to 255 is wanted, not the text \"x\"",
            ),
            ("\nsize = -1", "line 2, column 8, size: a whole number from 0 to 255 is wanted, not -1"),
            ("size = 1.5", "line 1, column 8, size: a whole number from 0 to 255 is wanted, not 1.5"),
            (
                "size = 1\nfirst-gues = 1",
                "line 2, column 1: there is no field 'first-gues'; did you mean 'first-guess'?",
            ),
            (
                "size = 1\nx = 1",
                "line 2, column 1: there is no field 'x'; there are size, first-guess and pair",
            ),
            ("size = 1\npair = [1]", "line 2, column 8, pair: a list of 2 is wanted, not 1 of them"),
            ("pair = [1, 2]", "line 1, column 1: the field 'size' is missing"),
            ("size = [1]", "line 1, column 8, size: a whole number from 0 to 255 is wanted, not a list"),
        ] {
            assert_eq!(toml(text), said, "{text}");
        }
        for text in
            ["size", "size = ", "[size", "size = 1\nsize = 2", "= 1", "size = \"\x1b\"", "size = \"\"\"\n\n"]
        {
            let said = toml(text);
            assert!(said.starts_with("line ") && !said.contains(['\n', '\x1b']), "{text}: {said}");
        }
    }

    #[test]
    fn faults_of_json_have_plain_words() {
        for (text, said) in [
            ("", "no JSON: it ends too early"),
            ("{\"size\":", "no JSON: it ends too early"),
            ("{\"size\":}", "no JSON: a value is missing"),
            ("{\"size\" 1}", "no JSON: a ':' is missing"),
            ("{\"size\":1 2}", "no JSON: a ',' or a closing bracket is missing"),
            ("{size:1}", "no JSON: the name of a field must stand in \"\""),
            ("{\"size\":1} x", "no JSON: there is more behind the end"),
            ("{\"size\":nul}", "no JSON: there is a word"),
            ("{\"size\":1,\"size\":1}", "the field 'size' is there twice"),
            ("{\"size\":null}", "a whole number from 0 to 255 is wanted, not nothing"),
            ("7", "a table of fields is wanted, not 7"),
        ] {
            let error = serde_json::from_str::<Sheet>(text).unwrap_err();
            assert!(json(&error).starts_with(said), "{text}: {}", json(&error));
        }
    }
}
