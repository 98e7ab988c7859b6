//! Unconditional territory: points that a colour is sure to own at the end, and the bound that follows.

use super::benson::{Vitality, unconditionally_alive};
use super::kept::Kept;
use crate::board::{BoardSize, Geometry, Passes, PointSet, Position, Suicide};
use crate::game::{Color, Score};

/// A set of points that `color` is sure to own at the end: unconditionally alive stones and territory by
/// rule R1, or more stones without territory where that is worth more.
///
/// **Rule R1.** Let A be the stones alive by [`Vitality::AllPoints`] and R a component of the rest. If every
/// point of R touches A, then A and R are the owner's at the end, provided that the owner does not end the
/// game while enemy stones stand in R.
///
/// *Proof.* The owner plays in R only while an enemy stone stands there, and then on a liberty of an enemy
/// chain of R. Such a point touches A, so the stone joins A. It is no suicide, and no ko ban can stand in the
/// way: a ban needs a lone stone that was captured, and stones in R touch A. A stays alive: let R be vital to
/// a chain of A. Every point of R touches that chain, so each part into which R falls gives it a liberty as
/// long as an empty point is left there, and one always is, because the enemy cannot fill the last one
/// (suicide, or with suicide allowed it empties the part) and the owner fills it only by a capture, which
/// empties points. The owner's stones in R only increase, so at most |R| - 1 such moves are made, one for an
/// enemy move or more when the enemy passes. When no enemy stone is left the owner passes. Regions do not
/// disturb each other: a stone that joins A takes no point from another region. Where suicide is allowed the
/// opponent could kill his own stones elsewhere for ever; the owner answers each suicide there by a stone on
/// one of the emptied points next to an own one. It is legal, costs A nothing, and merges or grows own chains,
/// so there are finitely many of them (docs/life.md has the details). ∎
///
/// If Benson's stones alone are claimed, the owner always passes: enemy stones only increase, suicide being
/// forbidden, until the opponent passes too.
///
/// The condition on stones is needed: with Benson's own condition a capture in R can empty points that are
/// no liberties of a chain that R was vital to. (R1 is also why nothing stronger stands here: "at most one
/// point of R does not touch A" is settled by exact play in the region instead, and "the points that do not
/// touch A are pairwise adjacent" is false, see `XX.O.XX`.)
#[must_use]
pub fn secure_points(position: &Position, color: Color) -> PointSet {
    let Some(Secure { alone, firm }) = Secure::of(position, color) else { return PointSet::EMPTY };
    let owned = firm | territory(position.geometry(), firm);
    if alone.count() > owned.count() { alone } else { owned }
}

/// What `color` is sure to keep without answers: what is worth more of that by rule R1, with half of the liberties beside it, and of
/// the stones that live if he always passes. These have no such liberties, for their owner must not play.
#[must_use]
pub fn secure(position: &Position, color: Color) -> Kept {
    let Some(Secure { alone, firm }) = Secure::of(position, color) else { return Kept::default() };
    let owned = firm | territory(position.geometry(), firm);
    let (alone, owned) = (Kept::from(alone), Kept::beside(position, color, firm, owned));
    if alone.count(position, color) > owned.count(position, color) { alone } else { owned }
}

/// Stones that live without answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Secure {
    /// If their owner always passes; none where suicide is allowed.
    pub alone: PointSet,
    /// Whatever he takes in the regions between them.
    pub firm: PointSet,
}

impl Secure {
    /// The stones of a colour that live, if there are any.
    #[must_use]
    pub fn of(position: &Position, color: Color) -> Option<Self> {
        let (geometry, stones) = (position.geometry(), position.stones());
        let alive = unconditionally_alive(geometry, stones, color, Vitality::Empties);
        if alive.is_empty() {
            // What lives by the stricter condition also lives by this one.
            return None;
        }
        let firm = unconditionally_alive(geometry, stones, color, Vitality::AllPoints);
        let alone = if position.rules().suicide == Suicide::Forbidden { alive } else { PointSet::EMPTY };
        Some(Self { alone, firm })
    }
}

/// The components of the complement of `alive` in which every point touches it.
#[must_use]
pub fn territory(geometry: &Geometry, alive: PointSet) -> PointSet {
    if alive.is_empty() {
        return PointSet::EMPTY;
    }
    let touching = geometry.dilate(alive);
    let regions = geometry.components(geometry.points() - alive);
    regions.filter(|region| region.is_subset(touching)).fold(PointSet::EMPTY, |all, region| all | region)
}

/// The points that a colour has to own for a score of at least `wanted` from its side: that half of the board
/// which goes beyond an even share, rounded up. At least one, so that something has to be owned.
#[must_use]
pub fn points_for(wanted: Score, size: BoardSize) -> u32 {
    let sum = size.count() as i32 + i32::from(wanted.points());
    ((sum + 1) / 2).max(1) as u32
}

/// What `color` can force without search, from its own side, given what it is sure to keep.
///
/// *Pending pass.* When `color` itself has just passed, the opponent may end the game at once, with dead
/// stones still on the board; then the board as it stands may be worth less, and that is the bound. Nobody
/// else can end the game: if the opponent has passed, it is `color` who would have to pass next. It makes no
/// sense to ask when the game is over.
#[must_use]
pub fn static_lower_bound(position: &Position, color: Color, kept: impl Into<Kept>) -> Score {
    debug_assert!(position.passes() != Passes::Ended, "a finished game has a score");
    let count = position.geometry().points().count() as i8;
    let bound = Score::new(2 * kept.into().count(position, color) as i8 - count);
    if position.passes() == Passes::None || position.to_play() == color {
        return bound;
    }
    let standing = position.score();
    bound.min(if color == Color::Black { standing } else { -standing })
}
