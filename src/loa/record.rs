//! A game as it has been played, which is what repetition is a matter of.

use super::game::{IllegalMove, Loa};
use super::position::{Move, Position};
use super::rules::Outcome;
use crate::game::StateKey;

/// A game from its first position to the present one.
#[derive(Clone, Debug)]
pub struct Record {
    game: Loa,
    position: Position,
    moves: Vec<Move>,
    /// The positions before the present one.
    earlier: Vec<StateKey>,
}

impl Record {
    /// A game that begins with a position.
    #[must_use]
    pub const fn from(game: Loa, position: Position) -> Self {
        Self { game, position, moves: Vec::new(), earlier: Vec::new() }
    }

    /// The present position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The keys of the positions before the present one, the first one first.
    #[must_use]
    pub fn earlier(&self) -> &[StateKey] {
        &self.earlier
    }

    /// How the game has ended, if it has. A connection counts before a repetition.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let repeated = self.game.rules().repetition.is_draw(&self.earlier, self.position.key());
        self.game.outcome(&self.position).or_else(|| repeated.then_some(Outcome::Draw))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is not legal, or the game is over; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::Over);
        }
        let next = self.game.play(&self.position, mv)?;
        self.earlier.push(self.position.key());
        self.moves.push(mv);
        self.position = next;
        Ok(())
    }
}
