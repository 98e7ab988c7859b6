//! Go with first costs of its own choice, which keeps a few of the positions that were asked about.

use arrayvec::ArrayVec;
use shoban::board::{BoardSize, Move, Position, Symmetry};
use shoban::estimate::Estimator;
use shoban::game::{Bounds, Claim, Color, Game, MAX_MOVES, Moves, Outlooks, Score, StateKey};
use shoban::go::Go;
use shoban::random::Random;
use std::cell::RefCell;

/// Go as the search sees it, with a listener.
pub struct Sampler {
    go: Go,
    kept: RefCell<Kept>,
}

/// Positions that were kept.
struct Kept {
    random: Random,
    /// One of so many is kept; none if it is nothing.
    one_of: Option<usize>,
    positions: Vec<Position>,
}

impl Sampler {
    /// Keeps one position of so many.
    pub fn new(size: BoardSize, estimator: Estimator, one_of: Option<usize>, random: Random) -> Self {
        let kept = RefCell::new(Kept { random, one_of, positions: Vec::new() });
        Self { go: Go::new(size).with_estimator(estimator), kept }
    }

    /// What was kept.
    pub fn into_positions(self) -> Vec<Position> {
        self.kept.into_inner().positions
    }

    fn keep_some(&self, state: &Position, moves: &[Move]) {
        let Kept { random, one_of, positions } = &mut *self.kept.borrow_mut();
        let Some(one_of) = *one_of else { return };
        positions.extend(moves.iter().filter(|_| random.below(one_of) == 0).map(|&mv| state.after(mv)));
    }
}

impl Game for Sampler {
    type State = Position;
    type Move = Move;
    type Orientation = Symmetry;

    fn slots(&self) -> usize {
        self.go.slots()
    }
    fn slot(&self, mv: Move) -> usize {
        self.go.slot(mv)
    }
    fn move_in_slot(&self, slot: usize) -> Move {
        self.go.move_in_slot(slot)
    }
    fn to_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
        self.go.to_canonical(mv, orientation)
    }
    fn undo_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
        self.go.undo_canonical(mv, orientation)
    }
    fn to_move(&self, state: &Position) -> Color {
        self.go.to_move(state)
    }
    fn score_range(&self) -> Bounds {
        self.go.score_range()
    }
    fn final_score(&self, state: &Position) -> Option<Score> {
        self.go.final_score(state)
    }
    fn static_bounds(&mut self, state: &Position, claim: Claim) -> Bounds {
        self.go.static_bounds(state, claim)
    }
    fn proof_cost(&self, state: &Position, claim: Claim) -> u32 {
        self.go.proof_cost(state, claim)
    }
    fn proof_costs_after(
        &self,
        state: &Position,
        claim: Claim,
        moves: impl Iterator<Item = Move>,
        costs: &mut ArrayVec<u32, MAX_MOVES>,
    ) {
        let moves: ArrayVec<Move, MAX_MOVES> = moves.collect();
        self.keep_some(state, &moves);
        self.go.proof_costs_after(state, claim, moves.into_iter(), costs);
    }
    fn key(&self, state: &Position) -> (StateKey, Symmetry) {
        self.go.key(state)
    }
    fn moves(&self, state: &Position, moves: &mut Moves<Move>) {
        self.go.moves(state, moves);
    }
    fn play(&self, state: &Position, mv: Move) -> Position {
        self.go.play(state, mv)
    }
    fn look_ahead(&self, state: &Position, moves: impl Iterator<Item = Move>, found: &mut Outlooks) {
        self.go.look_ahead(state, moves, found);
    }
    fn null_move(&self) -> Option<Move> {
        self.go.null_move()
    }
}
