//! Rows that stand together, and whether they are a whole board.

use super::alphabet::is_empty;
use super::error::{AsciiError, AsciiFault};
use super::line::{Line, Names, Row};
use crate::board::{BoardSize, column_name};
use crate::formats::line_column::LineColumn;
use crate::formats::sgf::{SgfNote, SgfRemark};

/// Rows below each other with what is above and below them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Drawn {
    pub rows: Vec<Row>,
    /// The names of the columns, above or below.
    pub names: Option<Names>,
    /// The last words before it.
    pub heading: String,
    /// Whether there is an edge above.
    pub has_top: bool,
    /// Whether there is an edge below.
    pub has_bottom: bool,
    /// Whether a blank line has come after the last row.
    is_left: bool,
    /// The rows before which one stands.
    breaks: Vec<usize>,
}

/// All boards of a text, whole or not.
pub(super) fn boards(lines: &[Line]) -> Vec<Drawn> {
    let mut found: Vec<Drawn> = Vec::new();
    let mut next = Drawn::default();
    for line in lines {
        match line {
            // An edge stands right above or below its board; others divide a text.
            Line::Blank if next.rows.is_empty() => next.has_top = false,
            Line::Blank => next.is_left = true,
            Line::Row(row) => {
                let is_apart = std::mem::take(&mut next.is_left);
                let is_other = |above: &Row| is_apart && above.is_numbered() != row.is_numbered();
                if next.rows.last().is_some_and(is_other) {
                    found.push(std::mem::take(&mut next));
                }
                if is_apart && !next.rows.is_empty() {
                    next.breaks.push(next.rows.len());
                }
                next.rows.push(row.clone());
            }
            Line::Edge if next.rows.is_empty() => next.has_top = true,
            Line::Edge if next.is_left => found.push(std::mem::take(&mut next)),
            Line::Edge => next.has_bottom = true,
            Line::Names(names) if next.names.is_none() => next.names = Some(names.clone()),
            Line::Names(_) => {}
            Line::Words(_, words) => {
                if !next.rows.is_empty() {
                    found.push(std::mem::take(&mut next));
                }
                next = Drawn { heading: words.clone(), ..Drawn::default() };
            }
        }
        let is_over = matches!(line, Line::Edge | Line::Names(_)) && !next.rows.is_empty();
        if is_over && next.has_bottom == next.has_top {
            found.push(std::mem::take(&mut next));
        }
    }
    found.push(next);
    // Without an empty point there is no position.
    found.retain(|board| board.rows.iter().any(|row| row.signs.iter().any(|sign| is_empty(sign.sign))));
    found
}

impl Row {
    /// Whether there is a number beside it.
    pub fn is_numbered(&self) -> bool {
        self.numbers.iter().any(Option::is_some)
    }

    fn check_gaps(&self) -> Result<(), AsciiError> {
        let usual = self.signs.iter().find_map(|sign| sign.gap);
        if let (Some(number), Some(first)) = (self.numbers[0], self.signs.first())
            && first.sign == '.'
            && first.place.column == self.place.column + number.to_string().len()
            && usual.is_some_and(|gap| gap > 0)
        {
            return Err(AsciiFault::Item(number).at(self.place));
        }
        match self.signs.iter().find(|sign| sign.gap.is_some() && sign.gap != usual) {
            Some(sign) => Err(AsciiFault::Gap.at(sign.place)),
            None => Ok(()),
        }
    }
}

impl Drawn {
    /// Where its first row begins.
    pub fn place(&self) -> LineColumn {
        self.rows
            .first()
            .map_or(LineColumn::START, |row| row.signs.first().map_or(row.place, |sign| sign.place))
    }

    /// Whether numbers or a whole frame say where it begins and ends.
    pub fn is_marked(&self) -> bool {
        self.is_framed() || self.rows.iter().all(Row::is_numbered)
    }

    fn is_framed(&self) -> bool {
        self.has_top && self.has_bottom
    }

    /// Where a second board begins, if blank lines divide the rows into blocks of several rows each, all equally high.
    pub fn second_block(&self) -> Option<LineColumn> {
        let &height = self.breaks.first()?;
        let ends = self.breaks.iter().copied().chain([self.rows.len()]);
        let are_equal = ends.zip(1..).all(|(end, count)| end == count * height);
        (height > 1 && are_equal).then(|| self.rows[height].place)
    }

    /// Whether the words before it say that it is a later board of a report, not the one that the report is about.
    pub fn is_later(&self) -> bool {
        self.heading.starts_with("Position at its end:")
            || self.heading.starts_with("After the line to explain")
    }

    /// Whether rows elsewhere may be some of its own: a single sign may be anything.
    pub fn might_have(&self, other: &Self) -> bool {
        let longest = |board: &Self| board.rows.iter().map(|row| row.signs.len()).max().unwrap_or_default();
        longest(other) > 1 || longest(self) == 1
    }

    /// Its size, if nothing is missing.
    pub fn size(&self) -> Result<BoardSize, AsciiError> {
        self.check_numbers()?;
        self.check_edges()?;
        let columns = self.rows.first().map_or(0, |row| row.signs.len());
        for (i, row) in self.rows.iter().enumerate() {
            row.check_gaps()?;
            let found = row.signs.len();
            if found != columns {
                return Err(AsciiFault::Ragged { row: i + 1, found, expected: columns }.at(row.place));
            }
        }
        if let Some(names) = self.names.as_ref().filter(|names| names.names.len() != columns) {
            let fault = AsciiFault::Columns { names: names.names.len(), points: columns };
            return Err(fault.at(names.place));
        }
        BoardSize::new(self.rows.len(), columns).map_err(|error| AsciiFault::from(error).at(self.place()))
    }

    /// The numbers go down to 1 or up from 1, or there are none.
    fn check_numbers(&self) -> Result<(), AsciiError> {
        for row in &self.rows {
            if let [Some(left), Some(right)] = row.numbers
                && left != right
            {
                return Err(AsciiFault::TwoNumbers { left, right }.at(row.place));
            }
        }
        let numbers: Vec<Option<usize>> =
            self.rows.iter().map(|row| row.numbers[0].or(row.numbers[1])).collect();
        let rows = self.rows.len();
        let down: Vec<_> = (1..=rows).rev().map(Some).collect();
        let up: Vec<_> = (1..=rows).map(Some).collect();
        if numbers == down || numbers == up || numbers.iter().all(Option::is_none) {
            return Ok(());
        }
        let shown =
            |number: &Option<usize>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        let numbers = numbers.iter().map(shown).collect::<Vec<_>>().join(" ");
        Err(AsciiFault::Numbers { rows, numbers }.at(self.rows[0].place))
    }

    /// An edge on one side needs one on the other.
    fn check_edges(&self) -> Result<(), AsciiError> {
        let mut sides = vec![("above", self.has_top), ("below", self.has_bottom)];
        let open = |sides: &[(&str, bool)]| {
            let (with, without): (Vec<_>, Vec<_>) = sides.iter().partition(|(_, is_there)| *is_there);
            let missing: Vec<&str> = without.iter().map(|(side, _)| *side).collect();
            (!with.is_empty() && !without.is_empty()).then(|| missing.join(", "))
        };
        let mut place = self.place();
        let mut missing = open(&sides);
        for row in &self.rows {
            sides = vec![("on the left", row.edges[0]), ("on the right", row.edges[1])];
            let here = open(&sides);
            if missing.is_none() && here.is_some() {
                (missing, place) = (here, row.place);
            }
        }
        match missing {
            Some(missing) => Err(AsciiFault::Part { missing }.at(place)),
            None => Ok(()),
        }
    }

    /// A note if points have other names in the drawing than here.
    pub fn other_names(&self) -> Option<SgfNote> {
        let names = self.names.as_ref().map_or(&[][..], |names| &names.names);
        let are_columns_other = names.iter().enumerate().any(|(column, name)| *name != column_name(column));
        let first = self.rows.first()?;
        let are_rows_other = self.rows.len() > 1 && first.numbers[0].or(first.numbers[1]) == Some(1);
        let what = match (are_columns_other, are_rows_other) {
            (false, false) => return None,
            (true, false) => {
                "columns have other names in the drawing: here they are A, B, C and so on without I"
            }
            (false, true) => "rows are numbered from the top in the drawing: here 1 is the lowest",
            (true, true) => {
                "points have other names in the drawing: here columns are A, B, C and so on without I, and row 1 is the lowest"
            }
        };
        Some(SgfRemark::Drawing(what.to_owned()).at(self.place()))
    }

    /// The row and column, from 0, of a point that is named as it is beside this board.
    pub fn named(&self, name: &str, size: BoardSize) -> Option<(usize, usize)> {
        let capital = name.to_ascii_uppercase();
        let Some(names) = &self.names else {
            return size.point_named(&capital).map(|point| size.row_and_column(point));
        };
        let (letters, number) = capital.split_at(capital.find(|c: char| c.is_ascii_digit())?);
        let column = names.names.iter().position(|known| known == letters)?;
        let number: usize = number.parse().ok()?;
        let numbered = |row: &Row| row.numbers[0].or(row.numbers[1]) == Some(number);
        let row = match self.rows.first()?.is_numbered() {
            true => self.rows.iter().position(numbered)?,
            false => size.rows().checked_sub(number)?,
        };
        Some((row, column))
    }
}
