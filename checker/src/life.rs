//! What lives without answers: Benson's iteration, rule R1, and stones alone.

use crate::board::{Graph, PointSet, Stones, union};

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

/// What the claimant keeps by rule R1: the stones that live, and the components of the rest in which each point touches
/// one.
pub fn r1(graph: &Graph, stones: Stones) -> PointSet {
    let alive = living(graph, stones, Vitality::AllPoints, |_| 0);
    let touched = graph.touched(alive);
    let mut areas = graph.components(graph.points & !alive);
    areas.retain(|area| area & !touched == 0);
    alive | union(&areas)
}

/// What the claimant keeps if he always passes (suicide forbidden).
pub fn stones_alone(graph: &Graph, stones: Stones) -> PointSet {
    living(graph, stones, Vitality::EmptyPoints, |_| 0)
}
