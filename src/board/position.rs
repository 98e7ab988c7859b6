//! A legal position: what can be played from it, and what it becomes.

use super::geometry::{BoardSize, Geometry};
use super::point::{Point, PointSet};
use super::rules::{Rules, Suicide};
use super::stones::{Stones, add_parts};
use super::symmetry::Symmetry;
use super::zobrist::WHITE_TO_PLAY;
use crate::game::Color;
use crate::game::Score;
use crate::game::StateKey;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Move {
    /// No stone is played.
    Pass,
    /// A stone is put on the point.
    Play(Point),
}

impl Move {
    /// The move in GTP notation: a point name or `pass`.
    #[must_use]
    pub fn name(self, size: BoardSize) -> String {
        match self {
            Self::Pass => "pass".to_owned(),
            Self::Play(point) => size.name(point),
        }
    }

    /// Reads GTP notation in either case; `None` if this board has no such point.
    #[must_use]
    pub fn named(text: &str, size: BoardSize) -> Option<Self> {
        if text.eq_ignore_ascii_case("pass") {
            return Some(Self::Pass);
        }
        size.point_named(text).map(Self::Play)
    }

    /// Where a symmetry takes it.
    #[must_use]
    #[inline]
    pub const fn image(self, geometry: &Geometry, symmetry: Symmetry) -> Self {
        match self {
            Self::Pass => Self::Pass,
            Self::Play(point) => Self::Play(geometry.image(symmetry, point)),
        }
    }
}

/// How many passes have just been made in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Passes {
    /// The last move was a play (or there was none).
    #[default]
    None,
    /// One: a second one ends the game.
    Pending,
    /// Two: the game is over.
    Ended,
}

/// Why a move may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum IllegalMove {
    /// There is a stone on the point.
    #[error("the point is occupied")]
    Occupied,
    /// The point is not on this board.
    #[error("the point is not on the board")]
    OffBoard,
    /// Basic ko: the move would take back at once.
    #[error("basic ko forbids to take back at once")]
    Ko,
    /// The move would leave its own chain without liberties.
    #[error("the move would be suicide")]
    Suicide,
    /// Two passes have been made.
    #[error("the game is over after two passes")]
    GameOver,
}

/// A state of the game: stones, side to move, ko ban, passes, and the rules. Small enough to copy at every
/// node of a search.
#[derive(Clone, Copy)]
pub struct Position {
    pub(super) geometry: &'static Geometry,
    pub(super) stones: Stones,
    pub(super) to_play: Color,
    pub(super) ko: Option<Point>,
    pub(super) passes: Passes,
    pub(super) rules: Rules,
}

impl Position {
    /// The empty board with Black to move.
    #[must_use]
    pub fn empty(size: BoardSize, rules: Rules) -> Self {
        let geometry = Geometry::of(size);
        Self { geometry, stones: Stones::NONE, to_play: Color::Black, ko: None, passes: Passes::None, rules }
    }

    /// The geometry of the board.
    #[must_use]
    #[inline]
    pub const fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.geometry.size()
    }

    /// The stones on the board.
    #[must_use]
    #[inline]
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The empty points.
    #[must_use]
    #[inline]
    pub fn empties(&self) -> PointSet {
        self.geometry.points() - self.stones.all()
    }

    /// Whose turn it is.
    #[must_use]
    #[inline]
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// The point on which basic ko forbids the side to move to play.
    #[must_use]
    #[inline]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The passes just made.
    #[must_use]
    #[inline]
    pub const fn passes(&self) -> Passes {
        self.passes
    }

    /// The rules of the game.
    #[must_use]
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same position with the other side to move and no ko ban, as if the game began here.
    #[must_use]
    pub fn with_to_play(mut self, color: Color) -> Self {
        self.to_play = color;
        self.ko = None;
        self.passes = Passes::None;
        self
    }

    /// The same position by other rules.
    #[must_use]
    pub const fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// The same position without a ko ban: for rules that look at what stood before instead.
    #[must_use]
    pub const fn without_ko(mut self) -> Self {
        self.ko = None;
        self
    }

    /// The area score of the board as it stands, from Black's side: all stones count as alive.
    #[must_use]
    pub fn score(&self) -> Score {
        let area = |color| self.stones.area(self.geometry, color) as i8;
        Score::new(area(Color::Black) - area(Color::White))
    }

    /// The key of the state: the same for all its images under the symmetries of the board. Also the symmetry
    /// that leads to the image whose key it is. On boards of up to 36 points no two states that are not images
    /// of each other share a key, but for one pair: a finished game has the key of the state in which the same
    /// board waits for that player after one pass. A look-up by the one who made the last pass cannot be misled:
    /// what he can force there is at most the board as it stands, since his opponent could pass as well.
    #[must_use]
    #[inline]
    pub fn key(&self) -> (StateKey, Symmetry) {
        let mut keys = *self.stones.keys();
        if let Some(ko) = self.ko {
            add_parts(&mut keys, &self.geometry.ko_keys[ko.index()]);
        }
        let mut least = 0;
        for i in 1..keys.len() {
            if keys[i] < keys[least] {
                least = i;
            }
        }
        (self.with_turn(keys[least]), Symmetry(least as u8))
    }

    /// Like [`key`](Self::key), but only for images under some symmetries of the board: those that keep what else a game
    /// depends on. The first of them has to be the identity.
    #[must_use]
    pub fn key_among(&self, symmetries: &[Symmetry]) -> (StateKey, Symmetry) {
        let mut keys = *self.stones.keys();
        if let Some(ko) = self.ko {
            add_parts(&mut keys, &self.geometry.ko_keys[ko.index()]);
        }
        let key = |symmetry: &Symmetry| keys[usize::from(symmetry.0)];
        let least = symmetries.iter().copied().min_by_key(key).unwrap_or(Symmetry::IDENTITY);
        (self.with_turn(key(&least)), least)
    }

    /// The key of a state, given that of its stones and its ko ban.
    #[inline]
    fn with_turn(&self, key: u64) -> StateKey {
        key_in_turn(self.geometry, key, self.to_play, self.passes)
    }

    /// The key of the state itself, whose images under the symmetries of the board have other ones. Otherwise it is
    /// like [`key`](Self::key).
    #[must_use]
    pub fn own_key(&self) -> StateKey {
        let mut keys = *self.stones.keys();
        if let Some(ko) = self.ko {
            add_parts(&mut keys, &self.geometry.ko_keys[ko.index()]);
        }
        self.with_turn(keys[0])
    }

    /// The points on which the side to move may play.
    #[must_use]
    pub fn legal_plays(&self) -> PointSet {
        if self.passes == Passes::Ended {
            return PointSet::EMPTY;
        }
        let empties = self.empties();
        // A point with an empty neighbour is always playable; only the tight ones need a closer look.
        let roomy = empties & self.geometry.touching(empties);
        let tight = empties - roomy;
        let playable = tight.points().filter(|&p| self.is_tight_play_legal(p)).collect::<PointSet>();
        let plays = roomy | playable;
        self.ko.map_or(plays, |ko| plays.without(ko))
    }

    /// Whether a play on an empty point without empty neighbours is legal, ko apart.
    fn is_tight_play_legal(&self, point: Point) -> bool {
        let around = self.geometry.neighbors(PointSet::of(point));
        let own = around & self.stones.of(self.to_play);
        let other = around - own;
        let has_other_liberty =
            |chain| !(self.stones.liberties(self.geometry, chain).without(point)).is_empty();
        let chain_at = |color, p| self.stones.chain(self.geometry, color, p);
        other.points().any(|p| !has_other_liberty(chain_at(self.to_play.opponent(), p)))
            || own.points().any(|p| has_other_liberty(chain_at(self.to_play, p)))
            || (self.rules.suicide == Suicide::Allowed && !own.is_empty())
    }

    /// The last liberties of the opponent's chains: a legal play there takes stones, and no other play does. One flood
    /// fill for each chain of the opponent.
    #[must_use]
    pub fn capturing_points(&self) -> PointSet {
        self.geometry
            .components(self.stones.of(self.to_play.opponent()))
            .filter_map(|chain| self.stones.liberties(self.geometry, chain).single())
            .collect()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is illegal; the position is as it was.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.passes == Passes::Ended {
            return Err(IllegalMove::GameOver);
        }
        let Move::Play(point) = mv else { return Ok(self.after(mv)) };
        if !self.geometry.points().contains(point) {
            Err(IllegalMove::OffBoard)
        } else if self.stones.all().contains(point) {
            Err(IllegalMove::Occupied)
        } else if self.ko == Some(point) {
            Err(IllegalMove::Ko)
        } else if !self.legal_plays().contains(point) {
            Err(IllegalMove::Suicide)
        } else {
            Ok(self.after(mv))
        }
    }

    /// The position after a legal move. An illegal one gives a position that cannot arise, nothing worse;
    /// use [`play`](Self::play) for moves from outside.
    #[must_use]
    #[inline]
    pub fn after(&self, mv: Move) -> Self {
        match mv {
            Move::Pass => self.after_pass(),
            Move::Play(point) => self.after_play(point),
        }
    }

    fn after_pass(&self) -> Self {
        let passes = if self.passes == Passes::None { Passes::Pending } else { Passes::Ended };
        Self { to_play: self.to_play.opponent(), ko: None, passes, ..*self }
    }

    fn after_play(&self, point: Point) -> Self {
        let (mover, other) = (self.to_play, self.to_play.opponent());
        let geometry = self.geometry;
        let mut next = Self { to_play: other, ko: None, passes: Passes::None, ..*self };
        next.stones.place(geometry, mover, point);
        let captured = next.without_liberties(other, geometry.neighbors(PointSet::of(point)));
        if captured.is_empty() {
            if self.rules.suicide == Suicide::Allowed {
                let own = next.without_liberties(mover, PointSet::of(point));
                next.stones.remove(geometry, mover, own);
            }
            return next;
        }
        next.stones.remove(geometry, other, captured);
        // Basic ko: one stone took one stone and could be taken back at once.
        if let Some(taken) = captured.single()
            && !geometry.neighbors(PointSet::of(point)).meets(next.stones.of(mover))
            && next.stones.liberties(geometry, PointSet::of(point)) == captured
        {
            next.ko = Some(taken);
        }
        next
    }

    /// The chains of `color` with a stone in `near` that have no liberties.
    fn without_liberties(&self, color: Color, near: PointSet) -> PointSet {
        let mut rest = near & self.stones.of(color);
        let mut dead = PointSet::EMPTY;
        while let Some(point) = rest.first() {
            let chain = self.stones.chain(self.geometry, color, point);
            if self.stones.liberties(self.geometry, chain).is_empty() {
                dead |= chain;
            }
            rest -= chain;
        }
        dead
    }
}

/// The key of a state, given that of its stones and its ko ban.
#[inline]
pub(super) fn key_in_turn(geometry: &Geometry, mut key: u64, to_play: Color, passes: Passes) -> StateKey {
    if to_play == Color::White {
        key = key.wrapping_add(WHITE_TO_PLAY);
    }
    if passes != Passes::None {
        key = key.wrapping_add(geometry.pass_key);
    }
    StateKey(key)
}

/// Equal when no rule can tell them apart: same board, side to move, ko ban, passes and rules.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.size() == other.size()
            && Color::ALL.iter().all(|&c| self.stones.of(c) == other.stones.of(c))
            && (self.to_play, self.ko, self.passes, self.rules)
                == (other.to_play, other.ko, other.passes, other.rules)
    }
}

impl Eq for Position {}
