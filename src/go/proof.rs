//! Go as a [`Game`], for proofs.

use crate::board::{BoardSize, Geometry, Move, Passes, Point, Position, Preview, Symmetry};
use crate::estimate::Estimator;
use crate::game::{
    Bounds, Claim, Color, Game, MAX_MOVES, Moves, Outlook, Outlooks, Score, StateKey, Urgency,
};
use crate::life::{AnsweredLife, SafetyEffort, points_for, secure_points, static_lower_bound};
use arrayvec::ArrayVec;

/// Go on one board. A clone shares what is found out about regions, also later on.
#[derive(Clone, Debug)]
pub struct Go {
    geometry: &'static Geometry,
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
        Self::with_effort(size, SafetyEffort::for_board(size))
    }

    /// The same for writing proofs: it finds every reason that the search finds.
    #[must_use]
    pub fn for_proofs(size: BoardSize) -> Self {
        Self::with_effort(size, SafetyEffort::for_proofs(size))
    }

    /// The same with another effort in the static search for safe regions; values do not depend on it.
    #[must_use]
    pub fn with_effort(size: BoardSize, effort: SafetyEffort) -> Self {
        let (geometry, answered) = (Geometry::of(size), AnsweredLife::new(size, effort));
        let estimator = Estimator::for_board(size);
        Self { geometry, answered, estimator, far: far(size, estimator), key_mask: u64::MAX }
    }
}

impl Go {
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
        Self { estimator, far: far(self.geometry.size(), estimator), ..self }
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
        static_lower_bound(state, prover, owned)
    }
}

/// The slot of a pass; plays take the bit numbers of their points.
pub(super) const PASS_SLOT: usize = 64;

/// From how many expected states on answers are hardly ever enough to decide: with the opponent to move, and with the prover.
/// Without a network that is never said, and on more points than 5x5 has a network is wrong too often to say it with the opponent to
/// move: a claim then took forty times the nodes. With the prover to move little is lost, for he has a move before the opponent
/// does (measured in docs/proof-cost.md).
fn far(size: BoardSize, estimator: Estimator) -> [Option<u32>; 2] {
    match estimator {
        Estimator::Alike | Estimator::Room => [None, None],
        Estimator::Network(_) if size.count() > POINTS_OF_5X5 => [None, Some(4)],
        Estimator::Network(_) => [Some(24), Some(4)],
    }
}

const POINTS_OF_5X5: usize = 25;

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
