//! Climbing: which claim to work on where a bound is to rise step by step.

use crate::game::{Bounds, Score};
use crate::search::Cost;
use serde::{Deserialize, Serialize};

/// What a large claim may cost more than the last one that was proved: one part in so many.
const PART_FOR_LARGE: u32 = 8;
/// By what part the limit rises when a claim has reached it.
const PART_OF_STEP: u32 = 16;
/// A large claim gets one node for so many that were spent on climbing when the last small one was proved.
const NODES_PER_NODE_OF_LARGE: u64 = 1;
/// So many nodes come before the first attempt at the least claim.
const NODES_FOR_HALF: u64 = 1 << 14;
/// By what part of what was paid last a claim has to be dearer to be in doubt.
const PART_OF_DOUBT: u32 = 4;

/// What one who climbs is at. Scores are from his side.
///
/// Claims that hold cost about the same, whether they are for little or for much, and those that do not hold soon cost
/// more (measured in docs/proof-cost.md). So while nothing is proved he tries to get half of what is open, and only by
/// turns the least there is; and when he has proved something he tries larger claims before the next one, as long as they
/// do not cost much more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Climb {
    stage: Stage,
    /// What a proof may cost before it is asked again what to try, in states.
    limit: u32,
    /// What the limit was when a claim was proved last; 0 if none was.
    paid: u32,
    /// Nodes for a large claim.
    allowance: u64,
}

/// What is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Stage {
    /// Half of what is open, while nothing is proved.
    Half,
    /// The least that is not proved.
    Next,
    /// Half of what is open up to a score.
    Large(Score),
}

/// How an attempt ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attempt {
    /// The claim is proved.
    Proved,
    /// It costs so many states, or more.
    Costs(u32),
    /// It is not proved with its nodes, or not at all.
    InVain,
}

impl Climb {
    /// Before the first attempt.
    pub const START: Self = Self { stage: Stage::Half, limit: 0, paid: 0, allowance: 0 };

    /// What is tried now that so much is proved, or still possible: others may have raised the one and lowered the other.
    fn stage(&self, scope: Bounds) -> Stage {
        match self.stage {
            Stage::Large(top) if top.min(scope.upper()) > scope.lower() => {
                Stage::Large(top.min(scope.upper()))
            }
            Stage::Large(_) => Stage::Next,
            stage => stage,
        }
    }

    /// What to try to prove; more than what is proved, and possible, if anything is open.
    pub fn claim(&self, scope: Bounds) -> Score {
        let top = match self.stage(scope) {
            Stage::Half => scope.upper(),
            Stage::Next => scope.lower().above(),
            Stage::Large(top) => top,
        };
        let (top, proven) = (i16::from(top.points()), i16::from(scope.lower().points()));
        Score::new((proven + (top - proven + 1) / 2) as i8)
    }

    /// What it may cost.
    pub fn limit(&self, scope: Bounds) -> Cost {
        let more = if self.is_large(scope) { self.limit / PART_FOR_LARGE } else { 0 };
        Cost::states(self.limit.saturating_add(more))
    }

    /// Nodes it may take, if that is limited.
    pub fn allowance(&self, scope: Bounds) -> Option<u64> {
        self.is_large(scope).then_some(self.allowance)
    }

    fn is_large(&self, scope: Bounds) -> bool {
        matches!(self.stage(scope), Stage::Large(_))
    }

    /// Whether the next claim costs much more than the last one that was proved, so that it may well not hold.
    pub fn is_in_doubt(&self, scope: Bounds) -> bool {
        let much = self.paid + self.paid / PART_OF_DOUBT;
        self.paid > 0 && self.limit >= much && self.stage(scope) == Stage::Next
    }

    /// Takes note of an attempt. The scope is what was known before it, and the nodes are all that were spent on climbing.
    pub fn note(&mut self, scope: Bounds, attempt: Attempt, nodes: u64) {
        let claim = self.claim(scope);
        self.stage = match (self.stage(scope), attempt) {
            (Stage::Large(top), Attempt::Proved) => Stage::Large(top),
            (Stage::Large(_), Attempt::Costs(_) | Attempt::InVain) => Stage::Large(claim.below()),
            (Stage::Half | Stage::Next, Attempt::Proved) => {
                self.paid = self.limit;
                self.allowance = nodes / NODES_PER_NODE_OF_LARGE;
                Stage::Large(scope.upper())
            }
            (stage, Attempt::Costs(cost)) => {
                self.limit = cost.saturating_add(1 + cost / PART_OF_STEP);
                stage
            }
            (Stage::Next, Attempt::InVain) if self.paid == 0 => Stage::Half,
            (Stage::Half, Attempt::InVain) if nodes < NODES_FOR_HALF => Stage::Half,
            (Stage::Half | Stage::Next, Attempt::InVain) => Stage::Next,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn scope(proven: i8, most: i8) -> Bounds {
        Bounds::new(Score::new(proven), Score::new(most))
    }

    #[test]
    fn half_of_all_is_tried_first_and_then_the_least_by_turns() {
        let (mut climb, open) = (Climb::START, scope(-16, 16));
        let mut claims = Vec::new();
        for nodes in [1000, NODES_FOR_HALF, NODES_FOR_HALF + 1000, NODES_FOR_HALF + 2000] {
            claims.push(climb.claim(open).points());
            climb.note(open, Attempt::Costs(32), nodes);
            assert_eq!(climb.limit(open), Cost::states(35), "a cost alone changes the limit, not the claim");
            assert_eq!((climb.claim(open).points(), climb.allowance(open)), (*claims.last().unwrap(), None));
            climb.note(open, Attempt::InVain, nodes);
        }
        assert_eq!(claims, [0, 0, -15, 0]);
    }

    #[test]
    fn larger_claims_are_tried_while_they_are_cheap() {
        let mut climb = Climb::START;
        climb.note(scope(-16, 16), Attempt::Costs(64), 100);
        climb.note(scope(-16, 16), Attempt::Proved, 5000);
        let mut claims = Vec::new();
        for attempt in [Attempt::InVain, Attempt::Costs(80), Attempt::Proved] {
            let open = scope(0, 16);
            claims.push(climb.claim(open).points());
            assert_eq!((climb.limit(open), climb.allowance(open)), (Cost::states(77), Some(5000)));
            climb.note(open, attempt, 9000);
        }
        assert_eq!(claims, [8, 4, 2], "half of what is open below a claim that was tried in vain");
        assert_eq!(climb.claim(scope(2, 16)), Score::new(3));
        climb.note(scope(2, 16), Attempt::Costs(78), 9000);
        assert_eq!(climb.claim(scope(2, 16)), Score::new(3), "the next one now");
        assert_eq!((climb.limit(scope(2, 16)), climb.allowance(scope(2, 16))), (Cost::states(69), None));
    }

    #[test]
    fn doubt_comes_with_a_claim_that_is_much_dearer_than_the_last_one() {
        let mut climb = Climb::START;
        climb.note(scope(-9, 9), Attempt::Costs(99), 100);
        assert!(!climb.is_in_doubt(scope(-9, 9)), "nothing is proved to compare with");
        climb.note(scope(-9, 9), Attempt::Proved, 1000);
        for _ in 0..4 {
            assert!(!climb.is_in_doubt(scope(1, 9)), "there is still a larger claim to try");
            climb.note(scope(1, 9), Attempt::InVain, 1000);
        }
        assert_eq!(climb.claim(scope(1, 9)), Score::new(2));
        let doubts = [110, 120, 130].map(|cost| {
            climb.note(scope(1, 9), Attempt::Costs(cost), 1000);
            climb.is_in_doubt(scope(1, 9))
        });
        assert_eq!(doubts, [false, false, true], "106 were paid");
    }

    /// Whatever happens, in this lane and in others, a claim is open.
    #[test]
    fn claims_are_above_what_is_proved_and_possible() {
        let (mut random, mut met) = (Random::seeded(1), [0; 3]);
        for _ in 0..200 {
            let (mut climb, mut proven, mut most, mut nodes) = (Climb::START, -25, 25, 0);
            while proven < most {
                let open = scope(proven, most);
                let claim = climb.claim(open).points();
                assert!((proven + 1..=most).contains(&claim), "{climb:?} {open:?}");
                nodes += 1000;
                let what = random.below(3);
                met[what] += 1;
                let attempt =
                    [Attempt::Proved, Attempt::Costs(random.below(200) as u32), Attempt::InVain][what];
                climb.note(open, attempt, nodes);
                match attempt {
                    Attempt::Proved => proven = claim,
                    // Others prove something, or show that something is out of reach.
                    _ if random.below(4) == 0 => proven += 1,
                    _ if random.below(4) == 0 => most -= 1,
                    _ => {}
                }
            }
        }
        assert!(met.iter().all(|&count| count > 200), "{met:?}");
    }
}
