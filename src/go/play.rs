//! Go for the play search, as the program MIGOS is described in "Solving Go on small boards" (2003) and "The relative
//! history heuristic" (2004).

use super::evaluation::Evaluation;
use super::proof::PASS_SLOT;
use crate::board::{BoardSize, Geometry, Move, Passes, Point, Position, Symmetry};
use crate::game::{Color, Score, StateKey};
use crate::life::{secure_points, static_lower_bound};
use crate::ordering::Slot;
use crate::play::{Ending, ListedMove, MoveList, PlayGame, ValueRange};

/// The game for the play search. Finished games, and those that unconditional life decides, count by area; what is sure
/// to be owned bounds the values of the others. A state that stood on the board before, with the same side to move, the
/// same ban and the same passes, counts 0, as unclear ones do.
#[derive(Clone, Debug)]
pub struct GoPlay {
    geometry: &'static Geometry,
    evaluation: Evaluation,
    symmetries: Symmetries,
}

/// Whether the table knows a state by all its images.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetries {
    /// It does.
    Alike,
    /// It does not.
    Apart,
}

impl GoPlay {
    /// What a point of area counts; no evaluation comes near it.
    pub const POINT: i32 = 15_000;

    /// The game on a board of the given size, with one table entry for all images of a state.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        let (geometry, evaluation) = (Geometry::of(size), Evaluation::new(size));
        Self { geometry, evaluation, symmetries: Symmetries::Alike }
    }

    /// The same with another use of symmetries.
    #[must_use]
    pub fn with_symmetries(self, symmetries: Symmetries) -> Self {
        Self { symmetries, ..self }
    }

    /// What a score is worth to a colour.
    fn worth(score: Score, color: Color) -> i32 {
        let points = i32::from(score.points()) * Self::POINT;
        if color == Color::Black { points } else { -points }
    }

    /// The area as it stands, for the side to move.
    #[must_use]
    pub fn scored(state: &Position) -> Ending {
        Ending::Scored(Self::worth(state.score(), state.to_play()))
    }

    fn turned(&self, slot: Slot, turn: impl Fn(Point) -> Point) -> Slot {
        if usize::from(slot) >= PASS_SLOT { slot } else { turn(Point::new(slot as u8)).index() as Slot }
    }

    fn orientation(&self, state: &Position) -> Symmetry {
        if self.symmetries == Symmetries::Alike { state.key().1 } else { Symmetry::IDENTITY }
    }
}

/// Finished games have the keys of states that wait after one pass; here they must not be taken for each other.
const fn apart_if_over(state: &Position, key: StateKey) -> StateKey {
    if matches!(state.passes(), Passes::Ended) { StateKey(!key.0) } else { key }
}

impl PlayGame for GoPlay {
    type State = Position;
    type Move = Move;

    fn slots(&self) -> usize {
        PASS_SLOT + 1
    }

    fn slot(&self, mv: Move) -> Slot {
        match mv {
            Move::Pass => PASS_SLOT as Slot,
            Move::Play(point) => point.index() as Slot,
        }
    }

    fn to_move(&self, state: &Position) -> Color {
        state.to_play()
    }

    fn key(&self, state: &Position) -> StateKey {
        apart_if_over(state, state.own_key())
    }

    fn table_key(&self, state: &Position) -> StateKey {
        let key = if self.symmetries == Symmetries::Alike { state.key().0 } else { state.own_key() };
        apart_if_over(state, key)
    }

    fn slot_for_table(&self, state: &Position, slot: Slot) -> Slot {
        let symmetry = self.orientation(state);
        self.turned(slot, |point| self.geometry.image(symmetry, point))
    }

    fn slot_from_table(&self, state: &Position, slot: Slot) -> Slot {
        let symmetry = self.orientation(state);
        self.turned(slot, |point| self.geometry.origin(symmetry, point))
    }

    fn ending(&self, state: &Position) -> Option<Ending> {
        let is_over = state.passes() == Passes::Ended;
        is_over.then(|| Self::scored(state))
    }

    /// What either side is sure to own.
    fn value_range(&self, state: &Position) -> Option<ValueRange> {
        let bound = |color| {
            let score = static_lower_bound(state, color, secure_points(state, color));
            i32::from(score.points()) * Self::POINT
        };
        let color = state.to_play();
        Some(ValueRange { least: bound(color), greatest: -bound(color.opponent()) })
    }

    fn is_repetition(&self, earlier: &[StateKey], now: StateKey) -> bool {
        earlier.contains(&now)
    }

    fn moves(&self, state: &Position, moves: &mut MoveList<Move>) {
        let captures = state.capturing_points();
        for point in state.legal_plays().points() {
            let is_quiet = !captures.contains(point);
            moves.push(ListedMove { mv: Move::Play(point), force: u8::from(!is_quiet), is_quiet });
        }
        moves.push(ListedMove { mv: Move::Pass, force: 0, is_quiet: true });
    }

    /// None: captures can go round in circles.
    fn forcing_moves(&self, _: &Position, _: &mut MoveList<Move>) {}

    fn play(&self, state: &Position, mv: Move) -> Position {
        state.after(mv)
    }

    /// A pass, unless it would end the game.
    fn null(&self, state: &Position) -> Option<Position> {
        (state.passes() == Passes::None).then(|| state.after(Move::Pass))
    }

    fn is_sparse(&self, _: &Position) -> bool {
        false
    }

    /// Whether a chain of that side is in atari.
    fn is_threatened(&self, state: &Position, side: Color) -> bool {
        let stones = state.stones();
        let mut chains = self.geometry.components(stones.of(side));
        chains.any(|chain| stones.liberties(self.geometry, chain).single().is_some())
    }

    fn evaluate(&self, state: &Position) -> i32 {
        self.evaluation.of(state)
    }
}
