//! Unconditional life: chains that cannot be captured even if their owner always passes.

use crate::board::{Geometry, PointSet, Stones, Suicide};
use crate::game::Color;
use arrayvec::ArrayVec;

/// Most chains or regions that fit on a board of 64 bits.
const MAX_PARTS: usize = 33;

/// What makes a region vital to a chain that it borders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vitality {
    /// All its empty points are liberties of the chain (Benson's definition). While the chain has another
    /// liberty the opponent can never fill the region, because his last move would be suicide.
    Empties,
    /// All its points, stones included, touch the chain. Needed where suicide is allowed (the opponent could
    /// take his own stones off and stand on points that are no liberties of the chain), and where the owner
    /// means to capture what is in the region (the points that a capture empties must be liberties too).
    AllPoints,
}

impl Vitality {
    /// What is needed under a rule of suicide.
    #[must_use]
    pub const fn under(suicide: Suicide) -> Self {
        match suicide {
            Suicide::Forbidden => Self::Empties,
            Suicide::Allowed => Self::AllPoints,
        }
    }
}

/// The stones of `color` that are unconditionally alive (Benson, "Life in the game of Go", Information
/// Sciences 10, 1976): they cannot be captured even if their owner always passes.
///
/// Chains with fewer than two vital regions are dropped together with the regions they border, until nothing
/// changes. At most one pass over chains and regions for every chain that is dropped.
#[must_use]
pub fn unconditionally_alive(
    geometry: &Geometry,
    stones: &Stones,
    color: Color,
    vitality: Vitality,
) -> PointSet {
    let own = stones.of(color);
    let opposite = stones.of(color.opponent());
    let exempt = if vitality == Vitality::Empties { opposite } else { PointSet::EMPTY };
    let rest = geometry.points() - own;
    // What no own stone touches spoils its region for every chain: only the other regions are looked at.
    let far = rest - exempt - geometry.touching(own);
    let close = rest - geometry.flood(far, rest);
    let mut regions = ArrayVec::<PointSet, MAX_PARTS>::new();
    regions.extend(geometry.components(close));
    if regions.len() < 2 {
        return PointSet::EMPTY;
    }
    let mut chains = ArrayVec::<Vital, MAX_PARTS>::new();
    for stones in geometry.components(own) {
        chains.push(Vital::of(geometry, stones, &regions, |region| region - exempt, 0));
    }
    keep_alive(&mut chains)
}

/// A chain and the regions it has to do with, as bits in the order of the regions.
pub(super) struct Vital {
    stones: PointSet,
    touched: u64,
    vital: u64,
    /// Vital regions that it has beyond those listed.
    granted: u32,
}

impl Vital {
    /// The chain `stones` among `regions`; a region is vital when the points that `must_touch` picks from it
    /// all touch the chain.
    pub fn of(
        geometry: &Geometry,
        stones: PointSet,
        regions: &[PointSet],
        must_touch: impl Fn(PointSet) -> PointSet,
        granted: u32,
    ) -> Self {
        let around = geometry.neighbors(stones);
        let mut chain = Self { stones, touched: 0, vital: 0, granted };
        for (i, &region) in regions.iter().enumerate() {
            if region.meets(around) {
                chain.touched |= 1 << i;
                chain.vital |= u64::from(must_touch(region).is_subset(around)) << i;
            }
        }
        chain
    }

    /// Whether it has two vital regions as long as no other chain is dropped.
    pub const fn has_two(&self) -> bool {
        self.has_two_without(0)
    }

    const fn has_two_without(&self, spoilt: u64) -> bool {
        (self.vital & !spoilt).count_ones() + self.granted >= 2
    }
}

/// Benson's iteration: the stones of the chains that keep two vital regions bordered by nothing but such
/// chains. The others are dropped from the list.
pub(super) fn keep_alive<const N: usize>(chains: &mut ArrayVec<Vital, N>) -> PointSet {
    let mut spoilt = 0_u64;
    loop {
        let before = chains.len();
        chains.retain(|chain| {
            let lives = chain.has_two_without(spoilt);
            if !lives {
                spoilt |= chain.touched;
            }
            lives
        });
        if chains.len() == before {
            return chains.iter().fold(PointSet::EMPTY, |alive, chain| alive | chain.stones);
        }
    }
}
