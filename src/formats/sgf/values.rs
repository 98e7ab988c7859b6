//! Values of properties: what they mean, and what is to be said of how they are written.

use super::error::{SgfError, SgfFault};
use super::note::{SgfRemark, shown};
use super::tree::{Node, Property, Value};
use crate::board::{BoardSize, Move, Point, PointSet};
use crate::game::Color;

/// Columns whose GTP letters are the same with and without the letter I.
const SAFE_COLUMNS: usize = 8;

/// A meaning, and what is to be said of how it is written.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Read<T> {
    pub is: T,
    pub remark: Option<SgfRemark>,
}

impl<T> Read<T> {
    /// Written by the book.
    const fn plain(is: T) -> Self {
        Self { is, remark: None }
    }
}

/// A property that may be given once.
pub(super) struct Once<'n> {
    /// Its value, if it is there.
    pub value: Option<&'n Value>,
    /// A second value that says the same.
    pub again: Option<&'n Value>,
    /// A second value that says something else.
    pub otherwise: Option<&'n Value>,
}

impl<'n> Once<'n> {
    /// Looks for a property in a node.
    pub fn of(node: &'n Node, name: &'n str) -> Self {
        let mut values = node.named(name).flat_map(|property| &property.values);
        let value = values.next();
        let (mut again, mut otherwise) = (None, None);
        for second in values {
            let is_same = value.is_some_and(|first| first.text().trim() == second.text().trim());
            let found = if is_same { &mut again } else { &mut otherwise };
            *found = found.or(Some(second));
        }
        Self { value, again, otherwise }
    }
}

/// `5` is a square, also as `5x5`; `4:3` has four columns and three rows.
pub(super) fn size_of(value: &Value) -> Result<Read<BoardSize>, SgfError> {
    let text = value.text();
    let number = |t: &str| t.trim().parse::<usize>().ok();
    let (columns, rows) = match text.split_once(':') {
        Some((columns, rows)) => (number(columns), number(rows)),
        None => (number(&text), number(&text)),
    };
    let of =
        |rows, columns| BoardSize::new(rows, columns).map_err(|error| SgfFault::from(error).at(value.place));
    if let (Some(columns), Some(rows)) = (columns, rows) {
        return Ok(Read::plain(of(rows, columns)?));
    }
    let sides = text.split_once(['x', 'X', '*', '×']).map(|(one, other)| (number(one), number(other)));
    match sides {
        // Which comes first does not matter then.
        Some((Some(one), Some(other))) if one == other => {
            Ok(Read { is: of(one, one)?, remark: Some(SgfRemark::Size(shown(&text))) })
        }
        _ => Err(SgfFault::SizeSyntax(shown(&text)).at(value.place)),
    }
}

/// `B` or `W`, also as words, or as the numbers of old files.
pub(super) fn player_of(value: &Value) -> Result<Read<Color>, SgfError> {
    let text = value.text();
    let color = match text.trim().to_ascii_lowercase().as_str() {
        "b" => return Ok(Read::plain(Color::Black)),
        "w" => return Ok(Read::plain(Color::White)),
        "black" | "1" => Color::Black,
        "white" | "2" => Color::White,
        _ => return Err(SgfFault::Player(shown(&text)).at(value.place)),
    };
    Ok(Read { is: color, remark: Some(SgfRemark::Player { said: shown(&text), color }) })
}

/// The points of a value: one such as `cb`, or a rectangle given by two corners such as `aa:cb`.
pub(super) fn points(
    property: &Property,
    value: &Value,
    size: BoardSize,
) -> Result<Read<PointSet>, SgfError> {
    let text = value.text();
    let Some((from, to)) = text.split_once(':') else {
        let Read { is, remark } = point(property, value, text.trim(), size)?;
        return Ok(Read { is: PointSet::of(is), remark });
    };
    let (from, to) = (point(property, value, from.trim(), size)?, point(property, value, to.trim(), size)?);
    let ((row, column), (other_row, other_column)) =
        (size.row_and_column(from.is), size.row_and_column(to.is));
    let rows = row.min(other_row)..=row.max(other_row);
    let columns = column.min(other_column)..=column.max(other_column);
    let is = rows.flat_map(|r| columns.clone().filter_map(move |c| size.point(r, c))).collect();
    Ok(Read { is, remark: from.remark.or(to.remark) })
}

/// A move: a point, nothing for a pass, or `tt`, which is one on boards of up to 19 lines.
pub(super) fn mv(property: &Property, value: &Value, size: BoardSize) -> Result<Read<Move>, SgfError> {
    let text = value.text();
    match text.trim() {
        "" => Ok(Read::plain(Move::Pass)),
        "tt" if size.rows().max(size.columns()) <= 19 => Ok(Read::plain(Move::Pass)),
        word if word.eq_ignore_ascii_case("pass") => {
            let remark = SgfRemark::Named { said: shown(word), name: Move::Pass.name(size) };
            Ok(Read { is: Move::Pass, remark: Some(remark) })
        }
        name => {
            let Read { is, remark } = point(property, value, name, size)?;
            Ok(Read { is: Move::Play(is), remark })
        }
    }
}

/// A point of two letters: column from the left, row from the top, `A` to `Z` after `z`. Also a letter and a number, as GTP
/// writes it, where all agree on the letter.
fn point(property: &Property, value: &Value, text: &str, size: BoardSize) -> Result<Read<Point>, SgfError> {
    let (property, said) = (property.name.clone(), shown(text));
    let number = |letter: char| match letter {
        'a'..='z' => Some(letter as usize - 'a' as usize),
        'A'..='Z' => Some(letter as usize - 'A' as usize + 26),
        _ => None,
    };
    let mut letters = text.chars().map(number);
    if let (Some(Some(column)), Some(Some(row)), None) = (letters.next(), letters.next(), letters.next()) {
        let point = size.point(row, column);
        let off = || SgfFault::OffBoard { property, text: said, size }.at(value.place);
        return point.map(Read::plain).ok_or_else(off);
    }
    match size.point_named(text).filter(|&point| size.row_and_column(point).1 < SAFE_COLUMNS) {
        Some(point) => {
            let remark = SgfRemark::Named { said, name: size.name(point) };
            Ok(Read { is: point, remark: Some(remark) })
        }
        None => Err(SgfFault::PointSyntax { property, text: said }.at(value.place)),
    }
}
