//! Lines of Action under given rules: legal moves, and when a game is over.

use super::connection::is_connected;
use super::direction::Direction;
use super::geometry::Size;
use super::position::{Move, Moves, Position};
use super::rules::{Outcome, Rules, Simultaneous, Stuck};
use super::text::MoveName;
use crate::game::Color;
use crate::squares::Square;
use thiserror::Error;

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum IllegalMove {
    /// The game has ended before.
    #[error("the game is over")]
    Over,
    /// Nobody passes who can move, and not under all rules.
    #[error("a pass is legal only for a side without a move, and not under all rules")]
    Pass,
    /// No own man stands there.
    #[error("{name}: {mover} has no man there")]
    NoMan {
        /// The move.
        name: MoveName,
        /// Who is to move.
        mover: Color,
    },
    /// The squares lie on no line, or are the same.
    #[error("{0}: these squares do not lie on a line")]
    NoLine(MoveName),
    /// The wrong distance.
    #[error("{name}: there are {men} men on this line, so a man on it goes {men} squares, not {steps}")]
    Distance {
        /// The move.
        name: MoveName,
        /// Men on the line.
        men: u32,
        /// Squares that the man was to go.
        steps: u32,
    },
    /// An own man on the square, or an enemy in the way.
    #[error("{0}: an own man stands there, or one of the other side is in the way")]
    Blocked(MoveName),
}

/// The game on a board, with its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Loa {
    size: Size,
    rules: Rules,
}

impl Loa {
    /// The game on a board of a size.
    #[must_use]
    pub const fn new(size: Size, rules: Rules) -> Self {
        Self { size, rules }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position in which the game begins.
    #[must_use]
    pub fn start(&self) -> Position {
        Position::start(self.size)
    }

    /// How the game has ended, if it has, as far as the position tells: repetition is a matter of the moves
    /// before it ([`super::Record`]).
    #[must_use]
    #[inline]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.connection(position).or_else(|| self.standstill(position))
    }

    /// The end of a game by connection. The side that is not to move has made the last move.
    #[inline]
    fn connection(&self, position: &Position) -> Option<Outcome> {
        let (other, mover) = (position.to_move(), position.to_move().opponent());
        match (is_connected(position.men(mover)), is_connected(position.men(other))) {
            (false, false) => None,
            (true, false) => Some(Outcome::Win(mover)),
            (false, true) => Some(Outcome::Win(other)),
            (true, true) => Some(match self.rules.simultaneous {
                Simultaneous::Draw => Outcome::Draw,
                Simultaneous::MoverWins => Outcome::Win(mover),
            }),
        }
    }

    /// The end of a game because the side to move cannot move.
    #[inline]
    fn standstill(&self, position: &Position) -> Option<Outcome> {
        let end = match self.rules.stuck {
            Stuck::Passes => return None,
            Stuck::Loses => Outcome::Win(position.to_move().opponent()),
            Stuck::Draws => Outcome::Draw,
        };
        (position.mobility(position.to_move()) == 0).then_some(end)
    }

    /// The legal moves of a position that is not over; there is always one.
    #[must_use]
    #[inline]
    pub fn moves(&self, position: &Position) -> Moves {
        let mut moves = Moves::new();
        position.men_moves(&mut moves);
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// The position after a move, if that is legal.
    ///
    /// # Errors
    /// Why it is not.
    pub fn play(&self, position: &Position, mv: Move) -> Result<Position, IllegalMove> {
        if self.outcome(position).is_some() {
            return Err(IllegalMove::Over);
        }
        match mv {
            Move::Pass if position.mobility(position.to_move()) > 0 => return Err(IllegalMove::Pass),
            Move::Pass => {}
            Move::Man { from, to } => check(position, from, to)?,
        }
        Ok(position.after(mv))
    }
}

/// Whether a man may go, and if not, why.
fn check(position: &Position, from: Square, to: Square) -> Result<(), IllegalMove> {
    let (mover, name) = (position.to_move(), MoveName(Move::Man { from, to }));
    if !position.men(mover).contains(from) {
        return Err(IllegalMove::NoMan { name, mover });
    }
    let on_board = position.geometry().board().contains(to);
    let Some(direction) = Direction::between(from, to).filter(|_| on_board) else {
        return Err(IllegalMove::NoLine(name));
    };
    let all = position.men(mover) | position.men(mover.opponent());
    let men = (all & position.geometry().line(from, direction)).count();
    let apart = |a: usize, b: usize| a.abs_diff(b) as u32;
    let steps = apart(from.rank(), to.rank()).max(apart(from.file(), to.file()));
    if steps != men {
        return Err(IllegalMove::Distance { name, men, steps });
    }
    if position.targets(mover, from).contains(to) { Ok(()) } else { Err(IllegalMove::Blocked(name)) }
}
