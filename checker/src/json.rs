//! Words of JSON.

use std::fmt::Write as _;

/// An object of JSON.
pub fn braced(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}:{value}", quoted(name))).collect();
    format!("{{{}}}", fields.join(","))
}

/// A string of JSON.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            c if c.is_control() => drop(write!(quoted, "\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
