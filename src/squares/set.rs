//! Sets of squares, eight to a rank whatever the size of the board.

use super::square::Square;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of squares: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SquareSet(u64);

/// All squares but those of the a-file.
const NOT_FIRST_FILE: u64 = 0xfefe_fefe_fefe_fefe;
/// All squares but those of the h-file.
const NOT_LAST_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The set with the given bits.
    #[must_use]
    #[inline]
    pub const fn from_word(word: u64) -> Self {
        Self(word)
    }

    /// The bits.
    #[must_use]
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// One square.
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Number of squares.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a square is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the two have a square in common.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set and a square.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set without a square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// The square with the least number, alone; nothing of nothing.
    #[must_use]
    #[inline]
    pub const fn least(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// The set and all eight neighbours of its squares on an 8x8 board.
    #[must_use]
    #[inline]
    pub const fn spread(self) -> Self {
        let rows = self.0 | (self.0 << 1 & NOT_FIRST_FILE) | (self.0 >> 1 & NOT_LAST_FILE);
        Self(rows | rows << 8 | rows >> 8)
    }

    /// Number of pairs of squares next to each other, along ranks, files or diagonals.
    #[must_use]
    #[inline]
    pub const fn adjacent_pairs(self) -> u32 {
        let ranks = self.0 & self.0 << 1 & NOT_FIRST_FILE;
        let rising = self.0 & self.0 << 9 & NOT_FIRST_FILE;
        let falling = self.0 & self.0 << 7 & NOT_LAST_FILE;
        let files = self.0 & self.0 << 8;
        ranks.count_ones() + rising.count_ones() + falling.count_ones() + files.count_ones()
    }

    /// The sum of the ranks of the squares.
    #[must_use]
    #[inline]
    pub const fn sum_of_ranks(self) -> u32 {
        self.sum_by_bits([0xff00_ff00_ff00_ff00, 0xffff_0000_ffff_0000, 0xffff_ffff_0000_0000])
    }

    /// The sum of the files of the squares.
    #[must_use]
    #[inline]
    pub const fn sum_of_files(self) -> u32 {
        self.sum_by_bits([0xaaaa_aaaa_aaaa_aaaa, 0xcccc_cccc_cccc_cccc, 0xf0f0_f0f0_f0f0_f0f0])
    }

    /// The sum of numbers of three bits, by the squares in whose numbers each of them is set, the lowest first.
    const fn sum_by_bits(self, [ones, twos, fours]: [u64; 3]) -> u32 {
        (self.0 & ones).count_ones() + 2 * (self.0 & twos).count_ones() + 4 * (self.0 & fours).count_ones()
    }

    /// Ranks and files of the smallest rectangle that holds all squares, at least one square.
    #[must_use]
    #[inline]
    pub const fn extent(self) -> [u32; 2] {
        let ranks = (63 - self.0.leading_zeros()) / 8 - self.0.trailing_zeros() / 8 + 1;
        let halves = self.0 | self.0 >> 32;
        let quarters = halves | halves >> 16;
        let files = (quarters | quarters >> 8) as u8;
        [ranks, 8 - files.leading_zeros() - files.trailing_zeros()]
    }

    /// The squares by rising number.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let square = (rest != 0).then(|| Square::numbered(rest.trailing_zeros() as usize))?;
            rest &= rest - 1;
            Some(square)
        })
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}
