//! All boards of a size, and all states on them.

use shoban::board::{BoardSize, Geometry, Passes, Point, Position, Rules, Setup};
use shoban::game::Color;

/// Every way to put black stones, white stones or nothing on the points, legal or not, in the order of its
/// code: the base-3 number with the first point as the lowest digit (0 empty, 1 Black, 2 White).
pub fn colorings(size: BoardSize, rules: Rules) -> impl Iterator<Item = Setup> {
    let points: Vec<Point> = Geometry::of(size).points().points().collect();
    (0..coloring_count(size)).map(move |code| coloring(size, rules, &points, code))
}

/// Three to the number of points.
pub fn coloring_count(size: BoardSize) -> u64 {
    3_u64.pow(size.count() as u32)
}

fn coloring(size: BoardSize, rules: Rules, points: &[Point], code: u64) -> Setup {
    let mut setup = Setup::new(size, rules);
    let mut rest = code;
    for &point in points {
        match rest % 3 {
            1 => setup.stones.black = setup.stones.black.with(point),
            2 => setup.stones.white = setup.stones.white.with(point),
            _ => {}
        }
        rest /= 3;
    }
    setup
}

/// The code of a board, see [`colorings`].
pub fn code_of(position: &Position) -> u64 {
    let digit = |point| position.stones().at(point).map_or(0, |color| color as u64 + 1);
    let mut code = 0;
    let mut weight = 1;
    for point in position.geometry().points().points() {
        code += weight * digit(point);
        weight *= 3;
    }
    code
}

/// Every unfinished state with the stones of a legal board: either side to move, with no ban and no pass,
/// after one pass, or with each ko ban that [`Setup`] accepts.
pub fn states_on(board: Setup) -> Vec<Position> {
    let empties = Geometry::of(board.size).points() - board.stones.black - board.stones.white;
    let mut states = Vec::new();
    for to_play in Color::ALL {
        let plain = Setup { to_play, ..board };
        let passed = Setup { passes: Passes::Pending, ..plain };
        let banned = empties.points().map(|point| Setup { ko: Some(point), ..plain });
        let accepted =
            [plain, passed].into_iter().chain(banned).filter_map(|setup| setup.into_position().ok());
        states.extend(accepted);
    }
    states
}
