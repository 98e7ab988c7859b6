//! Lines of the Go Text Protocol: commands and answers.

use std::fmt::Write as _;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The number that the answer repeats, if it has one.
    pub id: Option<u32>,
    /// Its name.
    pub name: String,
    /// What follows.
    pub arguments: Vec<String>,
}

impl Command {
    /// Reads a line as the protocol says: signs that cannot be printed do not count, a tabulator is a blank, and what follows `#` is a
    /// comment. Nothing if nothing is left.
    #[must_use]
    pub fn read(line: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(line);
        let code = text.split('#').next().unwrap_or_default();
        let clean: String =
            code.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        let mut words = clean.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        // A number alone is a command that nobody knows.
        let name = words.next().or_else(|| id.map(|_| String::new()))?;
        Some(Self { id, name, arguments: words.collect() })
    }

    /// The arguments as they stood, with one blank between them.
    #[must_use]
    pub fn rest(&self) -> String {
        self.arguments.join(" ")
    }
}

/// An answer: what was asked for, or why there is none.
pub type Answer = Result<String, String>;

/// An answer as it is written, with the empty line behind it.
#[must_use]
pub fn written(id: Option<u32>, answer: &Answer) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    format!("{}{}\n\n", begun(sign, id), body(text))
}

/// The first line of an answer that goes on while work does, `=` or `?` with the number of the command.
#[must_use]
pub fn begun(sign: char, id: Option<u32>) -> String {
    id.map_or_else(|| sign.to_string(), |id| format!("{sign}{id}"))
}

/// A text without empty lines, which would end the answer, and without signs that cannot be printed.
fn body(text: &str) -> String {
    let mut body = String::new();
    for (i, line) in text.lines().filter(|line| !line.trim().is_empty()).enumerate() {
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let _ = write!(body, "{}{line}", if i == 0 { ' ' } else { '\n' });
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let read = |line: &str| Command::read(line.as_bytes());
        let command = |id, name: &str, arguments: &[&str]| {
            let arguments = arguments.iter().map(ToString::to_string).collect();
            Some(Command { id, name: name.to_owned(), arguments })
        };
        assert_eq!(read("  play\tb  C3 # a move\r"), command(None, "play", &["b", "C3"]));
        assert_eq!(read("17 name"), command(Some(17), "name", &[]));
        assert_eq!(read("17"), command(Some(17), "", &[]));
        assert_eq!(read("99999999999 x"), command(None, "99999999999", &["x"]));
        for nothing in ["", "   ", "# nothing", "\u{1}\r"] {
            assert_eq!(read(nothing), None);
        }
        assert_eq!(Command::read(b"\xff\xfe x").unwrap().arguments, ["x"]);
    }

    #[test]
    fn answers_have_no_empty_lines() {
        assert_eq!(written(None, &Ok(String::new())), "=\n\n");
        assert_eq!(written(Some(3), &Err("no".to_owned())), "?3 no\n\n");
        assert_eq!(written(Some(0), &Ok("a\n\n \nb\u{7}\n".to_owned())), "=0 a\nb\n\n");
    }
}
