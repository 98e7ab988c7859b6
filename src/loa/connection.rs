//! Whether men are connected, the aim of the game.

use crate::squares::SquareSet;

/// Whether all squares hang together, by sides or corners. A single square does, and so does none.
#[must_use]
#[inline]
pub fn is_connected(men: SquareSet) -> bool {
    group_of_least(men) == men
}

/// Number of groups that hang together.
#[must_use]
pub fn groups(men: SquareSet) -> u32 {
    let (mut rest, mut count) = (men, 0);
    while !rest.is_empty() {
        rest = rest & !group_of_least(rest);
        count += 1;
    }
    count
}

/// The group of the square with the least number, grown on all sides at once.
#[inline]
fn group_of_least(men: SquareSet) -> SquareSet {
    let mut group = men.least();
    loop {
        let larger = group.spread() & men;
        if larger == group {
            return group;
        }
        group = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_at_opposite_edges_are_no_neighbors() {
        let (h1, a2, a3) = (1 << 7, 1 << 8, 1 << 16);
        assert!(!is_connected(SquareSet::from_word(h1 | a2)));
        assert!(!is_connected(SquareSet::from_word(h1 | a3)));
        assert!(is_connected(SquareSet::from_word(a2 | a3)));
        assert_eq!(groups(SquareSet::from_word(h1 | a2 | a3)), 2);
        assert_eq!([0, 1].map(|word| groups(SquareSet::from_word(word))), [0, 1]);
    }
}
