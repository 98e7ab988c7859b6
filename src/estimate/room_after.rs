//! The guess of [`proof_cost`] for the positions after the moves of a position, from what the moves change.

use super::room::{RoomTuning, Weights, proof_cost};
use crate::board::{Geometry, Move, Point, PointSet, Position};
use crate::game::Color;
use arrayvec::ArrayVec;

/// Most chains of one colour, or regions that one leaves.
const MAX_PARTS: usize = 33;

/// A position taken apart, so that little is left to do for each of its moves.
#[derive(Debug)]
pub struct ProofCosts<'p> {
    position: &'p Position,
    /// As they are after a move.
    weights: Weights<'p>,
    regions: ArrayVec<PointSet, MAX_PARTS>,
    /// The liberties of each chain of the side to move, and of each of the other side.
    own: ArrayVec<PointSet, MAX_PARTS>,
    other: ArrayVec<PointSet, MAX_PARTS>,
    /// What all regions and chains count.
    board: u32,
}

impl<'p> ProofCosts<'p> {
    /// Takes a position apart: about the work of one [`proof_cost`].
    #[must_use]
    #[inline]
    pub fn after_moves_of(position: &'p Position, prover: Color, tuning: &'p RoomTuning) -> Self {
        let weights = Weights { prover, to_play: position.to_play().opponent(), tuning };
        let (regions, own, other) = (ArrayVec::new(), ArrayVec::new(), ArrayVec::new());
        // Filled in where it lies: it is large.
        let mut costs = Self { position, weights, regions, own, other, board: 0 };
        costs.take_apart();
        costs
    }

    fn take_apart(&mut self) {
        let Self { position, weights, .. } = *self;
        let (geometry, stones) = (position.geometry(), position.stones());
        let enemy = stones.of(weights.prover.opponent());
        for region in geometry.components(geometry.points() - stones.of(weights.prover)) {
            self.board += weights.region(region, enemy);
            self.regions.push(region);
        }
        for (color, found) in [(position.to_play(), &mut self.own), (weights.to_play, &mut self.other)] {
            for chain in geometry.components(stones.of(color)) {
                let liberties = stones.liberties(geometry, chain);
                self.board += weights.chain(color, liberties.count());
                found.push(liberties);
            }
        }
    }

    /// What [`proof_cost`] says of the position after a legal move. Most moves change one region and the chains they touch;
    /// the position after a move that takes stones off the board is looked at as a whole.
    #[must_use]
    pub fn after(&self, mv: Move) -> u32 {
        let empties = self.position.empties().count();
        match mv {
            Move::Pass => self.weights.choice(empties) + self.board,
            Move::Play(point) => self.board_with(point).map_or_else(
                || proof_cost(&self.position.after(mv), self.weights.prover, self.weights.tuning),
                |board| self.weights.choice(empties - 1) + board,
            ),
        }
    }

    /// What regions and chains count after a play; `None` if it takes stones off the board.
    fn board_with(&self, point: Point) -> Option<u32> {
        let (mover, opponent) = (self.position.to_play(), self.position.to_play().opponent());
        let (mut more, mut less) = (0, 0);
        for chain in self.other.iter().filter(|chain| chain.contains(point)) {
            let left = chain.count() - 1;
            if left == 0 {
                return None;
            }
            more += self.weights.chain(opponent, left);
            less += self.weights.chain(opponent, left + 1);
        }
        let mut liberties = self.position.geometry().touching(PointSet::of(point)) & self.position.empties();
        for &chain in self.own.iter().filter(|chain| chain.contains(point)) {
            liberties |= chain;
            less += self.weights.chain(mover, chain.count());
        }
        let liberties = liberties.without(point);
        if liberties.is_empty() {
            return None;
        }
        more += self.weights.chain(mover, liberties.count());
        let region = self.regions.iter().copied().find(|region| region.contains(point))?;
        less += self.weights.region(region, self.enemy());
        Some(self.board + more + self.region_with(region, point) - less)
    }

    /// What is left of a region after a play in it.
    fn region_with(&self, region: PointSet, point: Point) -> u32 {
        let (geometry, enemy) = (self.position.geometry(), self.enemy());
        if self.position.to_play() != self.weights.prover {
            return self.weights.region(region, enemy.with(point));
        }
        let rest = region.without(point);
        if are_connected(geometry, geometry.touching(PointSet::of(point)) & rest, rest) {
            return if rest.is_empty() { 0 } else { self.weights.region(rest, enemy) };
        }
        geometry.components(rest).map(|part| self.weights.region(part, enemy)).sum()
    }

    fn enemy(&self) -> PointSet {
        self.position.stones().of(self.weights.prover.opponent())
    }
}

/// Whether some points of a set are connected in it. Sooner done than a flood fill, as they are near each other.
fn are_connected(geometry: &Geometry, points: PointSet, within: PointSet) -> bool {
    let Some(first) = points.first() else { return true };
    let mut filled = PointSet::of(first);
    while !points.is_subset(filled) {
        let next = geometry.dilate(filled) & within;
        if next == filled {
            return false;
        }
        filled = next;
    }
    true
}
