//! Hindsight: by how much first guesses of the cost of moves missed, learned from the work that was done.
//!
//! A relative history (Winands et al., 2004) of one side's moves in the form of a linear regression that learns while the
//! search runs: what a guess lacks is the sum of what it lacks with all moves, with the move, with the move after the opponent's last
//! one and with the move after the mover's own last one (the pairs of continuation history).

use super::order::{NodeContext, Slot};
use serde::{Deserialize, Serialize};

/// A state, in the parts in which hindsight counts.
pub const UNIT: i32 = 1 << 16;

/// Misses count up to so many states either way.
const MOST_STATES: i32 = 64;

/// Each of the numbers that are added stays between plus and minus this.
const MOST: i32 = MOST_STATES * UNIT;

/// What all moves have in common changes more slowly than the rest, so that the rest is relative to it.
const SLOWNESS_OF_COMMON: i32 = 10;

/// Pairs of moves that are told apart at most; in games with more of them several share a number.
const MOST_PAIRS: usize = 1 << 16;

/// What a move turned out to cost above the first guess, in states; below zero if it was less. Counted up to
/// 64 states either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Miss {
    /// The proof was found.
    By(i32),
    /// The work was given up: it takes so much more, or yet more than that.
    AtLeast(i32),
}

/// What first guesses of the cost of one side's moves lack.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hindsight {
    slots: usize,
    of_all: i32,
    of_move: Vec<i32>,
    /// After the opponent's move, then after the own one.
    of_pair: [Vec<i32>; 2],
}

impl Hindsight {
    /// Nothing known yet, of moves numbered below `slots`: all guesses are right. Takes eight times the square of that in
    /// bytes, 512 KiB at most.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        let pairs = vec![0; pairs_of(slots)];
        Self { slots, of_all: 0, of_move: vec![0; slots], of_pair: [pairs.clone(), pairs] }
    }

    /// Whether it can be told of moves numbered below `slots`.
    #[must_use]
    pub fn fits(&self, slots: usize) -> bool {
        let Self { of_all, of_move, of_pair, .. } = self;
        let is_square = |pairs: &Vec<i32>| pairs.len() == pairs_of(slots);
        let is_whole = self.slots == slots && of_move.len() == slots && of_pair.iter().all(is_square);
        let mut all = of_pair.iter().flatten().chain(of_move).chain([of_all]);
        is_whole && all.all(|lack| (-MOST..=MOST).contains(lack))
    }

    /// What a guess for a move lacks compared with guesses for all moves, in parts of [`UNIT`]: above zero for a move that takes more
    /// than was guessed. At most 192 units either way.
    #[must_use]
    pub fn of(&self, place: &NodeContext, slot: Slot) -> i32 {
        let pairs = self.pairs(place, slot);
        let of_pairs = self.of_pair.iter().zip(pairs).map(|(lacks, pair)| pair.map_or(0, |pair| lacks[pair]));
        self.of_move[usize::from(slot)] + of_pairs.sum::<i32>()
    }

    /// Work on a move has ended. Each part of what was foreseen changes by so many hundredths, 100 at most, of what it was
    /// wrong by.
    pub fn learn(&mut self, place: &NodeContext, slot: Slot, miss: Miss, hundredths: u32) {
        let (Miss::By(states) | Miss::AtLeast(states)) = miss;
        let error = states.clamp(-MOST_STATES, MOST_STATES) * UNIT - (self.of_all + self.of(place, slot));
        // Work that was given up does not contradict a guess above it.
        if matches!(miss, Miss::AtLeast(_)) && error < 0 {
            return;
        }
        let step = (i64::from(error) * i64::from(hundredths) / 100) as i32;
        let pairs = self.pairs(place, slot);
        change(&mut self.of_all, step / SLOWNESS_OF_COMMON);
        change(&mut self.of_move[usize::from(slot)], step);
        for (lacks, pair) in self.of_pair.iter_mut().zip(pairs) {
            if let Some(pair) = pair {
                change(&mut lacks[pair], step);
            }
        }
    }

    /// Where the move stands in the two tables of pairs.
    fn pairs(&self, place: &NodeContext, slot: Slot) -> [Option<usize>; 2] {
        let pairs = pairs_of(self.slots);
        let index = |earlier: Slot| (usize::from(earlier) * self.slots + usize::from(slot)) % pairs;
        [place.previous.map(index), place.own_previous.map(index)]
    }
}

/// How many pairs of moves numbered below `slots` are told apart.
fn pairs_of(slots: usize) -> usize {
    (slots * slots).min(MOST_PAIRS)
}

fn change(lack: &mut i32, step: i32) {
    *lack = (*lack + step).clamp(-MOST, MOST);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;

    fn place(previous: Option<Slot>, own_previous: Option<Slot>) -> NodeContext {
        NodeContext { mover: Color::Black, ply: 3, previous, own_previous }
    }

    #[test]
    fn guesses_that_always_miss_by_as_much_are_put_right() {
        let (mut hindsight, place) = (Hindsight::new(10), place(Some(1), None));
        // Move 4 takes 12 states more than guessed, move 5 as often 2 as 6 less.
        for time in 0..2_000 {
            hindsight.learn(&place, 4, Miss::By(12), 5);
            hindsight.learn(&place, 5, Miss::By(if time % 2 == 0 { -2 } else { -6 }), 5);
        }
        let found = [4, 5].map(|slot| hindsight.of_all + hindsight.of(&place, slot));
        assert!((found[0] - 12 * UNIT).abs() < UNIT, "{found:?}");
        assert!((found[1] + 4 * UNIT).abs() < UNIT, "{found:?}");
        assert_eq!(hindsight.of(&place, 6), 0, "nothing is known of others");
    }

    #[test]
    fn work_given_up_says_only_what_a_move_takes_at_least() {
        let (mut hindsight, place) = (Hindsight::new(10), place(Some(1), None));
        for _ in 0..200 {
            hindsight.learn(&place, 4, Miss::By(20), 10);
            hindsight.learn(&place, 4, Miss::AtLeast(3), 10);
            hindsight.learn(&place, 5, Miss::AtLeast(30), 10);
        }
        let found = [4, 5].map(|slot| hindsight.of_all + hindsight.of(&place, slot));
        assert!((found[0] - 20 * UNIT).abs() < UNIT, "what is less is no news: {found:?}");
        assert!((found[1] - 30 * UNIT).abs() < UNIT, "what is more is: {found:?}");
    }

    #[test]
    fn a_pair_knows_what_the_move_alone_does_not() {
        let mut hindsight = Hindsight::new(10);
        let (dear, cheap) = (place(Some(1), Some(2)), place(Some(3), Some(2)));
        for _ in 0..200 {
            hindsight.learn(&dear, 4, Miss::By(8), 20);
            hindsight.learn(&cheap, 4, Miss::By(-8), 20);
        }
        assert!(hindsight.of(&dear, 4) > 4 * UNIT, "{}", hindsight.of(&dear, 4));
        assert!(hindsight.of(&cheap, 4) < -4 * UNIT, "{}", hindsight.of(&cheap, 4));
    }

    #[test]
    fn numbers_stay_in_bounds_and_what_was_read_is_checked() {
        let mut hindsight = Hindsight::new(3);
        for (miss, previous) in [(i32::MAX, 0), (i32::MIN, 1)] {
            let place = place(Some(previous), Some(1));
            for _ in 0..10_000 {
                hindsight.learn(&place, 2, Miss::By(miss), 100);
                assert!(hindsight.of(&place, 2).abs() <= 3 * MOST);
            }
        }
        assert!(hindsight.fits(3) && !hindsight.fits(4));
        hindsight.of_pair[1][8] = MOST + 1;
        assert!(!hindsight.fits(3));
    }
}
