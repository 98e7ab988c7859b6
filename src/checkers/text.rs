//! Positions and moves as text.

use super::moves::Move;
use super::position::{Position, PositionError};
use crate::game::{ByColor, Color};
use crate::squares::SquareSet;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    /// Not a side to move and the men of both sides.
    #[error(
        "three parts with ':' between them are wanted, the side to move and the men of both sides, such as B:W21,K30:B1,2"
    )]
    Parts,
    /// A part that is no side.
    #[error("'{0}' is no side to move; write B or W")]
    Side(String),
    /// A part that does not say whose men it lists, or the same side's as the other part.
    #[error("'{0}' does not list the men of the side that is missing: it begins with {1}")]
    Whose(String, char),
    /// Something that is no square.
    #[error("'{0}' is no square; write 1 to 32, with K before it for a king")]
    Square(String),
    /// A square that is there twice.
    #[error("square {0} is there twice")]
    Twice(usize),
    /// Men that make no position.
    #[error(transparent)]
    Men(#[from] PositionError),
}

/// The form of the FEN tag in PDN files of draughts: the side to move, then the men of each side by the numbers of their
/// squares, in either order, `K` before a king: `B:W21,22,K30:B1,2`. A side without men has its letter only.
impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let parts: Vec<&str> = text.trim().split(':').collect();
        let [side, first, second] = parts[..] else { return Err(TextError::Parts) };
        let to_move = match side {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return Err(TextError::Side(side.to_owned())),
        };
        let (white, black) = if first.starts_with('B') { (second, first) } else { (first, second) };
        let (mut men, mut kings) = (ByColor::default(), SquareSet::EMPTY);
        for (color, part, letter) in [(Color::White, white, 'W'), (Color::Black, black, 'B')] {
            let list = part.strip_prefix(letter).ok_or_else(|| TextError::Whose(part.to_owned(), letter))?;
            read_men(list, &mut men[color], &mut kings)?;
        }
        if let Some(square) = (men.black & men.white).squares().next() {
            return Err(TextError::Twice(Self::number(square)));
        }
        Ok(Self::new(men, kings, to_move)?)
    }
}

/// Adds the men of a list.
fn read_men(list: &str, men: &mut SquareSet, kings: &mut SquareSet) -> Result<(), TextError> {
    for word in list.split(',').filter(|_| !list.is_empty()) {
        let number = word.strip_prefix('K').unwrap_or(word);
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
        let found = number.parse().ok().filter(|_| is_plain).and_then(Position::numbered);
        let square = found.ok_or_else(|| TextError::Square(word.to_owned()))?;
        if men.contains(square) {
            return Err(TextError::Twice(Position::number(square)));
        }
        *men = men.with(square);
        if number != word {
            *kings = kings.with(square);
        }
    }
    Ok(())
}

/// As it is read, White's men first, by rising numbers.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |color| {
            let men = (1..=32).filter_map(Self::numbered).filter(|&at| self.men(color).contains(at));
            let names = men.map(|at| match (self.kings().contains(at), Self::number(at)) {
                (true, number) => format!("K{number}"),
                (false, number) => number.to_string(),
            });
            names.collect::<Vec<_>>().join(",")
        };
        let side = if self.to_move() == Color::Black { 'B' } else { 'W' };
        write!(f, "{side}:W{}:B{}", list(Color::White), list(Color::Black))
    }
}

/// The squares that the man comes to: `11-15` for a step, `22x15x8` for jumps.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Position::number(self.from()))?;
        let between = if self.captured().is_empty() { '-' } else { 'x' };
        self.landings().try_for_each(|square| write!(f, "{between}{}", Position::number(square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_round_trip() {
        let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
        assert_eq!(Position::start().to_string(), start);
        for text in [start, "W:WK1,32:B5,K31", "B:W:B", "W:W5:B", "B:WK3:BK30"] {
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
        assert_eq!(" B:B1:W32 ".parse::<Position>().unwrap().to_string(), "B:W32:B1");
    }

    #[test]
    fn faults_are_named() {
        let fault = |text: &str| text.parse::<Position>().unwrap_err();
        for text in ["", "B", "B:W1", "B:W1:B2:"] {
            assert_eq!(fault(text), TextError::Parts, "{text}");
        }
        assert_eq!(fault("b:W5:B6"), TextError::Side("b".to_owned()));
        assert_eq!(fault("B:W5:W6"), TextError::Whose("W6".to_owned(), 'B'));
        assert_eq!(fault("B:B5:B6"), TextError::Whose("B6".to_owned(), 'W'));
        for word in ["0", "33", "K", "+5", "5 ", "KK5", "99999999999999999999"] {
            assert_eq!(fault(&format!("B:W{word}:B6")), TextError::Square(word.to_owned()));
        }
        assert_eq!(fault("B:W5,,6:B"), TextError::Square(String::new()));
        assert_eq!(fault("B:W5,K5:B"), TextError::Twice(5));
        assert_eq!(fault("B:W5:B5"), TextError::Twice(5));
        assert_eq!(fault("B:W4:B5"), TextError::Men(PositionError::Uncrowned(Color::White)));
        assert_eq!(fault("B:W5:B32"), TextError::Men(PositionError::Uncrowned(Color::Black)));
        let many = PositionError::TooMany { color: Color::Black, found: 13 };
        assert_eq!(fault("B:W:B1,2,3,4,5,6,7,8,9,10,11,12,13"), TextError::Men(many));
    }
}
