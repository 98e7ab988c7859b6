//! Go as a [`Game`], for proofs.

use crate::board::{BoardSize, Geometry, Move, Passes, Point, Position, Preview, Symmetry};
use crate::estimate::{Estimator, FirstGuess, RoomTuning};
use crate::game::{
    Bounds, Claim, Color, Game, MAX_MOVES, Moves, Outlook, Outlooks, Score, StateKey, Urgency,
};
use crate::life::{
    AnsweredLife, SafetyEffort, StaticBoundsTuning, points_for, secure_points, static_lower_bound,
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
    /// From how many expected states on answers are not tried: with the opponent to move, and with the prover.
    far: [Option<u32>; 2],
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
        let estimator = Estimator::of_kind(first_guess, size, room);
        let far = far(size, &estimator, &static_bounds);
        Self { geometry: Geometry::of(size), tuning, answered, estimator, far, key_mask: u64::MAX }
    }

    /// The same for writing proofs: it finds every reason that the search finds.
    #[must_use]
    pub fn for_proofs(size: BoardSize, tuning: GoTuning) -> Self {
        Self::tuned(size, tuning).with_effort(tuning.static_bounds.effort_for_proofs(size))
    }

    /// The same with another effort for static bounds.
    #[must_use]
    pub fn with_effort(self, effort: SafetyEffort) -> Self {
        Self { answered: AnsweredLife::new(self.geometry.size(), effort), ..self }
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

    /// What the prover can force by answering, from his side, if that may be as much as he claims.
    fn answered_bound(&mut self, state: &Position, Claim { prover, score }: Claim) -> Score {
        let owned = self.answered.answered_points(state, prover, points_for(score, state.size()));
        let bound = static_lower_bound(state, prover, owned);
        if bound >= score || std::env::var_os("NOJOINT").is_some() {
            return bound;
        }
        let owned = self.answered.joint_points(state, prover, points_for(score, state.size()));
        bound.max(static_lower_bound(state, prover, owned))
    }
}

/// The slot of a pass; plays take the bit numbers of their points.
pub(super) const PASS_SLOT: usize = 64;

/// From how many expected states on answers are hardly ever enough to decide: with the opponent to move, and with the prover.
/// Without a network that is never said.
fn far(size: BoardSize, estimator: &Estimator, tuning: &StaticBoundsTuning) -> [Option<u32>; 2] {
    match estimator {
        Estimator::Alike | Estimator::Room(_) => [None, None],
        Estimator::Network(_) => {
            let is_small = size.count() <= tuning.points_of_far_opponent as usize;
            [is_small.then_some(tuning.far_for_opponent), Some(tuning.far_for_prover)]
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
        match mv {
            Move::Pass => Move::Pass,
            Move::Play(point) => Move::Play(self.geometry.image(orientation, point)),
        }
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
        let bound = |color| static_lower_bound(state, color, secure_points(state, color));
        let (mut proved, refuted) = (bound(prover), bound(prover.opponent()));
        let far = self.far[usize::from(state.to_play() == prover)];
        let is_far = far.is_some_and(|far| cost >= far);
        if !is_far && proved < score && -refuted >= score {
            proved = proved.max(self.answered_bound(state, claim));
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
