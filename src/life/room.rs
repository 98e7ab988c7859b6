//! How much is left to do for a side that wants the whole board, or most of it: a guess, cheap enough for every move.

use crate::board::{Color, PointSet, Position};

/// The work that `prover` is expected to have in proving a large claim, in states of the proof: moves that his opponent can
/// choose from, room in which the opponent may live, liberties of the opponent's chains, and chains of his own that are
/// short of liberties. Orders work and proves nothing; the weights are measured in docs/proof-cost.md.
#[must_use]
pub fn proof_cost(position: &Position, prover: Color) -> u32 {
    let (geometry, stones) = (position.geometry(), position.stones());
    let (own, enemy) = (stones.of(prover), stones.of(prover.opponent()));
    let is_provers_turn = position.to_play() == prover;
    let liberties = |chain: PointSet| stones.liberties(geometry, chain).count();
    let moves = if is_provers_turn { 1 } else { position.empties().count().max(1) };
    let room = geometry.components(geometry.points() - own).map(|region| {
        let weight = if region.meets(enemy) { 2 } else { 1 };
        weight * (region.count() - 1)
    });
    let in_danger = geometry.components(own).map(|chain| match liberties(chain) {
        1 if is_provers_turn => 4,
        1 => 12,
        2 => 4,
        _ => 0,
    });
    2 * moves
        + room.sum::<u32>()
        + 2 * geometry.components(enemy).map(liberties).sum::<u32>()
        + in_danger.sum::<u32>()
}
