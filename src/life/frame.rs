//! What encloses a region.

use crate::board::PointSet;
use arrayvec::ArrayVec;

/// Most walls around a region that is looked at.
pub const MAX_WALLS: usize = 8;

/// Walls of a region: chains of the owner that are taken for granted while the region is played in.
pub type Walls = ArrayVec<PointSet, MAX_WALLS>;

/// What stays the same while a region is played in, whatever is demanded: the region, its walls as far as they touch it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Frame {
    pub region: PointSet,
    pub walls: Walls,
}
