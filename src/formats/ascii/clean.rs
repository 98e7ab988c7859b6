//! What mail programs, forums and spreadsheets put around and between the points. Blanks take its place, so that every place stays.

use super::alphabet::is_sign;
use super::error::{AsciiError, AsciiFault};
use crate::formats::line_column::LineColumn;
use crate::formats::sgf::{SgfNote, SgfRemark};

/// Names of tags of forums and web pages. `[b]` is none of them: it may be a marked stone.
const TAGS: [&str; 14] = [
    "code",
    "pre",
    "tt",
    "quote",
    "spoiler",
    "hide",
    "mono",
    "br",
    "p",
    "div",
    "span",
    "font",
    "blockquote",
    "samp",
];
/// Characters between the brackets of a tag.
const TAG_CHARS: usize = 40;

/// A text without quotation marks of mails, tags and separators.
pub(super) struct Cleaned {
    pub lines: Vec<String>,
    /// How often each line is quoted.
    pub depths: Vec<usize>,
    pub notes: Vec<SgfNote>,
}

impl Cleaned {
    /// # Errors
    /// If the points are separated, but between two separators is nothing: an empty point, or a lost one?
    pub fn of(text: &str) -> Result<Self, AsciiError> {
        let mut lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let mut notes = Vec::new();
        let depths = unquoted(&mut lines);
        let mut tags = lines.iter_mut().enumerate().filter_map(|(i, line)| without_tags(i, line)).fuse();
        if let Some((place, tag)) = tags.next() {
            notes.push(SgfRemark::Drawing(format!("'{tag}' and the like are passed over")).at(place));
        }
        tags.for_each(drop);
        let separator = [',', ';'].into_iter().find(|&separator| is_table(&lines, separator));
        if let Some(separator) = separator {
            let place = split_cells(&mut lines, separator)?;
            let text = format!("the points are read as separated by '{separator}', which is no point here");
            notes.push(SgfRemark::Drawing(text).at(place));
        }
        let lines = lines.into_iter().map(|line| line.into_iter().collect()).collect();
        Ok(Self { lines, depths, notes })
    }
}

/// Takes the `>` from the beginnings of the lines. A blank line is quoted as the line before it.
fn unquoted(lines: &mut [Vec<char>]) -> Vec<usize> {
    let mut before = 0;
    let mut depth = |line: &mut Vec<char>| {
        let marks = line.iter().take_while(|c| **c == '>' || c.is_whitespace()).count();
        let found = line[..marks].iter().filter(|c| **c == '>').count();
        line[..marks].iter_mut().filter(|c| **c == '>').for_each(|c| *c = ' ');
        before = if found == 0 && marks == line.len() { before } else { found };
        before
    };
    lines.iter_mut().map(&mut depth).collect()
}

/// Blanks out tags and lines of backticks; gives the first one.
fn without_tags(index: usize, line: &mut [char]) -> Option<(LineColumn, String)> {
    let mut first = None;
    let indent = line.iter().take_while(|c| c.is_whitespace()).count();
    let place = |at: usize| LineColumn { line: index + 1, column: at + 1 };
    if line[indent..].starts_with(&['`'; 3]) {
        line[indent..].fill(' ');
        return Some((place(indent), "```".to_owned()));
    }
    for at in 0..line.len() {
        let close = match line[at] {
            '[' => ']',
            '<' => '>',
            _ => continue,
        };
        let Some(length) = line[at + 1..].iter().take(TAG_CHARS).position(|&c| c == close) else { continue };
        let inside: String = line[at + 1..=at + length].iter().collect();
        let name = inside.trim_start_matches('/').to_ascii_lowercase();
        let name = name.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        if TAGS.contains(&name) {
            first = first.or_else(|| Some((place(at), line[at..=at + length + 1].iter().collect())));
            line[at..=at + length + 1].fill(' ');
        }
    }
    first
}

/// The cells of a row: where its points may stand, without frame, quotation marks and the numbers beside it.
fn cells(line: &[char], separator: char) -> Option<Vec<(usize, Vec<char>)>> {
    let is_known = |c: char| c.is_whitespace() || c.is_ascii_digit() || is_sign(c) || "|\"';".contains(c);
    let is_row = line.iter().all(|&c| is_known(c))
        && line.iter().any(|&c| is_sign(c) && c != separator)
        && line.contains(&separator);
    if !is_row {
        return None;
    }
    let mut cells = Vec::new();
    let mut start = 0;
    for part in line.split(|&c| c == separator) {
        let kept = |c: &&char| !c.is_whitespace() && !"|\"'".contains(**c);
        cells.push((start, part.iter().filter(kept).copied().collect::<Vec<char>>()));
        start += part.len() + 1;
    }
    // A number in a cell of its own, or in that of the point next to it, is beside the board.
    let last = cells.len() - 1;
    for at in [last, 0] {
        let cell = &mut cells[at].1;
        let digits = cell.iter().filter(|c| ('1'..='9').contains(*c)).count();
        let is_number = digits > 0 && cell.iter().all(char::is_ascii_digit);
        if is_number {
            cells.remove(at);
        } else if digits > 0 {
            let is_digit = |c: &char| c.is_ascii_digit();
            cell.retain(|c| !is_digit(c));
        }
    }
    Some(cells)
}

/// Whether every row has the separator between any two points.
fn is_table(lines: &[Vec<char>], separator: char) -> bool {
    let is_separated = |line: &[char]| {
        cells(line, separator)
            .is_some_and(|cells| cells.iter().all(|(_, cell)| cell.len() <= 1 && !cell.contains(&separator)))
    };
    let is_row = |line: &&Vec<char>| {
        line.iter().any(|&c| is_sign(c) && c != separator)
            && line.iter().all(|&c| {
                c.is_whitespace() || c.is_ascii_digit() || is_sign(c) || "|\"';".contains(c)
            })
            // A stone alone on a line may be anybody's initial.
            && line.iter().filter(|c| !c.is_whitespace()).count() > 1
    };
    let mut rows = lines.iter().filter(is_row).peekable();
    rows.peek().is_some() && rows.all(|line| is_separated(line))
}

/// Puts blanks in place of separators and quotation marks; gives the place of the first one.
fn split_cells(lines: &mut [Vec<char>], separator: char) -> Result<LineColumn, AsciiError> {
    let mut first = None;
    for (i, line) in lines.iter_mut().enumerate() {
        let cells = cells(line, separator);
        let place = |at: usize| LineColumn { line: i + 1, column: at + 1 };
        if let Some((at, _)) = cells.iter().flatten().find(|(_, cell)| cell.is_empty()) {
            return Err(AsciiFault::EmptyCell(separator).at(place(*at)));
        }
        // Names of the columns are in cells, too.
        let is_short = |part: &[char]| part.iter().filter(|c| c.is_alphanumeric()).count() <= 2;
        if cells.is_some() || line.split(|&c| c == separator).all(is_short) {
            if let Some(at) = line.iter().position(|&c| c == separator) {
                first = first.or(Some(place(at)));
            }
            line.iter_mut().filter(|c| **c == separator || "\"'".contains(**c)).for_each(|c| *c = ' ');
        }
    }
    Ok(first.unwrap_or(LineColumn::START))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(text: &str) -> String {
        match Cleaned::of(text) {
            Ok(cleaned) => cleaned.lines.join("\n"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn places_stay_where_they_are() {
        for (text, clean) in [
            ("> > . X\n>> O .", "    . X\n   O ."),
            ("[code]. X\nO .[/code]", "      . X\nO .       "),
            ("```go\n. X<br />\n```", "     \n. X      \n   "),
            ("[b]. X\n<x> [ X ]", "[b]. X\n<x> [ X ]"),
            ("X,O,.\n.,.,.", "X O .\n. . ."),
            ("\"X\";\"O\"\n\".\";\".\"", " X   O \n .   . "),
            (",A,B\n2,X,O,2\n1,.,.,1", " A B\n2 X O 2\n1 . . 1"),
            ("2 X,0\n1 .,.", "2 X 0\n1 . ."),
            // Star points.
            ("..,..\n.....", "..,..\n....."),
            (".,.,.\n.....\n.,.,.", ".,.,.\n.....\n.,.,."),
            (". X , .\n. . . .", ". X , .\n. . . ."),
        ] {
            assert_eq!(cleaned(text), clean, "{text}");
        }
        assert_eq!(
            cleaned("X,O,.\nX,,O"),
            "line 2, column 3: nothing stands between two ','; write '.' for an empty point"
        );
    }
}
