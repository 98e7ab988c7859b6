//! Which discs a move turns, in all directions at once or in one after the other.

/// A direction: by how much the number of a square changes with a step, and the squares that a step can reach.
#[derive(Clone, Copy)]
struct Way {
    stride: i8,
    reach: u64,
}

/// All squares but those of the a-file.
const NOT_FIRST_FILE: u64 = 0xfefe_fefe_fefe_fefe;
/// All squares but those of the h-file.
const NOT_LAST_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

const WAYS: [Way; 8] = [
    Way { stride: 1, reach: NOT_FIRST_FILE },
    Way { stride: 9, reach: NOT_FIRST_FILE },
    Way { stride: 8, reach: !0 },
    Way { stride: 7, reach: NOT_LAST_FILE },
    Way { stride: -1, reach: NOT_LAST_FILE },
    Way { stride: -9, reach: NOT_LAST_FILE },
    Way { stride: -8, reach: !0 },
    Way { stride: -7, reach: NOT_FIRST_FILE },
];

impl Way {
    #[inline]
    const fn step(self, set: u64) -> u64 {
        let moved = if self.stride > 0 { set << self.stride } else { set >> -self.stride };
        moved & self.reach
    }

    /// The squares of `through` that can be reached from `set` over squares of `through` alone.
    #[inline]
    const fn run(self, set: u64, through: u64) -> u64 {
        let mut run = self.step(set) & through;
        let mut steps = 1;
        // Between two discs of a line of eight there are at most six.
        while steps < 6 {
            run |= self.step(run) & through;
            steps += 1;
        }
        run
    }
}

/// The squares on which a disc of `own` turns something. Those that are not empty, or off the board, are among them
/// unless `empty` leaves them out.
#[inline]
pub(super) fn placements(own: u64, other: u64, empty: u64) -> u64 {
    WAYS.iter().fold(0, |all, way| all | way.step(way.run(own, other))) & empty
}

/// The discs of `other` that a disc of `own` on the squares of `at`, which is one, turns.
#[inline]
pub(super) fn flips(at: u64, own: u64, other: u64) -> u64 {
    WAYS.iter().fold(0, |all, way| {
        let run = way.run(at, other);
        if way.step(run) & own == 0 { all } else { all | run }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_goes_round_an_edge() {
        // h1 and a2, b2: neighbours by number only.
        let (own, other) = (1 << 7, 1 << 8);
        assert_eq!(placements(own, other, !(own | other)), 0);
        assert_eq!(flips(1 << 9, own, other), 0);
        // a1 to h1, and h8 to a8.
        assert_eq!(flips(1, 1 << 7, 0x7e), 0x7e);
        assert_eq!(flips(1 << 63, 1 << 56, 0x7e << 56), 0x7e << 56);
    }
}
