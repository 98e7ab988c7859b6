//! Lines of Action for the proof search: what a side can force, whatever the rule of repetition.

use super::direction::Direction;
use super::game::Loa;
use super::geometry::Size;
use super::position::{Move, Position};
use super::rules::Outcome;
use crate::game::{Bounds, Claim, Color, Game, Moves, Score, StateKey, Urgency};
use crate::squares::Square;
use thiserror::Error;

/// A board with more moves than the proof search has numbers for.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the proof search takes Lines of Action on boards up to {LARGEST}x{LARGEST}, not on {0}")]
pub struct TooLarge(Size);

/// With 36 squares and eight directions there would be more than 256 moves.
const LARGEST: usize = 5;

/// A game whose end is worth one point to the winner, and none if it is drawn.
///
/// A proved score is what a side can force in finitely many moves that never come back to a position. So it
/// holds under rules that draw the second or the third time the same side is to move in a position, and without
/// any. Under [`super::Repetition::SecondBoard`] it is not proved: a strategy that never meets a position twice may
/// meet the same men with the other side to move. If neither side can force a win, endless play or a draw by
/// repetition is what both can hold the other to, and the proof search shows that by two failures that do not
/// rest on its depth.
#[derive(Clone, Copy, Debug)]
pub struct ProofGame {
    game: Loa,
}

/// A move by its number: eight for each square, by direction, since the distance follows from the position;
/// the last is the pass. From and to would be too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofMove(u8);

impl ProofGame {
    /// The game for the proof search.
    ///
    /// # Errors
    /// If the board has more than five squares a side.
    pub fn new(game: Loa) -> Result<Self, TooLarge> {
        if game.size().side() > LARGEST { Err(TooLarge(game.size())) } else { Ok(Self { game }) }
    }

    const fn pass(&self) -> ProofMove {
        let side = self.game.size().side();
        ProofMove((side * side * Direction::COUNT) as u8)
    }

    /// The number of a move of this game.
    ///
    /// # Panics
    /// If the two squares of the move do not lie on a line.
    #[must_use]
    pub fn numbered(&self, mv: Move) -> ProofMove {
        let Move::Man { from, to } = mv else { return self.pass() };
        let direction = Direction::between(from, to).expect("men move along lines");
        ProofMove((self.game.size().ordinal(from) * Direction::COUNT + direction.index()) as u8)
    }

    /// The move with a number, in a position in which it is legal.
    ///
    /// # Panics
    /// If it is not legal.
    #[must_use]
    pub fn named(&self, position: &Position, mv: ProofMove) -> Move {
        if mv == self.pass() {
            return Move::Pass;
        }
        let (number, side) = (usize::from(mv.0), self.game.size().side());
        let (at, direction) = (number / Direction::COUNT, Direction::numbered(number % Direction::COUNT));
        let (from, geometry) = (Square::at(at / side, at % side), position.geometry());
        let all = position.men(Color::Black) | position.men(Color::White);
        let steps = (all & geometry.line(from, direction)).count();
        Move::Man { from, to: geometry.step(from, direction, steps).expect("a legal move") }
    }
}

impl Game for ProofGame {
    type State = Position;
    type Move = ProofMove;
    type Orientation = ();

    fn slots(&self) -> usize {
        usize::from(self.pass().0) + 1
    }

    #[inline]
    fn slot(&self, mv: ProofMove) -> usize {
        mv.0.into()
    }

    #[inline]
    fn move_in_slot(&self, slot: usize) -> ProofMove {
        ProofMove(slot as u8)
    }

    #[inline]
    fn to_canonical(&self, mv: ProofMove, (): ()) -> ProofMove {
        mv
    }

    #[inline]
    fn undo_canonical(&self, mv: ProofMove, (): ()) -> ProofMove {
        mv
    }

    #[inline]
    fn to_move(&self, state: &Position) -> Color {
        state.to_move()
    }

    fn score_range(&self) -> Bounds {
        Bounds::new(Score::new(-1), Score::new(1))
    }

    fn final_score(&self, state: &Position) -> Option<Score> {
        self.game.outcome(state).map(|outcome| match outcome {
            Outcome::Win(Color::Black) => Score::new(1),
            Outcome::Win(Color::White) => Score::new(-1),
            Outcome::Draw => Score::new(0),
        })
    }

    fn static_bounds(&mut self, _: &Position, _: Claim) -> Bounds {
        self.score_range()
    }

    #[inline]
    fn key(&self, state: &Position) -> (StateKey, ()) {
        (state.key(), ())
    }

    fn moves(&self, state: &Position, moves: &mut Moves<ProofMove>) {
        for mv in self.game.moves(state) {
            let urgency = if state.is_capture(mv) { Urgency::Forcing } else { Urgency::Quiet };
            moves.push((self.numbered(mv), urgency));
        }
    }

    fn play(&self, state: &Position, mv: ProofMove) -> Position {
        state.after(self.named(state, mv))
    }

    /// There is none: a pass is legal only where nothing else is.
    fn null_move(&self) -> Option<ProofMove> {
        None
    }
}
