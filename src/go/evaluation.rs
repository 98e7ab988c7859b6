//! How good a position of Go looks at the depth limit.
//!
//! The program MIGOS had five aims ("Solving Go on small boards", 2003): many stones, many liberties, few stones on
//! the edge, connected stones, eyes. Its weights are not published. Those here were not tuned: they only make a stone
//! worth more than anything that a move is likely to change besides.

use crate::board::{BoardSize, Geometry, PointSet, Position};
use crate::game::Color;

/// A stone.
const STONE: i32 = 100;
/// An empty point next to own stones.
const LIBERTY: i32 = 20;
/// An empty point next to those, and not next to own stones: a liberty that a stone may get.
const SECOND_LIBERTY: i32 = 5;
/// A stone on the edge.
const EDGE: i32 = -25;
/// An object more, or a hole less.
const EULER: i32 = -30;

/// The evaluation for one board size: a sum over the features of Black's stones less the same for White's, so that
/// the colours count alike, however the board is turned.
#[derive(Clone, Debug)]
pub struct Evaluation {
    geometry: &'static Geometry,
    edge: PointSet,
    quads: Vec<Quad>,
}

/// The four points about a place where lines between points would cross, some of them off the board.
#[derive(Clone, Copy, Debug)]
struct Quad {
    points: PointSet,
    /// Two points that touch only at their corners.
    diagonal: PointSet,
    outside: u32,
}

impl Evaluation {
    /// Larger than every evaluation and its negative.
    pub const LIMIT: i32 = 12_000;

    /// The evaluation for boards of a size.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        let geometry = Geometry::of(size);
        let (rows, columns) = (size.rows(), size.columns());
        let is_on_edge = |row, column| row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let edge = all.filter(|&(row, column)| is_on_edge(row, column));
        let edge = edge.filter_map(|(row, column)| size.point(row, column)).collect();
        let corners = (0..=rows).flat_map(|row| (0..=columns).map(move |column| (row, column)));
        let quads = corners.map(|(row, column)| Quad::above_left(size, row, column)).collect();
        Self { geometry, edge, quads }
    }

    /// How good a position looks to the side to move, between plus and minus [`LIMIT`](Self::LIMIT).
    #[must_use]
    pub fn of(&self, position: &Position) -> i32 {
        let [black, white] = Color::ALL.map(|color| self.side(position, color));
        if position.to_play() == Color::Black { black - white } else { white - black }
    }

    fn side(&self, position: &Position, color: Color) -> i32 {
        let (stones, empties) = (position.stones().of(color), position.empties());
        let near = self.geometry.touching(stones) & empties;
        let second = (self.geometry.touching(near) & empties) - near;
        let count = |set: PointSet| set.count() as i32;
        STONE * count(stones)
            + LIBERTY * count(near)
            + SECOND_LIBERTY * count(second)
            + EDGE * count(stones & self.edge)
            + EULER * self.euler(stones)
    }

    /// The Euler number of the stones of a colour together with all that is off the board: objects, of stones that
    /// touch at least at corners, less holes (Gray, 1971). So eyes at the edge are holes like others, and chains that
    /// stand on it count as connected; the malus for the edge makes up for that. It is that of the whole plane, so
    /// an empty board has -1.
    fn euler(&self, stones: PointSet) -> i32 {
        let quads = self.quads.iter().map(|quad| {
            let inside = stones & quad.points;
            match quad.outside + inside.count() {
                1 => 1,
                3 => -1,
                2 if quad.outside == 0
                    && (inside == quad.diagonal || inside == quad.points - quad.diagonal) =>
                {
                    -2
                }
                _ => 0,
            }
        });
        quads.sum::<i32>() / 4
    }
}

impl Quad {
    /// The one whose lower right point has these numbers.
    fn above_left(size: BoardSize, row: usize, column: usize) -> Self {
        let point = |up: usize, left: usize| size.point(row.checked_sub(up)?, column.checked_sub(left)?);
        let spots = [(0, 0), (1, 1), (0, 1), (1, 0)].map(|(up, left)| point(up, left));
        let points: PointSet = spots.into_iter().flatten().collect();
        let diagonal = spots[..2].iter().copied().flatten().collect();
        Self { points, diagonal, outside: 4 - points.count() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Rules, Setup};

    fn position(diagram: &str) -> Position {
        Setup::from_diagram(diagram, Rules::default()).unwrap().into_position().unwrap()
    }

    /// Black's Euler number on a board, more than that of the empty one.
    fn euler(diagram: &str) -> i32 {
        let position = position(diagram);
        let evaluation = Evaluation::new(position.size());
        evaluation.euler(position.stones().of(Color::Black)) - evaluation.euler(PointSet::EMPTY)
    }

    #[test]
    fn objects_and_holes_are_counted() {
        for (diagram, objects, holes) in [
            ("...../...../...../...../.....", 0, 0),
            ("...../...../..X../...../.....", 1, 0),
            ("...../.X.../..X../...../.....", 1, 0),
            ("...../.X.X./...../.X.X./.....", 4, 0),
            ("...../.XXX./.X.X./.XXX./.....", 1, 1),
            ("...../..X../.X.X./..X../.....", 1, 1),
            ("X..../...../...../...../.....", 0, 0),
            (".X.../X..../...../...../.....", 0, 1),
            (".X.../XX..X/...X./X.X../.X...", 0, 3),
            ("..X../..X../..X../..X../..X..", 0, 1),
        ] {
            assert_eq!(euler(diagram), objects - holes, "{diagram}");
        }
    }

    #[test]
    fn features_have_their_weights() {
        let value = |diagram: &str| {
            let position = position(diagram);
            Evaluation::new(position.size()).of(&position)
        };
        assert_eq!(value("...../...../...../...../....."), 0);
        assert_eq!(value("...../...../..X../...../....."), STONE + 4 * LIBERTY + 8 * SECOND_LIBERTY + EULER);
        assert_eq!(value("X..../...../...../...../....."), STONE + 2 * LIBERTY + 3 * SECOND_LIBERTY + EDGE);
        assert!(value("...../..X../.X.X./..X../.....") > value("...../..X../.XX../..X../....."));
    }
}
