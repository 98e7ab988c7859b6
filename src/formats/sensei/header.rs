//! The first line of a `$$` diagram: options and title.

use super::error::{SenseiError, SenseiFault};
use crate::formats::line_column::LineColumn;
use crate::formats::turn_words;
use crate::game::Color;

/// What the first line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    /// Where the line begins.
    pub place: LineColumn,
    /// Whose move is the one that the diagram calls 1.
    pub first: Color,
    /// Side of a square board.
    pub size: Option<usize>,
    /// The number of the move that the diagram calls 1.
    pub number: u32,
    /// Words about the diagram, among them moves that it has no room for.
    pub title: Vec<Word>,
}

/// A word of the title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub text: String,
    pub place: LineColumn,
}

impl Header {
    /// The header of a diagram that begins with its board.
    pub fn absent(place: LineColumn) -> Self {
        Self { place, first: Color::Black, size: None, number: 1, title: Vec::new() }
    }

    /// Reads what follows the first `$$`, which stands at `place`: options without a blank before them, then the title.
    pub fn read(rest: &str, place: LineColumn) -> Result<Self, SenseiError> {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (options, title) = rest.split_at(end);
        let mut header = Self::absent(place);
        let known = header.take_options(options);
        known.ok_or_else(|| SenseiFault::Header(options.to_owned()).at(place))?;
        // The title names who plays first where no letter does.
        let said = turn_words::of_text(title);
        let is_said = options.starts_with(['B', 'W']);
        if is_said && said.iter().any(|&color| color != header.first)
            || said.iter().any(|&color| color != said[0])
        {
            return Err(SenseiFault::TwoTurns(header.first).at(place));
        }
        header.first = said.first().copied().unwrap_or(header.first);
        let column = place.column + 2 + options.chars().count();
        header.title = words(title, LineColumn { column, ..place });
        Ok(header)
    }

    /// `B` or `W` first, then in any order `c` (coordinates), a size, and `m` with a number.
    fn take_options(&mut self, options: &str) -> Option<()> {
        let mut rest = options;
        if let Some(after) = rest.strip_prefix(['B', 'W']) {
            self.first = if rest.starts_with('B') { Color::Black } else { Color::White };
            rest = after;
        }
        while !rest.is_empty() {
            let plain = rest.strip_prefix(['c', 'C', 'm']).unwrap_or(rest);
            let end = plain.find(|c: char| !c.is_ascii_digit()).unwrap_or(plain.len());
            let (digits, after) = plain.split_at(end);
            match rest.chars().next()? {
                'c' | 'C' => {
                    rest = plain;
                    continue;
                }
                // A number that would have no successors has none that is worth playing.
                'm' => self.number = digits.parse().ok().filter(|number| (1..1 << 20).contains(number))?,
                _ => self.size = Some(digits.parse().ok()?),
            }
            rest = after;
        }
        Some(())
    }
}

/// The words of a text that begins at `start`, signs between them apart.
fn words(text: &str, start: LineColumn) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut is_inside = false;
    for (i, c) in text.chars().enumerate() {
        let is_of_word = c.is_alphanumeric();
        if is_of_word && !is_inside {
            let place = LineColumn { column: start.column + i, ..start };
            words.push(Word { text: String::new(), place });
        }
        if let Some(word) = words.last_mut().filter(|_| is_of_word) {
            word.text.push(c);
        }
        is_inside = is_of_word;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_before_the_title() {
        let header = |text| Header::read(text, LineColumn::START);
        let of = |text| header(text).map(|header| (header.first, header.size, header.number)).unwrap();
        assert_eq!(of(""), (Color::Black, None, 1));
        assert_eq!(of(" W5 is a title"), (Color::Black, None, 1));
        assert_eq!(of("Wcm5"), (Color::White, None, 5));
        assert_eq!(of("B9"), (Color::Black, Some(9), 1));
        assert_eq!(of("Wc5m67 title"), (Color::White, Some(5), 67));
        assert_eq!(of("m7c4"), (Color::Black, Some(4), 7));
        for bad in ["x", "BW", "Bm", "Bm0", "Bm9999999999", "c99999999999999999999999", "B-5", "b"] {
            let error = header(bad).unwrap_err().to_string();
            assert!(error.starts_with(&format!("line 1, column 1: '$${bad}' is no header")), "{error}");
        }
    }

    #[test]
    fn a_title_says_who_begins_where_no_letter_does() {
        let first = |text| Header::read(text, LineColumn::START).map(|header| header.first);
        for white in [" White to play", "c White to play", "W White to live", "W Black is dead", "5 W first"]
        {
            assert_eq!(first(white), Ok(Color::White), "{white}");
        }
        for black in [" Black to play", "B Black to play", " if White to play: ko", " White wins"] {
            assert_eq!(first(black), Ok(Color::Black), "{black}");
        }
        for both in ["B White to play", "W Black to kill", " Black to play? No: White to play"] {
            assert!(first(both).unwrap_err().to_string().contains("to play; leave one of the two"), "{both}");
        }
    }

    #[test]
    fn titles_are_words_with_places() {
        let title = Header::read("B Ko (5 at 1)", LineColumn { line: 3, column: 2 }).unwrap().title;
        let words: Vec<_> = title.iter().map(|word| (word.text.as_str(), word.place.column)).collect();
        assert_eq!(words, [("Ko", 6), ("5", 10), ("at", 12), ("1", 15)]);
    }
}
