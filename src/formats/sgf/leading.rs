//! Games that lead to a position.

use super::game::{SgfGame, SgfMove};
use crate::board::{Geometry, Move, Passes, Point, PointSet, Position, Setup};
use crate::formats::line_column::LineColumn;
use crate::game::Color;

impl SgfGame {
    /// The shortest game that ends with a position, bans of ko and passes included: these are what its moves are for. SGF has no
    /// other words for them.
    #[must_use]
    pub fn leading_to(position: &Position) -> Self {
        let mover = position.to_play();
        let begun = |to_play, moves: &[(Color, Move)]| {
            let setup = Setup { to_play, ko: None, passes: Passes::None, ..Setup::from(position) };
            let moves = moves.iter().map(|&(color, mv)| SgfMove { color, mv, place: LineColumn::START });
            Self { setup, moves: moves.collect(), place: LineColumn::START, notes: Vec::new() }
        };
        let passed = [(mover, Move::Pass), (mover.opponent(), Move::Pass)];
        match (position.passes(), position.ko()) {
            (Passes::Ended, _) => begun(mover, &passed),
            (Passes::Pending, _) => begun(mover.opponent(), &passed[1..]),
            (Passes::None, None) => begun(mover, &[]),
            (Passes::None, Some(ko)) => before_ko(position, ko).unwrap_or_else(|| begun(mover, &[])),
        }
    }
}

/// The position before a single stone was taken at the point of the ban, with the move that took it.
fn before_ko(position: &Position, ko: Point) -> Option<SgfGame> {
    let (mover, taker) = (position.to_play(), position.to_play().opponent());
    let around = Geometry::of(position.size()).neighbors(PointSet::of(ko));
    around.points().find_map(|point| {
        let mut setup = Setup { to_play: taker, ko: None, ..Setup::from(position) };
        setup.stones[taker] = setup.stones[taker].without(point);
        setup.stones[mover] = setup.stones[mover].with(ko);
        let mv = Move::Play(point);
        let after = setup.into_position().ok()?.play(mv).ok()?;
        let moves = vec![SgfMove { color: taker, mv, place: LineColumn::START }];
        (after == *position).then_some(SgfGame { setup, moves, place: LineColumn::START, notes: Vec::new() })
    })
}
