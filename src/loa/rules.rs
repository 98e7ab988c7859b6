//! The rules on which sources differ.

use crate::game::{Color, StateKey};

/// What a move counts that connects both sides at once, by capturing the opponent's only outlier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Simultaneous {
    /// A draw.
    Draw,
    /// A win for the side that moved.
    MoverWins,
}

/// What happens to a side that has no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stuck {
    /// It passes.
    Passes,
    /// It loses.
    Loses,
    /// The game is drawn.
    Draws,
}

/// When play that comes back is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// Never.
    Ignored,
    /// When a position, with the same side to move, is there for the third time.
    ThirdPosition,
    /// When a position, with the same side to move, is there for the second time.
    SecondPosition,
    /// When the men stand as before, whoever is to move.
    SecondBoard,
}

impl Repetition {
    /// Whether a position is a draw because of earlier ones of the same game, all named by their keys.
    #[must_use]
    pub fn is_draw(self, earlier: &[StateKey], now: StateKey) -> bool {
        let times = |count| earlier.iter().filter(|&&key| key == now).take(count).count() == count;
        match self {
            Self::Ignored => false,
            Self::ThirdPosition => times(2),
            Self::SecondPosition => times(1),
            Self::SecondBoard => earlier.iter().any(|key| (key.0 ^ now.0) << 1 == 0),
        }
    }
}

/// The rules of a game. What all sources agree on is not up for choice: who moves a man on a line goes exactly
/// as far as there are men on it, over his own men but not over others; who is connected after a move of
/// either side, alone, has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// What a move counts that connects both sides.
    pub simultaneous: Simultaneous,
    /// What happens to a side that has no move.
    pub stuck: Stuck,
    /// When play that comes back is a draw.
    pub repetition: Repetition,
}

impl Rules {
    /// The rules of "The relative history heuristic" (Winands, van der Werf, van den Herik and Uiterwijk,
    /// CG 2004).
    pub const PAPER: Self = Self {
        simultaneous: Simultaneous::Draw,
        stuck: Stuck::Passes,
        repetition: Repetition::ThirdPosition,
    };

    /// The rules of the tournaments of the Mind Sports Olympiad.
    pub const TOURNAMENT: Self = Self {
        simultaneous: Simultaneous::Draw,
        stuck: Stuck::Loses,
        repetition: Repetition::SecondPosition,
    };

    /// The rules of the OpenSpiel library, but for its limit of 1,000 plies.
    pub const OPEN_SPIEL: Self = Self {
        simultaneous: Simultaneous::MoverWins,
        stuck: Stuck::Loses,
        repetition: Repetition::SecondBoard,
    };

    /// The same without a rule of repetition.
    #[must_use]
    pub const fn without_repetition(self) -> Self {
        Self { repetition: Repetition::Ignored, ..self }
    }
}

/// Those of the paper.
impl Default for Rules {
    fn default() -> Self {
        Self::PAPER
    }
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side has won.
    Win(Color),
    /// Neither has.
    Draw,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_are_counted() {
        let (here, other_side, there) = (StateKey(5), StateKey(5 | 1 << 63), StateKey(6));
        let drawn = |earlier: &[StateKey]| {
            use Repetition::{Ignored, SecondBoard, SecondPosition, ThirdPosition};
            [Ignored, ThirdPosition, SecondPosition, SecondBoard].map(|rule| rule.is_draw(earlier, here))
        };
        assert_eq!(drawn(&[there]), [false; 4]);
        assert_eq!(drawn(&[there, other_side]), [false, false, false, true]);
        assert_eq!(drawn(&[here, other_side]), [false, false, true, true]);
        assert_eq!(drawn(&[here, there, here]), [false, true, true, true]);
    }
}
