//! How good a position looks: discs, moves, corners.
//!
//! The papers on adaptive lists that play this game (Polk and Oommen, "Enhancing history-based move ordering in game
//! playing using adaptive data structures") say nothing of how they evaluate it. This is our own choice, of what beginners
//! are told: moves and corners count, discs hardly before the end. Weighed by hand, not tuned.

use super::position::Position;
use crate::game::Color;

/// What is seen of one side. The higher each of them, the better.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// Number of discs.
    pub discs: i32,
    /// Number of squares on which the side could turn something, if it were to move.
    pub mobility: i32,
    /// Number of corners.
    pub corners: i32,
}

/// What a unit of each feature is worth.
const WEIGHTS: Features = Features { discs: 10, mobility: 50, corners: 500 };

/// No position evaluates to more than this, or to less than its negative: no feature is larger than the number of squares,
/// or of corners.
pub const MOST_EVALUATION: i32 = 64 * WEIGHTS.discs + 64 * WEIGHTS.mobility + 4 * WEIGHTS.corners;

/// How good a position that is not over looks to the side to move: above 0 is good. The same however the board is turned.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let value = |color| Features::of(position, color).weighted();
    value(position.to_move()) - value(position.to_move().opponent())
}

impl Features {
    /// What is seen of one side.
    #[must_use]
    pub fn of(position: &Position, color: Color) -> Self {
        let discs = position.discs(color);
        Self {
            discs: discs.count() as i32,
            mobility: position.placements(color).count() as i32,
            corners: (discs & position.size().corners()).count() as i32,
        }
    }

    const fn weighted(self) -> i32 {
        WEIGHTS.discs * self.discs + WEIGHTS.mobility * self.mobility + WEIGHTS.corners * self.corners
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_as_counted_by_hand() {
        let position: Position = "B3/1BW1/1WB1/4 b".parse().unwrap();
        let [black, white] = Color::ALL.map(|color| Features::of(&position, color));
        // Black turns something on c1, d2, a3 and b4, White on b1, a2, d3 and c4.
        assert_eq!(black, Features { discs: 3, mobility: 4, corners: 1 });
        assert_eq!(white, Features { discs: 2, mobility: 4, corners: 0 });
        assert_eq!(evaluate(&position), 510);
        assert_eq!(evaluate(&"B3/1BW1/1WB1/4 w".parse().unwrap()), -510);
        let start = Position::start(super::super::Size::USUAL);
        assert_eq!(evaluate(&start), 0);
    }
}
