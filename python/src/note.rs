//! What a text says and the program does not follow, and how options are called in Python.

use pyo3::prelude::*;
use shoban::formats::sgf::{LineColumn, SgfNote};

/// Something that a file says and the program does not follow, or reads although it is against the book.
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "shoban", name = "Note")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyNote {
    /// What.
    pub text: String,
    /// The line, counted from 1; nothing for what is said of the whole text.
    pub line: Option<usize>,
    /// Characters of the line up to and including this one.
    pub column: Option<usize>,
}

impl PyNote {
    /// The note of a reader.
    pub fn of(note: &SgfNote) -> Self {
        let LineColumn { line, column } = note.place;
        Self { text: in_python(&note.what.to_string()), line: Some(line), column: Some(column) }
    }
}

#[pymethods]
impl PyNote {
    #[new]
    #[pyo3(signature = (text, line=None, column=None))]
    const fn new(text: String, line: Option<usize>, column: Option<usize>) -> Self {
        Self { text, line, column }
    }

    fn __getnewargs__(&self) -> (String, Option<usize>, Option<usize>) {
        (self.text.clone(), self.line, self.column)
    }

    fn __str__(&self) -> String {
        match (self.line, self.column) {
            (Some(line), Some(column)) => format!("{}: {}", LineColumn { line, column }, self.text),
            _ => self.text.clone(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Note {}>", self.__str__())
    }
}

/// Options of the command that the readers name, with the keywords of Python; longer ones first.
const KEYWORDS: [(&str, &str); 12] = [
    ("--to-play black", "to_play='black'"),
    ("--encoding utf-16le or utf-16be", "encoding='utf-16le' or 'utf-16be'"),
    ("--encoding NAME", "encoding=NAME"),
    ("--game N", "game=N"),
    ("(--rules, --suicide)", "(rules=, suicide=)"),
    ("--to-play", "to_play="),
    ("--encoding", "encoding="),
    ("--rules", "rules="),
    ("--suicide", "suicide="),
    ("--komi", "komi="),
    ("--game", "game="),
    ("--node", "node="),
];

/// A message of the readers with options as Python writes them.
pub fn in_python(text: &str) -> String {
    KEYWORDS.iter().fold(text.to_owned(), |text, (option, keyword)| text.replace(option, keyword))
}
