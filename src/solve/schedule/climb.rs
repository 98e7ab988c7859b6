//! Climbing: which claim to work on where a bound is to rise step by step.

use super::tuning::ClimbTuning;
use crate::game::{Bounds, Score};
use crate::search::Cost;
use serde::{Deserialize, Serialize};

/// What one who climbs is at. Scores are from his side.
///
/// Claims that hold cost about the same, whether they are for little or for much, and those that do not hold soon cost
/// more (measured in docs/notebook/proof-cost-claims.md). So while nothing is proved he tries to get half of what is open, and only by
/// turns the least there is; and when he has proved something he tries larger claims before the next one, as long as they
/// do not cost much more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Climb {
    rung: Rung,
    /// What a proof may cost before it is asked again what to try, in states.
    limit: u32,
    /// What the limit was when a claim was proved last; 0 if none was.
    paid: u32,
    /// Nodes for a large claim.
    allowance: u64,
}

/// What is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Rung {
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
    pub const START: Self = Self { rung: Rung::Half, limit: 0, paid: 0, allowance: 0 };

    /// Whether the numbers can have come about.
    pub const fn is_possible(&self) -> bool {
        // A limit is a part more than a cost.
        const MOST: u32 = 1 << 31;
        self.limit <= MOST && self.paid <= MOST
    }

    /// What is tried now that so much is proved, or still possible: others may have raised the one and lowered the other.
    fn rung(&self, scope: Bounds) -> Rung {
        match self.rung {
            Rung::Large(top) if top.min(scope.upper()) > scope.lower() => Rung::Large(top.min(scope.upper())),
            Rung::Large(_) => Rung::Next,
            rung => rung,
        }
    }

    /// What to try to prove; more than what is proved, and possible, if anything is open.
    pub fn claim(&self, scope: Bounds) -> Score {
        let top = match self.rung(scope) {
            Rung::Half => scope.upper(),
            Rung::Next => scope.lower().above(),
            Rung::Large(top) => top,
        };
        let (top, proven) = (i16::from(top.points()), i16::from(scope.lower().points()));
        Score::new((proven + (top - proven + 1) / 2) as i8)
    }

    /// What it may cost.
    pub fn limit(&self, scope: Bounds, tuning: &ClimbTuning) -> Cost {
        let more = if self.is_large(scope) { self.limit / tuning.part_for_large } else { 0 };
        Cost::states(self.limit.saturating_add(more))
    }

    /// Nodes it may take, if that is limited.
    pub fn allowance(&self, scope: Bounds) -> Option<u64> {
        self.is_large(scope).then_some(self.allowance)
    }

    fn is_large(&self, scope: Bounds) -> bool {
        matches!(self.rung(scope), Rung::Large(_))
    }

    /// Whether the next claim costs much more than the last one that was proved, so that it may well not hold.
    pub fn is_in_doubt(&self, scope: Bounds, tuning: &ClimbTuning) -> bool {
        let much = self.paid + self.paid / tuning.part_of_doubt;
        self.paid > 0 && self.limit >= much && self.rung(scope) == Rung::Next
    }

    /// Takes note of an attempt. The scope is what was known before it, and the nodes are all that were spent on climbing.
    pub fn note(&mut self, scope: Bounds, attempt: Attempt, nodes: u64, tuning: &ClimbTuning) {
        let claim = self.claim(scope);
        self.rung = match (self.rung(scope), attempt) {
            (Rung::Large(top), Attempt::Proved) => Rung::Large(top),
            (Rung::Large(_), Attempt::Costs(_) | Attempt::InVain) => Rung::Large(claim.below()),
            (Rung::Half | Rung::Next, Attempt::Proved) => {
                self.paid = self.limit;
                self.allowance = nodes / tuning.nodes_per_node_of_large;
                Rung::Large(scope.upper())
            }
            (rung, Attempt::Costs(cost)) => {
                self.limit = cost.saturating_add(1 + cost / tuning.part_of_step);
                rung
            }
            (Rung::Next, Attempt::InVain) if self.paid == 0 => Rung::Half,
            (Rung::Half, Attempt::InVain) if nodes < tuning.nodes_for_half => Rung::Half,
            (Rung::Half | Rung::Next, Attempt::InVain) => Rung::Next,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const TUNING: &ClimbTuning = &ClimbTuning::DEFAULT;

    fn scope(proven: i8, most: i8) -> Bounds {
        Bounds::new(Score::new(proven), Score::new(most))
    }

    #[test]
    fn half_of_all_is_tried_first_and_then_the_least_by_turns() {
        let (mut climb, open) = (Climb::START, scope(-16, 16));
        let mut claims = Vec::new();
        for nodes in [1000, TUNING.nodes_for_half, TUNING.nodes_for_half + 1000, TUNING.nodes_for_half + 2000]
        {
            claims.push(climb.claim(open).points());
            climb.note(open, Attempt::Costs(32), nodes, TUNING);
            assert_eq!(
                climb.limit(open, TUNING),
                Cost::states(35),
                "a cost alone changes the limit, not the claim"
            );
            assert_eq!((climb.claim(open).points(), climb.allowance(open)), (*claims.last().unwrap(), None));
            climb.note(open, Attempt::InVain, nodes, TUNING);
        }
        assert_eq!(claims, [0, 0, -15, 0]);
    }

    #[test]
    fn larger_claims_are_tried_while_they_cost_little() {
        let mut climb = Climb::START;
        climb.note(scope(-16, 16), Attempt::Costs(64), 100, TUNING);
        climb.note(scope(-16, 16), Attempt::Proved, 5000, TUNING);
        let mut claims = Vec::new();
        for attempt in [Attempt::InVain, Attempt::Costs(80), Attempt::Proved] {
            let open = scope(0, 16);
            claims.push(climb.claim(open).points());
            assert_eq!((climb.limit(open, TUNING), climb.allowance(open)), (Cost::states(77), Some(5000)));
            climb.note(open, attempt, 9000, TUNING);
        }
        assert_eq!(claims, [8, 4, 2], "half of what is open below a claim that was tried in vain");
        assert_eq!(climb.claim(scope(2, 16)), Score::new(3));
        climb.note(scope(2, 16), Attempt::Costs(78), 9000, TUNING);
        assert_eq!(climb.claim(scope(2, 16)), Score::new(3), "the next one now");
        assert_eq!(
            (climb.limit(scope(2, 16), TUNING), climb.allowance(scope(2, 16))),
            (Cost::states(69), None)
        );
    }

    #[test]
    fn doubt_comes_with_a_claim_that_is_much_costlier_than_the_last_one() {
        let mut climb = Climb::START;
        climb.note(scope(-9, 9), Attempt::Costs(99), 100, TUNING);
        assert!(!climb.is_in_doubt(scope(-9, 9), TUNING), "nothing is proved to compare with");
        climb.note(scope(-9, 9), Attempt::Proved, 1000, TUNING);
        for _ in 0..4 {
            assert!(!climb.is_in_doubt(scope(1, 9), TUNING), "there is still a larger claim to try");
            climb.note(scope(1, 9), Attempt::InVain, 1000, TUNING);
        }
        assert_eq!(climb.claim(scope(1, 9)), Score::new(2));
        let doubts = [110, 120, 130].map(|cost| {
            climb.note(scope(1, 9), Attempt::Costs(cost), 1000, TUNING);
            climb.is_in_doubt(scope(1, 9), TUNING)
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
                climb.note(open, attempt, nodes, TUNING);
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
