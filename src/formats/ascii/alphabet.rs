//! The signs that may stand on the points of a board.

/// Whether a character is a point of a board. No number begins with `0`, so that it is one, too.
pub(super) const fn is_sign(c: char) -> bool {
    is_empty(c)
        || matches!(c, 'X' | 'x' | '#' | 'B' | 'b' | 'O' | 'o' | 'W' | 'w' | '@' | '*' | '0')
        || matches!(c, '\u{25cf}' | '\u{25cb}')
}

/// Whether a character is an empty point; `+` and `,` are star points.
pub(super) const fn is_empty(c: char) -> bool {
    matches!(c, '.' | '+' | ',' | '\u{b7}')
}
