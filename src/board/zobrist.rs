//! The parts that keys are made of, and the hash of a board, which must never be mixed up with the key of a state
//! ([`StateKey`](crate::game::StateKey)).

use crate::game::Color;

/// Hash of the stones alone: what superko compares. Not folded by symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardHash(pub u64);

/// Boards of at most this many points have keys that cannot clash.
pub(super) const LOSSLESS_POINTS: usize = 36;

const STONE: [[u64; 64]; 2] = [random_words(1), random_words(2)];
const KO: [u64; 64] = random_words(3);
const FLAGS: [u64; 64] = random_words(4);

/// Added to the key when White is to move: the bit that lossless keys leave free.
pub(super) const WHITE_TO_PLAY: u64 = 1 << 63;

/// The numbers that make up a key, by addition: of each stone, of the ko ban, of a pending pass.
///
/// Zobrist's scheme needs numbers that can be put in and taken out one by one; random ones only make clashes
/// unlikely. For boards of up to [`LOSSLESS_POINTS`] points N there are better ones: with ordinal i of a point,
/// 3^i for a black stone and 2 * 3^i for a white one spell the board in base three, (i + 1) * 3^N the ko ban,
/// (N + 1) * 3^N a pass (which lifts every ban). The sum stays below (N + 2) * 3^N < 2^63 and can be read back
/// digit by digit, so different states have different keys. Larger boards fall back on random words.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyParts {
    points: usize,
}

impl KeyParts {
    /// The parts for boards of so many points.
    pub const fn new(points: usize) -> Self {
        Self { points }
    }

    const fn is_lossless(self) -> bool {
        self.points <= LOSSLESS_POINTS
    }

    /// The part of a stone. `ordinal` numbers the points of the board without gaps.
    pub const fn stone(self, color: Color, ordinal: usize) -> u64 {
        if self.is_lossless() {
            3_u64.pow(ordinal as u32) * (color as u64 + 1)
        } else {
            STONE[color as usize][ordinal]
        }
    }

    /// The part of a ko ban.
    pub const fn ko(self, ordinal: usize) -> u64 {
        if self.is_lossless() { 3_u64.pow(self.points as u32) * (ordinal as u64 + 1) } else { KO[ordinal] }
    }

    /// The part of a pending pass.
    pub const fn pass(self) -> u64 {
        if self.is_lossless() { self.ko(self.points) } else { FLAGS[1] }
    }
}

/// A stream of 64 words from the splitmix64 generator (Steele, Lea and Flood, 2014). The stream number picks
/// the seed; nothing here may change between releases, since node counts depend on it.
pub(crate) const fn random_words(stream: u64) -> [u64; 64] {
    let mut state = stream.wrapping_mul(0xd1b5_4a32_d192_ed03);
    let mut words = [0; 64];
    let mut i = 0;
    while i < 64 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        words[i] = z ^ (z >> 31);
        i += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lossless_keys_fit_below_the_bit_of_the_mover() {
        let parts = KeyParts::new(LOSSLESS_POINTS);
        let most: u64 = (0..LOSSLESS_POINTS).map(|i| parts.stone(Color::White, i)).sum();
        assert_eq!(most + 1, 3_u64.pow(LOSSLESS_POINTS as u32));
        assert!(most.checked_add(parts.pass()).is_some_and(|key| key < WHITE_TO_PLAY));
        assert!(parts.ko(LOSSLESS_POINTS - 1) + most < parts.pass());
    }

    #[test]
    fn keys_are_fixed_and_distinct() {
        let mut all: Vec<u64> = STONE.iter().flatten().chain(&KO).chain(&FLAGS).copied().collect();
        assert_eq!(STONE[0][0], 3_246_858_695_411_730_098, "a change here changes every node count");
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 256);
    }
}
