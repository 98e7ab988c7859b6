//! Unconditional life twice more: straight from Benson's definition with sets of spots, and from what it is
//! meant to say, by letting the opponent alone make all the moves.

use super::boards::{code_of, colorings};
use super::bridge::{naive_of, point, stone};
use super::naive::{Naive, Spot, Stone};
use shoban::board::{BoardSize, Move, PointSet, Position, Rules};
use shoban::game::Color;
use shoban::life::Vitality;
use std::collections::{BTreeSet, HashMap};

type Spots = BTreeSet<Spot>;

/// The stones of `color` that are alive by Benson's definition.
pub fn alive(position: &Position, color: Color, vitality: Vitality) -> PointSet {
    to_set(position, &alive_spots(&naive_of(position), stone(color), vitality))
}

/// The components of the rest of the board whose points all have a neighbour among the stones that are alive
/// with `Vitality::AllPoints`: the territory of rule R1.
pub fn touched_territory(position: &Position, color: Color) -> PointSet {
    let naive = naive_of(position);
    let alive = alive_spots(&naive, stone(color), Vitality::AllPoints);
    let touches = |&spot: &Spot| naive.neighbors(spot).iter().any(|s| alive.contains(s));
    let mut regions = components(&naive, |spot| !alive.contains(&spot));
    regions.retain(|region| region.iter().all(touches));
    to_set(position, &regions.into_iter().flatten().collect())
}

fn to_set(position: &Position, spots: &Spots) -> PointSet {
    spots.iter().map(|&spot| point(position.size(), spot)).collect()
}

fn components(naive: &Naive, is_in: impl Fn(Spot) -> bool) -> Vec<Spots> {
    let mut rest: Spots = naive.spots().into_iter().filter(|&spot| is_in(spot)).collect();
    let mut found = Vec::new();
    while let Some(seed) = rest.pop_first() {
        let mut component = Spots::from([seed]);
        let mut fresh = vec![seed];
        while let Some(spot) = fresh.pop() {
            for next in naive.neighbors(spot) {
                if rest.remove(&next) {
                    component.insert(next);
                    fresh.push(next);
                }
            }
        }
        found.push(component);
    }
    found
}

/// The largest set of chains such that each has two vital regions among the regions that border no other chain
/// of the colour.
fn alive_spots(naive: &Naive, color: Stone, vitality: Vitality) -> Spots {
    let is_own = |spot: &Spot| naive.at(*spot) == Some(color);
    let touches = |spot: Spot, set: &Spots| naive.neighbors(spot).iter().any(|s| set.contains(s));
    let must_touch = |spot: &Spot| vitality == Vitality::AllPoints || naive.at(*spot).is_none();
    let is_vital = |region: &Spots, chain: &Spots| {
        region.iter().any(|&spot| touches(spot, chain))
            && region.iter().filter(|spot| must_touch(spot)).all(|&spot| touches(spot, chain))
    };
    let mut chains = components(naive, |spot| is_own(&spot));
    let mut regions = components(naive, |spot| !is_own(&spot));
    loop {
        let before = (chains.len(), regions.len());
        chains.retain(|chain| regions.iter().filter(|region| is_vital(region, chain)).count() >= 2);
        let alive: Spots = chains.iter().flatten().copied().collect();
        let border = |region: &Spots| -> Spots {
            region.iter().flat_map(|&spot| naive.neighbors(spot)).filter(|s| is_own(s)).collect()
        };
        regions.retain(|region| border(region).is_subset(&alive));
        if before == (chains.len(), regions.len()) {
            return alive;
        }
    }
}

/// For every legal board of a size the stones of `color` that stay on the board whatever the opponent does, if
/// their owner always passes. No ko ban can matter, because it ends with each pass.
pub struct Onslaught {
    survivors: HashMap<u64, PointSet>,
}

impl Onslaught {
    /// Starts from all stones and takes away what some move of the opponent puts at risk, until nothing changes.
    pub fn on(size: BoardSize, rules: Rules, color: Color) -> Self {
        let setups = colorings(size, rules).filter_map(|setup| setup.into_position().ok());
        let boards: Vec<Position> = setups.map(|board| board.with_to_play(color.opponent())).collect();
        let start = boards.iter().map(|board| (code_of(board), board.stones().of(color)));
        let mut onslaught = Self { survivors: start.collect() };
        while boards.iter().filter(|board| onslaught.lessen(board)).count() > 0 {}
        onslaught
    }

    /// Returns whether anything was taken away.
    fn lessen(&mut self, board: &Position) -> bool {
        let nexts = board.legal_plays().points().map(|p| board.after(Move::Play(p)));
        let before = self.of(board);
        let after = nexts.fold(before, |left, next| left & self.of(&next));
        self.survivors.insert(code_of(board), after);
        after != before
    }

    /// The stones of a board that survive.
    pub fn of(&self, board: &Position) -> PointSet {
        self.survivors[&code_of(board)]
    }
}
