//! How many moves a position of checkers can have at most, paths of jumps with the same outcome counted once.
//!
//! Dark squares have both numbers even, or both odd; each of these halves is a board of four by four *places*. Jumps stay
//! in their half, even in one of its two *classes*: places of which the sum is even, or odd. What is jumped over stands in
//! the middle of four places, in the other half. So the number of jumps of the kings of a class depends on where they
//! stand and which of the nine middles hold enemies; all is tried. Turned by half a circle the halves are the same.
//!
//! What is counted is never too small: all men are kings, nothing but kings of the same class stands in the way of
//! jumps, nothing but enemies in the middles in the way of steps, and every jump may be the last one.

/// Row and column of a place, each below 4.
type Place = (i32, i32);

const WAYS: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const MOST_MEN: usize = 12;
const NEVER: i32 = i32::MIN / 8;

/// Most moves of so many kings of a class.
type ByKings = [i32; 9];

fn class(parity: i32) -> [Place; 8] {
    let all: Vec<Place> = (0..16).map(|at| (at / 4, at % 4)).filter(|(r, c)| (r + c) % 2 == parity).collect();
    all.try_into().unwrap()
}

fn middle((row, column): Place) -> u32 {
    1 << (row * 3 + column)
}

/// The kings of a class, and the middles where enemies stand.
struct Class<'c> {
    kings: &'c [Place],
    enemies: u32,
}

impl Class<'_> {
    fn moves(&self) -> i32 {
        let of_king = |&from: &Place| {
            let mut outcomes = Vec::new();
            self.jumps(from, from, 0, &mut outcomes);
            outcomes.len() as i32 + self.steps(from)
        };
        self.kings.iter().map(of_king).sum()
    }

    fn jumps(&self, from: Place, at: Place, captured: u32, outcomes: &mut Vec<(Place, u32)>) {
        for way in WAYS {
            let to = (at.0 + way.0, at.1 + way.1);
            let over = middle((at.0.min(to.0), at.1.min(to.1)));
            let is_place = (0..4).contains(&to.0) && (0..4).contains(&to.1);
            let is_free = to == from || !self.kings.contains(&to);
            if is_place && is_free && self.enemies & !captured & over != 0 {
                let outcome = (to, captured | over);
                if !outcomes.contains(&outcome) {
                    outcomes.push(outcome);
                }
                self.jumps(from, to, captured | over, outcomes);
            }
        }
    }

    /// Ways that neither leave the board nor are barred by an enemy who could be jumped over.
    fn steps(&self, from: Place) -> i32 {
        let goes = |way: &&Place| {
            let (row, column) = (2 * from.0 + way.0, 2 * from.1 + way.1);
            let is_middle = row < 7 && column < 7;
            let is_square = row >= 0 && column >= 0;
            is_square && !(is_middle && self.enemies & middle((row / 2, column / 2)) != 0)
        };
        WAYS.iter().filter(goes).count() as i32
    }
}

/// Most moves of a class, by enemies, places that kings may use, and their number.
fn most_of_class(parity: i32) -> Vec<[ByKings; 256]> {
    let places = class(parity);
    let with = |enemies: u32| {
        let mut most = [[NEVER; 9]; 256];
        for (set, row) in most.iter_mut().enumerate() {
            let kings: Vec<Place> = (0..8).filter(|i| set >> i & 1 != 0).map(|i| places[i]).collect();
            row[kings.len()] = Class { kings: &kings, enemies }.moves();
        }
        // Kings need not use all places that they may.
        for place in 0..8 {
            for set in (0..256).filter(|set| set >> place & 1 != 0) {
                let fewer = most[set & !(1 << place)];
                most[set].iter_mut().zip(fewer).for_each(|(most, other)| *most = other.max(*most));
            }
        }
        most
    };
    (0..512).map(with).collect()
}

/// The places of a class on which no enemy stands, who is in a middle of the other half.
fn allowed(parity: i32, enemies: u32) -> usize {
    let held = |(row, column): Place| row > 0 && column > 0 && enemies & middle((3 - row, 3 - column)) != 0;
    let places = class(parity).into_iter().enumerate();
    places.filter(|&(_, place)| !held(place)).fold(0, |set, (i, _)| set | 1 << i)
}

/// The bound: most moves of at most twelve kings against at most twelve men.
pub fn most_moves() -> i32 {
    let (even, odd) = (most_of_class(0), most_of_class(1));
    let mut most = 0;
    for near in 0..512_u32 {
        for far in (0..512_u32).filter(|far| (near.count_ones() + far.count_ones()) as usize <= MOST_MEN) {
            let halves = [(near, far), (far, near)];
            let classes = halves.into_iter().flat_map(|(own, other)| {
                let most = |of: &Vec<[ByKings; 256]>, parity| of[own as usize][allowed(parity, other)];
                [most(&even, 0), most(&odd, 1)]
            });
            let together = classes.fold([0; MOST_MEN + 1], |sum, class| {
                std::array::from_fn(|kings| {
                    (0..=kings.min(8)).map(|here| class[here] + sum[kings - here]).max().unwrap()
                })
            });
            most = most.max(together.into_iter().max().unwrap());
        }
    }
    most
}
