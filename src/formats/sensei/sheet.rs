//! The lines of a `$$` diagram as they stand: header, edges, rows.

use super::error::{SenseiError, SenseiFault};
use super::header::Header;
use crate::formats::line_column::LineColumn;

/// What marks an edge of the board, anywhere.
const EDGES: [char; 3] = ['|', '-', '+'];

/// A diagram before anything is made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    pub header: Header,
    pub rows: Vec<Row>,
    pub has_top: bool,
    pub has_bottom: bool,
}

/// A row of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// Its first character.
    pub place: LineColumn,
    pub has_left: bool,
    pub has_right: bool,
    pub points: Vec<(char, LineColumn)>,
}

/// How far the reader has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// No line with `$$` yet.
    Before,
    /// Among the lines of the diagram.
    Inside,
    /// After the lower edge: links and arrows may follow.
    Closed,
    /// Prose has followed.
    After,
}

impl Sheet {
    /// Reads the lines.
    ///
    /// # Errors
    /// A header that is none, or lines after the end.
    pub fn read(text: &str) -> Result<Self, SenseiError> {
        let mut sheet = Self {
            header: Header::absent(LineColumn::START),
            rows: Vec::new(),
            has_top: false,
            has_bottom: false,
        };
        let mut stage = Section::Before;
        for (i, line) in text.lines().enumerate() {
            let indent = line.chars().take_while(|c| c.is_whitespace()).count();
            let place = LineColumn { line: i + 1, column: indent + 1 };
            stage = match (line.trim_start().strip_prefix("$$"), stage) {
                (None, Section::Before) => Section::Before,
                (None, _) => Section::After,
                (Some(_), Section::After) => return Err(SenseiFault::AfterEnd.at(place)),
                (Some(rest), Section::Before) => {
                    sheet.first_line(rest, place)?;
                    Section::Inside
                }
                (Some(rest), stage) => sheet.line(rest, place, stage)?,
            };
        }
        Ok(sheet)
    }

    /// The header, or a line of the board if there is none.
    fn first_line(&mut self, rest: &str, place: LineColumn) -> Result<(), SenseiError> {
        if rest.trim_start().starts_with(EDGES) {
            self.header = Header::absent(place);
            self.line(rest, place, Section::Inside)?;
        } else {
            self.header = Header::read(rest, place)?;
        }
        Ok(())
    }

    fn line(&mut self, rest: &str, place: LineColumn, stage: Section) -> Result<Section, SenseiError> {
        let content = rest.trim();
        if content.is_empty() || content.starts_with(['[', '{']) {
            return Ok(stage);
        }
        if stage == Section::Closed {
            return Err(SenseiFault::AfterEnd.at(place));
        }
        if content.contains('-') && content.chars().all(|c| c.is_whitespace() || EDGES.contains(&c)) {
            if self.rows.is_empty() {
                self.has_top = true;
                return Ok(Section::Inside);
            }
            self.has_bottom = true;
            return Ok(Section::Closed);
        }
        self.rows.push(Row::read(rest, place));
        Ok(Section::Inside)
    }
}

impl Row {
    /// Reads what follows `$$` at `place`; blanks between points do not count.
    fn read(rest: &str, place: LineColumn) -> Self {
        let at = |i| LineColumn { column: place.column + 2 + i, ..place };
        let signs = rest.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        let mut points: Vec<(char, LineColumn)> = signs.map(|(i, c)| (c, at(i))).collect();
        let is_edge = |sign: Option<&(char, LineColumn)>| sign.is_some_and(|(c, _)| EDGES.contains(c));
        let place = points.first().map_or(place, |&(_, place)| place);
        let has_left = is_edge(points.first());
        if has_left {
            points.remove(0);
        }
        let has_right = is_edge(points.last());
        if has_right {
            points.pop();
        }
        Self { place, has_left, has_right, points }
    }
}
