//! Positions and what moves do to them.

use super::flips::{flips, placements};
use super::size::Size;
use super::symmetry;
use crate::game::{ByColor, Color, StateKey};
use crate::squares::{Square, SquareSet, state_key};
use arrayvec::ArrayVec;
use std::fmt;
use thiserror::Error;

/// No position has more moves: a disc turns something, so no move is on one of the squares of discs.
pub const MAX_MOVES: usize = 64;

/// What a side does in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Nothing; legal only for a side that can turn nothing while the other one can.
    Pass,
    /// A disc on an empty square.
    Disc(Square),
}

/// The moves of a position.
pub type Moves = ArrayVec<Move, MAX_MOVES>;

/// Why discs do not make a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// A square of both sides, or off the board.
    #[error("a disc lies off the board, or two on one square")]
    Misplaced,
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum IllegalMove {
    /// The game has ended before.
    #[error("the game is over")]
    Over,
    /// Nobody passes who can move.
    #[error("a pass is legal only for a side without a move")]
    Pass,
    /// A disc there turns none, or the square is not empty.
    #[error("{0}: the square is not empty, or a disc there turns no other")]
    TurnsNothing(Move),
}

/// Discs on a board, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    size: Size,
    discs: ByColor<SquareSet>,
    to_move: Color,
}

impl Position {
    /// The position in which games begin: of the four central squares White has those on the diagonal from a1, Black the
    /// others, and Black is to move.
    #[must_use]
    pub fn start(size: Size) -> Self {
        let (low, high) = (size.side() / 2 - 1, size.side() / 2);
        let pair = |a, b| [a, b].into_iter().collect::<SquareSet>();
        let white = pair(Square::at(low, low), Square::at(high, high));
        let black = pair(Square::at(low, high), Square::at(high, low));
        Self { size, discs: ByColor { black, white }, to_move: Color::Black }
    }

    /// A position with these discs.
    ///
    /// # Errors
    /// If a disc lies off the board, or two lie on one square.
    pub fn new(size: Size, discs: ByColor<SquareSet>, to_move: Color) -> Result<Self, PositionError> {
        let all = discs.black | discs.white;
        if discs.black.meets(discs.white) || all.meets(!size.board()) {
            return Err(PositionError::Misplaced);
        }
        Ok(Self { size, discs, to_move })
    }

    /// The size of its board.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The discs of a side.
    #[must_use]
    #[inline]
    pub fn discs(&self, color: Color) -> SquareSet {
        self.discs[color]
    }

    /// The disc on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.discs[color].contains(square))
    }

    /// Who is to move.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The squares of the board without a disc.
    #[must_use]
    #[inline]
    pub fn empties(&self) -> SquareSet {
        self.size.board() & !(self.discs.black | self.discs.white)
    }

    /// The squares on which a disc of a side turns something.
    #[must_use]
    #[inline]
    pub fn placements(&self, color: Color) -> SquareSet {
        let [own, other] = [color, color.opponent()].map(|color| self.discs[color].word());
        SquareSet::from_word(placements(own, other, self.empties().word()))
    }

    /// Whether neither side can turn anything.
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.placements(color).is_empty())
    }

    /// How many discs more a side has than the other one. Empty squares count for nobody.
    #[must_use]
    #[inline]
    pub fn lead(&self, color: Color) -> i32 {
        self.discs[color].count() as i32 - self.discs[color.opponent()].count() as i32
    }

    /// The legal moves, by rising squares; none if the game is over.
    #[must_use]
    #[inline]
    pub fn moves(&self) -> Moves {
        let mut moves: Moves = self.placements(self.to_move).squares().map(Move::Disc).collect();
        if moves.is_empty() && !self.placements(self.to_move.opponent()).is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// The position after a move, which must be legal.
    #[must_use]
    #[inline]
    pub fn after(&self, mv: Move) -> Self {
        let (mover, other) = (self.to_move, self.to_move.opponent());
        let mut next = Self { to_move: other, ..*self };
        if let Move::Disc(square) = mv {
            let at = SquareSet::of(square);
            let turned =
                SquareSet::from_word(flips(at.word(), self.discs[mover].word(), self.discs[other].word()));
            next.discs[mover] = next.discs[mover] | at | turned;
            next.discs[other] = next.discs[other] & !turned;
        }
        next
    }

    /// The position after a move, if that is legal.
    ///
    /// # Errors
    /// Why it is not.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        let moves = self.moves();
        match mv {
            _ if moves.contains(&mv) => Ok(self.after(mv)),
            _ if moves.is_empty() => Err(IllegalMove::Over),
            Move::Pass => Err(IllegalMove::Pass),
            Move::Disc(_) => Err(IllegalMove::TurnsNothing(mv)),
        }
    }

    /// A number for the position; that two share one is only unlikely.
    #[must_use]
    #[inline]
    pub fn key(&self) -> StateKey {
        state_key(&[self.discs.black.word(), self.discs.white.word()], self.to_move)
    }

    /// The position as one of the eight symmetries of the board shows it.
    #[must_use]
    #[inline]
    pub(super) fn image(&self, symmetry: usize) -> Self {
        let image = |set| symmetry::image(self.size, symmetry, set);
        let discs = ByColor { black: image(self.discs.black), white: image(self.discs.white) };
        Self { discs, ..*self }
    }

    /// The symmetry that shows the position as the least of its images, by the words of its discs; of several the first.
    #[must_use]
    pub(super) fn orientation(&self) -> usize {
        let words = |&symmetry: &usize| {
            let image = self.image(symmetry);
            (image.discs.black.word(), image.discs.white.word())
        };
        (0..symmetry::COUNT).min_by_key(words).unwrap_or(0)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
