//! Random numbers that are the same on every machine, so that a failing game can be played again.

/// The generator of the program; numbers below a bound are found in a way of its own.
pub struct Random(shoban::random::Random);

impl Random {
    /// A stream of its own for each seed.
    pub fn seeded(seed: u64) -> Self {
        Self(shoban::random::Random::seeded(seed))
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0.word()
    }

    /// A number below `bound`. The slight preference for small numbers does not matter here.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }

    /// One of the items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}
