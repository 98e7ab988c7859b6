//! Random numbers that are the same on every machine and in every release, so that runs repeat.

/// The splitmix64 generator (Steele, Lea and Flood, 2014). Crates with generators keep the right to change
/// their streams; stored rows would then no longer repeat.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// A stream of its own for each list of numbers.
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
}

#[cfg(test)]
mod tests {
    use super::*;

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
