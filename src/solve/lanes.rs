//! Lanes: searches that take turns, each going on by itself, for one prover and one kind of claim.
//!
//! Nobody knows beforehand whether a bound is better found from above ("everything that is still possible")
//! or from below ("a little more than is proved"), nor which side will get there first. So all are tried, and
//! node counts, never time, say whose turn it is: the same question takes the same steps on every machine.

use super::Question;
use crate::board::{Bounds, Color, Score};
use crate::search::Window;
use serde::{Deserialize, Serialize};

/// What a lane tries to prove. Scores are from its prover's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Aim {
    /// All that is still possible. On many boards the answer is the whole board, and a null window at the top
    /// is the cheapest search there is.
    Everything,
    /// As much as there is at the depth: a full window, which finds real values step by step.
    Gradual,
    /// A little more than is proved. Bounds climb until they meet.
    Step,
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
    /// Weight of the lane: nodes are given out in this proportion.
    share: u64,
    /// Depth of the last finished iteration, or plies of the longest line looked at.
    pub depth: u32,
    /// Nodes spent.
    pub nodes: u64,
    /// A claim with which the method has come to an end that proves nothing.
    pub vain: Option<Score>,
}

/// The top lane of the favourite gets most of the work: where it succeeds it ends it, and where it cannot, a
/// null window at the top fails without much work at each depth.
const SHARE_OF_FAVORITE: u64 = 16;
/// The other lanes get enough to find modest bounds early, and to find the way where the favourite cannot.
const SHARE: u64 = 1;
/// Nodes of the first turns of a proof-cost search,
const FIRST_TURN: u64 = 1 << 10;
/// and what later ones are of all its nodes.
const PART_OF_TURN: u64 = 8;
/// For a yes-or-no question yes is the better guess, but no must not take for ever.
const SHARE_OF_YES: u64 = 8;
/// See [`SHARE_OF_YES`].
const SHARE_OF_NO: u64 = 2;
/// What is left of the privilege of a favourite that has not had its way, and what climbing gets then.
const LEVELLED_SHARE: u64 = 4;

impl Lane {
    const fn deepening(prover: Color, aim: Aim, share: u64) -> Self {
        Self { prover, aim, method: Method::Deepening, share, depth: 0, nodes: 0, vain: None }
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
                Self::cheapest(favorite, Aim::Step, SHARE),
                Self::cheapest(favorite.opponent(), Aim::Everything, SHARE),
                Self::deepening(favorite.opponent(), Aim::Gradual, SHARE),
                Self::cheapest(favorite.opponent(), Aim::Step, SHARE),
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

    /// Takes the privilege of the favourite away, in favour of those who climb.
    pub(super) fn level(&mut self) {
        self.share = match self.aim {
            Aim::Step => LEVELLED_SHARE,
            Aim::Everything | Aim::Gradual | Aim::Threshold(_) => self.share.min(LEVELLED_SHARE),
        };
    }

    /// The window of the next iteration, given what the prover has and what he may still get, from his side;
    /// `None` if nothing is left to try.
    pub(super) fn window(&self, scope: Bounds) -> Option<Window> {
        let (proven, most) = (scope.lower(), scope.upper());
        let is_open = match self.aim {
            Aim::Everything | Aim::Gradual | Aim::Step => proven < most,
            Aim::Threshold(score) => proven < score && score <= most,
        };
        if !is_open {
            return None;
        }
        let window = match self.aim {
            Aim::Everything => Window::at_least(most),
            Aim::Gradual => Window::new(proven, most),
            Aim::Step => Window::at_least(proven.above()),
            Aim::Threshold(score) => Window::at_least(score),
        };
        (self.vain != Some(window.beta())).then_some(window)
    }

    /// Nodes of its next turn, if it does not end by itself.
    pub(super) fn turn(&self) -> u64 {
        match self.method {
            Method::Deepening => u64::MAX,
            Method::Cheapest => FIRST_TURN.max(self.nodes / PART_OF_TURN),
        }
    }

    /// Whether this lane has had less of its share than the other.
    pub(super) fn is_behind(&self, other: &Self) -> bool {
        u128::from(self.nodes) * u128::from(other.share) < u128::from(other.nodes) * u128::from(self.share)
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
        let [top, gradual, step, ..] = Lane::for_question(Question::Value, Color::Black)[..] else {
            panic!("more lanes")
        };
        assert_eq!(top.window(scope(-9, 5)), Some(Window::at_least(Score::new(5))));
        assert_eq!(gradual.window(scope(-9, 5)), Some(Window::new(Score::new(-9), Score::new(5))));
        assert_eq!(step.window(scope(-9, 5)), Some(Window::at_least(Score::new(-8))));
        assert_eq!([top, gradual, step].map(|lane| lane.window(scope(5, 5))), [None; 3]);
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
    fn turns_of_proof_cost_search_grow() {
        let [mut cheapest, deepening, ..] =
            Lane::for_question(Question::AtMost(Score::new(3)), Color::Black)[..]
        else {
            panic!("more lanes")
        };
        assert_eq!((cheapest.turn(), deepening.turn()), (FIRST_TURN, u64::MAX));
        cheapest.nodes = 1 << 30;
        assert_eq!(cheapest.turn(), (1 << 30) / PART_OF_TURN);
    }

    #[test]
    fn nodes_are_given_out_by_shares() {
        let [mut top, mut gradual, ..] = Lane::for_question(Question::Value, Color::Black)[..] else {
            panic!("more lanes")
        };
        assert!(!top.is_behind(&gradual) && !gradual.is_behind(&top));
        (top.nodes, gradual.nodes) = (1599, 100);
        assert!(top.is_behind(&gradual));
        top.nodes = 1601;
        assert!(gradual.is_behind(&top));
    }
}
