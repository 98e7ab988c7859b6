//! Move lists as people type them: `C3 C2 pass`.

use super::repetition::Repetition;
use crate::board::{BoardSize, IllegalMove, Move, Position};
use thiserror::Error;

/// A move list that has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The moves.
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

/// The first move of a list that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MovesError {
    /// Not a move on this board.
    #[error(
        "move {number}, '{text}': no such point on a {size} board; write a column letter and a row number such as {example}, or pass"
    )]
    Unknown {
        /// Counted from 1.
        number: usize,
        /// As typed.
        text: String,
        /// The board.
        size: BoardSize,
        /// The name of a point that it has.
        example: String,
    },
    /// Against the rules.
    #[error("move {number}, {mv}: {why}")]
    Illegal {
        /// Counted from 1.
        number: usize,
        /// GTP name.
        mv: String,
        /// The rule.
        why: IllegalMove,
    },
}

/// Plays the moves of `text`, separated by blanks or commas, the colours in turn.
///
/// # Errors
/// The first move that is unknown or illegal, with its number.
pub fn play_text(position: &Position, text: &str) -> Result<Played, MovesError> {
    play_text_under(position, text, Repetition::BasicKo)
}

/// The same without bans of ko after the first move where a rule of superko is followed. What that forbids is not looked at here.
///
/// # Errors
/// The first move that is unknown or illegal, with its number.
pub fn play_text_under(
    position: &Position,
    text: &str,
    repetition: Repetition,
) -> Result<Played, MovesError> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let start = Played { moves: Vec::new(), position: *position };
    words.enumerate().try_fold(start, |played, (i, word)| {
        let played = played.followed_by(i + 1, word)?;
        Ok(Played { position: repetition.settled(played.position), ..played })
    })
}

impl Played {
    fn followed_by(mut self, number: usize, word: &str) -> Result<Self, MovesError> {
        let size = self.position.size();
        let Some(mv) = Move::named(word, size) else {
            let text = word.to_owned();
            let example =
                self.position.geometry().points().first().map_or_else(String::new, |p| size.name(p));
            return Err(MovesError::Unknown { number, text, size, example });
        };
        let illegal = |why| MovesError::Illegal { number, mv: mv.name(size), why };
        self.position = self.position.play(mv).map_err(illegal)?;
        self.moves.push(mv);
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rules;

    #[test]
    fn lists_are_played_and_faults_numbered() {
        let empty = Position::empty("3x3".parse().unwrap(), Rules::default());
        let played = play_text(&empty, " b2, PASS,a1 ").unwrap();
        assert_eq!(played.position.rows_text(), ".../.X./X..");
        assert_eq!(played.moves.len(), 3);
        assert_eq!(play_text(&empty, "").unwrap().position, empty);
        let error = |text| play_text(&empty, text).unwrap_err().to_string();
        assert!(error("B2 D4").starts_with("move 2, 'D4': no such point on a 3x3 board"));
        assert_eq!(error("B2 B2"), "move 2, B2: the point is occupied");
        assert_eq!(error("pass pass A1"), "move 3, A1: the game is over after two passes");
    }
}
