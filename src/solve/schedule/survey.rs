//! A survey: where the value seems to lie, and the two claims that would prove it to be there.
//!
//! Of "at least 6" and "at most 4" one holds, as a rule, and after as much work on both it is, as a rule, the one whose proof is
//! expected to be the smaller (measured in docs/notebook/expected-values.md). So the value is looked for by halving, with little work on each
//! claim; the two claims for what it seems to be get some times as much; and then all begins anew with twice the work, from where
//! the value seemed to lie. If it was a wrong guess that cost nodes, nothing else.

use super::lane::{Lane, Method};
use super::track::Track;
use super::tuning::{SurveyTuning, Tuning};
use crate::game::{Claim, Score};
use crate::solve::known::Known;
use serde::{Deserialize, Serialize};

/// What a claim looks like that cannot be proved.
const HOPELESS: u32 = u32::MAX;

/// More doublings of the work on a claim than any machine will ever see the end of.
const MOST_LEVEL: u32 = 40;

/// Whenever the outlook is found out again, the work on its claims has doubled so often.
const LEVELS_BETWEEN_LOOKS: u32 = 2;

/// It is when the work on one of its four claims is one part in so many of all work, so that all four are a quarter at most.
const PART_OF_LATER_LOOKS: u64 = 16;

/// The next piece of work on a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Task {
    /// Which of the claims that were worked on.
    pub track: usize,
    /// How.
    pub method: Method,
    /// Nodes that it may take.
    pub nodes: u64,
}

/// Where the value seems to lie, and the work that tells. Scores are Black's.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Survey {
    /// How often the work on each claim has doubled.
    level: u32,
    /// Where the value seemed to lie on the level before.
    guess: Option<Score>,
    /// Whether a side may well have the whole board, if that is known.
    outlook: Option<Outlook>,
    /// How often that was found out.
    looks: u32,
    tracks: Vec<Track>,
}

/// Where it seems that the value will be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Outlook {
    /// At one end: a side may well have the whole board.
    Whole,
    /// Between the ends.
    Shared,
}

/// What there is to look at.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    /// What is known.
    pub known: &'a Known,
    /// The score of a side that owns the whole board: nearly all values are as even or odd as it is.
    pub most: Score,
    /// All nodes spent on the question.
    pub nodes: u64,
    /// All numbers.
    pub tuning: &'a Tuning,
}

/// Work that must come first.
struct Missing {
    claim: Claim,
    nodes: u64,
}

impl Survey {
    /// Whether work can go on from it: what was read from a file may be anything.
    pub fn is_possible(&self) -> bool {
        let is_possible = |track: &Track| {
            let lanes = [track.by_cost, track.deepening];
            lanes.iter().all(|lane| lane.is_possible() && lane.is_for(track.claim))
        };
        self.level <= MOST_LEVEL && self.looks <= MOST_LEVEL && self.tracks.iter().all(is_possible)
    }

    /// All nodes spent.
    pub fn nodes(&self) -> u64 {
        self.tracks.iter().fold(0, |sum: u64, track| sum.saturating_add(track.nodes()))
    }

    /// The lane of a task.
    pub fn lane(&self, Task { track, method, .. }: Task) -> &Lane {
        let Track { by_cost, deepening, .. } = &self.tracks[track];
        match method {
            Method::Deepening => deepening,
            Method::ProofCost => by_cost,
        }
    }

    /// The same, to change it.
    pub fn lane_mut(&mut self, Task { track, method, .. }: Task) -> &mut Lane {
        let Track { by_cost, deepening, .. } = &mut self.tracks[track];
        match method {
            Method::Deepening => deepening,
            Method::ProofCost => by_cost,
        }
    }

    /// The next piece of work; none if nothing is open, or all is hopeless.
    pub fn next(&mut self, view: View<'_>) -> Option<Task> {
        if self.is_look_due(view) {
            match self.outlook_with(view) {
                Err(missing) => return Some(self.task(missing, view)),
                Ok(outlook) => (self.outlook, self.looks) = (Some(outlook), self.looks + 1),
            }
        }
        while self.level < MOST_LEVEL && view.known.bounds().value().is_none() {
            match self.level_with(view) {
                Err(missing) => return Some(self.task(missing, view)),
                Ok(guess) => (self.guess, self.level) = (Some(guess), self.level + 1),
            }
        }
        None
    }

    /// Whether it is time to find out what there is to be expected, or to do so anew.
    pub fn is_look_due(&self, View { nodes, tuning, .. }: View<'_>) -> bool {
        nodes >= nodes_before_look(self.looks, &tuning.survey)
    }

    /// What there is to be expected, if that is known.
    pub const fn outlook(&self) -> Option<Outlook> {
        self.outlook
    }

    /// What there is to be expected, if all work for that is done.
    fn outlook_with(&self, view: View<'_>) -> Result<Outlook, Missing> {
        let SurveyTuning { states_for_whole, .. } = view.tuning.survey;
        let level = level_of_look(self.looks, &view.tuning.survey);
        // Half as much where the board seemed shared, so that chance does not change the outlook again and again.
        let margin = states_for_whole / if self.outlook == Some(Outlook::Shared) { 2 } else { 1 };
        let candidates = candidates(view);
        let [first, second, .., next_to_last, last] = candidates[..] else { return Ok(Outlook::Shared) };
        let ends = [
            (Claim::at_least(last), Claim::at_most(next_to_last)),
            (Claim::at_most(first), Claim::at_least(second)),
        ];
        for (end, refutation) in ends.into_iter().filter(|(end, _)| end.score == view.most) {
            let end = self.cost_of(end, level, view)?;
            let refutation = self.cost_of(refutation, level, view)?;
            if end <= refutation.saturating_add(margin) {
                return Ok(Outlook::Whole);
            }
        }
        Ok(Outlook::Shared)
    }

    fn task(&mut self, Missing { claim, nodes }: Missing, View { known, tuning, .. }: View<'_>) -> Task {
        let track = self.tracks.iter().position(|track| track.claim == claim).unwrap_or_else(|| {
            self.tracks.push(Track::new(claim, tuning));
            self.tracks.len() - 1
        });
        let (all, method) = (self.tracks[track].nodes(), self.tracks[track].next_method(known, tuning));
        let nodes = match method {
            Method::Deepening => all / tuning.survey.part_for_deepening,
            Method::ProofCost => {
                let usual =
                    self.tracks[track].by_cost.nodes_of_turn(known.scope(claim.prover), &tuning.lanes);
                usual.min(nodes.saturating_sub(all))
            }
        };
        Task { track, method, nodes: nodes.max(tuning.survey.least_turn) }
    }

    /// Where the value seems to lie, if all work of this level is done.
    fn level_with(&self, view: View<'_>) -> Result<Score, Missing> {
        let candidates = candidates(view);
        let (mut low, mut high) = (0, candidates.len() - 1);
        let guess = self.guess.and_then(|guess| candidates.iter().rposition(|&score| score <= guess));
        // Near the guess at first, and further and further away as long as it is wrong.
        let mut stride = if guess.is_some() { 0 } else { candidates.len() };
        let mut at = guess.unwrap_or(0);
        while low < high {
            let is_near = stride < candidates.len();
            let middle = if is_near { at.clamp(low + 1, high) } else { low + (high - low).div_ceil(2) };
            stride = if stride == 0 { 1 } else { 2 * stride };
            if self.seems_more(candidates[middle - 1], candidates[middle], view)? {
                (low, at) = (middle, middle + stride);
            } else {
                (high, at) = (middle - 1, middle.saturating_sub(stride));
            }
        }
        let guess = candidates[low];
        for claim in [Claim::at_least(guess), Claim::at_most(guess)] {
            self.cost_of(claim, self.level + view.tuning.survey.doublings_for_guess, view)?;
        }
        Ok(guess)
    }

    /// Whether the value seems to be at least the one, and not at most the other.
    fn seems_more(&self, less: Score, more: Score, view: View<'_>) -> Result<bool, Missing> {
        let more = self.cost_of(Claim::at_least(more), self.level, view)?;
        let less = self.cost_of(Claim::at_most(less), self.level, view)?;
        Ok(more <= less)
    }

    /// What the proof of a claim is expected to cost after the work of a level.
    fn cost_of(&self, claim: Claim, level: u32, view: View<'_>) -> Result<u32, Missing> {
        match view.known.answer(claim) {
            Some(true) => return Ok(0),
            Some(false) => return Ok(HOPELESS),
            None => {}
        }
        let track = self.tracks.iter().find(|track| track.claim == claim);
        match track {
            Some(track) if track.is_hopeless(view.known) => Ok(HOPELESS),
            Some(Track { costs, .. }) if costs.len() > level as usize => Ok(costs[level as usize]),
            _ => Err(Missing { claim, nodes: work_of(level, &view.tuning.survey) }),
        }
    }

    /// Takes note of what a turn has left.
    pub fn note(&mut self, Task { track, .. }: Task, tuning: &SurveyTuning) {
        let track = &mut self.tracks[track];
        while track.costs.len() < u64::BITS as usize
            && work_of(track.costs.len() as u32, tuning) <= track.nodes()
        {
            track.costs.push(track.by_cost.expected);
        }
    }
}

/// Nodes for a claim on a level.
fn work_of(level: u32, tuning: &SurveyTuning) -> u64 {
    tuning.first_work.saturating_mul(1 << level.min(u64::BITS - 1))
}

/// The level of the work on the claims that tell the outlook, after so many times.
fn level_of_look(looks: u32, tuning: &SurveyTuning) -> u32 {
    tuning.level_of_outlook + LEVELS_BETWEEN_LOOKS * looks
}

/// Nodes spent on the question before the outlook is found out once more, after so many times.
fn nodes_before_look(looks: u32, tuning: &SurveyTuning) -> u64 {
    if looks == 0 {
        return tuning.nodes_before_outlook;
    }
    work_of(level_of_look(looks, tuning), tuning).saturating_mul(PART_OF_LATER_LOOKS)
}

/// What the value may be: what is as even or odd as the board; the bounds and what is next to them.
fn candidates(View { known, most, .. }: View<'_>) -> Vec<Score> {
    let (low, high) = (known.bounds().lower().points(), known.bounds().upper().points());
    let is_candidate = |&score: &i8| {
        let is_by_bound = score <= low + 1 || score >= high - 1;
        is_by_bound || (most.points() - score) % 2 == 0
    };
    (low..=high).filter(is_candidate).map(Score::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Position, Rules};
    use crate::game::Color;
    use crate::go::Go;
    use crate::random::Random;
    use crate::search::Cost;

    const TUNING: &Tuning = &Tuning::DEFAULT;
    const MOST: i8 = 20;

    /// A game with a value, whose claims that hold are proved by so many nodes. They look cheaper than those that do not, but
    /// for some noise.
    struct World {
        value: i8,
        nodes: u64,
        noise: usize,
    }

    impl World {
        fn holds(&self, claim: Claim) -> bool {
            let value = claim.prover.relative(Score::new(self.value));
            claim.score <= value
        }
    }

    fn unknown() -> Known {
        let board = Position::empty("4x5".parse().unwrap(), Rules::default());
        Known::without_search(&mut Go::new(board.size()), &board)
    }

    fn view(known: &Known, nodes: u64) -> View<'_> {
        View { known, most: Score::new(MOST), nodes, tuning: TUNING }
    }

    /// Works until the value is known or nothing is left to do; what was spent, and what is known then.
    fn work(survey: &mut Survey, world: &World, random: &mut Random) -> Known {
        let mut known = unknown();
        while let Some(task) = survey.next(view(&known, survey.nodes())) {
            let claim = survey.tracks[task.track].claim;
            assert_eq!(known.answer(claim), None, "what is known needs no work");
            assert!((1..1 << 40).contains(&task.nodes), "{task:?} for {}", world.value);
            let lane = survey.lane_mut(task);
            lane.nodes += task.nodes;
            lane.expected = if world.holds(claim) { 100 } else { 120 } + random.below(world.noise) as u32;
            survey.note(task, &TUNING.survey);
            if world.holds(claim) && survey.tracks[task.track].nodes() >= world.nodes {
                known.prove(claim, Score::new(MOST), 0, 0);
            }
        }
        known
    }

    #[test]
    fn every_value_is_found_for_a_few_times_the_work_of_its_two_claims() {
        let (mut random, mut even, mut odd) = (Random::seeded(3), Vec::new(), Vec::new());
        for value in -MOST..=MOST {
            for noise in [1, 9, 40] {
                let (mut survey, world) = (Survey::default(), World { value, nodes: 1 << 18, noise });
                let known = work(&mut survey, &world, &mut random);
                assert_eq!(known.bounds().value(), Some(Score::new(value)), "{noise}");
                let times = survey.nodes() as f64 / (2 << 18) as f64;
                if (MOST - value) % 2 == 0 && noise < 10 { &mut even } else { &mut odd }.push(times);
            }
        }
        let most = |times: &[f64]| times.iter().copied().fold(0.0, f64::max);
        assert!(even.len() == 42 && most(&even) < 2.5, "{even:?}");
        assert!(odd.len() == 81 && most(&odd) < 60.0, "{odd:?}");
    }

    #[test]
    fn the_two_claims_for_the_value_get_most_of_the_work() {
        let (mut survey, world) = (Survey::default(), World { value: 4, nodes: u64::MAX, noise: 1 });
        while survey.level < 12 {
            let known = unknown();
            let task = survey.next(view(&known, survey.nodes())).unwrap();
            let holds = world.holds(survey.tracks[task.track].claim);
            let lane = survey.lane_mut(task);
            (lane.nodes, lane.expected) = (lane.nodes + task.nodes, if holds { 100 } else { 110 });
            survey.note(task, &TUNING.survey);
        }
        let of = |claim: Claim| survey.tracks.iter().find(|track| track.claim == claim).unwrap().nodes();
        let pair = of(Claim::at_least(Score::new(4))) + of(Claim::at_most(Score::new(4)));
        assert!(pair * 10 > survey.nodes() * 7, "{pair} of {}", survey.nodes());
        assert_eq!(survey.guess, Some(Score::new(4)));
        let methods = survey
            .tracks
            .iter()
            .fold([0, 0], |[cost, deep], track| [cost + track.by_cost.nodes, deep + track.deepening.nodes]);
        assert!(methods[1] > 0 && methods[0] > 3 * methods[1], "deepening is early work: {methods:?}");
    }

    #[test]
    fn a_survey_ends_when_all_is_in_vain() {
        let (known, mut survey, mut turns) = (unknown(), Survey::default(), 0);
        while let Some(task) = survey.next(view(&known, survey.nodes())) {
            let claim = survey.tracks[task.track].claim;
            let lane = survey.lane_mut(task);
            lane.nodes += 1;
            lane.note(known.scope(claim.prover), Some(Cost::REFUTED), TUNING);
            turns += 1;
        }
        assert!((2..100).contains(&turns), "{turns}");
        assert!(survey.is_possible());
    }

    #[test]
    fn a_side_that_seems_to_get_the_whole_board_is_seen() {
        for (value, outlook) in
            [(MOST, Outlook::Whole), (-MOST, Outlook::Whole), (6, Outlook::Shared), (-3, Outlook::Shared)]
        {
            let (mut survey, world) = (Survey::default(), World { value, nodes: 1 << 20, noise: 1 });
            work(&mut survey, &world, &mut Random::seeded(1));
            assert_eq!(survey.outlook(), Some(outlook), "{value}");
        }
    }

    #[test]
    fn a_wrong_outlook_is_put_right_by_more_work() {
        let (mut survey, known, mut seen) = (Survey::default(), unknown(), Vec::new());
        let ends = [Claim::at_least(Score::new(MOST)), Claim::at_most(Score::new(-MOST))];
        while survey.looks < 3 {
            let task = survey.next(view(&known, survey.nodes())).unwrap();
            let (claim, nodes) = (survey.tracks[task.track].claim, survey.tracks[task.track].nodes());
            // Black gets the whole board, and for some time that looks dearer than what is against it.
            let is_cheap = if nodes < 1 << 15 { !ends.contains(&claim) } else { claim == ends[0] };
            let lane = survey.lane_mut(task);
            (lane.nodes, lane.expected) = (lane.nodes + task.nodes, if is_cheap { 100 } else { 140 });
            survey.note(task, &TUNING.survey);
            seen.push(survey.outlook());
        }
        seen.dedup();
        assert_eq!(seen, [None, Some(Outlook::Shared), Some(Outlook::Whole)]);
    }

    #[test]
    fn lanes_that_are_for_other_claims_are_not_possible() {
        let claim = Claim::at_least(Score::new(3));
        let mut track = Track::new(claim, TUNING);
        let survey = |track: Track| Survey { tracks: vec![track], ..Survey::default() };
        assert!(survey(track.clone()).is_possible());
        track.claim = Claim::new(Color::White, claim.score);
        assert!(!survey(track).is_possible());
        assert!(!Survey { level: MOST_LEVEL + 1, ..Survey::default() }.is_possible());
    }
}
