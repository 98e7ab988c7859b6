//! Lanes: searches that take turns, each going on by itself, for one prover and one kind of claim.
//!
//! Nobody knows beforehand whether a bound is better found from above ("everything that is still possible")
//! or from below ("a little more than is proved"), nor which side will get there first. So all are tried, and
//! node counts, never time, say whose turn it is: the same question takes the same steps on every machine.

use super::Question;
use super::climb::{Attempt, Climb};
use super::crew::Depth;
use crate::game::{Bounds, Color, Score};
use crate::search::{Cost, Window};
use serde::{Deserialize, Serialize};

/// What a lane tries to prove. Scores are from its prover's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Aim {
    /// All that is still possible. On many boards the answer is the whole board, and a null window at the top
    /// is the cheapest search there is.
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
    Cheapest,
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
    /// So many nodes are given out by [`HEAD_SHARE`].
    head_start: u64,
    /// What the lane is at, if it climbs.
    climb: Climb,
}

/// See [`Lane::weight`].
pub(super) const PARTS: u64 = 1 << 8;

/// The top lane of the favourite gets most of the work: where it succeeds it ends it, and where it cannot, a
/// null window at the top fails without much work at each depth.
pub(super) const SHARE_OF_FAVORITE: u64 = 24;
/// The other lanes get enough to find modest bounds early, and to find the way where the favourite cannot.
pub(super) const SHARE: u64 = 1;
/// Nodes of the first turns of a proof-cost search,
const FIRST_TURN: u64 = 1 << 10;
/// and what later ones are of all its nodes.
const PART_OF_TURN: u64 = 8;
/// Nodes that the first iterations of deepening may take before it is the turn of others,
const LONG_ITERATION: u64 = 1 << 20;
/// and what a later one may take for each node of all before it. As a rule it takes one or two; one that takes more is begun
/// again later, with what the table knows by then.
const GROWTH_OF_ITERATION: u64 = 4;
/// But the favourite gets so many nodes for climbing
const HEAD_START: u64 = 1 << 17;
/// in this proportion: where bounds are to meet half-way that is soon found out, and where it is the top that can be had, little
/// is lost.
const HEAD_SHARE: u64 = SHARE_OF_FAVORITE;
/// For a yes-or-no question yes is the better guess, but no must not take for ever.
pub(super) const SHARE_OF_YES: u64 = 8;
/// See [`SHARE_OF_YES`].
const SHARE_OF_NO: u64 = 2;
/// What is left of the privilege of a favourite that has not had its way, and what climbing gets then.
const LEVELLED_SHARE: u64 = 4;
/// What the opponent of one in doubt gets for showing that there is no more.
const SHARE_IN_DOUBT: u64 = 8;

impl Lane {
    const fn deepening(prover: Color, aim: Aim, share: u64) -> Self {
        let (method, climb) = (Method::Deepening, Climb::START);
        let weight = share * PARTS;
        let (expected, depth, nodes, vain, head_start) = (0, 0, 0, None, 0);
        Self { prover, aim, method, share, weight, expected, depth, nodes, vain, head_start, climb }
    }

    const fn cheapest(prover: Color, aim: Aim, share: u64) -> Self {
        Self { method: Method::Cheapest, ..Self::deepening(prover, aim, share) }
    }

    /// The lanes for a question. `favorite` is the side that is more likely to take all that can be had: a
    /// guess that costs time if it is wrong, nothing else. "No" to a threshold is a proof of the other side.
    pub(super) fn for_question(question: Question, favorite: Color) -> Vec<Self> {
        let [black, white] = Color::ALL;
        let threshold = |prover, score, share| {
            let aim = Aim::Threshold(score);
            [Self::cheapest(prover, aim, share), Self::deepening(prover, aim, SHARE)]
        };
        match question {
            Question::Value => vec![
                Self::cheapest(favorite, Aim::Everything, SHARE_OF_FAVORITE),
                Self::deepening(favorite, Aim::Gradual, SHARE),
                Self { head_start: HEAD_START, ..Self::cheapest(favorite, Aim::Climb, SHARE) },
                Self::cheapest(favorite.opponent(), Aim::Everything, SHARE),
                Self::deepening(favorite.opponent(), Aim::Gradual, SHARE),
                Self::cheapest(favorite.opponent(), Aim::Climb, SHARE),
            ],
            Question::AtLeast(score) => {
                [threshold(black, score, SHARE_OF_YES), threshold(white, -score.below(), SHARE_OF_NO)]
                    .concat()
            }
            Question::AtMost(score) => {
                [threshold(white, -score, SHARE_OF_YES), threshold(black, score.above(), SHARE_OF_NO)]
                    .concat()
            }
        }
    }

    /// Takes the privilege of the favourite away.
    fn level(&mut self) {
        self.share = self.share.min(LEVELLED_SHARE);
    }

    /// The same while it is in doubt whether `prover` gets more: then his opponent may well keep him there.
    pub(super) fn level_in_doubt(&mut self, prover: Color) {
        self.level();
        if self.aim == Aim::Everything && self.prover != prover {
            self.share = SHARE_IN_DOUBT;
        }
    }

    /// The same in favour of those who climb.
    pub(super) fn level_up(&mut self) {
        self.level();
        if self.aim == Aim::Climb {
            self.share = LEVELLED_SHARE;
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

    /// Where one climbs: below what was tried in vain, unless it is proved meanwhile.
    fn range(&self, scope: Bounds) -> Bounds {
        let top = self.vain.filter(|&vain| vain > scope.lower()).map_or(scope.upper(), Score::below);
        Bounds::new(scope.lower(), top.min(scope.upper()))
    }

    /// Nodes of its next turn, if it does not end by itself.
    pub(super) fn turn(&self, scope: Bounds) -> u64 {
        let usual = match self.method {
            Method::Deepening => LONG_ITERATION.max(self.nodes.saturating_mul(GROWTH_OF_ITERATION)),
            Method::Cheapest => FIRST_TURN.max(self.nodes / PART_OF_TURN),
        };
        match self.aim {
            Aim::Climb => self.climb.allowance(self.range(scope)).unwrap_or(usual),
            Aim::Everything | Aim::Gradual | Aim::Threshold(_) => usual,
        }
    }

    /// How far its next turn goes.
    pub(super) fn extent(&self, scope: Bounds) -> Depth {
        match (self.method, self.aim) {
            (Method::Deepening, _) => Depth::Plies(self.depth + 1),
            (Method::Cheapest, Aim::Climb) => Depth::OfCheapest(Some(self.climb.limit(self.range(scope)))),
            (Method::Cheapest, _) => Depth::OfCheapest(None),
        }
    }

    /// Takes note of what came of a turn for the cheapest proof that began with `scope`, if it came to its end.
    pub(super) fn note(&mut self, scope: Bounds, cost: Option<Cost>) {
        let range = self.range(scope);
        let attempt = match cost {
            Some(cost) if cost.is_nothing() => Attempt::Proved,
            Some(cost) if !cost.is_failure() => Attempt::Costs(cost.count()),
            _ => Attempt::InVain,
        };
        if cost.is_some_and(Cost::is_failure) {
            self.vain = self.window(scope).map(Window::beta);
        }
        self.climb.note(range, attempt, self.nodes);
    }

    /// Whether one climbs here, and the next claim may well not hold.
    pub(super) fn is_in_doubt(&self, scope: Bounds) -> bool {
        self.climb.is_in_doubt(self.range(scope))
    }

    /// Whether this lane has had less of its share than the other.
    pub(super) fn is_behind(&self, other: &Self) -> bool {
        self.load() < other.load()
    }

    /// Nodes, as its weight makes them count.
    fn load(&self) -> u64 {
        let early = self.nodes.min(self.head_start);
        let load = |nodes, weight| nodes * (SHARE_OF_FAVORITE * PARTS) / weight;
        load(early, HEAD_SHARE * PARTS) + load(self.nodes - early, self.weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope(proven: i8, most: i8) -> Bounds {
        Bounds::new(Score::new(proven), Score::new(most))
    }

    #[test]
    fn windows_ask_for_what_is_open_and_close_when_nothing_is() {
        let [top, gradual, climb, ..] = Lane::for_question(Question::Value, Color::Black)[..] else {
            panic!("more lanes")
        };
        assert_eq!(top.window(scope(-9, 5)), Some(Window::at_least(Score::new(5))));
        assert_eq!(gradual.window(scope(-9, 5)), Some(Window::new(Score::new(-9), Score::new(5))));
        assert_eq!(climb.window(scope(-9, 5)), Some(Window::at_least(Score::new(-2))));
        assert_eq!([top, gradual, climb].map(|lane| lane.window(scope(5, 5))), [None; 3]);
    }

    #[test]
    fn a_threshold_is_open_while_it_is_neither_reached_nor_out_of_reach() {
        let lanes = Lane::for_question(Question::AtLeast(Score::new(3)), Color::Black);
        let three = Some(Window::at_least(Score::new(3)));
        let windows = |low, high| lanes[0].window(scope(low, high));
        assert_eq!([windows(2, 3), windows(3, 9), windows(-9, 2)], [three, None, None]);
        assert_eq!((lanes[2].prover, lanes[2].aim), (Color::White, Aim::Threshold(Score::new(-2))));
        let in_vain = Lane { vain: Some(Score::new(3)), ..lanes[0] };
        assert_eq!(in_vain.window(scope(2, 9)), None);
    }

    #[test]
    fn turns_grow() {
        let [mut cheapest, mut deepening, ..] =
            Lane::for_question(Question::AtMost(Score::new(3)), Color::Black)[..]
        else {
            panic!("more lanes")
        };
        let open = scope(-9, 9);
        assert_eq!((cheapest.turn(open), deepening.turn(open)), (FIRST_TURN, LONG_ITERATION));
        (cheapest.nodes, deepening.nodes) = (1 << 30, 1 << 30);
        assert_eq!(cheapest.turn(open), (1 << 30) / PART_OF_TURN);
        assert_eq!(deepening.turn(open), (1 << 30) * GROWTH_OF_ITERATION);
    }

    #[test]
    fn one_who_climbs_keeps_below_what_was_tried_in_vain() {
        let mut lane = Lane::cheapest(Color::Black, Aim::Climb, SHARE);
        let mut claims = Vec::new();
        while let Some(window) = lane.window(scope(-9, 9)) {
            claims.push(window.beta().points());
            lane.note(scope(-9, 9), Some(Cost::REFUTED));
        }
        assert_eq!(claims, [0, -5, -7, -8]);
        let next = lane.window(scope(-8, 9)).map(|window| window.beta().points());
        assert!(next > Some(-8), "another lane has proved what was tried in vain");
    }

    #[test]
    fn a_head_start_comes_before_the_usual_share() {
        let [top, _, mut climb, ..] = Lane::for_question(Question::Value, Color::Black)[..] else {
            panic!("more lanes")
        };
        climb.nodes = HEAD_START;
        assert!(!Lane { nodes: HEAD_START, ..top }.is_behind(&climb));
        climb.nodes += 1;
        let even = HEAD_START + SHARE_OF_FAVORITE / SHARE;
        assert!(Lane { nodes: even - 1, ..top }.is_behind(&climb));
        assert!(!Lane { nodes: even, ..top }.is_behind(&climb));
    }

    #[test]
    fn nodes_are_given_out_by_shares() {
        let [mut top, mut gradual, ..] = Lane::for_question(Question::Value, Color::Black)[..] else {
            panic!("more lanes")
        };
        assert!(!top.is_behind(&gradual) && !gradual.is_behind(&top));
        (top.nodes, gradual.nodes) = (100 * SHARE_OF_FAVORITE - 1, 100);
        assert!(top.is_behind(&gradual));
        top.nodes += 2;
        assert!(gradual.is_behind(&top));
    }
}
