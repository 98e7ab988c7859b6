//! Checkers for the play search.

use super::evaluation::evaluate;
use super::moves::Move;
use super::position::Position;
use super::rules::Jumps;
use crate::game::{Color, StateKey};
use crate::ordering::Slot;
use crate::play::{Ending, ListedMove, MoveList, PlayGame};
use crate::squares::Square;

/// The game for the play search. Who cannot move has lost. A position that stood on the board before, with the same side
/// to move, is a draw, which is sooner than people have it; no other rule makes one.
///
/// Orderings know a move by its ends, so jumps of a man with the same ends share a number; the table recommends all of
/// them at once. Paths of jumps that lead to the same position are one move here: the first of them. So no position has
/// more moves than a list holds: twelve kings against twelve men have at most 118, whichever the rule (`tests/lab/checkers.rs`
/// shows it). There is no null move: to have to move is often what decides this game.
#[derive(Clone, Copy, Debug)]
pub struct CheckersPlay {
    rule: Jumps,
}

/// Dark squares.
const SQUARES: usize = 32;

impl CheckersPlay {
    /// The game under one of the rules for jumps.
    #[must_use]
    pub const fn new(rule: Jumps) -> Self {
        Self { rule }
    }
}

/// A move as it is listed: the more it captures, the sooner.
fn choice(mv: Move) -> ListedMove<Move> {
    let captured = mv.captured().count();
    ListedMove { mv, force: captured as u8, is_quiet: captured == 0 }
}

/// Adds a move unless one with the same outcome is there.
fn add(moves: &mut MoveList<Move>, mv: Move) {
    if mv.captured().is_empty() || !moves.iter().any(|other| other.mv.leads_where(&mv)) {
        moves.push(choice(mv));
    }
}

impl PlayGame for CheckersPlay {
    type State = Position;
    type Move = Move;

    fn slots(&self) -> usize {
        SQUARES * SQUARES
    }

    fn slot(&self, mv: Move) -> Slot {
        let at = |square: Square| Position::number(square) - 1;
        (at(mv.from()) * SQUARES + at(mv.to())) as Slot
    }

    fn targets(&self) -> usize {
        32
    }

    /// The square alone: a number does not tell men from kings.
    fn target(&self, slot: Slot) -> Slot {
        slot % 32
    }

    fn to_move(&self, state: &Position) -> Color {
        state.to_move()
    }

    fn key(&self, state: &Position) -> StateKey {
        state.key()
    }

    fn ending(&self, state: &Position) -> Option<Ending> {
        (!state.can_move()).then_some(Ending::Lost)
    }

    fn is_repetition(&self, earlier: &[StateKey], now: StateKey) -> bool {
        earlier.contains(&now)
    }

    fn moves(&self, state: &Position, moves: &mut MoveList<Move>) {
        state.each_move(self.rule, &mut |mv| add(moves, mv));
    }

    /// Jumps. Each takes a man off the board, so no line of them goes on for ever.
    fn forcing_moves(&self, state: &Position, moves: &mut MoveList<Move>) {
        state.each_jump(self.rule, &mut |mv| add(moves, mv));
    }

    fn play(&self, state: &Position, mv: Move) -> Position {
        state.after(mv)
    }

    /// Whether the other side could jump.
    fn is_threatened(&self, state: &Position, side: Color) -> bool {
        state.can_jump(side.opponent())
    }

    fn evaluate(&self, state: &Position) -> i32 {
        evaluate(state)
    }
}
