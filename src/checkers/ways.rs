//! The four ways that men go, for whole sets of squares at a time.

use crate::game::Color;
use crate::squares::SquareSet;

/// One of the four diagonal ways, by its number: forwards for White, right and left, then forwards for Black, so that the
/// opposite of `w` is `w ^ 2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Way(u8);

/// All squares but those of the a-file.
const NOT_FIRST_FILE: u64 = 0xfefe_fefe_fefe_fefe;
/// All squares but those of the h-file.
const NOT_LAST_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The ways of kings.
pub(super) const ALL: [Way; 4] = [Way(0), Way(1), Way(2), Way(3)];

impl Way {
    /// The ways of a side's men that are no kings.
    pub const fn forwards(color: Color) -> [Self; 2] {
        match color {
            Color::White => [Self(0), Self(1)],
            Color::Black => [Self(2), Self(3)],
        }
    }

    /// The way with a number below 4.
    pub const fn numbered(number: u32) -> Self {
        Self((number & 3) as u8)
    }

    /// The number.
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        Self(self.0 ^ 2)
    }

    /// The squares one step further, as far as they are on the board.
    #[inline]
    pub const fn step(self, from: SquareSet) -> SquareSet {
        let word = from.word();
        SquareSet::from_word(match self.0 {
            0 => word << 9 & NOT_FIRST_FILE,
            1 => word << 7 & NOT_LAST_FILE,
            2 => word >> 9 & NOT_LAST_FILE,
            _ => word >> 7 & NOT_FIRST_FILE,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares::Square;

    #[test]
    fn ways_lead_there_and_back() {
        let corners = [(0, 0), (7, 7)].map(|(rank, file)| SquareSet::of(Square::at(rank, file)));
        let room = corners.map(|corner| ALL.map(|way| !way.step(corner).is_empty()));
        assert_eq!(room, [[true, false, false, false], [false, false, true, false]]);
        for way in ALL {
            let middle = SquareSet::of(Square::at(3, 3));
            assert_eq!(way.opposite().step(way.step(middle)), middle);
            assert_eq!(Way::numbered(way.number()), way);
            let [rank, _] =
                [Square::rank, Square::file].map(|of| way.step(middle).squares().map(of).sum::<usize>());
            let color = if rank > 3 { Color::White } else { Color::Black };
            assert!(Way::forwards(color).contains(&way));
        }
    }
}
