//! Lines and parts of lines that are no part of the board. None of them may be a row that was lost.

use super::alphabet::{is_empty, is_sign};
use super::board::Drawn;
use super::error::{AsciiError, AsciiFault};
use super::line::Line;
use crate::formats::line_column::LineColumn;

/// The fewest signs beside each other that are more than punctuation.
const FEWEST: usize = 3;

/// Looks for a lost row in all that is not the board.
pub(super) fn check(lines: &[Line], board: &Drawn) -> Result<(), AsciiError> {
    let columns = board.rows.first().map_or(0, |row| row.signs.len());
    for (i, line) in lines.iter().enumerate() {
        let is_own = |line: Option<&Line>| matches!(line, Some(Line::Row(row)) if board.rows.contains(row));
        let is_beside = is_own(Some(line)) || is_own(lines.get(i + 1)) || (i > 0 && is_own(lines.get(i - 1)));
        let (place, words) = match line {
            Line::Words(place, words) => (*place, words),
            Line::Row(row) => (row.words_place, &row.words),
            Line::Names(_) | Line::Blank | Line::Edge => continue,
        };
        let is_doubted = match line {
            Line::Words(..) => is_beside || !board.is_marked(),
            _ => is_own(Some(line)),
        };
        if is_doubted && let Some(error) = unreadable(place, words) {
            return Err(error);
        }
        // What stands beside a row and is nothing but points may be the rest of it behind a number.
        let is_points = !words.trim().is_empty() && words.chars().all(|c| is_sign(c) || c.is_whitespace());
        if is_points && matches!(line, Line::Row(_)) && is_own(Some(line)) {
            return Err(AsciiFault::RowInWords.at(place));
        }
    }
    row_in_words(lines, columns).map_or(Ok(()), Err)
}

/// Looks for rows outside the board: those of other boards that might be its own, and rows full of stones, which make no board.
pub(super) fn check_rows<'b>(
    lines: &[Line],
    board: Drawn,
    mut others: impl Iterator<Item = &'b Drawn>,
) -> Result<Drawn, AsciiError> {
    let columns = board.rows.first().map_or(0, |row| row.signs.len());
    let full = lines.iter().find_map(|line| match line {
        Line::Row(row) if !board.rows.contains(row) && row.signs.len() == columns && columns > 1 => {
            let is_stones = row.signs.iter().all(|sign| "XOxo#@*0\u{25cf}\u{25cb}".contains(sign.sign));
            is_stones.then_some(row.place)
        }
        _ => None,
    });
    match others.find(|other| board.might_have(other)).map(Drawn::place).or(full) {
        Some(place) => Err(AsciiFault::Stray { board: board.place() }.at(place)),
        None => Ok(board),
    }
}

/// What is wrong with words that are no text: a row that was damaged must not be passed over.
fn unreadable(place: LineColumn, words: &str) -> Option<AsciiError> {
    let is_text = words
        .split(|c: char| !c.is_alphabetic())
        .any(|word| word.chars().count() >= 3 && word.chars().any(|c| !is_sign(c)));
    if is_text {
        return None;
    }
    let is_odd = |c: char| !is_sign(c) && !c.is_whitespace();
    let odd = || words.chars().enumerate().filter(|(_, c)| is_odd(*c));
    // Numbers may stand beside rows.
    let (at, found) = odd().find(|(_, c)| !c.is_ascii_digit() && *c != '|').or_else(|| odd().next())?;
    Some(AsciiFault::Unreadable { found }.at(LineColumn { column: place.column + at, ..place }))
}

/// The first words among which are points, as in `. X . the corner`.
pub(super) fn row_in_words(lines: &[Line], columns: usize) -> Option<AsciiError> {
    lines.iter().find_map(|line| {
        let (place, words) = match line {
            Line::Words(place, words) => (*place, words),
            Line::Row(row) => (row.words_place, &row.words),
            Line::Names(_) | Line::Blank | Line::Edge => return None,
        };
        let at = points_among(words, columns)?;
        Some(AsciiFault::RowInWords.at(LineColumn { column: place.column + at, ..place }))
    })
}

/// Words of signs that stand beside each other.
#[derive(Default)]
struct Run {
    start: usize,
    words: usize,
    signs: String,
}

/// Where in a text signs begin that may be a row of so many columns.
fn points_among(text: &str, columns: usize) -> Option<usize> {
    let mut run = Run::default();
    let mut at = 0;
    for word in text.split(char::is_whitespace).chain(["end"]) {
        if is_signs(word) {
            if run.words == 0 {
                run.start = at;
            }
            run.words += usize::from(!word.is_empty());
            run.signs += word;
        } else {
            if run.is_row(columns) && !(run.is_ellipsis() && run.start > 0) {
                return Some(run.start);
            }
            run = Run::default();
        }
        at += word.chars().count() + 1;
    }
    None
}

/// Whether a word is made of signs and is no word of a language, such as `Bob`, and no sign at the end of a sentence.
fn is_signs(word: &str) -> bool {
    let letters = word.trim_end_matches(['.', ',']);
    let is_language = letters.chars().count() > 1 && letters.chars().all(char::is_alphabetic);
    let is_board = letters.chars().all(|c| matches!(c, 'X' | 'O' | 'x' | 'o'));
    let is_sentence = matches!(word.chars().collect::<Vec<_>>()[..], [stone, '.' | ','] if !is_empty(stone));
    word.chars().all(is_sign) && (is_board || !is_language) && !is_sentence
}

impl Run {
    fn is_ellipsis(&self) -> bool {
        self.words == 1 && self.signs == "..."
    }

    fn is_row(&self, columns: usize) -> bool {
        let count = self.signs.chars().count();
        let is_whole = count == columns && columns > 1;
        if !self.signs.contains(is_empty) {
            return is_whole;
        }
        // Dots without blanks, and numbers such as 0.00, stand in many texts.
        let is_text = self.words == 1 && self.signs.chars().all(|c| ".,+0".contains(c));
        is_whole || (count >= FEWEST && !is_text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_told_from_punctuation() {
        for (text, at) in [
            (". X . the corner", Some(0)),
            ("the corner: . X .", Some(12)),
            ("... here", Some(0)),
            ("XOX the cut", Some(0)),
            ("here .X.O", Some(5)),
            ("4 ? . . .", Some(4)),
            ("Black to play ...", None),
            ("Black to play...", None),
            (".... and so on", None),
            ("in 0.00 s", None),
            ("Bob and a box, wow", None),
            ("Black is X, White is O.", None),
            ("White (O) to move", None),
            ("B + 3", None),
            ("", None),
        ] {
            assert_eq!(points_among(text, 3), at, "{text}");
        }
    }
}
