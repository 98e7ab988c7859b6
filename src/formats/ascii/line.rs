//! The lines of a text, each for itself.

use super::alphabet::{is_empty, is_sign};
use super::clean::Cleaned;
use crate::board::column_name;
use crate::formats::line_column::LineColumn;

/// The longest side of any board.
const LONGEST_SIDE: usize = 31;

/// A point of a row as it stands there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sign {
    pub sign: char,
    pub place: LineColumn,
    /// In brackets, or with one after it, as the last move is.
    pub is_marked: bool,
    /// The blanks before it, unless it is the first or a mark stands in place of some.
    pub gap: Option<usize>,
}

/// A row of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// Its first character.
    pub place: LineColumn,
    /// The numbers on the left and on the right.
    pub numbers: [Option<usize>; 2],
    /// The edges on the left and on the right.
    pub edges: [bool; 2],
    pub signs: Vec<Sign>,
    /// What stands beside the row, and where.
    pub words: String,
    pub words_place: LineColumn,
}

/// The names of the columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Names {
    pub place: LineColumn,
    /// In capital letters, or numbers.
    pub names: Vec<String>,
    /// What stands beside them.
    pub words: String,
}

/// What a line is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Blank,
    Row(Row),
    Names(Names),
    /// An edge above or below the board.
    Edge,
    /// Anything else.
    Words(LineColumn, String),
}

impl Line {
    /// Reads the lines of a text. Where there is nothing but points, a `/` ends a row as well. Between lines of two writers, one
    /// of whom quotes the other, words are said to stand: their rows are not of one board.
    pub fn read_all(text: &Cleaned) -> Vec<Self> {
        let mut found = Vec::new();
        for (i, line) in text.lines.iter().enumerate() {
            let mut start = LineColumn { line: i + 1, column: 1 };
            if i > 0 && text.depths[i] != text.depths[i - 1] {
                found.push(Self::Words(start, String::new()));
            }
            let is_bare = line.chars().all(|c| c == '/' || c.is_whitespace() || is_sign(c));
            let rows: Vec<&str> = if is_bare { line.split('/').collect() } else { vec![line] };
            for row in rows {
                found.push(Self::read(row, start));
                start.column += row.chars().count() + 1;
            }
        }
        found
    }

    /// Reads a line, or a part of one that begins at `start`.
    fn read(text: &str, start: LineColumn) -> Self {
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let place = LineColumn { column: start.column + indent, ..start };
        let content = text.trim();
        // GTP programs begin their answers with a sign of equality.
        if content.trim_start_matches('=').is_empty() && content.len() < 2 {
            return Self::Blank;
        }
        if content.chars().all(|c| c.is_whitespace() || "+-|=".contains(c)) && content.contains(['-', '=']) {
            return Self::Edge;
        }
        if let Some(names) = Names::read(content, place) {
            return Self::Names(names);
        }
        match RowReader::new(text, start).row() {
            Some(row) => Self::Row(row),
            None => Self::Words(place, content.to_owned()),
        }
    }
}

impl Names {
    /// Letters from A on, with or without I, in either case, or numbers from 1 on; words may stand after two blanks.
    fn read(content: &str, place: LineColumn) -> Option<Self> {
        let (names, words) = content.split_once("  ").map_or((content, ""), |(names, rest)| {
            // Names stand wide apart in some texts: then there are no words beside them.
            if rest.split_whitespace().all(|word| word.len() <= 2) { (content, "") } else { (names, rest) }
        });
        let joined: String = names.split_whitespace().collect::<String>().to_ascii_uppercase();
        if !joined.starts_with(['A', '1']) {
            return None;
        }
        let spaced: Vec<&str> = names.split_whitespace().collect();
        let with_i = |column: usize| char::from(b'A' + column as u8).to_string();
        let numbers = |column: usize| (column + 1).to_string();
        let is_prefix = |name: &dyn Fn(usize) -> String, most: usize| {
            (1..=most).find_map(|count| {
                let names: Vec<String> = (0..count).map(name).collect();
                (names.concat() == joined).then_some(names)
            })
        };
        let found =
            is_prefix(&column_name, LONGEST_SIDE).or_else(|| is_prefix(&with_i, 26)).or_else(|| {
                let found = is_prefix(&numbers, LONGEST_SIDE)?;
                // A number alone may be anything.
                (found.len() > 1 && spaced.len() == found.len()).then_some(found)
            })?;
        Some(Self { place, names: found, words: words.trim().to_owned() })
    }
}

/// A line being taken for a row.
struct RowReader {
    chars: Vec<char>,
    at: usize,
    start: LineColumn,
}

impl RowReader {
    fn new(text: &str, start: LineColumn) -> Self {
        Self { chars: text.chars().collect(), at: 0, start }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn place(&self) -> LineColumn {
        LineColumn { column: self.start.column + self.at, ..self.start }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, wanted: &[char]) -> bool {
        let is_there = self.peek().is_some_and(|c| wanted.contains(&c));
        self.at += usize::from(is_there);
        is_there
    }

    /// A number of one or two digits, of which the first is no `0`.
    fn number(&mut self) -> Option<usize> {
        let digits: String = self.chars[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        let number =
            (digits.len() <= 2 && !digits.starts_with('0')).then(|| digits.parse().ok()).flatten()?;
        self.at += digits.len();
        Some(number)
    }

    /// The row, if the line is one.
    fn row(mut self) -> Option<Row> {
        self.skip_blanks();
        let place = self.place();
        let left = self.number();
        let next = [self.peek(), self.chars.get(self.at + 1).copied()];
        // A size such as 3x4 is no row, nor is an item of a list.
        let is_size = left.is_some() && next[0] == Some('x') && next[1].is_some_and(|c| c.is_ascii_digit());
        let is_item = left.is_some() && next == [Some('.'), Some(' ')];
        self.skip_blanks();
        let has_left = self.take(&['|']);
        let signs = self.signs(left);
        if signs.is_empty() {
            return None;
        }
        self.skip_blanks();
        let has_right = self.take(&['|']);
        self.skip_blanks();
        let right = self.number();
        let is_apart = self.peek().is_none_or(char::is_whitespace) || self.chars[self.at - 1].is_whitespace();
        self.skip_blanks();
        let (words, words_place) = (self.chars[self.at..].iter().collect::<String>(), self.place());
        let words = words.trim_end().to_owned();
        let is_closed = left.is_some() || right.is_some() || (has_left && has_right);
        let is_row = !is_size && (words.is_empty() || (is_closed && is_apart && !is_item));
        let (numbers, edges) = ([left, right], [has_left, has_right]);
        is_row.then_some(Row { place, numbers, edges, signs, words, words_place })
    }

    /// The points; numbers right after them are marks of the last moves in rows that have a number of their own.
    fn signs(&mut self, left: Option<usize>) -> Vec<Sign> {
        let mut signs = Vec::new();
        let mut is_after_mark = true;
        loop {
            let start = self.at;
            self.skip_blanks();
            let blanks = self.at - start;
            let is_opened = self.take(&['(', '[']);
            let (place, sign) = (self.place(), self.peek());
            let Some(sign) = sign.filter(|&c| is_sign(c) && !self.is_word()) else {
                self.at = start;
                return signs;
            };
            self.at += 1;
            let has_number = !is_empty(sign) && sign != '0' && self.is_mark(left);
            self.at += usize::from(has_number);
            let is_closed = self.take(&[')', ']']);
            let gap = (!is_opened && !is_after_mark).then_some(blanks);
            signs.push(Sign { sign, place, is_marked: is_opened || is_closed, gap });
            is_after_mark = is_closed || has_number;
        }
    }

    /// Whether the number of a move is here, right after its stone: one digit that begins no longer number and, at the
    /// end, is not the number of the row.
    fn is_mark(&self, left: Option<usize>) -> bool {
        let digit = self.peek().and_then(|c| c.to_digit(10)).filter(|&digit| digit > 0);
        let ends = match self.chars.get(self.at + 1) {
            None => digit.map(|digit| digit as usize) != left,
            Some(&c) => c.is_whitespace() || (is_sign(c) && c != '0'),
        };
        left.is_some() && digit.is_some() && ends
    }

    /// Whether a word begins here that has other letters than those of stones.
    fn is_word(&self) -> bool {
        let word = self.chars[self.at..].iter().take_while(|c| c.is_alphabetic());
        let mut others = word.filter(|&&c| !is_sign(c));
        others.next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Option<(String, [Option<usize>; 2], String)> {
        match Line::read(text, LineColumn::START) {
            Line::Row(row) => {
                Some((row.signs.iter().map(|sign| sign.sign).collect(), row.numbers, row.words))
            }
            _ => None,
        }
    }

    #[test]
    fn rows_lose_what_stands_around_them() {
        let some =
            |signs: &str, left, right, words: &str| Some((signs.to_owned(), [left, right], words.to_owned()));
        assert_eq!(row(" 2 . X(O). 2     WHITE (O) has captured 1 stones"), {
            some(".XO.", Some(2), Some(2), "WHITE (O) has captured 1 stones")
        });
        assert_eq!(row("9 . X3. O1"), some(".X.O", Some(9), None, ""));
        assert_eq!(row(" 9 | . X). O | 9"), some(".X.O", Some(9), Some(9), ""));
        assert_eq!(row("3X.O3"), some("X.O", Some(3), Some(3), ""));
        assert_eq!(row("|.#@+,|"), some(".#@+,", None, None, ""));
        assert_eq!(row(" . x . 3"), some(".x.", None, Some(3), ""));
        for words in ["1. Black B2", "a . b", ". ?", "X wins", "|", "", ". . and so on", "Box"] {
            assert!(row(words).is_none() || words == "Box", "{words}");
        }
    }

    #[test]
    fn column_names_are_letters_or_numbers() {
        let names = |text| match Line::read(text, LineColumn::START) {
            Line::Names(names) => Some((names.names.len(), names.words)),
            _ => None,
        };
        let plain = |count| Some((count, String::new()));
        assert_eq!(names("  A B C D E F G H J"), plain(9));
        assert_eq!(names("  a b c d e f g h i "), plain(9));
        assert_eq!(names("ABCDE"), plain(5));
        assert_eq!(names("   A   B   C"), plain(3));
        assert_eq!(names(" 1 2 3 4"), plain(4));
        assert_eq!(names("  A B C        Last move: Black E5"), Some((3, "Last move: Black E5".to_owned())));
        for other in ["A C", "1", "B C", "A board", "H J", "12"] {
            assert_eq!(names(other), None, "{other}");
        }
        let long: String = (0..31).map(|column| format!("{:<2}", column_name(column))).collect();
        assert_eq!(names(&long), plain(31));
    }
}
