//! The stones that a question is about.

use super::case::Role;
use crate::board::{Point, PointSet, Position};
use crate::game::Color;
use thiserror::Error;

/// Stones of one side of which the attacker wants to take at least one. Each stands for its whole chain, and two of
/// the same chain ask for no more than one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    defender: Color,
    target: PointSet,
}

/// Why points are no group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TargetError {
    /// There is nothing to ask about.
    #[error("no point is given")]
    Empty,
    /// A point without a stone.
    #[error("there is no stone there")]
    NoStone(Point),
    /// Stones of both sides.
    #[error("the stones have different colours; a group belongs to one side")]
    TwoColors(Point),
}

impl Group {
    /// The stones on these points of a position.
    ///
    /// # Errors
    /// If there is no point, a point has no stone, or the stones are not all of one colour.
    pub fn new(position: &Position, points: PointSet) -> Result<Self, TargetError> {
        let first = points.first().ok_or(TargetError::Empty)?;
        let defender = position.stones().at(first).ok_or(TargetError::NoStone(first))?;
        for point in points.points() {
            match position.stones().at(point) {
                None => return Err(TargetError::NoStone(point)),
                Some(color) if color != defender => return Err(TargetError::TwoColors(point)),
                Some(_) => {}
            }
        }
        Ok(Self { defender, target: points })
    }

    /// Who owns the stones.
    #[must_use]
    pub const fn defender(&self) -> Color {
        self.defender
    }

    /// The points that were named.
    #[must_use]
    pub const fn target(&self) -> PointSet {
        self.target
    }

    /// The whole chains of the target on a board where it stands.
    #[must_use]
    pub fn chains(&self, position: &Position) -> PointSet {
        position.geometry().flood(self.target, position.stones().of(self.defender))
    }

    /// The colour of a side.
    #[must_use]
    pub const fn color(&self, role: Role) -> Color {
        match role {
            Role::Attacker => self.defender.opponent(),
            Role::Defender => self.defender,
        }
    }
}
