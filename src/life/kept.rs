//! What an owner keeps: points that are sure, and others of which he gets half.

use crate::board::{PointSet, Position, Suicide};
use crate::game::Color;

/// Points that an owner is sure to own at the end, and others of which he is sure to get half.
///
/// The second kind are the empty points beside his living stones that he does not claim. Whenever his strategy would clean up or
/// pass, he plays on one of them: the stone joins a chain that lives. So the opponent gets no more of them than he (docs/life.md,
/// "Half of the liberties outside").
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Kept {
    /// Those that are sure.
    pub points: PointSet,
    /// Those of which he gets half: empty, and none of `points`.
    pub halved: PointSet,
}

impl Kept {
    /// What `owner` keeps of whom `points` are sure, `living` among them: stones that nobody takes as long as he keeps the points.
    #[must_use]
    pub fn beside(position: &Position, owner: Color, living: PointSet, points: PointSet) -> Self {
        if position.rules().suicide == Suicide::Allowed {
            return Self::from(points);
        }
        let beside = position.geometry().touching(living) & position.empties();
        let banned = if position.to_play() == owner { position.ko() } else { None };
        let banned = banned.map_or(PointSet::EMPTY, PointSet::of);
        Self { points, halved: beside - points - banned }
    }

    /// How many points that is: half of the others rounded down, or up if `owner` is to move.
    #[must_use]
    pub fn count(self, position: &Position, owner: Color) -> u32 {
        let others = self.halved.count();
        self.points.count() + if position.to_play() == owner { others.div_ceil(2) } else { others / 2 }
    }
}

impl From<PointSet> for Kept {
    fn from(points: PointSet) -> Self {
        Self { points, halved: PointSet::EMPTY }
    }
}
