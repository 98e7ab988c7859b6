//! Positions by chance: a game for each, tried anew where it ends too soon.

use crate::random::Random;

/// Games that end too soon are given up; after so many the set cannot be made.
pub(super) const MOST_GAMES: u64 = 1000;

/// What is drawn.
#[derive(Clone, Copy)]
pub(super) struct Draw {
    pub seed: u64,
    /// Positions.
    pub count: usize,
    /// Successive states that count as one position.
    pub turns: u32,
}

/// All games of a position ended too soon.
pub(super) struct TooShort;

impl Draw {
    /// What `play` makes of a game of each position; it gives nothing of one that ends too soon. The same for the same stream.
    pub fn games<T>(
        self,
        stream: u64,
        mut play: impl FnMut(&mut Random) -> Option<T>,
    ) -> Result<Vec<T>, TooShort> {
        let mut game = |number: usize| {
            let attempt = |attempt| play(&mut Random::of(&[self.seed, stream, number as u64, attempt]));
            (0..MOST_GAMES).find_map(attempt).ok_or(TooShort)
        };
        (0..self.count).map(&mut game).collect()
    }
}
