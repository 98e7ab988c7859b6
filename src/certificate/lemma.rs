//! Lemmas as texts: finite claims about states, by which the pieces of a proof rest on each other.

use crate::board::{BoardSize, Passes, Position, Rules, Setup, Suicide};
use crate::game::{Claim, Color, Score};
use crate::proof::Statement;
use std::fmt;
use thiserror::Error;

/// A claim about a state of either side to move: the prover can force the game to end from there with at least so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lemma {
    /// The state.
    pub state: Position,
    /// What is claimed of it.
    pub claim: Claim,
}

/// A text that is no lemma on the board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is no lemma: claim, score, side to move, ban, passes and position of this board, as docs/certificate.md says"
)]
pub struct LemmaError(String);

/// As the header of a piece says it, such as `at-least 4 white C3 0 ...../..X../.....`.
impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { state, claim } = self;
        let statement = Statement::finite(*claim).to_string();
        let ko = state.ko().map_or("none".to_owned(), |point| state.size().name(point));
        let to_play = if state.to_play() == Color::Black { "black" } else { "white" };
        let passes = u8::from(state.passes() != Passes::None);
        let statement = statement.trim_end_matches(" finite");
        write!(f, "{statement} {to_play} {ko} {passes} {}", state.rows_text())
    }
}

impl Lemma {
    /// Reads a text as [`Display`](fmt::Display) writes it.
    ///
    /// # Errors
    /// If it is not such a text, or about a position that is not legal on this board.
    pub fn read(text: &str, size: BoardSize, suicide: Suicide) -> Result<Self, LemmaError> {
        let lemma = parsed(text, size, suicide).filter(|lemma| lemma.to_string() == text);
        lemma.ok_or_else(|| LemmaError(text.chars().take(100).collect()))
    }
}

fn parsed(text: &str, size: BoardSize, suicide: Suicide) -> Option<Lemma> {
    let mut words = text.split(' ');
    let mut word = || words.next();
    let (kind, points, to_play, ko, passes, rows) = (word()?, word()?, word()?, word()?, word()?, word()?);
    let score = Score::new(points.parse().ok().filter(|&points: &i8| points != i8::MIN)?);
    let claim = match kind {
        "at-least" => Claim::at_least(score),
        "at-most" => Claim::at_most(score),
        _ => return None,
    };
    let rules = Rules { suicide, ..Rules::default() };
    let setup = Setup {
        to_play: if to_play == "black" { Color::Black } else { Color::White },
        ko: if ko == "none" { None } else { Some(size.point_named(ko)?) },
        passes: if passes == "0" { Passes::None } else { Passes::Pending },
        ..Setup::from_diagram(rows, rules).ok().filter(|setup| setup.size == size)?
    };
    Some(Lemma { state: setup.into_position().ok()?, claim })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lemmas_are_written_and_read() {
        let (size, suicide) = ("3x4".parse().unwrap(), Suicide::Forbidden);
        for text in [
            "at-least 4 white none 0 ..../.XO./....",
            "at-most -3 black none 1 ..../.XO./....",
            "at-least 12 white C2 0 .XO./X.XO/.XO.",
        ] {
            let lemma = Lemma::read(text, size, suicide);
            // White may not retake where nothing was taken: such a ban is refused.
            assert_eq!(lemma.is_ok(), !text.contains("C2"), "{text}");
            if let Ok(lemma) = lemma {
                assert_eq!(lemma.to_string(), text);
            }
        }
        let taken = Lemma::read("at-least 0 black B2 0 .XO./XO.O/.XO.", size, suicide);
        assert!(taken.is_err(), "a ban on a stone");
        let taken = Lemma::read("at-least 0 white C2 0 .XO./X.XO/.XO.", size, suicide);
        assert!(taken.is_err());
    }

    #[test]
    fn what_is_no_lemma_is_refused() {
        let (size, suicide) = ("1x3".parse().unwrap(), Suicide::Forbidden);
        assert!(Lemma::read("at-least 1 white none 0 X..", size, suicide).is_ok());
        for text in [
            "",
            "at-least",
            "at-least 1 white none 0 X.",
            "at-least 1 white none 0 X.. ",
            "at-least +1 white none 0 X..",
            "at-least 1 green none 0 X..",
            "at-least 1 white none 2 X..",
            // A stone without liberties.
            "at-least 1 white none 0 XO.",
            "at-last 1 white none 0 X..",
            "at-least 300 white none 0 X..",
        ] {
            assert!(Lemma::read(text, size, suicide).is_err(), "{text}");
        }
    }
}
