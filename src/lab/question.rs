//! Questions for the proof search, as text.

use crate::board::{BoardSize, Move, Position, Rules};
use crate::game::{Color, Score};
use std::str::FromStr;

/// Whether a side can force a score: `3x5 at-least 15`, `5x5 C3 at-least 25`, `4x4 B2 at-most 1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ProofQuestion {
    /// As it was written.
    pub text: String,
    pub position: Position,
    /// Who is to force it.
    pub prover: Color,
    /// From his side.
    pub score: Score,
}

impl FromStr for ProofQuestion {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form =
            || "a size, moves, then 'at-least N' or 'at-most N', such as '5x5 C3 at-least 25'".to_owned();
        let words: Vec<&str> = text.split_whitespace().collect();
        let [size, moves @ .., claim, points] = &words[..] else { return Err(form()) };
        let size: BoardSize = size.parse().map_err(|error| format!("{error}"))?;
        let mut position = Position::empty(size, Rules::default());
        for name in moves {
            let mv = Move::named(name, size).ok_or_else(|| format!("{name}: no point of the board"))?;
            position = position.play(mv).map_err(|error| format!("{name}: {error}"))?;
        }
        let points: i8 = points.parse().map_err(|_| form())?;
        if points.unsigned_abs() as usize > size.count() {
            return Err(format!("{points}: the board has not that many points"));
        }
        let (prover, score) = match *claim {
            "at-least" => (Color::Black, Score::new(points)),
            "at-most" => (Color::White, -Score::new(points)),
            _ => return Err(form()),
        };
        Ok(Self { text: words.join(" "), position, prover, score })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read() {
        let question: ProofQuestion = " 4x4 B2  C3 at-most -1".parse().unwrap();
        assert_eq!((question.text.as_str(), question.prover), ("4x4 B2 C3 at-most -1", Color::White));
        assert_eq!((question.score, question.position.stones().all().count()), (Score::new(1), 2));
        for bad in [
            "",
            "3x3",
            "3x3 9",
            "3x3 at-least",
            "3x3 D4 at-least 1",
            "3x3 B2 B2 at-least 1",
            "3x3 at-least 10",
            "3x3 best 1",
        ] {
            assert!(bad.parse::<ProofQuestion>().is_err(), "{bad}");
        }
    }
}
