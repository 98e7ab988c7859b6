//! Killer moves: what last refuted a sibling (Akl and Newborn, 1977).

use super::order::Slot;
use serde::{Deserialize, Serialize};

/// Two killers for each ply. Slots of moves, the newer one first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Killers {
    by_ply: Vec<[Option<Slot>; 2]>,
}

impl Killers {
    /// The killers at a ply, the newer one first.
    #[must_use]
    #[inline]
    pub fn at(&self, ply: usize) -> [Option<Slot>; 2] {
        self.by_ply.get(ply).copied().unwrap_or_default()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.by_ply.clear();
    }

    /// Notes the move that was best at a ply. A move noted twice in a row does not push the other one out.
    pub fn note(&mut self, ply: usize, slot: Slot) {
        if ply >= self.by_ply.len() {
            self.by_ply.resize(ply + 1, [None; 2]);
        }
        let [newer, older] = &mut self.by_ply[ply];
        if *newer != Some(slot) {
            *older = newer.replace(slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_newest_are_kept() {
        let mut killers = Killers::default();
        for slot in [1, 2, 2, 3] {
            killers.note(4, slot);
        }
        assert_eq!(killers.at(4), [Some(3), Some(2)]);
        assert_eq!(killers.at(5), [None; 2]);
    }
}
