//! The transposition table: two entries to a slot, the deeper one and the newest ("two-deep", Breuker, Uiterwijk
//! and van den Herik, 1996).

use super::game::WIN;
use crate::game::{StateKey, Window};
use crate::ordering::Slot;

/// What a stored score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What a search has found of a state.
#[derive(Clone, Copy)]
pub(super) struct NodeResult {
    /// From the side to move; of won and lost games it counts plies from the root.
    pub value: i32,
    pub bound: Bound,
    pub best: Slot,
    /// Plies.
    pub depth: u32,
}

/// What is known of a state. Scores of won and lost games count plies from that state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    key: StateKey,
    score: i32,
    pub best: Slot,
    pub depth: u8,
    pub bound: Bound,
}

/// Scores beyond this are those of won and lost games.
const LEAST_WIN: i32 = WIN - 10_000;

impl Entry {
    /// The entry for what was found `ply` plies below the root.
    pub fn new(key: StateKey, found: NodeResult, ply: usize) -> Self {
        let NodeResult { value, bound, best, depth } = found;
        let score = if value.abs() < LEAST_WIN { value } else { value + value.signum() * ply as i32 };
        Self { key, score, best, depth: depth.min(255) as u8, bound }
    }

    /// The score for a state that stands `ply` plies below the root.
    pub const fn score(&self, ply: usize) -> i32 {
        if self.score.abs() < LEAST_WIN { self.score } else { self.score - self.score.signum() * ply as i32 }
    }

    /// The score if it decides a window.
    pub fn decides(&self, window: Window<i32>, ply: usize) -> Option<i32> {
        let score = self.score(ply);
        let is_decided = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta(),
            Bound::AtMost => score <= window.alpha(),
        };
        is_decided.then_some(score)
    }
}

/// A transposition table.
#[derive(Debug)]
pub struct PlayTable {
    slots: Vec<[Option<Entry>; 2]>,
}

impl PlayTable {
    /// A table of `2^log2` slots with two entries of 16 bytes each.
    ///
    /// # Panics
    /// If `log2` is above 32.
    #[must_use]
    pub fn new(log2: u32) -> Self {
        assert!(log2 <= 32, "a table has at most 2^32 slots");
        Self { slots: vec![[None; 2]; 1 << log2] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill([None; 2]);
    }

    fn place(&self, key: StateKey) -> usize {
        // Keys may be numbers whose low digits change little; a multiplication spreads them.
        let spread = (key.0 ^ key.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (spread >> 32) as usize & (self.slots.len() - 1)
    }

    pub(super) fn probe(&self, key: StateKey) -> Option<Entry> {
        self.slots[self.place(key)].iter().flatten().find(|entry| entry.key == key).copied()
    }

    pub(super) fn store(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let [deep, newest] = &mut self.slots[place];
        match deep {
            Some(old) if old.key != entry.key && old.depth > entry.depth => *newest = Some(entry),
            Some(old) if old.key != entry.key => *newest = deep.replace(entry),
            _ => {
                // The same state must not stand in both.
                *newest = newest.filter(|other| other.key != entry.key);
                *deep = Some(entry);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: u32) -> Entry {
        Entry::new(StateKey(key), NodeResult { value: 5, bound: Bound::Exact, best: 0, depth }, 0)
    }

    #[test]
    fn the_deepest_and_the_newest_are_kept() {
        let mut table = PlayTable::new(0);
        let there = |table: &PlayTable| [1, 2, 3].map(|key| table.probe(StateKey(key)).map(|e| e.depth));
        table.store(entry(1, 5));
        table.store(entry(2, 3));
        assert_eq!(there(&table), [Some(5), Some(3), None]);
        table.store(entry(3, 4));
        assert_eq!(there(&table), [Some(5), None, Some(4)]);
        table.store(entry(2, 6));
        assert_eq!(there(&table), [Some(5), Some(6), None]);
        table.store(entry(2, 1));
        assert_eq!(there(&table), [Some(5), Some(1), None]);
        assert_eq!(size_of::<Option<Entry>>(), 16);
    }

    #[test]
    fn wins_count_from_their_state() {
        let found = |value, bound| NodeResult { value, bound, best: 0, depth: 3 };
        let window = Window::new(-10, 10);
        let win = Entry::new(StateKey(1), found(WIN - 7, Bound::Exact), 4);
        assert_eq!((win.score(0), win.score(4), win.score(6)), (WIN - 3, WIN - 7, WIN - 9));
        let loss = Entry::new(StateKey(1), found(7 - WIN, Bound::AtMost), 4);
        assert_eq!((loss.score(4), loss.decides(window, 4)), (7 - WIN, Some(7 - WIN)));
        assert_eq!(Entry { bound: Bound::AtLeast, ..loss }.decides(window, 4), None);
    }
}
