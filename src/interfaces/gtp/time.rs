//! How long to think about a move.

use crate::board::Position;
use std::time::Duration;

/// So much of the time that is left is not used, for what the way costs.
const RESERVE: Duration = Duration::from_millis(100);
/// So many moves of its own a side is expected to play at least before a game ends.
const FEWEST_MOVES: u32 = 8;

/// The time of a side, as far as a controller has told it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TimeControl {
    /// What is left of the present period.
    pub left: Option<Duration>,
    /// Moves to be played in it, if it is a period of overtime.
    pub stones: u32,
}

impl TimeControl {
    /// The time for one move; nothing if there is no limit. In the main time it is shared among as many moves as half of the free
    /// points, in overtime among those that have to be played.
    pub(super) fn for_move(self, position: &Position) -> Option<Duration> {
        let left = self.left?.saturating_sub(RESERVE);
        let moves = match self.stones {
            0 => (position.empties().count() / 2).max(FEWEST_MOVES),
            stones => stones,
        };
        Some(left / moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rules;

    #[test]
    fn time_is_shared_among_the_moves_that_are_left() {
        let empty = Position::empty("5x6".parse().unwrap(), Rules::default());
        let time = |millis, stones| {
            let control = TimeControl { left: Some(Duration::from_millis(millis)), stones };
            control.for_move(&empty).map(|time| time.as_millis())
        };
        assert_eq!(TimeControl::default().for_move(&empty), None);
        assert_eq!([time(15_100, 0), time(5_100, 5), time(50, 1)], [Some(1000), Some(1000), Some(0)]);
    }
}
