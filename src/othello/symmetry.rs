//! The eight symmetries of a board, numbered by bits: exchange ranks and files, then reverse the ranks, then the files.

use super::size::Size;
use crate::squares::{Square, SquareSet};

/// Number of symmetries.
pub(super) const COUNT: usize = 8;

/// The image of a set.
#[inline]
pub(super) const fn image(size: Size, symmetry: usize, set: SquareSet) -> SquareSet {
    let beyond = 8 - size.side() as u32;
    let mut word = set.word();
    if symmetry & 1 != 0 {
        word = transposed(word);
    }
    if symmetry & 2 != 0 {
        word = word.swap_bytes() >> (8 * beyond);
    }
    if symmetry & 4 != 0 {
        word = word.reverse_bits().swap_bytes() >> beyond;
    }
    SquareSet::from_word(word)
}

/// The square whose image a square is.
pub(super) const fn origin(size: Size, symmetry: usize, image: Square) -> Square {
    let last = size.side() - 1;
    let (mut rank, mut file) = (image.rank(), image.file());
    if symmetry & 4 != 0 {
        file = last - file;
    }
    if symmetry & 2 != 0 {
        rank = last - rank;
    }
    if symmetry & 1 != 0 { Square::at(file, rank) } else { Square::at(rank, file) }
}

/// Ranks and files exchanged: blocks of four, two and one squares a side, each time the two beside the diagonal.
const fn transposed(word: u64) -> u64 {
    let word = exchanged(word, 28, 0x0000_0000_f0f0_f0f0);
    let word = exchanged(word, 14, 0x0000_cccc_0000_cccc);
    exchanged(word, 7, 0x00aa_00aa_00aa_00aa)
}

/// The bits of `mask` exchanged with those `distance` above them.
const fn exchanged(word: u64, distance: u32, mask: u64) -> u64 {
    let differing = (word ^ word >> distance) & mask;
    word ^ differing ^ differing << distance
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn images_and_origins_belong_together() {
        for side in [4, 6, 8] {
            let size = Size::new(side).unwrap();
            let mut seen = HashSet::new();
            for symmetry in 0..COUNT {
                let turned = |at: Square| image(size, symmetry, SquareSet::of(at)).squares().next().unwrap();
                for at in size.board().squares() {
                    assert!(size.board().contains(turned(at)));
                    assert_eq!(origin(size, symmetry, turned(at)), at, "{side} {symmetry}");
                }
                // Neighbours stay neighbours, and no two symmetries are the same.
                let corner = [(0, 0), (0, 1)].map(|(rank, file)| turned(Square::at(rank, file)));
                let [a, b] = corner;
                assert_eq!(a.rank().abs_diff(b.rank()) + a.file().abs_diff(b.file()), 1);
                seen.insert(corner);
            }
            assert_eq!(seen.len(), COUNT);
        }
    }
}
