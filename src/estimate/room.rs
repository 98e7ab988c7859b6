//! How much is left to do for a side that wants the whole board, or most of it: a guess that is quick enough for every move.

use crate::board::{PointSet, Position};
use crate::game::Color;
use crate::tuning::tuning;

/// The work that `prover` is expected to have in proving a large claim, in states of the proof: moves that his opponent can
/// choose from, room in which the opponent may live, liberties of the opponent's chains, and chains of his own that are
/// short of liberties. Orders work and proves nothing.
#[must_use]
pub fn proof_cost(position: &Position, prover: Color, tuning: &RoomTuning) -> u32 {
    let weights = Weights { prover, to_play: position.to_play(), tuning };
    weights.choice(position.empties().count()) + weights.board(position)
}

tuning! {
    /// What each part of the guess counts, in states of a proof.
    pub struct RoomTuning {
        /// For each move that the opponent can choose from, or once where the prover moves
        /// (docs/notebook/proof-cost-room.md).
        choice: u32 = 2, 0 => 1 << 10;
        /// For each point but one of a region without stones of the enemy that the prover's stones leave
        /// (docs/notebook/proof-cost-room.md).
        empty_region_point: u32 = 1, 0 => 1 << 10;
        /// The same for a region in which the enemy has stones (docs/notebook/proof-cost-room.md).
        occupied_region_point: u32 = 2, 0 => 1 << 10;
        /// For each liberty of the opponent's chains (docs/notebook/proof-cost-room.md).
        enemy_liberty: u32 = 2, 0 => 1 << 10;
        /// For a chain of the prover with one liberty, if he is to move (docs/notebook/proof-cost-room.md).
        own_atari_to_move: u32 = 4, 0 => 1 << 10;
        /// For a chain of the prover with one liberty, if the opponent is to move (docs/notebook/proof-cost-room.md).
        own_atari: u32 = 12, 0 => 1 << 10;
        /// For a chain of the prover with two liberties (docs/notebook/proof-cost-room.md).
        own_two_liberties: u32 = 4, 0 => 1 << 10;
    }
}

/// How a board is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights<'t> {
    pub prover: Color,
    pub to_play: Color,
    pub tuning: &'t RoomTuning,
}

impl Weights<'_> {
    /// The moves that the opponent of the prover can choose from.
    #[inline]
    pub fn choice(self, empties: u32) -> u32 {
        self.tuning.choice * if self.to_play == self.prover { 1 } else { empties.max(1) }
    }

    /// A region that the prover's stones leave, with what it has of the enemy's stones, or more of them.
    #[inline]
    pub fn region(self, region: PointSet, enemy: PointSet) -> u32 {
        let RoomTuning { empty_region_point, occupied_region_point, .. } = *self.tuning;
        let weight = if region.meets(enemy) { occupied_region_point } else { empty_region_point };
        weight * (region.count() - 1)
    }

    /// A chain of a colour with so many liberties.
    #[inline]
    pub fn chain(self, color: Color, liberties: u32) -> u32 {
        if color != self.prover {
            return self.tuning.enemy_liberty * liberties;
        }
        match liberties {
            1 if self.to_play == self.prover => self.tuning.own_atari_to_move,
            1 => self.tuning.own_atari,
            2 => self.tuning.own_two_liberties,
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
