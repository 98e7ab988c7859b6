//! A network with one hidden layer, in whole numbers: it says the same on every machine.

use crate::board::{BoardSize, Geometry, Point};
use crate::game::{STATES_OF_DOUBLING, Score};

/// Units of the hidden layer.
pub const HIDDEN: usize = 64;

/// What the units of the hidden layer count. On cache lines of its own, so that few are read.
///
/// Sums wrap around: what is added and taken away in between may do so, what comes out does not ([`Network::read`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Sum([i16; HIDDEN]);

impl Sum {
    pub(super) const ZERO: Self = Self([0; HIDDEN]);

    fn new(weights: &[i16]) -> Self {
        Self(weights.try_into().expect("as many weights as units"))
    }

    #[inline]
    pub(super) fn add(&mut self, more: &Self) {
        self.0.iter_mut().zip(&more.0).for_each(|(sum, more)| *sum = sum.wrapping_add(*more));
    }

    #[inline]
    pub(super) fn take(&mut self, less: &Self) {
        self.0.iter_mut().zip(&less.0).for_each(|(sum, less)| *sum = sum.wrapping_sub(*less));
    }
}

/// Weights and sums are in parts of so many, as a power of two.
const FRACTION_BITS: u32 = 8;
/// A unit counts at most so much, four; what it says is a quarter of its square.
const MOST: i16 = 4 << FRACTION_BITS;

/// A stone as the network sees it: whose it is and how many liberties its chain has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// 0 if it is the prover's, 1 if it is his opponent's.
    pub owner: usize,
    /// Liberties, from one to four; four are four or more.
    pub liberties: u32,
}

impl Kind {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// A stone of a chain with so many liberties, at least one.
    #[must_use]
    #[inline]
    pub fn new(owner: usize, liberties: u32) -> Self {
        Self { owner, liberties: liberties.clamp(1, 4) }
    }

    /// Its number.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        4 * self.owner + self.liberties as usize - 1
    }
}

/// The least claim that has an input of its own: lower ones are like it.
const LEAST_CLAIM: i8 = -8;
/// How many claims have one.
const CLAIMS: usize = 61;

/// Inputs of a network: for each side to move one for each kind of stone on each point, for each claim, and for the state
/// after a pass.
#[must_use]
pub const fn inputs(points: usize) -> usize {
    2 * (Kind::COUNT * points + CLAIMS + 1)
}

/// The weights of a network as they stand in its file, in parts of 256, in this order, as 16-bit numbers with the low byte
/// first: of each input [`HIDDEN`], as many constants, as many weights of what the units say, a constant.
///
/// Inputs come in this order: first where the opponent of the prover is to move, then where the prover is; for each, kinds of
/// stones, for each kind the points in rows; then claims from [-8](Network::claim_input) on; then the pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub Vec<i16>);

/// Why bytes are not a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// Too few or too many of them.
    #[error("a network of this board has {expected} bytes, not {found}")]
    Length {
        /// For this board.
        expected: usize,
        /// In the file.
        found: usize,
    },
    /// Sums could be larger than the numbers they are kept in.
    #[error("the weights are too large")]
    TooLarge,
}

/// Says what proofs on one board are expected to cost.
#[derive(Debug)]
pub struct Network {
    size: BoardSize,
    /// For each side to move, kind and point index: what a stone adds.
    stones: Vec<Sum>,
    /// For each side to move: what each claim adds, and then the pass.
    others: [Vec<Sum>; 2],
    constants: Sum,
    last: Sum,
    last_constant: i32,
}

/// Indices of points are below this.
const INDICES: usize = 64;

impl Network {
    /// Reads a network for a board.
    ///
    /// # Errors
    /// If the bytes are not as many as [`Weights`] says, or the numbers could overflow sums.
    pub fn read(size: BoardSize, bytes: &[u8]) -> Result<Self, NetworkError> {
        let expected = 2 * Weights::count(size);
        if bytes.len() != expected {
            return Err(NetworkError::Length { expected, found: bytes.len() });
        }
        Self::new(size, &Weights::from_bytes(bytes))
    }

    /// The network with these weights.
    ///
    /// # Errors
    /// If there are too few or too many for the board, or the numbers could overflow sums.
    pub fn new(size: BoardSize, weights: &Weights) -> Result<Self, NetworkError> {
        let (expected, found) = (2 * Weights::count(size), 2 * weights.0.len());
        if found != expected {
            return Err(NetworkError::Length { expected, found });
        }
        let network = Self::from_weights(size, &weights.0);
        if network.fits_its_numbers() { Ok(network) } else { Err(NetworkError::TooLarge) }
    }

    fn from_weights(size: BoardSize, weights: &[i16]) -> Self {
        let points = size.count();
        let (rows, rest) = weights.split_at(HIDDEN * inputs(points));
        let (constants, rest) = rest.split_at(HIDDEN);
        let (last, last_constant) = rest.split_at(HIDDEN);
        let rows: Vec<Sum> = rows.chunks_exact(HIDDEN).map(Sum::new).collect();
        let mut stones = vec![Sum::ZERO; 2 * Kind::COUNT * INDICES];
        let mut others = [Vec::new(), Vec::new()];
        for (turn, rows) in rows.chunks_exact(inputs(points) / 2).enumerate() {
            let (of_stones, of_others) = rows.split_at(Kind::COUNT * points);
            for (kind, of_kind) in of_stones.chunks_exact(points).enumerate() {
                for (ordinal, &weights) in of_kind.iter().enumerate() {
                    let (row, column) = (ordinal / size.columns(), ordinal % size.columns());
                    let point = size.point(row, column).expect("a point of the board");
                    stones[Self::stone_input(turn, kind, point)] = weights;
                }
            }
            others[turn] = of_others.to_vec();
        }
        let last_constant = i32::from(last_constant[0]) << FRACTION_BITS;
        Self { size, stones, others, constants: Sum::new(constants), last: Sum::new(last), last_constant }
    }

    /// The same for the board on its side.
    pub(super) fn turned(&self, size: BoardSize) -> Self {
        let mut stones = vec![Sum::ZERO; self.stones.len()];
        for point in Geometry::of(size).points().points() {
            let (row, column) = size.row_and_column(point);
            let origin = self.size.point(column, row).expect("a point of the board");
            for (turn, kind) in (0..2).flat_map(|turn| (0..Kind::COUNT).map(move |kind| (turn, kind))) {
                stones[Self::stone_input(turn, kind, point)] =
                    self.stones[Self::stone_input(turn, kind, origin)];
            }
        }
        Self { size, stones, others: self.others.clone(), ..*self }
    }

    const fn stone_input(turn: usize, kind: usize, point: Point) -> usize {
        (turn * Kind::COUNT + kind) * INDICES + point.index()
    }

    /// The number of the input for a claim.
    #[must_use]
    pub fn claim_input(claim: Score) -> usize {
        let above_least = claim.points().saturating_sub(LEAST_CLAIM).max(0);
        (above_least as usize).min(CLAIMS - 1)
    }

    /// What the state has that is not on the board. `turn` is 1 if the prover is to move.
    #[inline]
    pub(super) fn begin(&self, turn: usize, claim: Score) -> Sum {
        let mut sum = self.constants;
        sum.add(&self.others[turn][Self::claim_input(claim)]);
        sum
    }

    /// What a pass before the state adds.
    #[inline]
    pub(super) fn pass(&self, turn: usize) -> &Sum {
        &self.others[turn][CLAIMS]
    }

    /// What a stone adds.
    #[inline]
    pub(super) fn stone(&self, turn: usize, kind: Kind, point: Point) -> &Sum {
        &self.stones[Self::stone_input(turn, kind.index(), point)]
    }

    /// The cost, in states, that the sums of the hidden layer lead to.
    #[inline]
    pub(super) fn cost(&self, sum: &Sum) -> u32 {
        let parts = sum
            .0
            .iter()
            .zip(&self.last.0)
            .map(|(&unit, &weight)| i32::from(squared(unit)) * i32::from(weight));
        let doublings = self.last_constant + parts.sum::<i32>();
        let states = ((doublings >> FRACTION_BITS) * STATES_OF_DOUBLING as i32) >> FRACTION_BITS;
        states.max(0) as u32 + 1
    }

    /// Whether no sum can overflow, whatever stands on the board.
    fn fits_its_numbers(&self) -> bool {
        let largest = |sums: &mut dyn Iterator<Item = &Sum>, unit: usize| {
            sums.map(|sum| i32::from(sum.0[unit]).abs()).max().unwrap_or(0)
        };
        let first = (0..HIDDEN).all(|unit| {
            (0..2).all(|turn| {
                let at = |index: usize| {
                    let kinds =
                        (0..Kind::COUNT).map(move |kind| (turn * Kind::COUNT + kind) * INDICES + index);
                    largest(&mut kinds.map(|input| &self.stones[input]), unit)
                };
                let board: i32 = (0..INDICES).map(at).sum();
                let (claims, pass) = self.others[turn].split_at(CLAIMS);
                let others = largest(&mut claims.iter(), unit) + i32::from(pass[0].0[unit]).abs();
                board + others + i32::from(self.constants.0[unit]).abs() <= i32::from(i16::MAX)
            })
        });
        let last = self.last.0.iter().map(|&weight| i64::from(weight).abs() * i64::from(MOST)).sum::<i64>();
        first && last + i64::from(self.last_constant).abs() <= i64::from(i32::MAX)
    }
}

impl Weights {
    /// How many a network of this board has.
    #[must_use]
    pub const fn count(size: BoardSize) -> usize {
        HIDDEN * (inputs(size.count()) + 2) + 1
    }

    /// The numbers of a file; an odd byte at its end is left out.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }
}

/// What a unit says: a quarter of the square of what it counts.
#[inline]
fn squared(unit: i16) -> i16 {
    // So written that it is one multiplication of 16-bit numbers.
    let eightfold = i32::from(unit.clamp(0, MOST) << 3);
    ((eightfold * eightfold) >> 16) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_board_on_its_side_has_its_points_on_their_sides() {
        let (size, random) = ("2x3".parse().unwrap(), &mut Random::seeded(3));
        let weights = (0..Weights::count(size)).map(|_| random.below(500) as i16 - 250).collect();
        let network = Network::read(size, &Weights(weights).to_bytes()).unwrap();
        let turned = network.turned("3x2".parse().unwrap());
        let mut seen = 0;
        for (row, column) in (0..2).flat_map(|row| (0..3).map(move |column| (row, column))) {
            let (point, other) = (size.point(row, column).unwrap(), turned.size.point(column, row).unwrap());
            for (turn, kind) in [(0, Kind::new(0, 2)), (1, Kind::new(1, 9))] {
                assert_eq!(network.stone(turn, kind, point), turned.stone(turn, kind, other));
                seen += usize::from(network.stone(turn, kind, point) != network.stone(turn, kind, other));
            }
        }
        assert!(seen >= 8, "most points have another number there");
        assert_eq!(network.begin(1, Score::new(3)), turned.begin(1, Score::new(3)));
        assert_eq!(turned.turned(size).stones, network.stones);
    }
}
