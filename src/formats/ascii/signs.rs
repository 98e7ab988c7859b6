//! What the signs of a board mean.

use super::board::Drawn;
use super::error::{AsciiError, AsciiFault};
use super::line::Sign;
use crate::formats::line_column::LineColumn;
use crate::formats::sgf::{SgfNote, SgfRemark};
use crate::game::Color;

/// How the signs of doubtful colour are to be read on one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Legend {
    /// What `@` and `*` are, where they stand.
    doubtful: Option<Color>,
    /// What `0` is.
    zero: Option<Color>,
}

/// The colour of a sign that has one everywhere.
fn plain(sign: char) -> Option<Color> {
    match sign {
        'X' | 'x' | '#' | 'B' | 'b' | '\u{25cf}' => Some(Color::Black),
        'O' | 'o' | 'W' | 'w' | '\u{25cb}' => Some(Color::White),
        _ => None,
    }
}

impl Legend {
    /// The legend of a board, with notes of what is guessed.
    pub fn of(board: &Drawn) -> Result<(Self, Vec<SgfNote>), AsciiError> {
        let (doubtful, zero) = (doubtful(board)?, zero(board)?);
        let note = |sign: Sign, color: Color| {
            let name = color.to_string().to_lowercase();
            SgfRemark::Drawing(format!("'{}' is read as a {name} stone", sign.sign)).at(sign.place)
        };
        let notes = doubtful.map(|sign| note(sign, Color::Black)).into_iter();
        let notes = notes.chain(zero.map(|sign| note(sign, Color::White))).collect();
        let legend = Self { doubtful: doubtful.map(|_| Color::Black), zero: zero.map(|_| Color::White) };
        Ok((legend, notes))
    }

    /// Holds what the words say of a sign against what it is read as.
    pub fn check(self, sign: char, said: Color, place: LineColumn) -> Result<(), AsciiError> {
        match self.color(sign) {
            Some(color) if color != said => Err(AsciiFault::OtherColor { sign, said }.at(place)),
            _ => Ok(()),
        }
    }

    /// The stone of a sign, if it is one.
    pub fn stone(self, sign: &Sign) -> Option<Color> {
        self.color(sign.sign)
    }

    fn color(self, sign: char) -> Option<Color> {
        match sign {
            '@' | '*' => self.doubtful,
            '0' => self.zero,
            _ => plain(sign),
        }
    }
}

fn signs(board: &Drawn) -> impl Iterator<Item = Sign> + '_ {
    board.rows.iter().flat_map(|row| &row.signs).copied()
}

fn has(board: &Drawn, color: Color) -> bool {
    signs(board).any(|sign| plain(sign.sign) == Some(color))
}

/// The first `@` or `*`, if there is one. They, and `*` only if one of them is where no star point is, are Black's if White's
/// stones have another sign and no other stone is Black's. In all other cases they are ambiguous.
fn doubtful(board: &Drawn) -> Result<Option<Sign>, AsciiError> {
    let Some(first) = signs(board).find(|sign| matches!(sign.sign, '@' | '*')) else { return Ok(None) };
    let has_one = |wanted| signs(board).any(|sign| sign.sign == wanted);
    let is_clear = has(board, Color::White)
        && !has(board, Color::Black)
        && !(has_one('@') && has_one('*'))
        && (first.sign == '@' || has_star_elsewhere(board));
    if is_clear { Ok(Some(first)) } else { Err(AsciiFault::Sign(first.sign).at(first.place)) }
}

/// The first `0`, if there is one: White's, if Black's stones have their usual sign and White's have no other one.
fn zero(board: &Drawn) -> Result<Option<Sign>, AsciiError> {
    let Some(first) = signs(board).find(|sign| sign.sign == '0') else { return Ok(None) };
    let is_clear = has(board, Color::Black) && !has(board, Color::White);
    if is_clear { Ok(Some(first)) } else { Err(AsciiFault::Sign('0').at(first.place)) }
}

/// Whether a `*` stands where nobody draws a star point: these are the third and fourth lines and the middle.
fn has_star_elsewhere(board: &Drawn) -> bool {
    let may_be_star = |at: usize, side: usize| {
        let edge = at.min(side - 1 - at);
        edge == 2 || edge == 3 || (side % 2 == 1 && at == side / 2)
    };
    let rows = board.rows.len();
    board.rows.iter().enumerate().any(|(r, row)| {
        let columns = row.signs.len();
        row.signs
            .iter()
            .enumerate()
            .any(|(c, sign)| sign.sign == '*' && !(may_be_star(r, rows) && may_be_star(c, columns)))
    })
}

/// The stone that is marked as the last move, if exactly one is.
pub(super) fn last_move(board: &Drawn, legend: Legend) -> Option<(Color, LineColumn)> {
    let mut marked = board.rows.iter().flat_map(|row| &row.signs).filter(|sign| sign.is_marked);
    let only = marked.next()?;
    if marked.next().is_some() {
        return None;
    }
    Some((legend.stone(only)?, only.place))
}
