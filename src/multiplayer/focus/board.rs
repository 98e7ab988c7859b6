//! The board: eight by eight squares without the three of each corner.

use super::stack::MOST_HEIGHT;

/// Squares, numbered by rows from the top, each from the left.
pub const CELLS: usize = 52;

/// The first and the last column of each row.
const ROWS: [(usize, usize); 8] = [(2, 5), (1, 6), (0, 7), (0, 7), (0, 7), (0, 7), (1, 6), (2, 5)];

/// A direction in which stacks are moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    const fn step(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::Right => (0, 1),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
        }
    }
}

/// Row and column of a square, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub row: usize,
    pub column: usize,
}

/// Where each move leads.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// By square, direction and number of squares less one.
    targets: Vec<[[Option<u8>; MOST_HEIGHT]; 4]>,
}

/// All squares in order.
pub(super) fn places() -> impl Iterator<Item = Place> {
    let rows = ROWS.iter().enumerate();
    rows.flat_map(|(row, &(first, last))| (first..=last).map(move |column| Place { row, column }))
}

impl Board {
    pub fn new() -> Self {
        let all: Vec<Place> = places().collect();
        let find = |place: &Place, direction: Direction, steps: usize| {
            let (down, right) = direction.step();
            let row = place.row.checked_add_signed(down * steps as isize)?;
            let column = place.column.checked_add_signed(right * steps as isize)?;
            all.iter().position(|&other| other == Place { row, column }).map(|cell| cell as u8)
        };
        let of_cell = |place: &Place| {
            Direction::ALL.map(|direction| std::array::from_fn(|steps| find(place, direction, steps + 1)))
        };
        Self { targets: all.iter().map(of_cell).collect() }
    }

    /// The square so many squares away in a direction, if the board has one.
    #[inline]
    pub fn target(&self, cell: u8, direction: Direction, steps: usize) -> Option<u8> {
        self.targets[usize::from(cell)][direction as usize][steps - 1]
    }
}
