//! The little that a search for proofs must know of a game.

use super::claim::Claim;
use super::color::Color;
use super::key::StateKey;
use super::score::{Bounds, Score};
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// Most moves a state can have.
pub const MAX_MOVES: usize = 64;

/// What twice the nodes of a proof cost, in states ([`Game::proof_cost`]).
pub const STATES_OF_DOUBLING: u32 = 4;

/// How promising a move looks before any search: the higher class is tried first among equals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    /// Changes nothing on the board.
    Idle,
    /// Nothing special.
    Quiet,
    /// Forcing, such as a capture.
    Forcing,
}

/// The moves of a state.
pub type Moves<M> = ArrayVec<(M, Urgency), MAX_MOVES>;

/// What a search must know of a state before it goes there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The key of the state.
    pub key: StateKey,
    /// Black's score if the game is over.
    pub end: Option<Score>,
}

/// What is known of the states after some moves, in the order of the moves.
pub type Outlooks = ArrayVec<Outlook, MAX_MOVES>;

/// A two-player game of perfect information that ends with a score.
///
/// Methods take `&mut self` so that an implementation can keep caches; answers must not depend on them.
pub trait Game {
    /// A state: everything that the rest of the game depends on.
    type State: Copy;
    /// A move.
    type Move: Copy + Eq + Debug;
    /// How the canonical image of a state is turned against the state.
    type Orientation: Copy;

    /// Number of different values of [`slot`](Self::slot), at most 256.
    fn slots(&self) -> usize;

    /// A number for the move, below [`slots`](Self::slots): tables are indexed by it.
    fn slot(&self, mv: Self::Move) -> usize;

    /// The move with a given number.
    fn move_in_slot(&self, slot: usize) -> Self::Move;

    /// The move as it looks in the canonical image.
    fn to_canonical(&self, mv: Self::Move, orientation: Self::Orientation) -> Self::Move;

    /// The move whose canonical image is `mv`.
    fn undo_canonical(&self, mv: Self::Move, orientation: Self::Orientation) -> Self::Move;

    /// Whose turn it is.
    fn to_move(&self, state: &Self::State) -> Color;

    /// The least and the greatest score there can be, from Black's side.
    fn score_range(&self) -> Bounds;

    /// Black's score if the game is over.
    fn final_score(&self, state: &Self::State) -> Option<Score>;

    /// Scores that need no search, from Black's side: Black can force the lower one in finitely many moves,
    /// White the upper one. The claim says whose bound is worth work, and how good it must be to be of use; a bound that
    /// falls short of it may be left out.
    fn static_bounds(&mut self, state: &Self::State, claim: Claim) -> Bounds;

    /// The same for a state at which a proof is expected to take so many states: bounds that are hardly ever good enough there
    /// may be left out, where they take more work than others.
    fn likely_bounds(&mut self, state: &Self::State, claim: Claim, cost: u32) -> Bounds {
        let _ = cost;
        self.static_bounds(state, claim)
    }

    /// What a proof of the claim is expected to cost, in states: the best measure is one and [`STATES_OF_DOUBLING`] for each
    /// doubling of the nodes that it takes. Only the order of work depends on it.
    fn proof_cost(&self, state: &Self::State, claim: Claim) -> u32 {
        let _ = (state, claim);
        1
    }

    /// Adds what [`proof_cost`](Self::proof_cost) says of the state after each of some legal moves.
    fn proof_costs_after(
        &self,
        state: &Self::State,
        claim: Claim,
        moves: impl Iterator<Item = Self::Move>,
        costs: &mut ArrayVec<u32, MAX_MOVES>,
    ) {
        costs.extend(moves.map(|mv| self.proof_cost(&self.play(state, mv), claim)));
    }

    /// The key under which the state is known, and how the state is turned against its canonical image.
    ///
    /// A state that is over may share its key with one other that is not. Then the side to move there must be able to end
    /// the game at once with the same score, and it must be the opponent of the one who has just moved here.
    fn key(&self, state: &Self::State) -> (StateKey, Self::Orientation);

    /// Adds all legal moves of a state that is not over.
    fn moves(&self, state: &Self::State, moves: &mut Moves<Self::Move>);

    /// The state after a legal move.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Adds what [`key`](Self::key) and [`final_score`](Self::final_score) say of the state after each of some legal
    /// moves. A game that can tell without making those states saves most of their cost: few of them are searched.
    fn look_ahead(&self, state: &Self::State, moves: impl Iterator<Item = Self::Move>, found: &mut Outlooks) {
        found.extend(moves.map(|mv| {
            let next = self.play(state, mv);
            Outlook { key: self.key(&next).0, end: self.final_score(&next) }
        }));
    }

    /// The move that changes nothing but the turn, if the game has one that is always legal.
    fn null_move(&self) -> Option<Self::Move>;
}
