//! Boards of all sizes: neighbours, names of points, and symmetries.

use crate::board::{Graph, PointSet, State, Stones, Suicide, points};
use crate::claim::Colour;
use std::array::from_fn;

/// A symmetry, in three bits: mirrored left to right (1), then upside down (2), then with rows and columns
/// exchanged (4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn(u8);

impl Turn {
    /// All is left as it is.
    pub const NONE: Turn = Turn(0);

    /// The symmetry with these three bits.
    pub fn from_bits(bits: u8) -> Turn {
        Turn(bits & 7)
    }

    /// Its three bits.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// The same behind this exchange of rows and columns, or before it: then the mirrors change places.
    fn across(self, exchange: Turn) -> Turn {
        if exchange.0 & 4 == 0 { self } else { Turn(self.0 & 4 | (self.0 & 1) << 1 | self.0 >> 1 & 1) }
    }

    /// The symmetry that does this one and then another one.
    pub fn then(self, next: Turn) -> Turn {
        Turn(self.0 ^ next.across(self).0)
    }

    /// The symmetry that undoes this one.
    pub fn undone(self) -> Turn {
        self.across(self)
    }
}

/// A state in the orientation that all its images share: equal states have equal keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    stones: Stones,
    ban: Option<u8>,
    passed: bool,
}

/// A board without stones.
pub struct Geometry {
    /// Points in a row.
    pub columns: u8,
    /// The points and their neighbours.
    pub graph: Graph,
    /// For each symmetry of the board the images of the sets of eight points in a row, as the bytes of a set.
    images: Vec<[[PointSet; 256]; 8]>,
}

impl Geometry {
    /// The board with these sizes, of at most 64 points.
    pub fn new(columns: u8, rows: u8, suicide: Suicide) -> Geometry {
        let count = columns * rows;
        let neighbours = from_fn(|p| {
            let (column, row) = (p as u8 % columns, p as u8 / columns);
            let beside = |q: &u8| (q % columns).abs_diff(column) + (q / columns).abs_diff(row) == 1;
            if p as u8 >= count { 0 } else { (0..count).filter(beside).map(|q| 1 << q).sum() }
        });
        let image = |turn: u8, p: u8| -> u8 {
            let (mut column, mut row) = (p % columns, p / columns);
            if turn & 1 != 0 {
                column = columns - 1 - column;
            }
            if turn & 2 != 0 {
                row = rows - 1 - row;
            }
            if turn & 4 != 0 {
                (column, row) = (row, column);
            }
            row * columns + column
        };
        let of_byte = |turn: u8, byte: usize, set: usize| {
            let inside = points((set as u64) << (8 * byte)).filter(|&p| p < count);
            inside.fold(0, |images, p| images | 1 << image(turn, p))
        };
        let of_bytes = |turn| from_fn(|byte| from_fn(|set| of_byte(turn, byte, set)));
        let images = (0..if columns == rows { 8 } else { 4 }).map(of_bytes).collect();
        let graph = Graph { points: u64::MAX >> (64 - count), neighbours, immortal: 0, suicide };
        Geometry { columns, graph, images }
    }

    /// All points.
    pub fn all(&self) -> PointSet {
        self.graph.points
    }

    /// Number of points.
    pub fn size(&self) -> u8 {
        self.all().count_ones() as u8
    }

    /// Whether the board has a symmetry: those that exchange rows and columns are of squares alone.
    pub fn has(&self, turn: Turn) -> bool {
        usize::from(turn.0) < self.images.len()
    }

    /// The image of a set.
    pub fn turned(&self, set: PointSet, turn: Turn) -> PointSet {
        let (mut rest, mut turned) = (set, 0);
        for images in &self.images[usize::from(turn.0)] {
            if rest == 0 {
                break;
            }
            turned |= images[(rest & 255) as usize];
            rest >>= 8;
        }
        turned
    }

    /// The image of stones.
    pub fn turned_stones(&self, stones: Stones, turn: Turn) -> Stones {
        Stones { own: self.turned(stones.own, turn), enemy: self.turned(stones.enemy, turn) }
    }

    /// The key of a state, and the symmetry that turns the state into it, the first if there are several. The key is the
    /// image with the least sequence of points: empty, own, enemy, banned.
    pub fn canonical(&self, state: &State) -> (Key, Turn) {
        let ban = state.ban.map_or(0, |p| 1 << p);
        let image = |turn| (self.turned_stones(state.stones, turn), self.turned(ban, turn), turn);
        let mut least = image(Turn::NONE);
        for turn in (1..self.images.len() as u8).map(Turn) {
            let (stones, ban, _) = image(turn);
            let unequal = stones.own ^ least.0.own | stones.enemy ^ least.0.enemy | ban ^ least.1;
            let first = unequal & unequal.wrapping_neg();
            let rank = |stones: Stones, ban: PointSet| {
                [stones.own, stones.enemy, ban].iter().position(|set| set & first != 0).map_or(0, |i| i + 1)
            };
            if rank(stones, ban) < rank(least.0, least.1) {
                least = (stones, ban, turn);
            }
        }
        let (stones, ban, turn) = least;
        (Key { stones, ban: points(ban).next(), passed: state.passed }, turn)
    }

    /// A state with the claimant to move as text, for messages.
    pub fn show(&self, claimant: Colour, state: &State) -> String {
        let shown = if claimant == Colour::Black { ['.', 'X', 'O'] } else { ['.', 'O', 'X'] };
        let (Stones { own, enemy }, columns) = (state.stones, self.columns);
        let mut text = String::new();
        for row in (0..self.size() / columns).rev() {
            let points = row * columns..(row + 1) * columns;
            text.extend(points.map(|p| shown[(own >> p & 1 | (enemy >> p & 1) << 1) as usize]));
            text.push('\n');
        }
        let ban = state.ban.map_or(String::new(), |ban| format!(", not on {}", self.name(Some(ban))));
        let pass = if state.passed { ", after a pass" } else { "" };
        format!("{text}{claimant:?} to move{ban}{pass}")
    }

    /// The name of a move on this board.
    pub fn name(&self, mv: Option<u8>) -> String {
        name(self.columns, mv)
    }
}

/// The letters of columns: no I.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The name of a move: C3, or "pass" for no point. Behind column Z come AA to AZ, then BA to BO, the
/// last of 64.
pub fn name(columns: u8, mv: Option<u8>) -> String {
    let Some(point) = mv else { return "pass".into() };
    let (column, row) = (usize::from(point % columns), u16::from(point / columns) + 1);
    let letter = |place: usize| char::from(LETTERS[place % LETTERS.len()]);
    let first = (column / LETTERS.len()).checked_sub(1).map(letter);
    let letters: String = first.into_iter().chain([letter(column)]).collect();
    format!("{letters}{row}")
}
