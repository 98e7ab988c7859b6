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
    /// The legend of a board: `@`, and `*` if one of them is where no star point is, are Black's if White's stones have another
    /// sign and no other stone is Black's. In all other cases they are ambiguous.
    pub fn of(board: &Drawn) -> Result<(Self, Option<SgfNote>), AsciiError> {
        let signs = || board.rows.iter().flat_map(|row| &row.signs);
        let Some(first) = signs().find(|sign| matches!(sign.sign, '@' | '*')) else {
            return Ok((Self { doubtful: None }, None));
        };
        let has = |color| signs().any(|sign| plain(sign.sign) == Some(color));
        let has_one = |wanted| signs().any(|sign| sign.sign == wanted);
        let is_clear = has(Color::White)
            && !has(Color::Black)
            && !(has_one('@') && has_one('*'))
            && (first.sign == '@' || has_star_elsewhere(board));
        if !is_clear {
            return Err(AsciiFault::Sign(first.sign).at(first.place));
        }
        let note = SgfRemark::Drawing(format!("'{}' is read as a black stone", first.sign)).at(first.place);
        Ok((Self { doubtful: Some(Color::Black) }, Some(note)))
    }

    /// The stone of a sign, if it is one.
    pub fn stone(self, sign: &Sign) -> Option<Color> {
        plain(sign.sign).or_else(|| self.doubtful.filter(|_| matches!(sign.sign, '@' | '*')))
    }
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
