//! What stands below the board.

use super::mark::Mark;
use std::fmt::Write as _;

/// Height of a line.
const LINE: usize = 22;
/// Width that a letter of a remark may need.
const REMARK_LETTER: usize = 9;
/// Width that two letters of a sentence may need, in a smaller type.
const TWO_LETTERS: usize = 15;
/// Where marks stand, and where the text beside them begins.
const MARKS: usize = 30;
const SENTENCES: usize = 56;
/// A line with a mark is so much higher.
const MORE_FOR_MARK: usize = 18;
/// How far the foot of a letter is below the middle of the line.
const BELOW_MIDDLE: usize = 5;
/// What is kept free on both sides.
const EDGE: usize = 20;

/// A sentence of the caption.
pub(super) struct Legend {
    /// What it explains, if it explains a mark.
    pub mark: Option<Mark>,
    /// The words.
    pub text: String,
}

impl Legend {
    /// A sentence that explains no mark.
    pub fn sentence(text: impl Into<String>) -> Self {
        Self { mark: None, text: text.into() }
    }

    /// What a mark means.
    pub fn of(mark: Mark, text: impl Into<String>) -> Self {
        Self { mark: Some(mark), text: text.into() }
    }
}

/// The caption, in lines that fit.
pub(super) struct Caption<'l> {
    width: usize,
    remarks: Vec<String>,
    rows: Vec<Row<'l>>,
}

/// A line of a sentence.
struct Row<'l> {
    mark: Option<&'l Mark>,
    begin: usize,
    text: String,
    /// Room above and below it for a mark.
    above: usize,
    below: usize,
}

impl<'l> Caption<'l> {
    pub fn new(remarks: &[String], legend: &'l [Legend], width: usize) -> Self {
        let last = remarks.len().saturating_sub(1);
        let with_comma = remarks.iter().enumerate().map(|(i, remark)| {
            let comma = if i < last { "," } else { "" };
            format!("{remark}{comma}")
        });
        let remarks = filled(with_comma, (width - 2 * EDGE) / REMARK_LETTER);
        let rows = legend.iter().flat_map(|legend| rows(legend, width)).collect();
        Self { width, remarks, rows }
    }

    /// What is needed for it below the board.
    pub fn height(&self) -> usize {
        let end = if self.rows.is_empty() { 0 } else { LINE / 2 };
        let rows: usize = self.rows.iter().map(|row| row.above + LINE + row.below).sum();
        self.remarks.len() * LINE + rows + end
    }

    /// The caption below a board that ends there.
    pub fn drawn_below(&self, board_height: usize) -> String {
        let (mut svg, mut y) = (String::new(), board_height + LINE / 2);
        for remark in &self.remarks {
            let _ =
                writeln!(svg, "<text class=\"caption\" x=\"{}\" y=\"{y}\">{remark}</text>", self.width / 2);
            y += LINE;
        }
        for Row { mark, begin, text, above, below } in &self.rows {
            y += above;
            if let Some(mark) = mark {
                svg += &mark.at(MARKS, y - BELOW_MIDDLE);
            }
            let _ = writeln!(
                svg,
                "<text class=\"legend\" x=\"{begin}\" y=\"{y}\" font-size=\"14\" text-anchor=\"start\">{text}</text>"
            );
            y += LINE + below;
        }
        svg
    }
}

/// A sentence in lines that fit into a picture of this width.
fn rows(legend: &Legend, width: usize) -> Vec<Row<'_>> {
    let (begin, room) = match legend.mark {
        Some(_) => (SENTENCES, MORE_FOR_MARK / 2),
        None => (EDGE, 0),
    };
    let letters = 2 * (width - begin - EDGE / 2) / TWO_LETTERS;
    let lines = filled(legend.text.split(' ').map(str::to_owned), letters);
    let last = lines.len() - 1;
    let row = |(i, text)| Row {
        mark: legend.mark.as_ref().filter(|_| i == 0),
        begin,
        text,
        above: if i == 0 { room } else { 0 },
        below: if i == last { room } else { 0 },
    };
    lines.into_iter().enumerate().map(row).collect()
}

/// Words in lines of so many letters; one that is longer has a line for itself.
fn filled(words: impl Iterator<Item = String>, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < letters => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}
