//! Expected costs of positions and of the positions after their moves.

use super::network::{Kind, Network, Sum};
use crate::board::{Move, Passes, Point, PointSet, Position};
use crate::game::{Claim, Color};
use arrayvec::ArrayVec;

/// Most chains of one colour.
const MAX_CHAINS: usize = 33;

/// The size, in states, that a proof of a claim is expected to have.
#[must_use]
pub fn learned_cost(network: &Network, position: &Position, claim: Claim) -> u32 {
    let prover = claim.prover;
    let view = View { network, prover, turn: usize::from(position.to_play() == prover) };
    let mut sum = network.begin(view.turn, claim.score);
    if position.passes() != Passes::None {
        sum.add(network.pass(view.turn));
    }
    for color in Color::ALL {
        view.chains(position, color).for_each(|chain| view.add_chain(&mut sum, &chain));
    }
    network.cost(&sum)
}

/// Who looks at the board.
#[derive(Clone, Copy, Debug)]
struct View<'n> {
    network: &'n Network,
    prover: Color,
    /// 1 if the prover is to move.
    turn: usize,
}

#[derive(Clone, Copy, Debug)]
struct Chain {
    /// As in [`Kind`].
    owner: usize,
    stones: PointSet,
    liberties: PointSet,
}

impl View<'_> {
    #[inline]
    fn owner(&self, color: Color) -> usize {
        usize::from(color != self.prover)
    }

    #[inline]
    fn chains(&self, position: &Position, color: Color) -> impl Iterator<Item = Chain> {
        let (geometry, all, owner) = (position.geometry(), position.stones(), self.owner(color));
        let chain = move |stones| Chain { owner, stones, liberties: all.liberties(geometry, stones) };
        geometry.components(all.of(color)).map(chain)
    }

    #[inline]
    fn add_chain(&self, sum: &mut Sum, chain: &Chain) {
        let kind = Kind::new(chain.owner, chain.liberties.count());
        chain.stones.points().for_each(|point| sum.add(self.network.stone(self.turn, kind, point)));
    }

    /// What another number of liberties of a chain changes, if anything.
    #[inline]
    fn change(&self, chain: &Chain, liberties: u32) -> Option<Sum> {
        let (old, new) = (Kind::new(chain.owner, chain.liberties.count()), Kind::new(chain.owner, liberties));
        if old == new {
            return None;
        }
        let mut change = Sum::ZERO;
        for point in chain.stones.points() {
            change.add(self.network.stone(self.turn, new, point));
            change.take(self.network.stone(self.turn, old, point));
        }
        Some(change)
    }
}

/// A position taken apart, so that little is left to do for each of its moves.
#[derive(Debug)]
pub struct LearnedCosts<'p> {
    position: &'p Position,
    claim: Claim,
    /// As things are after a move.
    view: View<'p>,
    /// What the stones on the board add then.
    sum: Sum,
    /// The chains of the side to move.
    own: ArrayVec<Chain, MAX_CHAINS>,
    /// Those of the other side, and what it changes if they lose a liberty.
    other: ArrayVec<(Chain, Option<Sum>), MAX_CHAINS>,
}

impl<'p> LearnedCosts<'p> {
    /// Takes a position apart: about the work of one [`learned_cost`].
    #[must_use]
    #[inline]
    pub fn after_moves_of(network: &'p Network, position: &'p Position, claim: Claim) -> Self {
        let prover = claim.prover;
        let view = View { network, prover, turn: usize::from(position.to_play() != prover) };
        let sum = network.begin(view.turn, claim.score);
        // Filled in where it lies: it is large.
        let mut costs = Self { position, claim, view, sum, own: ArrayVec::new(), other: ArrayVec::new() };
        costs.take_apart();
        costs
    }

    fn take_apart(&mut self) {
        let Self { position, view, ref mut sum, .. } = *self;
        for chain in view.chains(position, position.to_play()) {
            view.add_chain(sum, &chain);
            self.own.push(chain);
        }
        for chain in view.chains(position, position.to_play().opponent()) {
            view.add_chain(sum, &chain);
            let left = chain.liberties.count() - 1;
            self.other.push((chain, if left == 0 { None } else { view.change(&chain, left) }));
        }
    }

    /// What [`learned_cost`] says of the position after a legal move. Most moves change the liberties of a few chains; the
    /// position after a move that takes stones off the board is looked at as a whole.
    #[must_use]
    pub fn after(&self, mv: Move) -> u32 {
        let network = self.view.network;
        match mv {
            Move::Pass => {
                let mut sum = self.sum;
                sum.add(network.pass(self.view.turn));
                network.cost(&sum)
            }
            Move::Play(point) => self.sum_with(point).map_or_else(
                || learned_cost(network, &self.position.after(mv), self.claim),
                |sum| network.cost(&sum),
            ),
        }
    }

    /// The sum after a play; `None` if it takes stones off the board.
    fn sum_with(&self, point: Point) -> Option<Sum> {
        let mut sum = self.sum;
        for (chain, change) in self.other.iter().filter(|(chain, _)| chain.liberties.contains(point)) {
            if chain.liberties.count() == 1 {
                return None;
            }
            change.iter().for_each(|change| sum.add(change));
        }
        let joined = || self.own.iter().filter(|chain| chain.liberties.contains(point));
        let around = self.position.geometry().touching(PointSet::of(point)) & self.position.empties();
        let liberties = joined().fold(around, |all, chain| all | chain.liberties).without(point);
        if liberties.is_empty() {
            return None;
        }
        for change in joined().filter_map(|chain| self.view.change(chain, liberties.count())) {
            sum.add(&change);
        }
        let owner = self.view.owner(self.position.to_play());
        self.view.add_chain(&mut sum, &Chain { owner, stones: PointSet::of(point), liberties });
        Some(sum)
    }
}
