//! Othello for the play search.

use super::evaluation::{MOST_EVALUATION, evaluate};
use super::position::{Move, Position};
use super::size::Size;
use super::symmetry;
use crate::game::{Color, StateKey};
use crate::ordering::Slot;
use crate::play::{Ending, ListedMove, MoveList, PlayGame, WIN};
use crate::squares::SquareSet;

/// The game for the play search. Finished games count by the difference in discs. Moves have numbers without gaps: the
/// squares rank by rank, then the pass. No line comes back to a position, so there are no draws by repetition. There is no
/// null move: to be without a move is often what decides this game. The table knows a state by all its images.
#[derive(Clone, Copy, Debug)]
pub struct OthelloPlay {
    size: Size,
}

impl OthelloPlay {
    /// What a disc of the final difference counts; no evaluation comes near it.
    pub const DISC: i32 = 10_000;

    /// The game on a board of a size.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self { size }
    }

    const fn pass(self) -> Slot {
        self.size.count() as Slot
    }
}

const _: () = assert!(MOST_EVALUATION < OthelloPlay::DISC && 64 * OthelloPlay::DISC < WIN);

impl PlayGame for OthelloPlay {
    type State = Position;
    type Move = Move;

    fn slots(&self) -> usize {
        self.size.count() + 1
    }

    fn slot(&self, mv: Move) -> Slot {
        match mv {
            Move::Pass => self.pass(),
            Move::Disc(square) => self.size.ordinal(square) as Slot,
        }
    }

    fn to_move(&self, state: &Position) -> Color {
        state.to_move()
    }

    fn key(&self, state: &Position) -> StateKey {
        state.key()
    }

    fn table_key(&self, state: &Position) -> StateKey {
        state.image(state.orientation()).key()
    }

    fn slot_for_table(&self, state: &Position, slot: Slot) -> Slot {
        if slot == self.pass() {
            return slot;
        }
        let at = SquareSet::of(self.size.square(slot.into()));
        let image = symmetry::image(self.size, state.orientation(), at);
        image.squares().next().map_or(slot, |square| self.size.ordinal(square) as Slot)
    }

    fn slot_from_table(&self, state: &Position, slot: Slot) -> Slot {
        if slot == self.pass() {
            return slot;
        }
        let origin = symmetry::origin(self.size, state.orientation(), self.size.square(slot.into()));
        self.size.ordinal(origin) as Slot
    }

    fn ending(&self, state: &Position) -> Option<Ending> {
        state.is_over().then(|| Ending::Scored(state.lead(state.to_move()) * Self::DISC))
    }

    fn is_repetition(&self, _: &[StateKey], _: StateKey) -> bool {
        false
    }

    /// Every disc turns others, so all moves are quiet; those into corners, which nothing turns back, come first where
    /// forcing moves do.
    fn moves(&self, state: &Position, moves: &mut MoveList<Move>) {
        let corners = self.size.corners();
        moves.extend(state.moves().into_iter().map(|mv| {
            let is_corner = matches!(mv, Move::Disc(square) if corners.contains(square));
            ListedMove { mv, force: u8::from(is_corner), is_quiet: true }
        }));
    }

    fn play(&self, state: &Position, mv: Move) -> Position {
        state.after(mv)
    }

    fn evaluate(&self, state: &Position) -> i32 {
        evaluate(state)
    }
}
