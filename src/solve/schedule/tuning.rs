//! All numbers of the schedule, and with them all others by which a question is gone about.

use crate::estimate::{FirstGuess, RoomTuning};
use crate::go::GoTuning;
use crate::life::StaticBoundsTuning;
use crate::proof::ClosedSetTuning;
use crate::search::{Reductions, SearchTuning};
use crate::tuning::{Number, TuningError, tuning};
use serde::{Deserialize, Serialize};

/// The largest share of a lane.
const MOST_SHARE: u64 = 1 << 10;
/// The largest number of nodes.
const MOST_NODES: u64 = 1 << 40;
/// The largest number of states.
const MOST_STATES: u64 = 1 << 24;
/// The smallest part of anything: one in so many.
const MOST_PARTS: u64 = 1 << 20;

tuning! {
    /// How nodes are given out to lanes. Shares are proportions; nodes of two lanes compare as their shares do.
    pub struct LaneTuning {
        /// The share of the favourite's claim for everything, or for a value's own top: where it holds it ends the work
        /// (docs/notebook/proof-cost-shares.md).
        share_of_favorite: u64 = 24, 1 => MOST_SHARE;
        /// The share of every other lane of a value, so that modest bounds are found early
        /// (docs/notebook/proof-cost-shares.md).
        share: u64 = 1, 1 => MOST_SHARE;
        /// The share of the answer yes, which is the better guess (docs/notebook/proof-cost-shares.md).
        share_of_yes: u64 = 8, 1 => MOST_SHARE;
        /// The share of the answer no, which must not take for ever (docs/notebook/proof-cost-shares.md).
        share_of_no: u64 = 2, 1 => MOST_SHARE;
        /// What is left of a favourite's share once it has not had its way, and what climbing gets then
        /// (docs/notebook/closed-sets.md).
        levelled_share: u64 = 4, 1 => MOST_SHARE;
        /// The share of the opponent of a side in doubt, for showing that there is no more (docs/notebook/closed-sets.md).
        share_in_doubt: u64 = 8, 1 => MOST_SHARE;
        /// Nodes of the first turns of a proof-cost search (docs/notebook/proof-cost-shares.md).
        first_turn: u64 = 1 << 10, 1 => MOST_NODES;
        /// A later turn of it is one part in so many of all its nodes (docs/notebook/proof-cost-shares.md).
        part_of_turn: u64 = 8, 1 => MOST_PARTS;
        /// Nodes that the first iterations of deepening may take before it is the turn of others
        /// (docs/notebook/proof-cost-alpha-beta.md).
        long_iteration: u64 = 1 << 20, 1 => MOST_NODES;
        /// Nodes that a later iteration may take for each node of all before it: as a rule it takes one or two
        /// (docs/notebook/proof-cost-alpha-beta.md).
        growth_of_iteration: u64 = 4, 1 => MOST_PARTS;
        /// Nodes of the favourite's climbing that are given out by `head_share`: where bounds are to meet half-way that is
        /// soon found out (docs/notebook/proof-cost-claims.md).
        head_start: u64 = 1 << 17, 0 => MOST_NODES;
        /// The share of the favourite's climbing for its `head_start` nodes (docs/notebook/proof-cost-claims.md).
        head_share: u64 = 24, 1 => MOST_SHARE;
        /// The two claims for what the value is expected to be come before all others for at least so many nodes, and so does one
        /// of them when the other is proved (docs/notebook/expected-values.md).
        nodes_for_expected: u64 = 1 << 16, 0 => MOST_NODES;
        /// And they may take so many times the nodes of all others, and one so many times those of the one that is proved
        /// (docs/notebook/expected-values.md).
        times_expected: u64 = 8, 0 => MOST_PARTS;
    }
}

tuning! {
    /// How it is found out where a value seems to lie.
    pub struct SurveyTuning {
        /// Nodes for each claim that is looked at on the first level; twice as many on each level after it
        /// (docs/notebook/expected-values.md).
        first_work: u64 = 1 << 11, 1 => MOST_NODES;
        /// The two claims for what the value seems to be get the work of so many levels more
        /// (docs/notebook/expected-values.md).
        doublings_for_guess: u32 = 2, 0 => 20;
        /// Deepening has one node for so many of proof-cost search on the same claim, and its turns one for so many of all
        /// (docs/notebook/expected-values.md).
        part_for_deepening: u64 = 4, 1 => MOST_PARTS;
        /// Nodes of deepening on a claim after which it has `part-of-deepening` of that
        /// (docs/notebook/expected-values.md).
        nodes_of_deepening: u64 = 1 << 14, 0 => MOST_NODES;
        /// The least turn, in nodes (docs/notebook/expected-values.md).
        least_turn: u64 = 1 << 8, 1 => MOST_NODES;
        /// Nodes of the survey after which it is found out whether a side may well have all that is possible
        /// (docs/notebook/expected-values.md).
        nodes_before_outlook: u64 = 1 << 16, 0 => MOST_NODES;
        /// The level of the work on the claims that tell (docs/notebook/expected-values.md).
        level_of_outlook: u32 = 3, 0 => 30;
        /// States that the claim for all may seem to cost more than what refutes it; half as many once the board seemed shared
        /// (docs/notebook/expected-values.md).
        states_for_whole: u32 = 16, 0 => MOST_STATES;
        /// If a side may, the survey has one node for so many of the lanes (docs/notebook/expected-values.md).
        part_beside_lanes: u64 = 16, 1 => MOST_PARTS;
        /// Else, and before that is known, it has so many times the nodes of the lanes (docs/notebook/expected-values.md).
        times_lanes: u64 = 2, 0 => MOST_PARTS;
    }
}

tuning! {
    /// Which claim is worked on where a bound is to rise step by step.
    pub struct ClimbTuning {
        /// A large claim may cost one part in so many more than the last one that was proved
        /// (docs/notebook/proof-cost-claims.md).
        part_for_large: u32 = 8, 1 => MOST_PARTS;
        /// The limit rises by one part in so many when a claim has reached it (docs/notebook/proof-cost-claims.md).
        part_of_step: u32 = 16, 1 => MOST_PARTS;
        /// A large claim gets one node for so many that were spent on climbing when the last small one was proved
        /// (docs/notebook/proof-cost-claims.md).
        nodes_per_node_of_large: u64 = 1, 1 => MOST_PARTS;
        /// Nodes before the first attempt at the least claim (docs/notebook/proof-cost-claims.md).
        nodes_for_half: u64 = 1 << 14, 0 => MOST_NODES;
        /// A claim is in doubt when it is costlier by one part in so many than the last one that was proved
        /// (docs/notebook/closed-sets.md).
        part_of_doubt: u32 = 4, 1 => MOST_PARTS;
    }
}

tuning! {
    /// How nodes are given out once it is known how large the proofs of claims are expected to be.
    pub struct WeightTuning {
        /// Nodes for which a lane gets its whole share, because what it is expected to take is not known well before
        /// (docs/notebook/proof-cost-shares.md).
        nodes_to_know: u64 = 1 << 14, 0 => MOST_NODES;
        /// Nodes for which iterations of deepening get their whole share: what they are good for comes early
        /// (docs/notebook/proof-cost-shares.md).
        nodes_of_deepening: u64 = 1 << 17, 0 => MOST_NODES;
        /// Iterations of deepening get one part in so many of their share after that (docs/notebook/proof-cost-shares.md).
        part_of_deepening: u64 = 4, 1 => MOST_PARTS;
        /// States by which the other side's proof must be expected to be smaller for it to become the favourite
        /// (docs/notebook/proof-cost-shares.md).
        states_of_favorite: u32 = 8, 0 => MOST_STATES;
        /// States more of that for each time that the other side's nodes have to be doubled to be as many, for claims look
        /// smaller than they are at first (docs/notebook/proof-cost-shares.md).
        states_of_less_work: u32 = 4, 0 => MOST_STATES;
        /// A lane whose proof is expected to have so many states more gets half as much
        /// (docs/notebook/proof-cost-shares.md).
        states_of_half: u32 = 8, 1 => MOST_STATES;
        /// States that a claim for everything may take more than a step, because it ends the work
        /// (docs/notebook/proof-cost-shares.md).
        states_for_everything: u32 = 32, 0 => MOST_STATES;
        /// The same for a side that cannot have the whole board, for which the end of what is possible is nothing special
        /// (docs/notebook/proof-cost-refutation.md).
        states_for_end: u32 = 8, 0 => MOST_STATES;
        /// The least share of a step when neither side can have the whole board (docs/notebook/proof-cost-refutation.md).
        share_of_climbing: u64 = 4, 1 => MOST_SHARE;
        /// The least weight of a lane, in parts of 256 of a share of one: expected sizes are guesses
        /// (docs/notebook/proof-cost-shares.md).
        least_weight: u64 = 64, 1 => MOST_PARTS;
        /// Nodes of climbing after which it is known what a step is expected to take
        /// (docs/notebook/proof-cost-refutation.md).
        nodes_to_know_steps: u64 = 1 << 15, 0 => MOST_NODES;
    }
}

tuning! {
    /// When a search is given up because nothing came of it for long.
    pub struct PatienceTuning {
        /// Nodes that may be spent on a side without an improvement are at least two to the number of points and this
        /// (docs/notebook/closed-sets.md).
        points_more: u32 = 8, 0 => 40;
        /// And at least so many times the nodes that the last improvement took (docs/notebook/closed-sets.md).
        times_improvement: u64 = 4, 0 => MOST_PARTS;
        /// A fair part of all boards could have been seen when there is one node for so many that the empty points allow
        /// for; then those that climb get the favourite's share (docs/notebook/closed-sets.md).
        boards_per_node: u64 = 50, 1 => MOST_PARTS;
    }
}

tuning! {
    /// When closed sets are worked on.
    pub struct ClosingTuning {
        /// Without a doubt, they are looked for when so many times the nodes of the last improvement have been spent
        /// (docs/notebook/closed-sets.md).
        patience: u64 = 2, 0 => MOST_PARTS;
        /// Nodes before which they are not worth while (docs/notebook/closed-sets.md).
        first_try: u64 = 1 << 14, 0 => MOST_NODES;
        /// While a claim is in doubt their work may come to one node in so many of all (docs/notebook/closed-sets.md).
        part_in_doubt: u64 = 1, 1 => MOST_PARTS;
        /// The same when a fair part of all boards could have been seen (docs/notebook/closed-sets.md).
        part_often: u64 = 2, 1 => MOST_PARTS;
        /// The same before that (docs/notebook/closed-sets.md).
        part_sometimes: u64 = 4, 1 => MOST_PARTS;
        /// The same when `much` was done in vain (docs/notebook/closed-sets.md).
        part_rarely: u64 = 16, 1 => MOST_PARTS;
        /// Work in nodes after which it is done rarely (docs/notebook/closed-sets.md).
        much: u64 = 1 << 17, 0 => MOST_NODES;
        /// The least work of a piece, in nodes (docs/notebook/closed-sets.md).
        least_piece: u64 = 1 << 14, 1 => MOST_NODES;
        /// A piece is one part in so many of all nodes (docs/notebook/closed-sets.md).
        part_of_piece: u64 = 8, 1 => MOST_PARTS;
        /// One node in so many is spent on limits that the answer does not need, on closed sets and then on the bounds
        /// (docs/notebook/closed-sets.md).
        part_for_limits: u64 = 2, 1 => MOST_PARTS;
        /// The least work for each of those sets, in nodes (docs/notebook/closed-sets.md).
        least_for_limits: u64 = 1 << 17, 0 => MOST_NODES;
        /// States of the largest set. One takes about 300 bytes (measured on 4x4), so this is 2.5 GB for either side.
        most_states: u32 = 1 << 23, 1 => MOST_STATES;
    }
}

/// The numbers by which a question is gone about. Answers never depend on them; what an answer takes does.
///
/// In a file each section is a table: `[lanes]`, `[survey]`, `[climbing]`, `[weights]`, `[patience]`, `[closing]`, `[closed-sets]`,
/// `[static-bounds]`, `[room]`, `[search]`, `[reductions]`. What is left out is as in [`Tuning::DEFAULT`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tuning {
    /// Where first guesses of the sizes of proofs come from.
    pub first_guess: FirstGuess,
    /// How nodes are given out to lanes.
    pub lanes: LaneTuning,
    /// How it is found out where a value seems to lie.
    pub survey: SurveyTuning,
    /// Which claim is worked on where a bound is to rise step by step.
    pub climbing: ClimbTuning,
    /// How nodes are given out by what proofs are expected to take.
    pub weights: WeightTuning,
    /// When a search is given up.
    pub patience: PatienceTuning,
    /// When closed sets are worked on.
    pub closing: ClosingTuning,
    /// How closed sets are worked on.
    pub closed_sets: ClosedSetTuning,
    /// How much work goes into static bounds.
    pub static_bounds: StaticBoundsTuning,
    /// First guesses by room and liberties.
    pub room: RoomTuning,
    /// Proof-cost search.
    pub search: SearchTuning,
    /// Depth of the moves in iterations of deepening.
    pub reductions: Reductions,
}

impl Tuning {
    /// What the numbers are unless told otherwise.
    pub const DEFAULT: Self = Self {
        first_guess: FirstGuess::Learned,
        lanes: LaneTuning::DEFAULT,
        survey: SurveyTuning::DEFAULT,
        climbing: ClimbTuning::DEFAULT,
        weights: WeightTuning::DEFAULT,
        patience: PatienceTuning::DEFAULT,
        closing: ClosingTuning::DEFAULT,
        closed_sets: ClosedSetTuning::DEFAULT,
        static_bounds: StaticBoundsTuning::DEFAULT,
        room: RoomTuning::DEFAULT,
        search: SearchTuning::DEFAULT,
        reductions: Reductions::DEFAULT,
    };

    /// Those that steer what Go tells the search besides the rules.
    #[must_use]
    pub const fn go(&self) -> GoTuning {
        let Self { first_guess, room, static_bounds, .. } = *self;
        GoTuning { first_guess, room, static_bounds }
    }

    /// The numbers by section, with the names that these have in a file. `first-guess` and `reductions` are not among them:
    /// they are no single numbers.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        let section = |name, numbers| Section { name, numbers };
        vec![
            section("lanes", self.lanes.numbers()),
            section("survey", self.survey.numbers()),
            section("climbing", self.climbing.numbers()),
            section("weights", self.weights.numbers()),
            section("patience", self.patience.numbers()),
            section("closing", self.closing.numbers()),
            section("closed-sets", self.closed_sets.numbers()),
            section("static-bounds", self.static_bounds.numbers()),
            section("room", self.room.numbers()),
            section("search", self.search.numbers()),
        ]
    }

    /// Nothing, if all numbers may be what they are.
    ///
    /// # Errors
    /// The first that is too small or too large.
    pub fn check(&self) -> Result<(), TuningError> {
        for Section { name, numbers } in self.sections() {
            numbers.into_iter().try_for_each(|number| number.check(name))?;
        }
        self.reductions.numbers().into_iter().try_for_each(|number| number.check("reductions"))
    }
}

impl Default for Tuning {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A section of [`Tuning`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its name in a file.
    pub name: &'static str,
    /// What stands in it.
    pub numbers: Vec<Number>,
}
