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
    /// Bits from a row to the next, of which the last is the gap between them.
    stride: u32,
    /// The points and the gaps behind the rows.
    cells: u64,
    /// Those of the last row.
    last_row: u64,
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
        let (stride, cells) = (size.stride(), first_bits(rows * size.stride()));
        let last_row = cells & !first_bits((rows - 1) * stride);
        Self { geometry, edge, stride: stride as u32, cells, last_row }
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
    ///
    /// It is a quarter of the squares of four with one stone, less those with three, less twice those with two at
    /// opposite corners. Bits count all squares at once: cell by cell the one above and to the left of it, a gap between
    /// rows being off the board for both; then those that only the last row has a part in.
    fn euler(&self, stones: PointSet) -> i32 {
        let filled = stones.word() | !self.geometry.points().word();
        let behind = |by: u32| filled << by | first_bits(by as usize);
        let (left, above, above_left) = (behind(1), behind(self.stride), behind(self.stride + 1));
        let (lower, upper) = (filled ^ left, above ^ above_left);
        let odd = lower ^ upper;
        let three = odd & (filled & left | above & above_left);
        let diagonal = lower & upper & (filled ^ above);
        let count = |cells: u64| cells.count_ones() as i32;
        let inside = count(odd & self.cells) - 2 * count((three | diagonal) & self.cells);
        (inside - count(lower & self.last_row)) / 4
    }
}

/// A word whose first bits are set, so many of them.
const fn first_bits(count: usize) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Rules, Setup};

    fn position(diagram: &str) -> Position {
        Setup::from_diagram(diagram, Rules::default()).unwrap().into_position().unwrap()
    }

    /// The squares of four one by one, as Gray has them.
    fn euler_by_squares(size: BoardSize, stones: PointSet) -> i32 {
        let is_filled = |row: usize, column: usize| {
            let point = row.checked_sub(1).zip(column.checked_sub(1)).and_then(|(r, c)| size.point(r, c));
            point.is_none_or(|point| stones.contains(point))
        };
        let corners = (0..=size.rows()).flat_map(|row| (0..=size.columns()).map(move |column| (row, column)));
        let squares = corners.map(|(row, column)| {
            let [a, b] = [column, column + 1].map(|column| is_filled(row, column));
            let [c, d] = [column, column + 1].map(|column| is_filled(row + 1, column));
            match [a, b, c, d].into_iter().filter(|&filled| filled).count() {
                1 => 1,
                3 => -1,
                2 if a == d => -2,
                _ => 0,
            }
        });
        squares.sum::<i32>() / 4
    }

    #[test]
    fn all_squares_at_once_are_squares_one_by_one() {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        let mut numbers = std::collections::BTreeSet::new();
        let sides = |rows| (1..=31).filter_map(move |columns| BoardSize::new(rows, columns).ok());
        for size in (1..=31).flat_map(sides) {
            let (evaluation, points) = (Evaluation::new(size), Geometry::of(size).points());
            for round in 0..300 {
                word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(round);
                // Sparse, half full and dense ones.
                let thinned = [word & word >> 29, word, word | word >> 31][round as usize % 3];
                let stones = PointSet::from_word(thinned.rotate_left(17)) & points;
                let expected = euler_by_squares(size, stones);
                assert_eq!(evaluation.euler(stones), expected, "{size} {stones:?}");
                numbers.insert(expected);
            }
        }
        assert!(numbers.len() > 15, "{numbers:?}");
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
