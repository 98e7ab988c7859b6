//! Keys of states that are a few words.

use crate::game::{Color, StateKey};
use crate::random::Random;

/// A key for words that describe all men, and the side to move. Two states that differ in one word only, or in the side
/// to move only, never share a key; others do about once in 2^64 pairs.
#[must_use]
#[inline]
pub fn state_key(words: &[u64], to_move: Color) -> StateKey {
    // The first word of a stream depends on all bits of the seed, and no two seeds have the same. The side is mixed before
    // the first word comes: its bit would be taken for that of the first square.
    let mixed = |seed| Random::seeded(seed).word();
    StateKey(words.iter().fold(mixed(to_move as u64), |key, word| mixed(key ^ word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_differ_where_words_do() {
        let squares = (0..64).map(|square| 1 << square);
        let words: Vec<u64> = (0..64).chain(squares).collect::<HashSet<_>>().into_iter().collect();
        let mut seen = HashSet::new();
        for &black in &words {
            for &white in &words {
                seen.extend(Color::ALL.map(|color| state_key(&[black, white], color)));
            }
        }
        assert_eq!((words.len(), seen.len()), (122, 2 * 122 * 122));
    }

    #[test]
    fn keys_are_fixed() {
        // The first words of the streams that begin with 0 and with 1,234,567.
        let (of_black, known) = (0xe220_a839_7b1d_cdaf, 6_457_827_717_110_365_317);
        let key = state_key(&[of_black ^ 1_234_567], Color::Black);
        assert_eq!(key.0, known, "a change here changes every node count");
    }
}
