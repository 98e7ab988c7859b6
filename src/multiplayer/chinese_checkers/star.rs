//! The board: a star of six points around a hexagon.

use std::str::FromStr;
use thiserror::Error;

/// Cells as bits.
pub(super) type Cells = u128;

/// A direction, clockwise from the upper right.
pub(super) const DIRECTIONS: [[i8; 2]; 6] = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];

/// How large the star is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Star {
    /// 37 cells, 3 men a player.
    Cells37,
    /// 73 cells, 6 men a player.
    Cells73,
    /// 121 cells, 10 men a player: the usual one.
    Cells121,
}

/// How many play, and where they begin. Points are numbered clockwise from the one at the top; each player's goal is the point
/// opposite to his own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seating {
    /// Two on opposite points.
    Two,
    /// Three on every other point: their goals are empty at the start.
    Three,
    /// Four on two pairs of opposite points.
    Four,
    /// Six.
    Six,
}

/// What is no star or seating.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StarError {
    /// A number of cells.
    #[error("'{0}' is no board; there are those of 37, 73 and 121 cells")]
    Cells(String),
    /// A number of players.
    #[error("'{0}' is no number of players; 2, 3, 4 and 6 are possible")]
    Players(String),
}

impl Star {
    /// Cells along the side of a point.
    pub(super) const fn point_side(self) -> i8 {
        match self {
            Self::Cells37 => 2,
            Self::Cells73 => 3,
            Self::Cells121 => 4,
        }
    }

    /// How many cells it has.
    #[must_use]
    pub const fn cells(self) -> usize {
        match self {
            Self::Cells37 => 37,
            Self::Cells73 => 73,
            Self::Cells121 => 121,
        }
    }
}

impl FromStr for Star {
    type Err = StarError;

    fn from_str(text: &str) -> Result<Self, StarError> {
        let all = [Self::Cells37, Self::Cells73, Self::Cells121];
        let found = all.into_iter().find(|star| text == star.cells().to_string());
        found.ok_or_else(|| StarError::Cells(text.to_owned()))
    }
}

impl Seating {
    /// The points on which the players begin, by seat.
    pub(super) const fn points(self) -> &'static [usize] {
        match self {
            Self::Two => &[0, 3],
            Self::Three => &[0, 2, 4],
            Self::Four => &[0, 1, 3, 4],
            Self::Six => &[0, 1, 2, 3, 4, 5],
        }
    }

    /// How many play.
    #[must_use]
    pub const fn players(self) -> usize {
        self.points().len()
    }
}

impl FromStr for Seating {
    type Err = StarError;

    fn from_str(text: &str) -> Result<Self, StarError> {
        let all = [Self::Two, Self::Three, Self::Four, Self::Six];
        let found = all.into_iter().find(|seating| text == seating.players().to_string());
        found.ok_or_else(|| StarError::Players(text.to_owned()))
    }
}

/// What lies where. Cells are numbered by rows from the top, each from the left.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    /// The cell next to each one in each direction.
    pub next: Vec<[Option<u8>; 6]>,
    /// The cells of each point.
    pub points: [Cells; 6],
    /// How far each cell is from the tip of each point.
    pub distances: [Vec<i32>; 6],
}

/// A cell by two of its three coordinates; all three sum up to nothing. The second one counts rows, 0 in the middle.
type Place = [i8; 2];

const fn coordinates([x, row]: Place) -> [i8; 3] {
    [x, row, -x - row]
}

/// The point in which a cell lies, if it is not in the hexagon: one coordinate is beyond it.
fn point_of(place: Place, side: i8) -> Option<usize> {
    let [x, row, rest] = coordinates(place);
    let beyond = [row < -side, x > side, rest < -side, row > side, x < -side, rest > side];
    beyond.iter().position(|&is_beyond| is_beyond)
}

impl Geometry {
    pub fn new(star: Star) -> Self {
        let side = star.point_side();
        // A star is two triangles: one has no coordinate above the side of a point, the other none below its negative.
        let is_inside = |place: Place| {
            let all = coordinates(place);
            all.iter().all(|&one| one <= side) || all.iter().all(|&one| one >= -side)
        };
        let far = 2 * side;
        let all: Vec<Place> = (-far..=far)
            .flat_map(|row| (-far..=far).map(move |x| [x, row]))
            .filter(|&place| is_inside(place))
            .collect();
        let find = |[x, row]: Place, [right, down]: Place| {
            let wanted = [x + right, row + down];
            all.iter().position(|&other| other == wanted).map(|cell| cell as u8)
        };
        let next = all.iter().map(|&place| DIRECTIONS.map(|direction| find(place, direction))).collect();
        let mut points = [0; 6];
        for (cell, &place) in all.iter().enumerate() {
            if let Some(point) = point_of(place, side) {
                points[point] |= 1 << cell;
            }
        }
        let tips = [[side, -far], [far, -side], [side, side], [-side, far], [-far, side], [-side, -side]];
        let distance = |[x, row]: Place, [tip_x, tip_row]: Place| {
            let all = coordinates([x - tip_x, row - tip_row]);
            all.into_iter().map(|one| i32::from(one.abs())).max().unwrap_or_default()
        };
        let distances = tips.map(|tip| all.iter().map(|&place| distance(place, tip)).collect());
        Self { next, points, distances }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_tips_lie_where_they_should() {
        for star in [Star::Cells37, Star::Cells73, Star::Cells121] {
            let geometry = Geometry::new(star);
            let side = star.point_side() as u32;
            assert_eq!(geometry.next.len(), star.cells());
            for (point, distances) in geometry.points.iter().zip(&geometry.distances) {
                assert_eq!(point.count_ones(), side * (side + 1) / 2);
                // The point is what lies nearest to its tip, the tip first.
                let near = (0..star.cells()).filter(|&cell| distances[cell] < side as i32);
                assert_eq!(near.fold(0, |set, cell| set | 1 << cell), *point);
                assert_eq!(distances.iter().filter(|&&distance| distance == 0).count(), 1);
                assert_eq!(distances.iter().max(), Some(&(4 * side as i32)));
            }
        }
        assert!("100".parse::<Star>().is_err() && "5".parse::<Seating>().is_err());
    }
}
