//! How good a position looks: nine features of the men.
//!
//! The names of the features are those of the program MIA (Winands, van den Herik and Uiterwijk, "An evaluation
//! function for Lines of Action", 2004). Its formulas and weights are not public; those here are our own,
//! weighed by hand, so that values can be compared with nobody's.

use super::geometry::{Geometry, Size};
use super::position::Position;
use crate::game::{ByColor, Color};
use crate::squares::{Square, SquareSet};
use arrayvec::ArrayVec;

/// What is seen of one side's men. The higher each of them, the better.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// How close the men stand to their centre of mass: minus the mean distance from it, in hundredths of a
    /// square, beyond what so many men cannot avoid. At most 0.
    pub concentration: i32,
    /// Mean worth of the men's squares, which rises from -50 in the corner by steps of 25 towards the centre.
    pub centralization: i32,
    /// How central the centre of mass is: minus its distance from the centre of the board, in hundredths of a
    /// square. At most 0.
    pub center_of_mass: i32,
    /// Number of blocks of two by two squares with at least three of the men, at most two squares away from the
    /// centre of mass.
    pub quads: i32,
    /// Twice the number of moves; captures count double, moves to squares of the edge half.
    pub mobility: i32,
    /// Number of the opponent's men on the edge that have no move away from it.
    pub walls: i32,
    /// Mean number of neighbours of the same colour, in hundredths.
    pub connectedness: i32,
    /// Minus the number of squares of the smallest rectangle that holds all men.
    pub uniformity: i32,
    /// One for the side to move, else 0.
    pub player_to_move: i32,
}

/// What a unit of each feature is worth.
const WEIGHTS: Features = Features {
    concentration: 10,
    centralization: 4,
    center_of_mass: 1,
    quads: 60,
    mobility: 6,
    walls: 40,
    connectedness: 4,
    uniformity: 10,
    player_to_move: 50,
};

/// Most men of a side.
const MOST_MEN: usize = Size::USUAL.men();

/// No position evaluates to more than this, or to less than its negative.
pub const MOST_EVALUATION: i32 = 30_000;

/// How good a position that is not over looks to the side to move: above 0 is good.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let reach =
        ByColor { black: Reach::of(position, Color::Black), white: Reach::of(position, Color::White) };
    let value = |color| Features::by_reach(position, color, &reach).weighted();
    let difference: i32 = value(position.to_move()) - value(position.to_move().opponent());
    difference.clamp(-MOST_EVALUATION, MOST_EVALUATION)
}

impl Features {
    /// What is seen of one side's men.
    #[must_use]
    pub fn of(position: &Position, color: Color) -> Self {
        let reach =
            ByColor { black: Reach::of(position, Color::Black), white: Reach::of(position, Color::White) };
        Self::by_reach(position, color, &reach)
    }

    fn by_reach(position: &Position, color: Color, reach: &ByColor<Reach>) -> Self {
        let (geometry, men) = (position.geometry(), position.men(color));
        let center = Center::of(men);
        Self {
            concentration: concentration(men, &center),
            centralization: centralization(men, geometry),
            center_of_mass: center_of_mass(&center, geometry),
            quads: quads(men, &center),
            mobility: mobility(position, color, &reach[color]),
            walls: walls(position, &reach[color.opponent()]),
            connectedness: connectedness(men),
            uniformity: uniformity(men),
            player_to_move: i32::from(position.to_move() == color),
        }
    }

    fn weighted(&self) -> i32 {
        let pairs = self.values().into_iter().zip(WEIGHTS.values());
        pairs.map(|((_, value), (_, weight))| value * weight).sum()
    }

    /// All features with their published names.
    #[must_use]
    pub const fn values(&self) -> [(&'static str, i32); 9] {
        [
            ("concentration", self.concentration),
            ("centralisation", self.centralization),
            ("centre-of-mass position", self.center_of_mass),
            ("quads", self.quads),
            ("mobility", self.mobility),
            ("walls", self.walls),
            ("connectedness", self.connectedness),
            ("uniformity", self.uniformity),
            ("player to move", self.player_to_move),
        ]
    }
}

/// The centre of mass, times the number of men: whole numbers, so that mirrored boards have mirrored values.
struct Center {
    men: i32,
    ranks: i32,
    files: i32,
}

impl Center {
    fn of(men: SquareSet) -> Self {
        let [count, ranks, files] = [men.count(), men.sum_of_ranks(), men.sum_of_files()].map(|of| of as i32);
        Self { men: count, ranks, files }
    }

    /// The larger of the distances along ranks and files of a place, in halves of a square from the first one;
    /// in squares, times twice the number of men.
    fn distance(&self, (rank, file): (i32, i32)) -> i32 {
        let apart = |sum: i32, halves: i32| (2 * sum - self.men * halves).abs();
        apart(self.ranks, rank).max(apart(self.files, file))
    }
}

fn concentration(men: SquareSet, center: &Center) -> i32 {
    let place = |at: Square| (2 * at.rank() as i32, 2 * at.file() as i32);
    let total: i32 = men.squares().map(|at| center.distance(place(at))).sum();
    // One man in the middle, eight about him, the others (at most three) a square further.
    let least = (center.men - 1) + (center.men - 9).max(0);
    let excess = (total - least * 2 * center.men).max(0);
    -100 * excess / (2 * center.men * center.men)
}

fn centralization(men: SquareSet, geometry: &Geometry) -> i32 {
    let count = |squares: SquareSet| (men & squares).count() as i32;
    // A square k steps from the edge is in k of these.
    let steps: i32 = (1..4).map(|distance| count(geometry.inner(distance))).sum();
    let all = men.count() as i32;
    25 * (steps - all - count(geometry.corners())) / all
}

fn center_of_mass(center: &Center, geometry: &Geometry) -> i32 {
    let middle = geometry.size().side() as i32 - 1;
    -100 * center.distance((middle, middle)) / (2 * center.men)
}

fn quads(men: SquareSet, center: &Center) -> i32 {
    // A block is named by its square with the least number; sets of blocks that hold each of its four squares.
    let not_last_file = 0x7f7f_7f7f_7f7f_7f7f;
    let (a, c) = (men.word(), men.word() >> 8);
    let (b, d) = (a >> 1 & not_last_file, c >> 1 & not_last_file);
    let at_least_three = (a & b & (c | d)) | (c & d & (a | b));
    let near = |at: &Square| {
        center.distance((2 * at.rank() as i32 + 1, 2 * at.file() as i32 + 1)) <= 2 * 2 * center.men
    };
    SquareSet::from_word(at_least_three).squares().filter(near).count() as i32
}

/// The men of a side and where each of them can go.
struct Reach(ArrayVec<(Square, SquareSet), MOST_MEN>);

impl Reach {
    fn of(position: &Position, color: Color) -> Self {
        Self(position.men(color).squares().map(|from| (from, position.targets(color, from))).collect())
    }
}

fn mobility(position: &Position, color: Color, reach: &Reach) -> i32 {
    let (enemy, edge) = (position.men(color.opponent()), position.geometry().edge());
    let worth = |targets: SquareSet| {
        let count = |set: SquareSet| set.count() as i32;
        let all = count(targets & edge) + 2 * count(targets & !edge);
        all + count(targets & enemy & edge) + 2 * count(targets & enemy & !edge)
    };
    reach.0.iter().map(|&(_, targets)| worth(targets)).sum()
}

/// Of the men whose reach it is.
fn walls(position: &Position, reach: &Reach) -> i32 {
    let edge = position.geometry().edge();
    let is_walled_in =
        |&&(at, targets): &&(Square, SquareSet)| edge.contains(at) && (targets & !edge).is_empty();
    reach.0.iter().filter(is_walled_in).count() as i32
}

fn connectedness(men: SquareSet) -> i32 {
    100 * 2 * men.adjacent_pairs() as i32 / men.count() as i32
}

fn uniformity(men: SquareSet) -> i32 {
    let [ranks, files] = men.extent();
    -((ranks * files) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn features(text: &str, color: Color) -> Features {
        Features::of(&text.parse().unwrap(), color)
    }

    #[test]
    fn the_start_is_as_counted_by_hand() {
        // Each man is 3.5 squares from the centre; 12 men cannot do better than 14 squares in all. Of the 36 moves
        // 4 capture on the edge and 4 go to corners.
        let start = Position::start(super::super::Size::USUAL);
        let black = Features::of(&start, Color::Black);
        assert_eq!(black.concentration, -233);
        assert_eq!((black.centralization, black.center_of_mass, black.quads), (-25, 0, 0));
        assert_eq!(black.mobility, 2 * 28 + 4 + 2 * 4);
        assert_eq!((black.walls, black.uniformity, black.player_to_move), (0, -48, 1));
        assert_eq!(black.connectedness, 100 * 20 / 12);
        let white = Features::of(&start, Color::White);
        assert_eq!(Features { player_to_move: 0, ..black }, white);
        assert_eq!(evaluate(&start), WEIGHTS.player_to_move);
    }

    #[test]
    fn small_groups_are_as_counted_by_hand() {
        let text = "8/8/8/3BB3/3B4/8/W6W/8 b";
        let black = features(text, Color::Black);
        assert_eq!((black.concentration, black.quads, black.uniformity), (0, 1, -4));
        assert_eq!((black.centralization, black.connectedness), (50, 200));
        let white = features(text, Color::White);
        assert_eq!((white.centralization, white.connectedness, white.uniformity), (-25, 0, -8));
        // The centre of mass is in the middle of the second rank; two men cannot come closer than a square in all.
        assert_eq!((white.center_of_mass, white.concentration), (-250, -300));
        assert_eq!(features("8/8/8/W2BB3/3BB3/8/7W/8 b", Color::Black).quads, 1);
        assert_eq!(features("8/8/8/W2BBB2/3BB3/8/7W/8 b", Color::Black).quads, 2);
        assert_eq!(features("7B/5BBB/6B1/8/8/8/BB5W/BBBBB2W b", Color::Black).quads, 0, "too far away");
    }

    #[test]
    fn men_on_the_edge_can_be_walled_in() {
        // The way from a1 to c3 is blocked by b2; h1 can go to g2.
        assert_eq!(features("8/8/7B/8/8/8/BB6/WBB4W w", Color::Black).walls, 1);
        assert_eq!(features("8/8/7B/8/8/8/B7/WBB4W w", Color::Black).walls, 0);
    }

    /// The features that are computed from words of bits, square by square.
    #[test]
    fn sets_of_men_are_seen_as_square_by_square() {
        let mut random = Random::of(&[7]);
        let mut met = [0; 3];
        for side in 3..=8 {
            let geometry = Geometry::of(Size::new(side).unwrap());
            for _ in 0..2000 {
                let draw = |random: &mut Random| Square::at(random.below(side), random.below(side));
                let count = 1 + random.below(12);
                let men: SquareSet = (0..count).map(|_| draw(&mut random)).collect();
                let center = Center::of(men);
                let sum = |of: fn(Square) -> usize| men.squares().map(|at| of(at) as i32).sum::<i32>();
                assert_eq!((center.ranks, center.files), (sum(Square::rank), sum(Square::file)));
                let from_edge = |at: usize| at.min(side - 1 - at) as i32;
                let worth = |at: Square| {
                    let (rank, file) = (from_edge(at.rank()), from_edge(at.file()));
                    25 * (rank.min(file) - 1 - i32::from(rank + file == 0))
                };
                let all = men.count() as i32;
                assert_eq!(centralization(men, geometry), men.squares().map(worth).sum::<i32>() / all);
                let neighbors = |at: Square| ((SquareSet::of(at).spread() & men).count() - 1) as i32;
                let pairs: i32 = men.squares().map(neighbors).sum();
                assert_eq!(connectedness(men), 100 * pairs / all);
                let span = |of: fn(Square) -> usize| {
                    let (least, most) =
                        men.squares().map(of).fold((7, 0), |(l, m), at| (at.min(l), at.max(m)));
                    (most - least + 1) as i32
                };
                assert_eq!(uniformity(men), -(span(Square::rank) * span(Square::file)));
                met[0] += i32::from(men.meets(geometry.corners()));
                met[1] += i32::from(pairs > 0);
                met[2] += i32::from(all == 1);
            }
        }
        assert!(met.iter().all(|&times| times > 500), "corners, neighbours, single men: {met:?}");
    }
}
