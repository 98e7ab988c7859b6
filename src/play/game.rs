//! The little that the search must know of a game.

use crate::game::{Color, StateKey};
use crate::ordering::Slot;
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// What a win on the spot is worth; one so many plies away is worth that much less. Evaluations stay far below.
pub const WIN: i32 = 1_000_000;

/// Most moves a state can have.
pub const MAX_LISTED: usize = 128;

/// A move and what it looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedMove<M> {
    /// The move.
    pub mv: M,
    /// 0 for the moves that are left to the ordering; of the others, the higher the earlier.
    pub force: u8,
    /// Whether it is not forcing, such as a capture.
    pub is_quiet: bool,
}

/// The moves of a state.
pub type MoveList<M> = ArrayVec<ListedMove<M>, MAX_LISTED>;

/// How a game has ended for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It has won.
    Won,
    /// It has lost.
    Lost,
    /// Neither.
    Drawn,
    /// With a score from its side, beyond all evaluations and well below [`WIN`]. How long it took counts nothing.
    Scored(i32),
}

/// What is known of a value without search, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueRange {
    /// It is no less.
    pub least: i32,
    /// It is no more.
    pub greatest: i32,
}

/// A two-player game that can be searched to a limited depth.
pub trait PlayGame {
    /// A state: everything that the rest of the game depends on, but for repetition.
    type State: Copy;
    /// A move.
    type Move: Copy + Eq + Debug;

    /// Number of different values of [`slot`](Self::slot), at most 65,536.
    fn slots(&self) -> usize;

    /// A number for the move, below [`slots`](Self::slots): what orderings know it by.
    fn slot(&self, mv: Self::Move) -> Slot;

    /// Number of different values of [`target`](Self::target).
    fn targets(&self) -> usize {
        self.slots()
    }

    /// A number for the kind of man that a move moves and the square it leads to, whatever square it comes from. In a game where moves
    /// are known by that anyway, the slot.
    fn target(&self, slot: Slot) -> Slot {
        slot
    }

    /// Whose turn it is.
    fn to_move(&self, state: &Self::State) -> Color;

    /// The key under which a state is known.
    fn key(&self, state: &Self::State) -> StateKey;

    /// The key under which the table knows a state: the same for states that the symmetries of the board turn into each
    /// other, if the game uses them.
    fn table_key(&self, state: &Self::State) -> StateKey {
        self.key(state)
    }

    /// The number of a move of `state` as it looks in the image that the table knows.
    fn slot_for_table(&self, _state: &Self::State, slot: Slot) -> Slot {
        slot
    }

    /// The way back.
    fn slot_from_table(&self, _state: &Self::State, slot: Slot) -> Slot {
        slot
    }

    /// The values that a state can have, for the side to move, where that is known without search.
    fn value_range(&self, _state: &Self::State) -> Option<ValueRange> {
        None
    }

    /// How the game has ended, if it has.
    fn ending(&self, state: &Self::State) -> Option<Ending>;

    /// Whether a state is a draw because of those before it.
    fn is_repetition(&self, earlier: &[StateKey], now: StateKey) -> bool;

    /// Adds all legal moves of a state that is not over; there is at least one.
    fn moves(&self, state: &Self::State, moves: &mut MoveList<Self::Move>);

    /// Adds the moves at which quiescence search looks. No line of such moves may go on for ever. In a game without such moves, none.
    fn forcing_moves(&self, _state: &Self::State, _moves: &mut MoveList<Self::Move>) {}

    /// The state after a legal move.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The state with the other side to move, if doing nothing is never better than every move there. In a game where it may be, never.
    fn null(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// Whether the side to move has so few men that null moves deserve less trust. Never, unless a game says so.
    fn is_sparse(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether men of a side can be taken at once, and that matters: check in chess, atari in Go. In a game without such
    /// a thing, never.
    fn is_threatened(&self, _state: &Self::State, _side: Color) -> bool {
        false
    }

    /// How good a state looks to the side to move, far from [`WIN`].
    fn evaluate(&self, state: &Self::State) -> i32;
}
