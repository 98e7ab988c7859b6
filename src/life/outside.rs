//! Liberties of walls outside the regions that are played in.

use serde::{Deserialize, Serialize};

/// For each of a few walls how many liberties outside the region are counted on; never more than it has there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct OutsideLiberties([u8; OutsideLiberties::MOST_WALLS]);

impl OutsideLiberties {
    /// None at all.
    pub const NONE: Self = Self([0; Self::MOST_WALLS]);
    /// Walls with liberties outside that are told apart.
    pub const MOST_WALLS: usize = 5;
    /// More are not counted.
    pub const MOST: u8 = 2;
    /// How many different ones there are.
    pub(super) const NUMBERS: u16 = (Self::MOST as u16 + 1).pow(Self::MOST_WALLS as u32);

    /// How many of so many are counted.
    #[must_use]
    pub fn counted(count: u32) -> u8 {
        count.min(Self::MOST.into()) as u8
    }

    /// So many for each wall, in their order.
    ///
    /// # Panics
    /// If there are more than [`Self::MOST_WALLS`], or more than [`Self::MOST`] of one.
    #[must_use]
    pub fn new(counts: impl IntoIterator<Item = u8>) -> Self {
        let mut all = Self::NONE;
        for (i, count) in counts.into_iter().enumerate() {
            assert!(count <= Self::MOST, "more liberties than are counted");
            all.0[i] = count;
        }
        all
    }

    /// Those of a wall.
    #[must_use]
    pub fn of(self, wall: usize) -> u8 {
        self.0.get(wall).copied().unwrap_or(0)
    }

    /// All of them together.
    #[must_use]
    pub fn sum(self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// What is left for certain when the enemy has filled one: it may have been one of several walls.
    #[must_use]
    pub fn with_one_less(self) -> Self {
        Self(self.0.map(|count| count.saturating_sub(1)))
    }

    /// A number of its own, below [`Self::NUMBERS`].
    pub(super) fn number(self) -> u16 {
        self.0.iter().fold(0, |number, &count| number * (u16::from(Self::MOST) + 1) + u16::from(count))
    }
}
