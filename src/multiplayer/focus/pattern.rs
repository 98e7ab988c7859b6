//! How the men stand at the start.

use super::board::{CELLS, Place, places};
use super::stack::Stack;
use crate::multiplayer::player::Player;

/// A starting pattern, and with it the number of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// Two players, 18 men each on the inner six by six squares: rows of pairs, which change places from row to row.
    Pairs,
    /// The same squares; all rows are alike, a man, a pair, a pair, a man.
    Columns,
    /// Four players, 13 men each on all squares. No source with the colours was found: this one is ours. Turned by a quarter, it
    /// is the same with the next player in the place of each.
    Quarters,
}

impl Pattern {
    /// How many play.
    #[must_use]
    pub const fn players(self) -> usize {
        match self {
            Self::Pairs | Self::Columns => 2,
            Self::Quarters => 4,
        }
    }

    /// The stacks at the start, at most one man high.
    pub(super) fn stacks(self) -> [Stack; CELLS] {
        let mut stacks = [Stack::default(); CELLS];
        for (stack, place) in stacks.iter_mut().zip(places()) {
            if let Some(seat) = self.seat(place) {
                *stack = Stack::of(Player::on(seat));
            }
        }
        stacks
    }

    fn seat(self, Place { row, column }: Place) -> Option<usize> {
        let is_inner = (1..=6).contains(&row) && (1..=6).contains(&column);
        match self {
            Self::Pairs => is_inner.then(|| (row - 1 + (column - 1) / 2) % 2),
            Self::Columns => is_inner.then_some(column / 2 % 2),
            Self::Quarters => {
                // Turned back until it lies in the upper left quarter, where diagonals belong to one player each.
                let (mut row, mut column, mut turns) = (row, column, 0);
                while row > 3 || column > 3 {
                    (row, column) = (7 - column, row);
                    turns += 1;
                }
                Some((row + column + turns) % 4)
            }
        }
    }
}
