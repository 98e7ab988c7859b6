//! The parts that keys are made of: one for each man on each square, and one for the side to move.

use crate::board::random_words;
use crate::game::Color;
use crate::squares::Square;

/// Boards of at most this many squares have keys that cannot clash: base three spells them below 2^63.
const LOSSLESS_SQUARES: usize = 36;
/// Added to the key when White is to move: the bit that lossless keys leave free.
pub(super) const WHITE_TO_MOVE: u64 = 1 << 63;

const MEN: [[u64; 64]; 2] = [random_words(5), random_words(6)];

/// The parts for a board of `side` squares a side, by colour and square. Keys are sums of them, so that moves change keys by addition:
/// digits of a number in base three where that fits into a word, random words (Zobrist's scheme) elsewhere.
pub(super) const fn parts(side: usize) -> [[u64; 64]; 2] {
    let mut parts = [[0; 64]; 2];
    let mut at = 0;
    while at < side * side {
        let square = Square::at(at / side, at % side).index();
        let digit = if side * side <= LOSSLESS_SQUARES { 3_u64.pow(at as u32) } else { 0 };
        parts[Color::Black as usize][square] = if digit > 0 { digit } else { MEN[0][at] };
        parts[Color::White as usize][square] = if digit > 0 { 2 * digit } else { MEN[1][at] };
        at += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lossless_keys_fit_below_the_bit_of_the_mover() {
        let parts = parts(6);
        let most: u64 = parts[Color::White as usize].iter().sum();
        assert_eq!(most + 1, 3_u64.pow(36));
        assert!(most < WHITE_TO_MOVE);
    }

    #[test]
    fn parts_of_the_usual_board_are_distinct() {
        let mut all: Vec<u64> = parts(8).as_flattened().to_vec();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 128);
        assert_eq!(parts(8)[0][0], MEN[0][0], "a change here changes every node count");
    }
}
