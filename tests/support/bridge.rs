//! The way between the board under test and the naive one.

use super::naive::{Naive, Spot, Stone, Turn};
use shoban::board::{BoardSize, Move, Passes, Point, PointSet, Position, Rules, Setup, Suicide};
use shoban::game::Color;

/// A size known to exist, such as `3x4`.
pub fn size(text: &str) -> BoardSize {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Rules with the given suicide clause and no komi.
pub fn rules(suicide: Suicide) -> Rules {
    Rules { suicide, ..Rules::default() }
}

/// The empty board twice.
pub fn both_empty(size: BoardSize, suicide: Suicide) -> (Position, Naive) {
    let naive = Naive::empty(size.rows(), size.columns(), suicide == Suicide::Allowed);
    (Position::empty(size, rules(suicide)), naive)
}

/// The same colour in the naive board's words.
pub fn stone(color: Color) -> Stone {
    match color {
        Color::Black => Stone::Black,
        Color::White => Stone::White,
    }
}

/// The point of the fast board.
pub fn point(size: BoardSize, (row, column): Spot) -> Point {
    size.point(row, column).expect("the spot is on the board")
}

/// The same turn for the fast board.
pub fn fast_move(size: BoardSize, turn: Turn) -> Move {
    turn.map_or(Move::Pass, |spot| Move::Play(point(size, spot)))
}

/// The naive board in the same state.
pub fn naive_of(position: &Position) -> Naive {
    let size = position.size();
    let mut naive = both_empty(size, position.rules().suicide).1;
    for (row, column) in naive.spots() {
        naive.grid[row][column] = position.stones().at(point(size, (row, column))).map(stone);
    }
    naive.mover = stone(position.to_play());
    naive.ko = position.ko().map(|ko| size.row_and_column(ko));
    naive.passes = match position.passes() {
        Passes::None => 0,
        Passes::Pending => 1,
        Passes::Ended => 2,
    };
    naive
}

/// The description of a naive state, from its stones alone.
pub fn setup_of(naive: &Naive) -> Setup {
    let size = BoardSize::new(naive.grid.len(), naive.grid[0].len()).expect("a board that exists");
    let suicide = if naive.suicide_allowed { Suicide::Allowed } else { Suicide::Forbidden };
    let mut setup = Setup::new(size, rules(suicide));
    for color in Color::ALL {
        let spots = naive.spots().into_iter().filter(|&spot| naive.at(spot) == Some(stone(color)));
        setup.stones[color] = spots.map(|spot| point(size, spot)).collect::<PointSet>();
    }
    setup.to_play = if naive.mover == Stone::Black { Color::Black } else { Color::White };
    setup.ko = naive.ko.map(|spot| point(size, spot));
    setup.passes = [Passes::None, Passes::Pending, Passes::Ended][naive.passes as usize];
    setup
}
