//! How much is left to do for a side that wants the whole board, or most of it: a guess, cheap enough for every move.

use crate::board::{PointSet, Position};
use crate::game::Color;

/// The work that `prover` is expected to have in proving a large claim, in states of the proof: moves that his opponent can
/// choose from, room in which the opponent may live, liberties of the opponent's chains, and chains of his own that are
/// short of liberties. Orders work and proves nothing; the weights are measured in docs/proof-cost.md.
#[must_use]
pub fn proof_cost(position: &Position, prover: Color) -> u32 {
    let weights = Weights { prover, to_play: position.to_play() };
    weights.choice(position.empties().count()) + weights.board(position)
}

/// What each part of the guess counts. All of its numbers stand here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    pub prover: Color,
    pub to_play: Color,
}

impl Weights {
    /// The moves that the opponent of the prover can choose from.
    #[inline]
    pub fn choice(self, empties: u32) -> u32 {
        2 * if self.to_play == self.prover { 1 } else { empties.max(1) }
    }

    /// A region that the prover's stones leave, with what it has of the enemy's stones, or more of them.
    #[inline]
    pub fn region(self, region: PointSet, enemy: PointSet) -> u32 {
        let weight = if region.meets(enemy) { 2 } else { 1 };
        weight * (region.count() - 1)
    }

    /// A chain of a colour with so many liberties.
    #[inline]
    pub fn chain(self, color: Color, liberties: u32) -> u32 {
        if color != self.prover {
            return 2 * liberties;
        }
        match liberties {
            1 if self.to_play == self.prover => 4,
            1 => 12,
            2 => 4,
            _ => 0,
        }
    }

    /// All regions and all chains of a board.
    fn board(self, position: &Position) -> u32 {
        let (geometry, stones) = (position.geometry(), position.stones());
        let (own, enemy) = (stones.of(self.prover), stones.of(self.prover.opponent()));
        let regions = geometry.components(geometry.points() - own).map(|region| self.region(region, enemy));
        let chains = |color| {
            let chains = geometry.components(stones.of(color));
            chains.map(move |chain| self.chain(color, stones.liberties(geometry, chain).count())).sum::<u32>()
        };
        regions.sum::<u32>() + chains(self.prover.opponent()) + chains(self.prover)
    }
}
