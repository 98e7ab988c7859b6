//! Lanes: searches that take turns, each going on by itself, for one prover and one kind of claim.
//!
//! Nobody knows beforehand whether a bound is better found from above ("everything that is still possible")
//! or from below ("a little more than is proved"), nor which side will get there first. So all are tried, and
//! node counts, never time, say whose turn it is: the same question takes the same steps on every machine.

use super::climb::{Attempt, Climb};
use super::lane_state::{LaneMethod, LaneState};
use super::tuning::{LaneTuning, Tuning};
use crate::game::{Bounds, Claim, Color, Score};
use crate::search::{Cost, MAX_DEPTH, Window};
use crate::solve::known::Known;
use crate::solve::piece::Depth;
use crate::solve::question::Question;
use serde::{Deserialize, Serialize};

/// What a lane tries to prove. Scores are from its prover's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Aim {
    /// All that is still possible. On many boards the answer is the whole board, and a null window at the top
    /// fails with the least work.
    Everything,
    /// As much as there is at the depth: a full window, which finds real values step by step.
    Gradual,
    /// More than is proved: as much as may be had for little work. Bounds climb until they meet.
    Climb,
    /// At least so much.
    Threshold(Score),
}

/// How a lane goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Method {
    /// Iterative deepening of a principal variation search: the one that can fail for good.
    Deepening,
    /// Proof-cost search: the faster one by far, if the claim holds.
    ProofCost,
}

/// One of the searches that take turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Lane {
    /// Who proves.
    pub prover: Color,
    /// What.
    pub aim: Aim,
    /// How.
    pub method: Method,
    /// Nodes are given out in this proportion, as long as nothing else is known.
    pub share: u64,
    /// The same after a look at what claims are expected to cost, in parts of [`PARTS`].
    pub weight: u64,
    /// What its claim is expected to cost, in states; 0 if that is not known.
    pub expected: u32,
    /// Depth of the last finished iteration, or plies of the longest line looked at.
    pub depth: u32,
    /// Nodes spent.
    pub nodes: u64,
    /// A claim with which the method has come to an end that proves nothing.
    pub vain: Option<Score>,
    /// So many nodes are given out by [`LaneTuning::head_share`].
    head_start: u64,
    /// What the lane is at, if it climbs.
    climb: Climb,
}

/// Larger shares are no proportion.
const MOST_SHARE: u64 = 1 << 20;

/// More than any machine will ever visit.
const MOST_NODES: u64 = 1 << 50;

/// See [`Lane::weight`].
pub(super) const PARTS: u64 = 1 << 8;

impl Lane {
    const fn deepening(prover: Color, aim: Aim, share: u64) -> Self {
        let (method, climb) = (Method::Deepening, Climb::START);
        let weight = share * PARTS;
        let (expected, depth, nodes, vain, head_start) = (0, 0, 0, None, 0);
        Self { prover, aim, method, share, weight, expected, depth, nodes, vain, head_start, climb }
    }

    const fn by_cost(prover: Color, aim: Aim, share: u64) -> Self {
        Self { method: Method::ProofCost, ..Self::deepening(prover, aim, share) }
    }

    /// The lanes for a question. `favorite` is the side that is more likely to take all that can be had: a
    /// guess that costs time if it is wrong, nothing else. "No" to a threshold is a proof of the other side.
    pub(super) fn for_question(question: Question, favorite: Color, tuning: &LaneTuning) -> Vec<Self> {
        let &LaneTuning { share_of_favorite, share, share_of_yes, share_of_no, head_start, .. } = tuning;
        if let Some(claim) = question.claim() {
            let yes = Self::for_claim(claim, share_of_yes, tuning);
            return [yes, Self::for_claim(claim.refutation(), share_of_no, tuning)].concat();
        }
        vec![
            Self::by_cost(favorite, Aim::Everything, share_of_favorite),
            Self::deepening(favorite, Aim::Gradual, share),
            Self { head_start, ..Self::by_cost(favorite, Aim::Climb, share) },
            Self::by_cost(favorite.opponent(), Aim::Everything, share),
            Self::deepening(favorite.opponent(), Aim::Gradual, share),
            Self::by_cost(favorite.opponent(), Aim::Climb, share),
            Self::deepening(favorite, Aim::Everything, share),
            Self::deepening(favorite.opponent(), Aim::Everything, share),
        ]
    }

    /// The lanes for what a value is expected to be: that it is at least so much, and that it is at most so much.
    pub(super) fn for_expected(value: Score, tuning: &LaneTuning) -> [Self; 2] {
        [Claim::at_least(value), Claim::at_most(value)]
            .map(|claim| Self::by_cost(claim.prover, Aim::Threshold(claim.score), tuning.share))
    }

    /// The lanes for a claim: by cost, with a share of its own, and by deepening.
    pub(super) fn for_claim(claim: Claim, share_by_cost: u64, tuning: &LaneTuning) -> [Self; 2] {
        let aim = Aim::Threshold(claim.score);
        [Self::by_cost(claim.prover, aim, share_by_cost), Self::deepening(claim.prover, aim, tuning.share)]
    }

    /// Whether it is after this claim and nothing else.
    pub(super) fn is_for(&self, claim: Claim) -> bool {
        self.prover == claim.prover && self.aim == Aim::Threshold(claim.score)
    }

    /// Whether the numbers are such that work can go on: those of a lane that was read from a file may be anything.
    pub(super) const fn is_possible(&self) -> bool {
        let are_small = self.share <= MOST_SHARE && self.weight <= MOST_SHARE * PARTS;
        are_small
            && self.weight > 0
            && self.nodes <= MOST_NODES
            && self.depth <= MAX_DEPTH
            && self.climb.is_possible()
    }

    /// Takes the privilege of the favourite away.
    fn level(&mut self, tuning: &LaneTuning) {
        self.share = self.share.min(tuning.levelled_share);
    }

    /// The same while it is in doubt whether `prover` gets more: then his opponent may well keep him there.
    pub(super) fn level_in_doubt(&mut self, prover: Color, tuning: &LaneTuning) {
        self.level(tuning);
        if self.aim == Aim::Everything && self.prover != prover {
            self.share = tuning.share_in_doubt;
        }
    }

    /// The same in favour of those who climb.
    pub(super) fn level_up(&mut self, tuning: &LaneTuning) {
        self.level(tuning);
        if self.aim == Aim::Climb {
            self.share = tuning.levelled_share;
        }
    }

    /// The window of the next iteration, given what the prover has and what he may still get, from his side;
    /// `None` if nothing is left to try.
    pub(super) fn window(&self, scope: Bounds) -> Option<Window> {
        let (proven, most) = (scope.lower(), scope.upper());
        let is_open = match self.aim {
            Aim::Everything | Aim::Gradual => proven < most,
            Aim::Climb => self.range(scope).value().is_none(),
            Aim::Threshold(score) => proven < score && score <= most,
        };
        if !is_open {
            return None;
        }
        let window = match self.aim {
            Aim::Everything => Window::at_least(most),
            Aim::Gradual => Window::new(proven, most),
            Aim::Climb => Window::at_least(self.climb.claim(self.range(scope))),
            Aim::Threshold(score) => Window::at_least(score),
        };
        (self.vain != Some(window.beta())).then_some(window)
    }

    /// Whether anything is left to try.
    pub(super) fn is_open(&self, known: &Known) -> bool {
        self.window(known.scope(self.prover)).is_some()
    }

    /// What it is at between two turns.
    pub(super) fn state(&self, known: &Known) -> LaneState {
        let window = self.window(known.scope(self.prover));
        LaneState {
            claim: window.map(|window| Claim::new(self.prover, window.alpha().above())),
            method: match self.method {
                Method::Deepening => LaneMethod::Deepening,
                Method::ProofCost => LaneMethod::ProofCost,
            },
            expected: Some(self.expected).filter(|&expected| expected > 0),
            depth: self.depth,
            nodes: self.nodes,
            is_running: false,
        }
    }

    /// Where one climbs: below what was tried in vain, unless it is proved meanwhile.
    fn range(&self, scope: Bounds) -> Bounds {
        let top = self.vain.filter(|&vain| vain > scope.lower()).map_or(scope.upper(), Score::below);
        Bounds::new(scope.lower(), top.min(scope.upper()))
    }

    /// Nodes of its next turn, if it does not end by itself.
    pub(super) fn nodes_of_turn(&self, scope: Bounds, tuning: &LaneTuning) -> u64 {
        let usual = match self.method {
            Method::Deepening => {
                tuning.long_iteration.max(self.nodes.saturating_mul(tuning.growth_of_iteration))
            }
            Method::ProofCost => tuning.first_turn.max(self.nodes / tuning.part_of_turn),
        };
        match self.aim {
            Aim::Climb => self.climb.allowance(self.range(scope)).unwrap_or(usual),
            Aim::Everything | Aim::Gradual | Aim::Threshold(_) => usual,
        }
    }

    /// How far its next turn goes.
    pub(super) fn depth_of_turn(&self, scope: Bounds, tuning: &Tuning) -> Depth {
        match (self.method, self.aim) {
            (Method::Deepening, _) => Depth::Plies(self.depth + 1),
            (Method::ProofCost, Aim::Climb) => {
                Depth::OfProof(Some(self.climb.limit(self.range(scope), &tuning.climbing)))
            }
            (Method::ProofCost, _) => Depth::OfProof(None),
        }
    }

    /// Takes note of what came of a turn for the smallest proof that began with `scope`, if it came to its end.
    pub(super) fn note(&mut self, scope: Bounds, cost: Option<Cost>, tuning: &Tuning) {
        let range = self.range(scope);
        let attempt = match cost {
            Some(cost) if cost.is_nothing() => Attempt::Proved,
            Some(cost) if !cost.is_failure() => Attempt::Costs(cost.count()),
            _ => Attempt::InVain,
        };
        if cost.is_some_and(Cost::is_failure) {
            self.vain = self.window(scope).map(Window::beta);
        }
        self.climb.note(range, attempt, self.nodes, &tuning.climbing);
    }

    /// Whether one climbs here, and the next claim may well not hold.
    pub(super) fn is_in_doubt(&self, scope: Bounds, tuning: &Tuning) -> bool {
        self.climb.is_in_doubt(self.range(scope), &tuning.climbing)
    }

    /// Whether this lane has had less of its share than the other.
    pub(super) fn is_behind(&self, other: &Self, tuning: &LaneTuning) -> bool {
        self.load(tuning) < other.load(tuning)
    }

    /// Nodes, as its weight makes them count.
    fn load(&self, tuning: &LaneTuning) -> u64 {
        let early = self.nodes.min(self.head_start);
        let load = |nodes, weight| nodes * (tuning.share_of_favorite * PARTS) / weight;
        load(early, tuning.head_share * PARTS) + load(self.nodes - early, self.weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNING: &Tuning = &Tuning::DEFAULT;
    const LANES: &LaneTuning = &TUNING.lanes;
    const SHARE: u64 = LANES.share;
    const SHARE_OF_FAVORITE: u64 = LANES.share_of_favorite;

    fn scope(proven: i8, most: i8) -> Bounds {
        Bounds::new(Score::new(proven), Score::new(most))
    }

    #[test]
    fn windows_ask_for_what_is_open_and_close_when_nothing_is() {
        let [top, gradual, climb, ..] = Lane::for_question(Question::Value, Color::Black, LANES)[..] else {
            panic!("more lanes")
        };
        assert_eq!(top.window(scope(-9, 5)), Some(Window::at_least(Score::new(5))));
        assert_eq!(gradual.window(scope(-9, 5)), Some(Window::new(Score::new(-9), Score::new(5))));
        assert_eq!(climb.window(scope(-9, 5)), Some(Window::at_least(Score::new(-2))));
        assert_eq!([top, gradual, climb].map(|lane| lane.window(scope(5, 5))), [None; 3]);
    }

    #[test]
    fn a_threshold_is_open_while_it_is_neither_reached_nor_out_of_reach() {
        let lanes = Lane::for_question(Question::AtLeast(Score::new(3)), Color::Black, LANES);
        let three = Some(Window::at_least(Score::new(3)));
        let windows = |low, high| lanes[0].window(scope(low, high));
        assert_eq!([windows(2, 3), windows(3, 9), windows(-9, 2)], [three, None, None]);
        assert_eq!((lanes[2].prover, lanes[2].aim), (Color::White, Aim::Threshold(Score::new(-2))));
        let in_vain = Lane { vain: Some(Score::new(3)), ..lanes[0] };
        assert_eq!(in_vain.window(scope(2, 9)), None);
    }

    #[test]
    fn turns_grow() {
        let [mut by_cost, mut deepening, ..] =
            Lane::for_question(Question::AtMost(Score::new(3)), Color::Black, LANES)[..]
        else {
            panic!("more lanes")
        };
        let open = scope(-9, 9);
        assert_eq!(
            (by_cost.nodes_of_turn(open, LANES), deepening.nodes_of_turn(open, LANES)),
            (LANES.first_turn, LANES.long_iteration)
        );
        (by_cost.nodes, deepening.nodes) = (1 << 30, 1 << 30);
        assert_eq!(by_cost.nodes_of_turn(open, LANES), (1 << 30) / LANES.part_of_turn);
        assert_eq!(deepening.nodes_of_turn(open, LANES), (1 << 30) * LANES.growth_of_iteration);
    }

    #[test]
    fn one_who_climbs_keeps_below_what_was_tried_in_vain() {
        let mut lane = Lane::by_cost(Color::Black, Aim::Climb, SHARE);
        let mut claims = Vec::new();
        while let Some(window) = lane.window(scope(-9, 9)) {
            claims.push(window.beta().points());
            lane.note(scope(-9, 9), Some(Cost::REFUTED), TUNING);
        }
        assert_eq!(claims, [0, -5, -7, -8]);
        let next = lane.window(scope(-8, 9)).map(|window| window.beta().points());
        assert!(next > Some(-8), "another lane has proved what was tried in vain");
    }

    #[test]
    fn a_head_start_comes_before_the_usual_share() {
        let [top, _, mut climb, ..] = Lane::for_question(Question::Value, Color::Black, LANES)[..] else {
            panic!("more lanes")
        };
        climb.nodes = LANES.head_start;
        assert!(!Lane { nodes: LANES.head_start, ..top }.is_behind(&climb, LANES));
        climb.nodes += 1;
        let even = LANES.head_start + SHARE_OF_FAVORITE / SHARE;
        assert!(Lane { nodes: even - 1, ..top }.is_behind(&climb, LANES));
        assert!(!Lane { nodes: even, ..top }.is_behind(&climb, LANES));
    }

    #[test]
    fn nodes_are_given_out_by_shares() {
        let [mut top, mut gradual, ..] = Lane::for_question(Question::Value, Color::Black, LANES)[..] else {
            panic!("more lanes")
        };
        assert!(!top.is_behind(&gradual, LANES) && !gradual.is_behind(&top, LANES));
        (top.nodes, gradual.nodes) = (100 * SHARE_OF_FAVORITE - 1, 100);
        assert!(top.is_behind(&gradual, LANES));
        top.nodes += 2;
        assert!(gradual.is_behind(&top, LANES));
    }
}
