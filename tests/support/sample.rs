//! Random positions of boards too large to list.

use super::random::Random;
use shoban::board::{BoardSize, Geometry, Move, Passes, Point, PointSet, Position, Rules, Setup};
use shoban::game::Color;

/// A position from a random game in which nobody fills a point that only his own stones touch, and passes are
/// rare: groups live and die in it. The game may be young or old, a pass may be pending, a ko may be on.
pub fn played(random: &mut Random, size: BoardSize, rules: Rules) -> Position {
    let mut position = Position::empty(size, rules);
    for _ in 0..size.count() / 2 + random.below(2 * size.count()) {
        let next = position.after(random_move(random, &position));
        if next.passes() == Passes::Ended {
            break;
        }
        position = next;
    }
    position
}

fn random_move(random: &mut Random, position: &Position) -> Move {
    let own = position.stones().of(position.to_play());
    let is_eye = |p: &Point| position.geometry().neighbors(PointSet::of(*p)).is_subset(own);
    let plays: Vec<Point> = position.legal_plays().points().filter(|p| !is_eye(p)).collect();
    if plays.is_empty() || random.below(40) == 0 { Move::Pass } else { Move::Play(random.pick(&plays)) }
}

/// A legal board with random stones, more of `favoured` than of the other colour, so that it often has
/// territory, in shapes that no sensible game leads to. Nothing has happened before.
pub fn scattered(random: &mut Random, size: BoardSize, rules: Rules, favoured: Color) -> Position {
    loop {
        let mut setup = Setup::new(size, rules);
        setup.to_play = random.pick(&Color::ALL);
        for point in Geometry::of(size).points().points() {
            let color = match random.below(20) {
                0..11 => favoured,
                11..14 => favoured.opponent(),
                _ => continue,
            };
            setup.stones[color] = setup.stones[color].with(point);
        }
        if let Ok(position) = setup.into_position() {
            return position;
        }
    }
}
