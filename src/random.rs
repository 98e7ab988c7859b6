//! Random numbers that are the same on every machine and in every release, so that runs repeat.

/// The splitmix64 generator (Steele, Lea and Flood, 2014). Crates with generators keep the right to change
/// their streams; stored rows would then no longer repeat.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A stream that begins with this state.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// A stream of its own for each list of numbers.
    #[must_use]
    pub fn of(names: &[u64]) -> Self {
        let mut stream = Self(0x006c_6162);
        for &name in names {
            stream.0 = stream.word() ^ name;
        }
        Self(stream.word())
    }

    /// The next 64 bits.
    pub const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0. The preference for small numbers is below 2^-32.
    pub const fn below(&mut self, bound: usize) -> usize {
        (((self.word() >> 32) * bound as u64) >> 32) as usize
    }

    /// Puts items in a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the seed 1234567 as the reference program prints them.
    #[test]
    fn the_stream_is_that_of_the_reference() {
        let mut random = Random::seeded(1_234_567);
        let words = [0; 3].map(|_| random.word());
        assert_eq!(words, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn streams_differ_and_repeat() {
        let first = |names: &[u64]| Random::of(names).word();
        assert_eq!(first(&[1, 2]), first(&[1, 2]));
        let mut all = [&[][..], &[0], &[1], &[0, 0], &[0, 1], &[1, 0], &[2, 1]].map(first);
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn all_numbers_below_a_bound_come() {
        let mut random = Random::of(&[3]);
        let mut counts = [0; 5];
        (0..5000).for_each(|_| counts[random.below(5)] += 1);
        assert!(counts.iter().all(|&count| (900..1100).contains(&count)), "{counts:?}");
    }
}
