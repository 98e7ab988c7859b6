//! How nodes are given out to lanes once it is known how large the proofs of their claims are expected to be.

use super::lane::{Aim, Lane, Method, PARTS};
use super::tuning::{Tuning, WeightTuning};
use crate::game::{ByColor, Color};

/// How things look for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// Whether it may still have the whole board.
    pub is_open: bool,
    /// What its opponent's next step is expected to cost, in states, if he has worked on that: it would end what the side
    /// claims when it claims everything.
    pub refutation: Option<u32>,
}

/// How things look for both sides.
pub type Prospects = ByColor<Prospect>;

/// Gives lanes their weights.
pub(super) fn weigh(lanes: &mut [Lane], prospects: &Prospects, tuning: &Tuning) {
    choose_favorite(lanes, tuning);
    let least = |is_meant: fn(&Lane) -> bool| {
        let costs = lanes.iter().filter(|lane| is_meant(lane) && lane.expected > 0);
        costs.map(|lane| lane.expected).min()
    };
    let (of_whole, of_step) = (least(is_for_whole_answer), least(|lane| lane.aim == Aim::Climb));
    for lane in lanes {
        let Prospect { is_open, refutation } = prospects[lane.prover];
        let WeightTuning { states_for_everything, states_for_end, .. } = tuning.weights;
        let margin = if is_open { states_for_everything } else { states_for_end };
        let reference = match lane.aim {
            // Of a claim and what refutes it one holds at most, and the proof of one that holds looks smaller after some work on both.
            Aim::Everything => {
                let usual = of_step.map(|cost| cost.saturating_add(margin)).min(of_whole);
                usual.map(|cost| refutation.map_or(cost, |other| other.min(cost)))
            }
            Aim::Climb | Aim::Threshold(_) => of_whole,
            Aim::Gradual => None,
        };
        lane.weight = weight(lane, share(lane, prospects, tuning), reference, &tuning.weights);
    }
}

/// A lane's share, given what the sides can still have.
fn share(lane: &Lane, prospects: &Prospects, tuning: &Tuning) -> u64 {
    let is_shared = !Color::ALL.iter().any(|&color| prospects[color].is_open);
    let share_of_step = if is_shared { tuning.weights.share_of_climbing } else { tuning.lanes.share };
    let Prospect { is_open, refutation } = prospects[lane.prover];
    match lane.aim {
        Aim::Climb => lane.share.max(share_of_step),
        // Once it is known what speaks against it, the end of what is possible is a step like others.
        Aim::Everything if !is_open && refutation.is_some() => lane.share.min(share_of_step),
        _ => lane.share,
    }
}

/// Whether the question is answered when the lane has what it is after.
fn is_for_whole_answer(lane: &Lane) -> bool {
    lane.method == Method::ProofCost && matches!(lane.aim, Aim::Everything | Aim::Threshold(_))
}

/// The privilege goes to the side that is expected to have its way for less.
fn choose_favorite(lanes: &mut [Lane], Tuning { lanes: shares, weights, .. }: &Tuning) {
    let mut sides: Vec<&mut Lane> = lanes.iter_mut().filter(|lane| is_for_whole_answer(lane)).collect();
    let [one, other] = &mut sides[..] else { return };
    let (favorite, other) = if one.share >= other.share { (one, other) } else { (other, one) };
    let privilege = match favorite.aim {
        Aim::Everything => shares.share_of_favorite,
        _ => shares.share_of_yes,
    };
    let doublings = (favorite.nodes / other.nodes.max(1)).checked_ilog2().unwrap_or(0);
    let margin = weights.states_of_favorite + weights.states_of_less_work * doublings;
    let is_smaller = favorite.expected.saturating_sub(other.expected) >= margin;
    if favorite.share == privilege && other.expected > 0 && is_smaller {
        std::mem::swap(&mut favorite.share, &mut other.share);
    }
}

fn weight(lane: &Lane, share: u64, reference: Option<u32>, tuning: &WeightTuning) -> u64 {
    let whole = share * PARTS;
    let weight = match (lane.method, reference) {
        (Method::Deepening, _) if lane.nodes > tuning.nodes_of_deepening => whole / tuning.part_of_deepening,
        (Method::ProofCost, Some(reference)) if lane.nodes > tuning.nodes_to_know && lane.expected > 0 => {
            let halvings = lane.expected.saturating_sub(reference) / tuning.states_of_half;
            whole.checked_shr(halvings).unwrap_or(0)
        }
        _ => whole,
    };
    weight.max(tuning.least_weight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Color, Score};
    use crate::solve::question::Question;

    const TUNING: &Tuning = &Tuning::DEFAULT;
    const SHARE: u64 = TUNING.lanes.share;
    const SHARE_OF_FAVORITE: u64 = TUNING.lanes.share_of_favorite;
    const SHARE_OF_YES: u64 = TUNING.lanes.share_of_yes;
    const SHARE_OF_CLIMBING: u64 = TUNING.weights.share_of_climbing;
    const LEAST_WEIGHT: u64 = TUNING.weights.least_weight;
    const NODES_TO_KNOW: u64 = TUNING.weights.nodes_to_know;
    const NODES_OF_DEEPENING: u64 = TUNING.weights.nodes_of_deepening;

    /// Both sides may have the whole board, and nobody has worked on what would end that.
    fn open() -> ByColor<Prospect> {
        let open = Prospect { is_open: true, refutation: None };
        ByColor { black: open, white: open }
    }

    /// Neither side can have it.
    fn shared() -> ByColor<Prospect> {
        let shared = Prospect { is_open: false, refutation: None };
        ByColor { black: shared, white: shared }
    }

    /// The lanes for a value, with what was spent and what the claims are expected to cost; nothing is known of the last two.
    fn lanes(nodes: u64, expected: [u32; 6]) -> Vec<Lane> {
        let mut lanes = Lane::for_question(Question::Value, Color::Black, &TUNING.lanes);
        for (lane, expected) in lanes.iter_mut().zip(expected.into_iter().chain([0, 0])) {
            (lane.nodes, lane.expected) = (nodes, expected);
        }
        weigh(&mut lanes, &open(), TUNING);
        lanes
    }

    fn weights(nodes: u64, expected: [u32; 6]) -> Vec<u64> {
        lanes(nodes, expected).iter().map(|lane| lane.weight).collect()
    }

    #[test]
    fn shares_are_whole_while_little_is_known() {
        let whole = [SHARE_OF_FAVORITE, 1, 1, 1, 1, 1, 1, 1].map(|share| share * PARTS);
        assert_eq!(weights(NODES_TO_KNOW, [120, 0, 60, 140, 0, 100]), whole);
        assert_eq!(weights(NODES_TO_KNOW + 1, [0; 6]), whole, "nothing is known of the costs");
    }

    #[test]
    fn costly_claims_get_less() {
        let weights = weights(NODES_OF_DEEPENING + 1, [120, 0, 97, 137, 0, 128]);
        let deepening = PARTS / 4;
        let parts = [24 * PARTS, deepening, PARTS, LEAST_WEIGHT, deepening, PARTS / 2, deepening, deepening];
        assert_eq!(
            weights, parts,
            "the favourite's top is at hand: 17 and 8 states more are a quarter and a half"
        );
    }

    #[test]
    fn a_favorite_gives_way_to_steps_that_are_much_less_costly() {
        let top = |expected| weights(NODES_TO_KNOW + 1, expected)[0];
        assert_eq!(top([151, 0, 67, 186, 0, 152]), (24 * PARTS) >> 6);
        assert_eq!(top([96, 0, 64, 186, 0, 152]), 24 * PARTS, "32 states more than a step");
        assert_eq!(top([400, 0, 64, 500, 0, 152]), LEAST_WEIGHT, "but all get a little");
    }

    #[test]
    fn climbing_comes_first_where_neither_side_can_have_all() {
        let mut lanes = lanes(NODES_TO_KNOW + 1, [96, 0, 64, 186, 0, 68]);
        weigh(&mut lanes, &shared(), TUNING);
        let weights: Vec<u64> = lanes.iter().map(|lane| lane.weight).collect();
        let climbing = SHARE_OF_CLIMBING * PARTS;
        assert_eq!(weights, [3 * PARTS, PARTS, climbing, LEAST_WEIGHT, PARTS, climbing, PARTS, PARTS]);
    }

    #[test]
    fn a_side_that_cannot_have_all_has_no_privilege_once_there_is_something_to_compare_with() {
        let tops = |black, white| {
            let mut lanes = lanes(NODES_TO_KNOW + 1, [96, 0, 96, 96, 0, 96]);
            weigh(&mut lanes, &ByColor { black, white }, TUNING);
            [lanes[0].weight, lanes[3].weight].map(|weight| weight / PARTS)
        };
        let (open, shared) = (open().white, shared().black);
        let refuted = Prospect { refutation: Some(96), ..shared };
        assert_eq!(tops(shared, open), [SHARE_OF_FAVORITE, 1]);
        assert_eq!(tops(refuted, open), [SHARE, 1]);
        assert_eq!(tops(refuted, shared), [SHARE_OF_CLIMBING, 1]);
    }

    #[test]
    fn a_claim_for_all_gives_way_to_what_would_refute_it() {
        let top = |refutation| {
            let mut lanes = lanes(NODES_TO_KNOW + 1, [120, 0, 97, 137, 0, 128]);
            let refuted = Prospect { is_open: true, refutation };
            weigh(&mut lanes, &ByColor { black: refuted, ..open() }, TUNING);
            [lanes[0].weight, lanes[3].weight]
        };
        let whole = 24 * PARTS;
        assert_eq!(top(None), [whole, LEAST_WEIGHT]);
        assert_eq!(top(Some(130)), [whole, LEAST_WEIGHT], "the refutation costs more");
        assert_eq!(top(Some(104)), [whole / 4, LEAST_WEIGHT], "16 states less");
        assert_eq!(top(Some(20)), [LEAST_WEIGHT; 2], "but all get a little");
    }

    #[test]
    fn the_privilege_goes_to_the_side_that_gets_all_for_less() {
        let favorites = |expected| {
            let lanes = lanes(1, expected);
            [lanes[0].share, lanes[3].share]
        };
        assert_eq!(favorites([148, 0, 127, 124, 0, 101]), [1, SHARE_OF_FAVORITE]);
        assert_eq!(favorites([131, 0, 127, 124, 0, 101]), [SHARE_OF_FAVORITE, 1], "too little a difference");
        assert_eq!(favorites([131, 0, 127, 0, 0, 101]), [SHARE_OF_FAVORITE, 1], "nothing is known");
        let mut no = Lane::for_question(Question::AtLeast(Score::new(3)), Color::Black, &TUNING.lanes);
        (no[0].expected, no[2].expected) = (92, 84);
        weigh(&mut no, &open(), TUNING);
        assert_eq!([no[0].share, no[2].share], [2, SHARE_OF_YES], "no takes less");
    }
}
