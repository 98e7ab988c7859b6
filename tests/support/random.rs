//! Random numbers that are the same on every machine, so that a failing game can be played again.

/// The splitmix64 generator (Steele, Lea and Flood, 2014).
pub struct Random(u64);

impl Random {
    /// A stream of its own for each seed.
    pub fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
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
