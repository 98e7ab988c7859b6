//! Questions for searches for proofs, as text.

use crate::board::{BoardSize, Move, Position, Rules};
use crate::game::Score;
use crate::solve::Question;
use std::str::FromStr;

/// Whether a side can force a score, or the value: `3x5 at-least 15`, `5x5 C3 at-least 25`, `4x4 B2 at-most 1`, `4x4 value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ProofQuestion {
    /// As it was written.
    pub text: String,
    pub position: Position,
    pub question: Question,
}

impl FromStr for ProofQuestion {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = || {
            "a size, moves, then 'at-least N', 'at-most N' or 'value', such as '5x5 C3 at-least 25'"
                .to_owned()
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (size, moves, bound) = match &words[..] {
            [size, moves @ .., "value"] => (size, moves, None),
            [size, moves @ .., bound, points] => (size, moves, Some((*bound, *points))),
            _ => return Err(form()),
        };
        let size: BoardSize = size.parse().map_err(|error| format!("{error}"))?;
        let mut position = Position::empty(size, Rules::default());
        for name in moves {
            let mv = Move::named(name, size).ok_or_else(|| format!("{name}: no point of the board"))?;
            position = position.play(mv).map_err(|error| format!("{name}: {error}"))?;
        }
        let text = words.join(" ");
        let Some((bound, points)) = bound else {
            return Ok(Self { text, position, question: Question::Value });
        };
        let points: i8 = points.parse().map_err(|_| form())?;
        if points.unsigned_abs() as usize > size.count() {
            return Err(format!("{points}: the board has not that many points"));
        }
        let question = match bound {
            "at-least" => Question::AtLeast(Score::new(points)),
            "at-most" => Question::AtMost(Score::new(points)),
            _ => return Err(form()),
        };
        Ok(Self { text, position, question })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read() {
        let question: ProofQuestion = " 4x4 B2  C3 at-most -1".parse().unwrap();
        assert_eq!(question.text, "4x4 B2 C3 at-most -1");
        assert_eq!(question.question, Question::AtMost(Score::new(-1)));
        assert_eq!(question.position.stones().all().count(), 2);
        let value: ProofQuestion = "4x4 B2 value".parse().unwrap();
        assert_eq!((value.question, value.position.stones().all().count()), (Question::Value, 1));
        for bad in [
            "",
            "3x3",
            "3x3 9",
            "3x3 at-least",
            "3x3 D4 at-least 1",
            "3x3 B2 B2 at-least 1",
            "3x3 at-least 10",
            "3x3 best 1",
            "value",
            "3x3 value 9",
        ] {
            assert!(bad.parse::<ProofQuestion>().is_err(), "{bad}");
        }
    }
}
