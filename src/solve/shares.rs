//! How nodes are given out to lanes once it is known what their claims are expected to cost.

use super::lanes::{Aim, Lane, Method, PARTS, SHARE, SHARE_OF_FAVORITE, SHARE_OF_YES};
use crate::game::{ByColor, Color};

/// A lane gets its whole share for so many nodes, whatever it is expected to cost: before that it is not known well.
const NODES_TO_KNOW: u64 = 1 << 14;
/// Iterations of deepening get their whole share for so many nodes,
const NODES_OF_DEEPENING: u64 = 1 << 17;
/// and then one part in so many of it: what they are good for comes early.
const PART_OF_DEEPENING: u64 = 4;
/// By so many states the other side has to be cheaper to become the favourite,
const STATES_OF_FAVORITE: u32 = 8;
/// and by so many more each time that its nodes have to be doubled to be as many: claims look cheaper than they are at first.
const STATES_OF_LESS_WORK: u32 = 4;
/// A lane with a claim that costs so many states more gets half as much.
const STATES_OF_HALF: u32 = 8;
/// But who has all that is still possible is done; that may cost so many states more than a step.
const STATES_FOR_EVERYTHING: u32 = 32;
/// The same for a side that cannot have the whole board: then there is nothing special about the end of what is possible.
const STATES_FOR_END: u32 = 8;
/// A step has this share at least when neither side can have the whole board.
const SHARE_OF_CLIMBING: u64 = 4;
/// Nobody gets less than this: costs are guesses.
const LEAST_WEIGHT: u64 = PARTS / 4;

/// How things look for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prospect {
    /// Whether it may still have the whole board.
    pub is_open: bool,
    /// What its opponent's next step is expected to cost, in states, if he has worked on that: it would end what the side
    /// claims when it claims everything.
    pub refutation: Option<u32>,
}

/// Gives lanes their weights.
pub(super) fn weigh(lanes: &mut [Lane], prospects: &ByColor<Prospect>) {
    choose_favorite(lanes);
    let least = |is_meant: fn(&Lane) -> bool| {
        let costs = lanes.iter().filter(|lane| is_meant(lane) && lane.expected > 0);
        costs.map(|lane| lane.expected).min()
    };
    let (of_whole, of_step) = (least(is_for_whole_answer), least(|lane| lane.aim == Aim::Climb));
    for lane in lanes {
        let Prospect { is_open, refutation } = prospects[lane.prover];
        let margin = if is_open { STATES_FOR_EVERYTHING } else { STATES_FOR_END };
        let reference = match lane.aim {
            // Of a claim and what refutes it one holds at most, and one that holds looks cheaper after some work on both.
            Aim::Everything => {
                let usual = of_step.map(|cost| cost.saturating_add(margin)).min(of_whole);
                usual.map(|cost| refutation.map_or(cost, |other| other.min(cost)))
            }
            Aim::Climb | Aim::Threshold(_) => of_whole,
            Aim::Gradual => None,
        };
        lane.weight = weight(lane, share(lane, prospects), reference);
    }
}

/// A lane's share, given what the sides can still have.
fn share(lane: &Lane, prospects: &ByColor<Prospect>) -> u64 {
    let is_shared = !Color::ALL.iter().any(|&color| prospects[color].is_open);
    let share_of_step = if is_shared { SHARE_OF_CLIMBING } else { SHARE };
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
    lane.method == Method::Cheapest && matches!(lane.aim, Aim::Everything | Aim::Threshold(_))
}

/// The privilege goes to the side that is expected to have its way for less.
fn choose_favorite(lanes: &mut [Lane]) {
    let mut sides: Vec<&mut Lane> = lanes.iter_mut().filter(|lane| is_for_whole_answer(lane)).collect();
    let [one, other] = &mut sides[..] else { return };
    let (favorite, other) = if one.share >= other.share { (one, other) } else { (other, one) };
    let privilege = if favorite.aim == Aim::Everything { SHARE_OF_FAVORITE } else { SHARE_OF_YES };
    let doublings = (favorite.nodes / other.nodes.max(1)).checked_ilog2().unwrap_or(0);
    let margin = STATES_OF_FAVORITE + STATES_OF_LESS_WORK * doublings;
    let is_cheaper = favorite.expected.saturating_sub(other.expected) >= margin;
    if favorite.share == privilege && other.expected > 0 && is_cheaper {
        std::mem::swap(&mut favorite.share, &mut other.share);
    }
}

fn weight(lane: &Lane, share: u64, reference: Option<u32>) -> u64 {
    let whole = share * PARTS;
    let weight = match (lane.method, reference) {
        (Method::Deepening, _) if lane.nodes > NODES_OF_DEEPENING => whole / PART_OF_DEEPENING,
        (Method::Cheapest, Some(reference)) if lane.nodes > NODES_TO_KNOW && lane.expected > 0 => {
            let halvings = lane.expected.saturating_sub(reference) / STATES_OF_HALF;
            whole.checked_shr(halvings).unwrap_or(0)
        }
        _ => whole,
    };
    weight.max(LEAST_WEIGHT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Color, Score};
    use crate::solve::Question;

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

    /// The lanes for a value, with what was spent and what the claims are expected to cost.
    fn lanes(nodes: u64, expected: [u32; 6]) -> Vec<Lane> {
        let mut lanes = Lane::for_question(Question::Value, Color::Black);
        for (lane, expected) in lanes.iter_mut().zip(expected) {
            (lane.nodes, lane.expected) = (nodes, expected);
        }
        weigh(&mut lanes, &open());
        lanes
    }

    fn weights(nodes: u64, expected: [u32; 6]) -> Vec<u64> {
        lanes(nodes, expected).iter().map(|lane| lane.weight).collect()
    }

    #[test]
    fn shares_are_whole_while_little_is_known() {
        let whole = [SHARE_OF_FAVORITE, 1, 1, 1, 1, 1].map(|share| share * PARTS);
        assert_eq!(weights(NODES_TO_KNOW, [120, 0, 60, 140, 0, 100]), whole);
        assert_eq!(weights(NODES_TO_KNOW + 1, [0; 6]), whole, "nothing is known of the costs");
    }

    #[test]
    fn dear_claims_get_less() {
        let weights = weights(NODES_OF_DEEPENING + 1, [120, 0, 97, 137, 0, 128]);
        let parts = [24 * PARTS, PARTS / 4, PARTS, LEAST_WEIGHT, PARTS / 4, PARTS / 2];
        assert_eq!(
            weights, parts,
            "the favourite's top is at hand: 17 and 8 states more are a quarter and a half"
        );
    }

    #[test]
    fn a_favorite_gives_way_to_steps_that_are_much_cheaper() {
        let top = |expected| weights(NODES_TO_KNOW + 1, expected)[0];
        assert_eq!(top([151, 0, 67, 186, 0, 152]), (24 * PARTS) >> 6);
        assert_eq!(top([96, 0, 64, 186, 0, 152]), 24 * PARTS, "32 states more than a step");
        assert_eq!(top([400, 0, 64, 500, 0, 152]), LEAST_WEIGHT, "but all get a little");
    }

    #[test]
    fn climbing_comes_first_where_neither_side_can_have_all() {
        let mut lanes = lanes(NODES_TO_KNOW + 1, [96, 0, 64, 186, 0, 68]);
        weigh(&mut lanes, &shared());
        let weights: Vec<u64> = lanes.iter().map(|lane| lane.weight).collect();
        let climbing = SHARE_OF_CLIMBING * PARTS;
        assert_eq!(weights, [3 * PARTS, PARTS, climbing, LEAST_WEIGHT, PARTS, climbing]);
    }

    #[test]
    fn a_side_that_cannot_have_all_has_no_privilege_once_there_is_something_to_compare_with() {
        let tops = |black, white| {
            let mut lanes = lanes(NODES_TO_KNOW + 1, [96, 0, 96, 96, 0, 96]);
            weigh(&mut lanes, &ByColor { black, white });
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
            weigh(&mut lanes, &ByColor { black: refuted, ..open() });
            [lanes[0].weight, lanes[3].weight]
        };
        let whole = 24 * PARTS;
        assert_eq!(top(None), [whole, LEAST_WEIGHT]);
        assert_eq!(top(Some(130)), [whole, LEAST_WEIGHT], "the refutation is dearer");
        assert_eq!(top(Some(104)), [whole / 4, LEAST_WEIGHT], "16 states cheaper");
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
        let mut no = Lane::for_question(Question::AtLeast(Score::new(3)), Color::Black);
        (no[0].expected, no[2].expected) = (92, 84);
        weigh(&mut no, &open());
        assert_eq!([no[0].share, no[2].share], [2, SHARE_OF_YES], "no is cheaper");
    }
}
