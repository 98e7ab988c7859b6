//! Points as certificates number them.

use crate::board::{BoardSize, Geometry, Move, Passes, Point, PointSet, Symmetry};

/// No point: a pass, or an answer that is not needed.
pub(super) const NO_POINT: u8 = 255;

/// The numbers of the points of a board in a certificate: row by row from the lower left corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbering {
    pub size: BoardSize,
}

impl Numbering {
    /// The number of a point.
    pub fn number(self, point: Point) -> u8 {
        let (row, column) = self.size.row_and_column(point);
        ((self.size.rows() - 1 - row) * self.size.columns() + column) as u8
    }

    /// The number of the point of a move, if it is a play.
    pub fn mv(self, mv: Move) -> u8 {
        match mv {
            Move::Pass => NO_POINT,
            Move::Play(point) => self.number(point),
        }
    }

    /// The number of a symmetry: mirrored left to right (1), then upside down (2), then with rows and columns exchanged (4).
    ///
    /// # Panics
    /// If the board has no such symmetry.
    pub fn turn(self, geometry: &Geometry, symmetry: Symmetry) -> u8 {
        let (rows, columns) = (self.size.rows() as u8, self.size.columns() as u8);
        let turned = |bits: u8, number: u8| {
            let (mut column, mut row) = (number % columns, number / columns);
            if bits & 1 != 0 {
                column = columns - 1 - column;
            }
            if bits & 2 != 0 {
                row = rows - 1 - row;
            }
            if bits & 4 != 0 { column * columns + row } else { row * columns + column }
        };
        let is_it = |&bits: &u8| {
            let mut points = geometry.points().points();
            points
                .all(|point| turned(bits, self.number(point)) == self.number(geometry.image(symmetry, point)))
        };
        (0..geometry.symmetry_count() as u8).find(is_it).expect("a symmetry of the board has a number")
    }

    /// The lowest number in a set.
    pub fn lowest(self, set: PointSet) -> u8 {
        set.points().map(|point| self.number(point)).min().unwrap_or(NO_POINT)
    }

    /// Writes the stones of a board, five points to a byte.
    pub fn board(self, record: &mut Vec<u8>, own: PointSet, enemy: PointSet) {
        let mut digits = [0_u8; 64];
        for (stones, digit) in [(own, 1), (enemy, 2)] {
            stones.points().for_each(|point| digits[self.number(point) as usize] = digit);
        }
        let fives = digits[..self.size.count()].chunks(5);
        record.extend(fives.map(|five| five.iter().rev().fold(0, |byte, digit| 3 * byte + digit)));
    }

    /// The byte of a state behind its stones: a ban, a pass before it, or neither.
    pub fn turn_byte(self, ban: Option<Point>, passes: Passes) -> u8 {
        match (passes, ban) {
            (Passes::None, None) => 0,
            (Passes::None, Some(point)) => self.number(point) + 1,
            (Passes::Pending | Passes::Ended, _) => NO_POINT,
        }
    }

    /// Writes the mask of a set.
    pub fn mask(self, record: &mut Vec<u8>, set: PointSet) {
        let word = set.points().fold(0_u64, |word, point| word | 1 << self.number(point));
        record.extend(&word.to_le_bytes()[..self.size.count().div_ceil(8)]);
    }
}
