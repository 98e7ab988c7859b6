//! Positions and what moves do to them.

use super::geometry::{Geometry, Size};
use super::keys;
use super::line_counts::LineCounts;
use crate::game::{ByColor, Color, StateKey};
use crate::squares::{Square, SquareSet};
use arrayvec::ArrayVec;
use std::fmt;
use std::hash::{Hash, Hasher};
use thiserror::Error;

/// Most moves of a position: eight for each of twelve men.
pub const MAX_MOVES: usize = 96;

/// What a side does in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Nothing; legal only without another move, and only under some rules.
    Pass,
    /// A man goes from one square to another and captures what stands there.
    Man {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
}

/// The moves of a position.
pub type Moves = ArrayVec<Move, MAX_MOVES>;

/// Why men do not make a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// A square of both sides, or off the board.
    #[error("a man stands off the board, or two on one square")]
    Misplaced,
    /// A side without men.
    #[error("{0} has no men")]
    NoMen(Color),
    /// More men than the game begins with.
    #[error("{color} has {found} men; on a {size} board a side has at most {most}", most = size.men())]
    TooMany {
        /// Whose.
        color: Color,
        /// How many.
        found: usize,
        /// The board.
        size: Size,
    },
}

/// Men on a board, and who is to move. Whether the game is over is a matter of the [`super::Rules`].
#[derive(Clone, Copy)]
pub struct Position {
    geometry: &'static Geometry,
    men: ByColor<SquareSet>,
    to_move: Color,
    key: StateKey,
    lines: LineCounts,
}

impl Position {
    /// The position in which games begin: Black on the first and the last rank, White on the first and the last
    /// file, corners empty, Black to move.
    #[must_use]
    pub fn start(size: Size) -> Self {
        let last = size.side() - 1;
        let inner = || 1..last;
        let black = inner().flat_map(|file| [Square::at(0, file), Square::at(last, file)]).collect();
        let white = inner().flat_map(|rank| [Square::at(rank, 0), Square::at(rank, last)]).collect();
        Self::of_men(size, ByColor { black, white }, Color::Black)
    }

    /// A position with these men.
    ///
    /// # Errors
    /// If a man stands off the board, two stand on one square, or a side has no men or more than at the start
    /// of a game.
    pub fn new(size: Size, men: ByColor<SquareSet>, to_move: Color) -> Result<Self, PositionError> {
        let board = Geometry::of(size).board();
        if men.black.meets(men.white) || (men.black | men.white).meets(!board) {
            return Err(PositionError::Misplaced);
        }
        for color in Color::ALL {
            match men[color].count() as usize {
                0 => return Err(PositionError::NoMen(color)),
                found if found > size.men() => return Err(PositionError::TooMany { color, found, size }),
                _ => {}
            }
        }
        Ok(Self::of_men(size, men, to_move))
    }

    fn of_men(size: Size, men: ByColor<SquareSet>, to_move: Color) -> Self {
        let geometry = Geometry::of(size);
        let parts = Color::ALL.into_iter().flat_map(|color| men[color].squares().map(move |at| (color, at)));
        let sum = parts.fold(0_u64, |sum, (color, at)| sum.wrapping_add(geometry.key_part(color, at)));
        let key = if to_move == Color::White { sum.wrapping_add(keys::WHITE_TO_MOVE) } else { sum };
        let lines = (men.black | men.white).squares().fold(LineCounts::default(), LineCounts::with);
        Self { geometry, men, to_move, key: StateKey(key), lines }
    }

    /// The lines of its board.
    #[must_use]
    #[inline]
    pub const fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The size of its board.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.geometry.size()
    }

    /// The men of a side.
    #[must_use]
    #[inline]
    pub fn men(&self, color: Color) -> SquareSet {
        self.men[color]
    }

    /// The man on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.men[color].contains(square))
    }

    /// Who is to move.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// A number for the position. On boards of up to 6x6 no two positions share one; on larger ones that is
    /// only unlikely.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> StateKey {
        self.key
    }

    /// The same men with the other side to move.
    #[must_use]
    #[inline]
    pub const fn passed(&self) -> Self {
        let key = StateKey(self.key.0.wrapping_add(keys::WHITE_TO_MOVE));
        Self { to_move: self.to_move.opponent(), key, ..*self }
    }

    /// Where a man of `color` that stands on a square can go.
    #[must_use]
    #[inline]
    pub fn targets(&self, color: Color, from: Square) -> SquareSet {
        let (own, enemy) = (self.men[color], self.men[color.opponent()]);
        self.geometry.jumps(from, self.lines.through(from), enemy) & !own
    }

    /// Number of moves that a side's men have.
    #[must_use]
    pub fn mobility(&self, color: Color) -> u32 {
        self.men[color].squares().map(|from| self.targets(color, from).count()).sum()
    }

    /// The moves of the men of the side to move, by rising squares.
    pub fn men_moves(&self, moves: &mut Moves) {
        for from in self.men[self.to_move].squares() {
            moves.extend(self.targets(self.to_move, from).squares().map(|to| Move::Man { from, to }));
        }
    }

    /// The moves that capture.
    pub fn captures(&self, moves: &mut Moves) {
        let enemy = self.men[self.to_move.opponent()];
        for from in self.men[self.to_move].squares() {
            let targets = self.targets(self.to_move, from) & enemy;
            moves.extend(targets.squares().map(|to| Move::Man { from, to }));
        }
    }

    /// Whether a move captures.
    #[must_use]
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        match mv {
            Move::Pass => false,
            Move::Man { to, .. } => self.men[self.to_move.opponent()].contains(to),
        }
    }

    /// The position after a move, which must be legal.
    #[must_use]
    #[inline]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.passed();
        let Move::Man { from, to } = mv else { return next };
        let (mover, other) = (self.to_move, self.to_move.opponent());
        let mut key = next.key.0;
        if next.men[other].contains(to) {
            next.men[other] = next.men[other].without(to);
            next.lines = next.lines.without(to);
            key = key.wrapping_sub(self.geometry.key_part(other, to));
        }
        next.men[mover] = next.men[mover].without(from).with(to);
        next.lines = next.lines.without(from).with(to);
        key = key.wrapping_sub(self.geometry.key_part(mover, from));
        next.key = StateKey(key.wrapping_add(self.geometry.key_part(mover, to)));
        next
    }

    /// The position as one of the eight symmetries of the board shows it ([`Geometry::image`] numbers them).
    #[must_use]
    pub fn image(&self, symmetry: usize) -> Self {
        let image = |men: SquareSet| men.squares().map(|at| self.geometry.image(symmetry, at)).collect();
        let men = ByColor { black: image(self.men.black), white: image(self.men.white) };
        Self::of_men(self.size(), men, self.to_move)
    }

    /// The position with the colours exchanged, of the men and of the side to move.
    #[must_use]
    pub fn recolored(&self) -> Self {
        let men = ByColor { black: self.men.white, white: self.men.black };
        Self::of_men(self.size(), men, self.to_move.opponent())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.size(), self.men, self.to_move) == (other.size(), other.men, other.to_move)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
