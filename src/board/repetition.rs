//! Rules that look at the boards of the past, and what they see of a board.

use super::geometry::Geometry;
use super::point::PointSet;
use super::position::{Passes, Position};
use super::symmetry::Symmetry;
use crate::game::Color;
use serde::{Deserialize, Serialize};

/// What boards of the past mean for play: which a play may not bring about, or what ends the game (docs/repetition.md).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HistoryRule {
    /// All.
    Positional,
    /// Those that had the same side to move as there is after the play.
    Situational,
    /// Those that the same player has brought about by a play.
    NaturalSituational,
    /// None. The game ends when a board comes back with the same side to move: who has passed more often since it stood has won all
    /// points, and with as many passes it counts 0. Basic ko is a rule besides.
    PassCount,
}

impl HistoryRule {
    /// All.
    pub const ALL: [Self; 4] =
        [Self::Positional, Self::Situational, Self::NaturalSituational, Self::PassCount];

    /// Those that forbid, the strictest first.
    pub const SUPERKO: [Self; 3] = [Self::Positional, Self::Situational, Self::NaturalSituational];

    /// The name, as files and arguments give it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Positional => "positional",
            Self::Situational => "situational",
            Self::NaturalSituational => "natural-situational",
            Self::PassCount => "pass-count",
        }
    }

    /// Whether the game ends where a board comes back; else it is forbidden to bring it back.
    #[must_use]
    pub const fn ends(self) -> bool {
        matches!(self, Self::PassCount)
    }
}

/// How a board came to stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// Who is to move now.
    pub to_play: Color,
    /// Who brought it about by a play; nobody after a pass, or where stones were set up.
    pub by: Option<Color>,
}

impl Event {
    /// What has just happened if a position came about by a move.
    #[must_use]
    pub fn last(position: &Position) -> Self {
        let by = if position.passes() == Passes::None { Some(position.to_play().opponent()) } else { None };
        Self { to_play: position.to_play(), by }
    }
}

/// A board as a rule sees it: equal ones are the same to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sight {
    /// Black's stones.
    pub black: PointSet,
    /// White's.
    pub white: PointSet,
    /// Who is to move, or who made the board, if the rule looks at that.
    pub side: Option<Color>,
}

impl Sight {
    /// What a rule sees of a board; nothing if it never matters that it stood.
    #[must_use]
    #[inline]
    pub fn of(rule: HistoryRule, position: &Position, event: Event) -> Option<Self> {
        let side = match rule {
            HistoryRule::Positional => None,
            HistoryRule::Situational | HistoryRule::PassCount => Some(event.to_play),
            HistoryRule::NaturalSituational => Some(event.by?),
        };
        let stones = position.stones();
        Some(Self { black: stones.of(Color::Black), white: stones.of(Color::White), side })
    }

    /// The image under a symmetry.
    #[must_use]
    pub fn image(self, geometry: &Geometry, symmetry: Symmetry) -> Self {
        if symmetry == Symmetry::IDENTITY {
            return self;
        }
        let image = |set| geometry.image_of_set(symmetry, set);
        Self { black: image(self.black), white: image(self.white), side: self.side }
    }

    /// A number for lists in order.
    #[must_use]
    pub const fn order(&self) -> (u64, u64, u8) {
        let side = match self.side {
            None => 0,
            Some(color) => 1 + color as u8,
        };
        (self.black.word(), self.white.word(), side)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{BoardSize, Geometry, PointSet};

    #[test]
    fn the_group_is_that_of_the_points() {
        for (rows, columns) in [(1, 5), (3, 4), (4, 4)] {
            let geometry = Geometry::of(BoardSize::new(rows, columns).unwrap());
            for first in geometry.symmetries() {
                for point in geometry.points().points() {
                    let there = geometry.image(first, point);
                    assert_eq!(geometry.image(first.undone(), there), point);
                    for next in geometry.symmetries() {
                        let both = geometry.image(first.then(next), point);
                        assert_eq!(both, geometry.image(next, there));
                    }
                }
                let one = PointSet::of(geometry.points().first().unwrap());
                assert_eq!(geometry.image_of_set(first.then(first.undone()), one), one);
            }
        }
    }
}
