//! Go as a [`Game`], for proofs.

use crate::board::{BoardSize, Geometry, Move, Passes, Point, Position, Preview, Symmetry};
use crate::estimate::{Estimator, FirstGuess, RoomTuning};
use crate::game::{
    Bounds, Claim, Color, Game, MAX_MOVES, Moves, Outlook, Outlooks, Score, StateKey, Urgency,
};
use crate::life::{
    AnsweredLife, Kept, SafetyEffort, StaticBoundsTuning, points_for, secure, static_lower_bound,
};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The numbers that steer what Go tells a search besides the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GoTuning {
    /// Where first guesses of the sizes of proofs come from.
    pub first_guess: FirstGuess,
    /// First guesses by room and liberties.
    pub room: RoomTuning,
    /// The effort of static bounds.
    pub static_bounds: StaticBoundsTuning,
}

impl GoTuning {
    /// What pays.
    pub const DEFAULT: Self = Self {
        first_guess: FirstGuess::Learned,
        room: RoomTuning::DEFAULT,
        static_bounds: StaticBoundsTuning::DEFAULT,
    };
}

/// Go on one board. A clone shares what is found out about regions, also later on.
#[derive(Clone, Debug)]
pub struct Go {
    geometry: &'static Geometry,
    tuning: GoTuning,
    answered: AnsweredLife,
    estimator: Estimator,
    /// What is too far: with the opponent to move, and with the prover.
    far: [Far; 2],
    /// Whether half of the liberties beside living stones counts: always, but for tests of that.
    counts_halves: bool,
    /// The part of a key that counts: all of it, but for tests of what clashes lead to.
    key_mask: u64,
}

impl Go {
    /// Go on a board of the given size.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        Self::tuned(size, GoTuning::DEFAULT)
    }

    /// The same with other guesses and another effort for static bounds; values do not depend on them.
    #[must_use]
    pub fn tuned(size: BoardSize, tuning: GoTuning) -> Self {
        let GoTuning { first_guess, room, static_bounds } = tuning;
        let answered = AnsweredLife::new(size, static_bounds.effort(size));
        let answered = answered.with_joint_effort(static_bounds.joint_effort());
        let estimator = Estimator::of_kind(first_guess, size, room);
        let far = far(size, &estimator, &static_bounds);
        let geometry = Geometry::of(size);
        Self { geometry, tuning, answered, estimator, far, counts_halves: true, key_mask: u64::MAX }
    }

    /// The same for writing proofs: it finds every reason that the search finds.
    #[must_use]
    pub fn for_proofs(size: BoardSize, tuning: GoTuning) -> Self {
        let bounds = tuning.static_bounds;
        let go = Self::tuned(size, tuning).with_effort(bounds.effort_for_proofs(size));
        let answered = go.answered.with_joint_effort(bounds.joint_effort_for_proofs());
        Self { answered, ..go }
    }

    /// The same with another effort for static bounds.
    #[must_use]
    pub fn with_effort(self, effort: SafetyEffort) -> Self {
        let joint = self.answered.joint_effort();
        Self { answered: AnsweredLife::new(self.geometry.size(), effort).with_joint_effort(joint), ..self }
    }

    /// The board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.geometry.size()
    }

    /// The numbers with which it was made.
    #[must_use]
    pub const fn tuning(&self) -> GoTuning {
        self.tuning
    }

    /// The same with keys cut to so many bits, so that different states have the same key. For tests: what is
    /// then found is wrong, and a certificate of it has to be refused.
    #[must_use]
    pub const fn with_key_bits(mut self, bits: u32) -> Self {
        self.key_mask = u64::MAX >> (64 - bits);
        self
    }

    /// The same with nothing claimed but points that are sure (see [`Kept`]). For tests: what the rest adds has to be true without it.
    #[must_use]
    pub const fn without_halves(mut self) -> Self {
        self.counts_halves = false;
        self
    }

    /// The same with other guesses of what proofs cost; values do not depend on it.
    #[must_use]
    pub fn with_estimator(self, estimator: Estimator) -> Self {
        let far = far(self.geometry.size(), &estimator, &self.tuning.static_bounds);
        Self { estimator, far, ..self }
    }

    /// The finder of points that are kept by answering.
    pub const fn answered_life(&mut self) -> &mut AnsweredLife {
        &mut self.answered
    }

    /// All legal moves and the states after them, in the order in which the search lists them.
    #[must_use]
    pub fn successors(&self, state: &Position) -> Vec<(Move, Position)> {
        let mut moves = Moves::new();
        self.moves(state, &mut moves);
        moves.iter().map(|&(mv, _)| (mv, state.after(mv))).collect()
    }

    /// What a colour can force that keeps this.
    fn bound(&self, state: &Position, color: Color, kept: Kept) -> Score {
        let kept = if self.counts_halves { kept } else { kept.points.into() };
        static_lower_bound(state, color, kept)
    }

    /// What the prover can force by answering, from his side, if that may be as much as he claims.
    fn answered_bound(&mut self, state: &Position, Claim { prover, score }: Claim) -> Score {
        let kept = self.answered.answered(state, prover, points_for(score, state.size()));
        self.bound(state, prover, kept)
    }

    /// The same for regions that are played as one.
    fn joint_bound(&mut self, state: &Position, Claim { prover, score }: Claim) -> Score {
        let wanted = points_for(score, state.size());
        let owned = if state.to_play() == prover {
            self.answered.joint_points_by_playing(state, prover, wanted)
        } else {
            self.answered.joint_points(state, prover, wanted)
        };
        static_lower_bound(state, prover, owned)
    }
}

/// The slot of a pass; plays take the bit numbers of their points.
pub(super) const PASS_SLOT: usize = 64;

/// From how many expected states on the slower static bounds are not asked, since they hardly ever decide.
#[derive(Clone, Copy, Debug)]
struct Far {
    /// Points kept by answers, region by region.
    answers: u32,
    /// Points kept in regions that are played as one.
    joint: u32,
}

impl Far {
    const NEVER: Self = Self { answers: u32::MAX, joint: u32::MAX };
}

/// What is too far with the opponent to move, and with the prover. Without a network nothing is.
fn far(size: BoardSize, estimator: &Estimator, tuning: &StaticBoundsTuning) -> [Far; 2] {
    let StaticBoundsTuning { far_for_opponent, far_for_opponent_joint, .. } = *tuning;
    let StaticBoundsTuning { far_for_prover, far_for_prover_joint, .. } = *tuning;
    match estimator {
        Estimator::Alike | Estimator::Room(_) => [Far::NEVER; 2],
        Estimator::Network(_) => {
            let is_small = size.count() <= tuning.points_of_far_opponent as usize;
            let for_opponent = Far { answers: far_for_opponent, joint: far_for_opponent_joint };
            let for_prover = Far { answers: far_for_prover, joint: far_for_prover_joint };
            [if is_small { for_opponent } else { Far::NEVER }, for_prover]
        }
    }
}

impl Game for Go {
    type State = Position;
    type Move = Move;
    type Orientation = Symmetry;

    fn slots(&self) -> usize {
        PASS_SLOT + 1
    }

    #[inline]
    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Pass => PASS_SLOT,
            Move::Play(point) => point.index(),
        }
    }

    #[inline]
    fn move_in_slot(&self, slot: usize) -> Move {
        if slot >= PASS_SLOT { Move::Pass } else { Move::Play(Point::new(slot as u8)) }
    }

    #[inline]
    fn to_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
        mv.image(self.geometry, orientation)
    }

    #[inline]
    fn undo_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
        match mv {
            Move::Pass => Move::Pass,
            Move::Play(point) => Move::Play(self.geometry.origin(orientation, point)),
        }
    }

    #[inline]
    fn to_move(&self, state: &Position) -> Color {
        state.to_play()
    }

    fn score_range(&self) -> Bounds {
        let most = self.geometry.size().largest_score();
        Bounds::new(-most, most)
    }

    #[inline]
    fn final_score(&self, state: &Position) -> Option<Score> {
        (state.passes() == Passes::Ended).then(|| state.score())
    }

    fn static_bounds(&mut self, state: &Position, claim: Claim) -> Bounds {
        // Nothing is far that costs nothing.
        self.likely_bounds(state, claim, 0)
    }

    fn likely_bounds(&mut self, state: &Position, claim: Claim, cost: u32) -> Bounds {
        let Claim { prover, score } = claim;
        let bound = |color| self.bound(state, color, secure(state, color));
        let (mut proved, refuted) = (bound(prover), bound(prover.opponent()));
        let far = &self.far[usize::from(state.to_play() == prover)];
        let (is_near, is_near_for_joint) = (cost < far.answers, cost < far.joint);
        let is_open = |proved: Score| proved < score && -refuted >= score;
        if is_near && is_open(proved) {
            proved = proved.max(self.answered_bound(state, claim));
        }
        if is_near_for_joint && is_open(proved) {
            proved = proved.max(self.joint_bound(state, claim));
        }
        prover.relative(Bounds::new(proved, -refuted))
    }

    fn proof_cost(&self, state: &Position, claim: Claim) -> u32 {
        self.estimator.proof_cost(state, claim)
    }

    fn proof_costs_after(
        &self,
        state: &Position,
        claim: Claim,
        moves: impl Iterator<Item = Move>,
        costs: &mut ArrayVec<u32, MAX_MOVES>,
    ) {
        self.estimator.proof_costs_after(state, claim, moves, costs);
    }

    #[inline]
    fn key(&self, state: &Position) -> (StateKey, Symmetry) {
        let (key, symmetry) = state.key();
        (StateKey(key.0 & self.key_mask), symmetry)
    }

    fn moves(&self, state: &Position, moves: &mut Moves<Move>) {
        let captures = state.capturing_points();
        for point in state.legal_plays().points() {
            let urgency = if captures.contains(point) { Urgency::Forcing } else { Urgency::Quiet };
            moves.push((Move::Play(point), urgency));
        }
        moves.push((Move::Pass, Urgency::Idle));
    }

    #[inline]
    fn play(&self, state: &Position, mv: Move) -> Position {
        state.after(mv)
    }

    fn look_ahead(&self, state: &Position, moves: impl Iterator<Item = Move>, found: &mut Outlooks) {
        let preview = Preview::of(state);
        for mv in moves {
            let key = StateKey(preview.key(mv).0 & self.key_mask);
            found.push(Outlook { key, end: preview.final_score(mv) });
        }
    }

    fn null_move(&self) -> Option<Move> {
        Some(Move::Pass)
    }
}
