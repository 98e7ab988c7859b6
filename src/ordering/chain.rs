//! Several orderings, one after the other.

use super::order::{NodeContext, Ordering, Settled, Slot, Tried, Verdict};
use serde::{Deserialize, Serialize};

/// The first ordering decides; where it finds moves equal, the next one does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chain<O> {
    members: Vec<O>,
}

/// Most orderings in a chain.
pub(super) const MOST_MEMBERS: usize = 5;
/// The place that a member gives to a move takes so many bits; there are fewer moves than this can count.
const BITS: usize = 8;

impl<O: Ordering> Chain<O> {
    /// Several orderings as one.
    ///
    /// # Panics
    /// If there are more than five.
    #[must_use]
    pub fn new(members: Vec<O>) -> Self {
        assert!(members.len() <= MOST_MEMBERS, "ranks of a chain have room for {MOST_MEMBERS} orderings");
        Self { members }
    }
}

/// Replaces ranks by how many different ranks lie below each.
fn count_below(ranks: &mut [i64]) {
    let mut all = ranks.to_vec();
    all.sort_unstable();
    all.dedup();
    for rank in ranks {
        *rank = all.partition_point(|other| other < rank) as i64;
    }
}

impl<O: Ordering> Ordering for Chain<O> {
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        let (mut whole, mut part) = (vec![0_i64; slots.len()], vec![0_i64; slots.len()]);
        for member in &self.members {
            part.fill(0);
            member.rank(place, slots, &mut part);
            count_below(&mut part);
            whole.iter_mut().zip(&part).for_each(|(whole, &part)| *whole = (*whole << BITS) + part);
        }
        ranks.iter_mut().zip(whole).for_each(|(rank, whole)| *rank += whole);
    }

    fn searched(&mut self, place: &NodeContext, mv: Tried, depth: u32, verdict: Verdict) {
        self.members.iter_mut().for_each(|member| member.searched(place, mv, depth, verdict));
    }

    fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        self.members.iter_mut().for_each(|member| member.settled(place, settled));
    }

    fn begin(&mut self) {
        self.members.iter_mut().for_each(Ordering::begin);
    }

    fn iterated(&mut self, line: &[Slot]) {
        self.members.iter_mut().for_each(|member| member.iterated(line));
    }

    fn fits(&self, slots: usize) -> bool {
        self.members.len() <= MOST_MEMBERS && self.members.iter().all(|member| member.fits(slots))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;

    /// Ranks moves by a list.
    struct Fixed(Vec<i64>);

    impl Ordering for Fixed {
        fn rank(&self, _: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
            slots.iter().zip(ranks).for_each(|(&slot, rank)| *rank += self.0[usize::from(slot)]);
        }
    }

    #[test]
    fn later_members_settle_ties_only() {
        let members = [vec![1, 0, 1 << 44, 0, 0], vec![0, 5, 0, 5, 1 << 44], vec![0, 1, 0, 2, 0]];
        let chain = Chain::new(members.into_iter().map(Fixed).collect());
        let place = NodeContext { mover: Color::Black, ply: 0, previous: None, own_previous: None };
        let (mut slots, mut ranks) = (vec![0, 1, 2, 3, 4], vec![0; 5]);
        chain.rank(&place, &slots, &mut ranks);
        slots.sort_by_key(|&slot| std::cmp::Reverse(ranks[usize::from(slot)]));
        assert_eq!(slots, [2, 0, 4, 3, 1]);
        assert!(ranks.iter().all(|&rank| (0..=super::super::HIGHEST).contains(&rank)));
    }
}
