//! History-ADS (Polk and Oommen, 2013): moves that cut off stand in a list that adapts itself.

use super::order::{NodeContext, Ordering, Settled, Slot, Verdict};
use serde::{Deserialize, Serialize};

/// How a list adapts to a move that cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Adaptation {
    /// The move goes to the head of the list.
    MoveToFront,
    /// The move changes places with the one before it.
    Transposition,
}

impl Adaptation {
    /// Moves up the member at a place of a list.
    pub fn promote<T>(self, list: &mut [T], at: usize) {
        match self {
            Self::MoveToFront => list[..=at].rotate_right(1),
            Self::Transposition => list.swap(at, at.saturating_sub(1)),
        }
    }
}

/// A list for each colour of the moves that cut off, with a most length or none. Moves of the list come first, in
/// its order. The paper does not say where a new move enters: here at the head if it is to move to the front
/// anyway, else at the tail, where a full list gives up its last move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AdaptiveList {
    adaptation: Adaptation,
    most: usize,
    lists: [Vec<Slot>; 2],
}

impl AdaptiveList {
    /// Empty lists, of at most so many moves each; nothing stands for no limit.
    #[must_use]
    pub fn new(adaptation: Adaptation, most: Option<usize>) -> Self {
        Self { adaptation, most: most.unwrap_or(usize::MAX), lists: [Vec::new(), Vec::new()] }
    }
}

impl Ordering for AdaptiveList {
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        let list = &self.lists[place.mover as usize];
        for (at, member) in list.iter().enumerate() {
            if let Some(found) = slots.iter().position(|slot| slot == member) {
                ranks[found] += (list.len() - at) as i64;
            }
        }
    }

    fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        if settled.verdict != Verdict::Cut || self.most == 0 {
            return;
        }
        let (list, slot) = (&mut self.lists[place.mover as usize], settled.best().slot);
        match (self.adaptation, list.iter().position(|&member| member == slot)) {
            (adaptation, Some(at)) => adaptation.promote(list, at),
            (Adaptation::MoveToFront, None) => {
                list.insert(0, slot);
                list.truncate(self.most);
            }
            (Adaptation::Transposition, None) => {
                list.truncate(self.most - 1);
                list.push(slot);
            }
        }
    }
}

/// Lists for each distance from the root, each as [`AdaptiveList`]. With two moves that go to the front: killers that learn from
/// cutoffs alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ListsByPly {
    empty: AdaptiveList,
    lists: Vec<AdaptiveList>,
}

impl ListsByPly {
    /// Empty lists, of at most so many moves each; nothing stands for no limit.
    #[must_use]
    pub fn new(adaptation: Adaptation, most: Option<usize>) -> Self {
        Self { empty: AdaptiveList::new(adaptation, most), lists: Vec::new() }
    }
}

impl Ordering for ListsByPly {
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        if let Some(list) = self.lists.get(place.ply) {
            list.rank(place, slots, ranks);
        }
    }

    fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        if place.ply >= self.lists.len() {
            self.lists.resize(place.ply + 1, self.empty.clone());
        }
        self.lists[place.ply].settled(place, settled);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Tried;
    use super::*;
    use crate::game::Color;

    fn after(adaptation: Adaptation, most: Option<usize>, cutters: &[Slot]) -> Vec<Slot> {
        let place = NodeContext { mover: Color::Black, ply: 0, previous: None, own_previous: None };
        let mut ordering = AdaptiveList::new(adaptation, most);
        for &slot in cutters {
            let tried = [Tried { slot, is_quiet: true }];
            ordering.settled(&place, &Settled { best: 0, tried: &tried, depth: 1, verdict: Verdict::Cut });
        }
        let mut slots: Vec<Slot> = (0..6).collect();
        let mut ranks = vec![0; 6];
        ordering.rank(&place, &slots, &mut ranks);
        slots.retain(|&slot| ranks[usize::from(slot)] > 0);
        slots.sort_by_key(|&slot| std::cmp::Reverse(ranks[usize::from(slot)]));
        slots
    }

    #[test]
    fn lists_adapt() {
        use Adaptation::{MoveToFront, Transposition};
        assert_eq!(after(MoveToFront, None, &[1, 2, 3, 1]), [1, 3, 2]);
        assert_eq!(after(MoveToFront, Some(2), &[1, 2, 3]), [3, 2]);
        assert_eq!(after(Transposition, None, &[1, 2, 3, 3, 1]), [1, 3, 2]);
        assert_eq!(after(Transposition, None, &[1, 2, 3, 3]), [1, 3, 2]);
        assert_eq!(after(Transposition, Some(2), &[1, 2, 3]), [1, 3]);
        assert!(after(MoveToFront, Some(0), &[1]).is_empty());
    }

    #[test]
    fn lists_of_other_plies_know_nothing() {
        let mut lists = ListsByPly::new(Adaptation::MoveToFront, None);
        let place = |ply| NodeContext { mover: Color::Black, ply, previous: None, own_previous: None };
        let tried = [Tried { slot: 1, is_quiet: true }];
        lists.settled(&place(3), &Settled { best: 0, tried: &tried, depth: 1, verdict: Verdict::Cut });
        let found = [2, 3, 4].map(|ply| {
            let mut ranks = [0; 2];
            lists.rank(&place(ply), &[0, 1], &mut ranks);
            ranks
        });
        assert_eq!(found, [[0, 0], [0, 1], [0, 0]]);
    }
}
