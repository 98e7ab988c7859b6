//! The schedule: whose turn it is, and what came of it.

use super::inquiry::Inquiry;
use super::lane::{Aim, Lane, Method};
use super::lane_state::LaneState;
use super::survey::{Outlook, Survey, Task, View};
use super::tuning::{LaneTuning, SurveyTuning, Tuning};
use super::weights::{Prospects, weigh};
use crate::board::Position;
use crate::game::{ByColor, Claim, Color, Score};
use crate::search::{MAX_DEPTH, Verdict, Window};
use crate::solve::known::Known;
use crate::solve::piece::{Found, Piece};
use crate::solve::question::Question;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What was spent on a side.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Spending {
    /// Nodes since a bound was last improved.
    nodes: u64,
    /// Whether patience with the side is at an end.
    is_over: bool,
}

/// Searches that take turns, and what was spent on them. Node counts alone say whose turn it is, so that the same question
/// takes the same steps on every machine.
#[derive(Debug, Serialize, Deserialize)]
pub struct Schedule {
    /// The usual ones, and behind them the two for what the value is expected to be, if anything.
    lanes: Vec<Lane>,
    /// How many are usual.
    usual: usize,
    /// Where the value seems to lie, if that is the question.
    survey: Option<Survey>,
    spending: ByColor<Spending>,
    /// Whether a lane was held back by the depth limit: a limit is for one run of the program, so this is not put away.
    #[serde(skip)]
    is_held_back: bool,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    /// That of a lane.
    Lane(usize),
    /// That of a claim of the survey.
    Survey(Task),
}

/// A turn of a lane.
#[derive(Clone, Copy)]
pub struct Turn {
    seat: Seat,
    /// What is to be done.
    pub piece: Piece,
    /// Nodes that it may take.
    pub nodes: u64,
}

impl Turn {
    /// What is to be proved at least.
    pub fn claim(&self) -> Claim {
        Claim::new(self.piece.prover, self.piece.window.alpha().above())
    }
}

/// What a finished turn says about the root.
pub struct Finding {
    /// Who tried to prove.
    pub prover: Color,
    /// What was asked, from his side.
    pub window: Window,
    /// How it ended, from his side.
    pub verdict: Verdict,
    /// Depth of the lane, in plies.
    pub depth: u32,
}

impl Schedule {
    /// Before the first turn.
    pub fn new(inquiry: &Inquiry) -> Self {
        let tuning = &inquiry.tuning.lanes;
        let mut lanes = Lane::for_question(inquiry.question, favorite(&inquiry.root), tuning);
        let usual = lanes.len();
        if let Some(value) = inquiry.expected.filter(|_| inquiry.question == Question::Value) {
            lanes.extend(Lane::for_expected(value, tuning));
        }
        // Who says what he expects has it looked at first; what a survey would find is not asked for.
        let is_open = inquiry.question == Question::Value && inquiry.expected.is_none();
        let survey = is_open.then(Survey::default);
        Self { lanes, usual, survey, spending: ByColor::default(), is_held_back: false }
    }

    /// Whether work can go on from it: what was read from a file may be anything.
    pub fn is_possible(&self) -> bool {
        let is_room_left = |spent: Spending| spent.nodes <= 1 << 60;
        (self.lanes.len() == self.usual || self.lanes.len().checked_sub(2) == Some(self.usual))
            && self.lanes.iter().all(Lane::is_possible)
            && self.survey.as_ref().is_none_or(Survey::is_possible)
            && Color::ALL.iter().all(|&color| is_room_left(self.spending[color]))
    }

    /// Whether more depth than the limit allows might have helped.
    pub const fn is_held_back(&self) -> bool {
        self.is_held_back
    }

    /// The next turn: of the open lane that is furthest behind its share; of equals the first. Those for what is expected have
    /// theirs beside others alone.
    pub fn next(&mut self, inquiry: &Inquiry, known: &Known, depth_limit: Option<u32>) -> Option<Turn> {
        let usual = self.furthest_behind(inquiry, known, depth_limit)?;
        let is_unlimited = depth_limit.is_none();
        if is_unlimited && let Some(turn) = self.turn_of_survey(inquiry, known) {
            return Some(turn);
        }
        let is_expectation_due = is_unlimited && self.is_expectation_due(inquiry, known);
        let expected = self.lanes.iter().enumerate().skip(self.usual);
        let expected = expected.filter(|(_, lane)| is_expectation_due && lane.is_open(known));
        let lane = expected.min_by_key(|(_, lane)| lane.nodes).map_or(usual, |(i, _)| i);
        self.turn(lane, inquiry, known)
    }

    /// The usual lane of which that holds.
    fn furthest_behind(
        &mut self,
        inquiry: &Inquiry,
        known: &Known,
        depth_limit: Option<u32>,
    ) -> Option<usize> {
        let mut next: Option<usize> = None;
        for (i, lane) in self.lanes[..self.usual].iter().enumerate() {
            let is_open = lane.is_open(known) && !self.spending[lane.prover].is_over;
            let is_limited =
                depth_limit.is_some_and(|limit| lane.depth >= limit || lane.method == Method::ProofCost);
            if is_open && is_limited {
                self.is_held_back = true;
            } else if is_open
                && (lane.depth < MAX_DEPTH || lane.method == Method::ProofCost)
                && next.is_none_or(|best| lane.is_behind(&self.lanes[best], &inquiry.tuning.lanes))
            {
                next = Some(i);
            }
        }
        next
    }

    /// Whether the claims for what the value is expected to be come before others: they may take many times as much as all those.
    /// When one of the two is proved and the other takes many times as much, it may well not hold.
    fn is_expectation_due(&self, inquiry: &Inquiry, known: &Known) -> bool {
        let (usual, expected) = self.lanes.split_at(self.usual);
        let [one, other] = expected else { return false };
        let LaneTuning { nodes_for_expected, times_expected, .. } = inquiry.tuning.lanes;
        let most = |nodes: u64| nodes_for_expected.max(nodes.saturating_mul(times_expected));
        let is_beside_others = nodes_of(expected) < most(nodes_of(usual));
        is_beside_others
            && match (one.is_open(known), other.is_open(known)) {
                (true, false) => one.nodes < most(other.nodes),
                (false, true) => other.nodes < most(one.nodes),
                (are_open, _) => are_open,
            }
    }

    /// What the survey would do next, if it is due: it has little where a side may well have all, and most where nobody seems to.
    fn survey_task(&mut self, inquiry: &Inquiry, known: &Known) -> Option<Task> {
        let SurveyTuning { part_beside_lanes, times_lanes, .. } = inquiry.tuning.survey;
        let of_lanes = nodes_of(&self.lanes);
        // Bounds that may never meet are not for a survey.
        let is_in_doubt = self.prover_in_doubt(inquiry, known).is_some() || of_lanes >= inquiry.fair_part();
        let survey = self.survey.as_mut()?;
        let most = match survey.outlook() {
            Some(Outlook::Shared) | None if !is_in_doubt => of_lanes.saturating_mul(times_lanes),
            _ => of_lanes / part_beside_lanes,
        };
        let nodes = survey.nodes().saturating_add(of_lanes);
        let view = View { known, most: inquiry.most(), nodes, tuning: &inquiry.tuning };
        if survey.nodes() >= most && !survey.is_look_due(view) {
            return None;
        }
        let before = survey.outlook();
        let task = survey.next(view);
        if before == Some(Outlook::Shared) && survey.outlook() == Some(Outlook::Whole) {
            self.favor(inquiry);
        }
        task
    }

    /// Gives the favourite its privilege back.
    fn favor(&mut self, inquiry: &Inquiry) {
        let fresh = Lane::for_question(inquiry.question, favorite(&inquiry.root), &inquiry.tuning.lanes);
        self.lanes.iter_mut().zip(fresh).for_each(|(lane, fresh)| lane.share = fresh.share);
    }

    /// A turn of a claim of the survey.
    fn turn_of_survey(&mut self, inquiry: &Inquiry, known: &Known) -> Option<Turn> {
        let task = self.survey_task(inquiry, known)?;
        let lane = self.survey.as_ref()?.lane(task);
        Some(Turn { seat: Seat::Survey(task), piece: piece_of(lane, inquiry, known)?, nodes: task.nodes })
    }

    fn lane(&self, seat: Seat) -> &Lane {
        match (seat, &self.survey) {
            (Seat::Survey(task), Some(survey)) => survey.lane(task),
            (Seat::Lane(index), _) => &self.lanes[index],
            (Seat::Survey(_), None) => unreachable!("nobody else gives out such seats"),
        }
    }

    fn lane_mut(&mut self, seat: Seat) -> &mut Lane {
        match (seat, &mut self.survey) {
            (Seat::Survey(task), Some(survey)) => survey.lane_mut(task),
            (Seat::Lane(index), _) => &mut self.lanes[index],
            (Seat::Survey(_), None) => unreachable!("nobody else gives out such seats"),
        }
    }

    /// Whether patience with its prover is tried by what is done there.
    const fn is_usual(&self, seat: Seat) -> bool {
        matches!(seat, Seat::Lane(index) if index < self.usual)
    }

    /// A turn of a lane: an iteration, or so many nodes.
    fn turn(&self, index: usize, inquiry: &Inquiry, known: &Known) -> Option<Turn> {
        let lane = &self.lanes[index];
        let patience = inquiry.patience(known.improved_at());
        let left = if index < self.usual {
            patience.saturating_sub(self.spending[lane.prover].nodes)
        } else {
            u64::MAX
        };
        let usual = lane.nodes_of_turn(known.scope(lane.prover), &inquiry.tuning.lanes);
        let piece = piece_of(lane, inquiry, known)?;
        Some(Turn { seat: Seat::Lane(index), piece, nodes: left.min(usual) })
    }

    /// Takes the favourite's privilege away, if there is a reason: a fair part of all boards could have been seen, neither side
    /// seems to get the whole board, or a side is in doubt.
    pub fn level(&mut self, inquiry: &Inquiry, known: &Known, nodes: u64) {
        let is_shared = self.survey.as_ref().and_then(Survey::outlook) == Some(Outlook::Shared);
        if nodes > inquiry.fair_part() || is_shared {
            self.lanes.iter_mut().for_each(|lane| lane.level_up(&inquiry.tuning.lanes));
        } else if let Some(prover) = self.prover_in_doubt(inquiry, known) {
            self.lanes.iter_mut().for_each(|lane| lane.level_in_doubt(prover, &inquiry.tuning.lanes));
        }
    }

    /// The first who has proved something by climbing and may well get no further.
    pub fn prover_in_doubt(&self, inquiry: &Inquiry, known: &Known) -> Option<Color> {
        let is_in_doubt = |lane: &&Lane| lane.is_in_doubt(known.scope(lane.prover), &inquiry.tuning);
        self.lanes.iter().find(is_in_doubt).map(|lane| lane.prover)
    }

    /// The claim of the lane that has a turn, if it is after the smallest proof.
    pub fn claim_after(&self, turn: &Turn, known: &Known) -> Option<Claim> {
        let lane = self.lane(turn.seat);
        let window = lane.window(known.scope(lane.prover)).filter(|_| lane.method == Method::ProofCost);
        window.map(|window| Claim::new(lane.prover, window.beta()))
    }

    /// What each lane is at when a turn begins; a claim of the survey if the turn is its own.
    pub fn lane_states(&self, known: &Known, turn: &Turn) -> Vec<LaneState> {
        let survey = Some(turn.seat).filter(|seat| matches!(seat, Seat::Survey(_)));
        let seats = (0..self.lanes.len()).map(Seat::Lane).chain(survey);
        let state = |seat| LaneState { is_running: seat == turn.seat, ..self.lane(seat).state(known) };
        seats.map(state).collect()
    }

    /// What the cheapest of the open claims is expected to cost, in states, as far as that is known.
    pub fn least_expected(&self, known: &Known) -> Option<u32> {
        let is_foreseen =
            |lane: &&Lane| lane.method == Method::ProofCost && lane.expected > 0 && lane.is_open(known);
        self.lanes.iter().filter(is_foreseen).map(|lane| lane.expected).min()
    }

    /// Whether a side has climbed for so many nodes.
    pub fn has_climbed(&self, prover: Color, nodes: u64) -> bool {
        self.lanes.iter().any(|lane| lane.prover == prover && lane.aim == Aim::Climb && lane.nodes > nodes)
    }

    /// A turn has taken so many nodes; the proof of its lane's next claim is expected to have so many states, 0 if that is not
    /// known.
    pub fn spend(&mut self, turn: &Turn, nodes: u64, expected: u32, tuning: &Tuning) {
        let lane = self.lane_mut(turn.seat);
        lane.nodes += nodes;
        lane.expected = expected;
        if self.is_usual(turn.seat) {
            self.spending[turn.piece.prover].nodes += nodes;
        } else if let (Seat::Survey(task), Some(survey)) = (turn.seat, &mut self.survey) {
            survey.note(task, &tuning.survey);
        }
    }

    /// Gives lanes their weights by how things look.
    pub fn weigh(&mut self, prospects: &Prospects, tuning: &Tuning) {
        weigh(&mut self.lanes[..self.usual], prospects, tuning);
    }

    /// A turn has had its nodes without an end; perhaps that was the end of the patience with its prover.
    pub fn end_early(&mut self, turn: &Turn, inquiry: &Inquiry, known: &Known) {
        let prover = turn.piece.prover;
        self.lane_mut(turn.seat).note(known.scope(prover), None, &inquiry.tuning);
        let spending = &mut self.spending[prover];
        spending.is_over = spending.nodes >= inquiry.patience(known.improved_at());
    }

    /// A turn has come to its end. `deepest` is the longest line that was looked at, in plies.
    pub fn end(
        &mut self,
        turn: &Turn,
        found: Found,
        deepest: u32,
        inquiry: &Inquiry,
        known: &Known,
    ) -> Finding {
        let lane = self.lane_mut(turn.seat);
        let (prover, window) = (lane.prover, turn.piece.window);
        let verdict = match found {
            Found::Verdict(verdict) => {
                lane.depth += 1;
                verdict
            }
            Found::Cost(cost) => {
                lane.depth = lane.depth.max(deepest);
                lane.note(known.scope(prover), Some(cost), &inquiry.tuning);
                let score: Score = if cost.is_nothing() { window.beta() } else { window.beta().below() };
                Verdict { score, exhausted: cost.is_refuted() }
            }
        };
        Finding { prover, window, verdict, depth: lane.depth }
    }

    /// A bound was improved: patience begins anew.
    pub fn take_heart(&mut self) {
        Color::ALL.iter().for_each(|&color| self.spending[color].nodes = 0);
    }
}

/// All nodes spent by lanes.
fn nodes_of(lanes: &[Lane]) -> u64 {
    lanes.iter().fold(0, |sum: u64, lane| sum.saturating_add(lane.nodes))
}

/// What a lane would do next, if it is open.
fn piece_of(lane: &Lane, inquiry: &Inquiry, known: &Known) -> Option<Piece> {
    let scope = known.scope(lane.prover);
    let depth = lane.depth_of_turn(scope, &inquiry.tuning);
    Some(Piece { root: inquiry.root, prover: lane.prover, window: lane.window(scope)?, depth })
}

/// The side with more stones, or the one to move.
fn favorite(root: &Position) -> Color {
    let count = |color| root.stones().of(color).count();
    match count(Color::Black).cmp(&count(Color::White)) {
        Ordering::Greater => Color::Black,
        Ordering::Less => Color::White,
        Ordering::Equal => root.to_play(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rules;
    use crate::proof::Basis;
    use crate::solve::question::Coverage;

    #[test]
    fn the_favourite_gets_its_privilege_back() {
        let inquiry = Inquiry {
            root: Position::empty("4x5".parse().unwrap(), Rules::default()),
            question: Question::Value,
            expected: None,
            endless_play: Score::new(0),
            coverage: Coverage::AnswerOnly,
            basis: Basis::Own,
            is_certified: false,
            tuning: Tuning::DEFAULT,
        };
        let mut schedule = Schedule::new(&inquiry);
        let shares = |schedule: &Schedule| schedule.lanes.iter().map(|lane| lane.share).collect::<Vec<_>>();
        let begin = shares(&schedule);
        schedule.lanes.iter_mut().for_each(|lane| lane.level_up(&inquiry.tuning.lanes));
        assert_eq!(shares(&schedule)[0], inquiry.tuning.lanes.levelled_share);
        schedule.favor(&inquiry);
        assert_eq!(shares(&schedule), begin);
        assert_eq!(begin[0], inquiry.tuning.lanes.share_of_favorite);
    }
}
