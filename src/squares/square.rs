//! Squares and their names.

use std::fmt;

/// A square, by its number: eight times the rank plus the file, both from 0, so that a1 is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square on a rank and a file, counted from 0.
    ///
    /// # Panics
    /// If there is no such square on an 8x8 board.
    #[must_use]
    pub const fn at(rank: usize, file: usize) -> Self {
        assert!(rank < 8 && file < 8);
        Self((rank * 8 + file) as u8)
    }

    /// The square with a number below 64.
    ///
    /// # Panics
    /// If the number is larger, in builds with debug assertions.
    #[must_use]
    #[inline]
    pub const fn numbered(index: usize) -> Self {
        debug_assert!(index < 64);
        Self(index as u8)
    }

    /// The number of the square.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank, counted from 0.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> usize {
        self.index() / 8
    }

    /// The file, counted from 0.
    #[must_use]
    #[inline]
    pub const fn file(self) -> usize {
        self.index() % 8
    }
}

impl Square {
    /// The letter of a file, counted from 0.
    #[must_use]
    pub const fn file_letter(file: usize) -> char {
        (b'a' + file as u8) as char
    }

    /// The square with a name, a letter for the file and a number for the rank, in small letters.
    #[must_use]
    pub const fn named(name: &str) -> Option<Self> {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else { return None };
        Some(Self::at((rank - b'1') as usize, (file - b'a') as usize))
    }
}

/// A letter for the file and a number for the rank.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::file_letter(self.file()), self.rank() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names() {
        for index in 0..64 {
            let square = Square::numbered(index);
            assert_eq!(Square::named(&square.to_string()), Some(square));
        }
        assert_eq!(Square::at(2, 0).to_string(), "a3");
        for bad in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "é1"] {
            assert_eq!(Square::named(bad), None, "{bad}");
        }
    }
}
