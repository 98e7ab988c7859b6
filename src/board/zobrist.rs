//! Zobrist keys, made at compile time, and the two kinds of hash that must never be mixed up.

use super::color::Color;
use super::point::Point;

/// Hash of the stones alone: what superko compares. Not folded by symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardHash(pub u64);

/// Hash of a state (stones, side to move, ko point, pending pass), the least over all symmetries of the
/// board: what the transposition table looks up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StateKey(pub u64);

const STONE: [[u64; 64]; 2] = [random_words(1), random_words(2)];
const KO: [u64; 64] = random_words(3);
const FLAGS: [u64; 64] = random_words(4);

/// Added to the key when White is to move.
pub(super) const WHITE_TO_PLAY: u64 = FLAGS[0];
/// Added to the key when the last move was a pass.
pub(super) const PASS_PENDING: u64 = FLAGS[1];

/// The key of a stone.
pub(super) const fn stone_key(color: Color, point: Point) -> u64 {
    STONE[color as usize][point.index()]
}

/// The key of a ko ban.
pub(super) const fn ko_key(point: Point) -> u64 {
    KO[point.index()]
}

/// A stream of 64 words from the splitmix64 generator (Steele, Lea and Flood, 2014). The stream number picks
/// the seed; nothing here may change between releases, since node counts depend on it.
const fn random_words(stream: u64) -> [u64; 64] {
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
    fn keys_are_fixed_and_distinct() {
        let mut all: Vec<u64> = STONE.iter().flatten().chain(&KO).chain(&FLAGS).copied().collect();
        assert_eq!(STONE[0][0], 3_246_858_695_411_730_098, "a change here changes every node count");
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 256);
    }
}
