//! Positions such as come up when both sides play sensibly.

use super::GoPlay;
use crate::board::{BoardSize, Geometry, Move, Passes, Point, PointSet, Position, Rules};
use crate::game::StateKey;
use crate::ordering::Spec;
use crate::play::{PlayGame, PlaySearch, PlayTable, Settings};
use crate::random::Random;

/// Moves that are drawn.
const DRAWN: usize = 4;
/// The ordering of the searches for the others: the relative history heuristic as in "The relative history heuristic" (2004).
const ORDERING: &str = "shared-relative:d^3,d^3";

/// The search for a move that is not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSearch {
    /// Plies.
    pub depth: u32,
    /// The binary logarithm of the slots of its table, which is a new one for each move.
    pub table_log2: u32,
}

/// Plays a game on an empty board and gives its first `count` moves; nothing if it ends or is decided before, or if the
/// depth is nothing. The first four are drawn from the points off the edge, the others are the best ones of a search. The same random numbers give the same game everywhere.
#[must_use]
pub fn middle_game(
    size: BoardSize,
    count: usize,
    search: MoveSearch,
    random: &mut Random,
) -> Option<Vec<Move>> {
    let game = GoPlay::new(size);
    let (mut moves, mut earlier): (_, Vec<StateKey>) = (Vec::new(), Vec::new());
    let mut position = Position::empty(size, Rules::default());
    while moves.len() < count {
        let mv = if moves.len() < DRAWN {
            drawn(&position, random)
        } else {
            let ordering = ORDERING.parse::<Spec>().expect("a known ordering").build(game.slots());
            let table = PlayTable::new(search.table_log2);
            let depth = search.depth;
            let mut search = PlaySearch::new(&game, Settings::MIGOS, ordering, table);
            let report = search.deepen(&earlier, &position, depth, |_| ()).expect("no limit is set");
            // What unconditional life decides is not searched.
            *report.line.first()?
        };
        earlier.push(game.key(&position));
        position = position.play(mv).expect("a legal move");
        moves.push(mv);
        if position.passes() == Passes::Ended {
            return None;
        }
    }
    Some(moves)
}

/// A legal point off the edge, each with the same chance; a pass where there is none.
fn drawn(position: &Position, random: &mut Random) -> Move {
    let size = position.size();
    let is_inside = |point: Point| {
        let (row, column) = size.row_and_column(point);
        row > 0 && column > 0 && row + 1 < size.rows() && column + 1 < size.columns()
    };
    let inside: PointSet = Geometry::of(size).points().points().filter(|&point| is_inside(point)).collect();
    let points: Vec<Point> = (inside & position.legal_plays()).points().collect();
    if points.is_empty() { Move::Pass } else { Move::Play(points[random.word() as usize % points.len()]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(depth: u32) -> MoveSearch {
        MoveSearch { depth, table_log2: 10 }
    }

    #[test]
    fn games_are_legal_and_the_same_for_the_same_seed() {
        let size: BoardSize = "5x5".parse().expect("a size");
        let game = |seed| middle_game(size, 10, search(2), &mut Random::seeded(seed));
        let mut lengths = Vec::new();
        for seed in 0..4 {
            let moves = game(seed);
            assert_eq!(moves, game(seed));
            lengths.extend(moves.iter().map(Vec::len));
            let mut position = Position::empty(size, Rules::default());
            for mv in moves.into_iter().flatten() {
                position = position.play(mv).expect("legal");
            }
        }
        assert!(lengths.len() > 2 && lengths.iter().all(|&length| length == 10), "{lengths:?}");
        assert_ne!(game(1), game(2));
        assert_eq!(
            middle_game(size, 10, search(0), &mut Random::seeded(0)),
            None,
            "who does not look has no move"
        );
    }

    #[test]
    fn games_that_end_too_soon_give_nothing() {
        for (size, seed) in
            ["1x2", "3x3", "3x4", "4x4"].into_iter().flat_map(|size| [(size, 1), (size, 2), (size, 3)])
        {
            let size: BoardSize = size.parse().expect("a size");
            assert_eq!(middle_game(size, 400, search(2), &mut Random::seeded(seed)), None, "{size} {seed}");
        }
    }
}
