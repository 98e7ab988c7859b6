//! What lives without answers: Benson's iteration, rule R1, and stones alone.

use crate::board::{Graph, PointSet, Stones, Suicide, union};

/// Which points of a part must touch a chain for the part to be vital to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Vitality {
    /// All of them: an eye even if the claimant takes what stands in it.
    AllPoints,
    /// The empty ones: an eye if the claimant always passes and suicide is forbidden.
    EmptyPoints,
}

/// The stones that live by Benson's iteration, where `granted` tells how many vital parts a chain has for nothing. The
/// parts are the components of all points without own stones. Chains with fewer than two vital parts are dropped with
/// the parts that they touch, until nothing changes.
pub fn living(
    graph: &Graph,
    stones: Stones,
    vitality: Vitality,
    granted: impl Fn(PointSet) -> usize,
) -> PointSet {
    let exempt = if vitality == Vitality::AllPoints { 0 } else { stones.enemy };
    let mut chains = graph.components(stones.own);
    let mut parts = graph.components(graph.points & !stones.own);
    loop {
        let before = chains.len();
        chains.retain(|&chain| {
            let touched = graph.touched(chain);
            granted(chain) + parts.iter().filter(|&part| part & !exempt & !touched == 0).count() >= 2
        });
        let alive = union(&chains);
        if chains.len() == before {
            return alive;
        }
        parts.retain(|&part| graph.touched(part) & stones.own & !alive == 0);
    }
}

/// What the claimant keeps by rule R1.
pub struct Firm {
    /// The stones that live.
    pub living: PointSet,
    /// These, and the components of the rest in which each point touches one.
    pub kept: PointSet,
}

/// Applies rule R1.
pub fn r1(graph: &Graph, stones: Stones) -> Firm {
    let living = living(graph, stones, Vitality::AllPoints, |_| 0);
    let touched = graph.touched(living);
    let mut areas = graph.components(graph.points & !living);
    areas.retain(|area| area & !touched == 0);
    Firm { living, kept: living | union(&areas) }
}

/// The points of which the claimant gets half by playing there whenever he need not do anything else: the empty ones next to living
/// stones that he does not keep anyway, and where no ban lies on him.
pub fn halved(graph: &Graph, stones: Stones, ban: Option<u8>, Firm { living, kept }: Firm) -> PointSet {
    let banned = ban.map_or(0, |ban| 1 << ban);
    match graph.suicide {
        Suicide::Allowed => 0,
        Suicide::Forbidden => graph.touched(living) & graph.empty(stones) & !kept & !banned,
    }
}

/// What the claimant keeps if he always passes (suicide forbidden).
pub fn stones_alone(graph: &Graph, stones: Stones) -> PointSet {
    living(graph, stones, Vitality::EmptyPoints, |_| 0)
}
