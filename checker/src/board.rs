//! The board: points, symmetries, the rules of play and the score.

use std::array::from_fn;

/// What may stand on a point; `OUTSIDE` are the points that do not exist. The other colour of `c` is `3 - c`.
pub const EMPTY: u8 = 0;
pub const OWN: u8 = 1;
pub const ENEMY: u8 = 2;
pub const OUTSIDE: u8 = 3;
/// No point: a pass, or the lack of a ban.
pub const NONE: u8 = 255;

/// A set of points: point 0 is the lowest bit.
pub type PointSet = u64;

/// The points of a set, the lowest first.
pub fn points(mut set: PointSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// Stones, and the point where the side to move must not play (or `NONE`).
#[derive(Clone, Copy)]
pub struct Board {
    pub cells: [u8; 64],
    pub ban: u8,
}

impl Board {
    /// The board on the points `all` with these stones and no ban.
    pub fn new(all: PointSet, own: PointSet, enemy: PointSet) -> Board {
        let cells = from_fn(|p| match 1 << p {
            bit if own & bit != 0 => OWN,
            bit if enemy & bit != 0 => ENEMY,
            bit if all & bit != 0 => EMPTY,
            _ => OUTSIDE,
        });
        Board { cells, ban: NONE }
    }

    /// The points on which `what` stands.
    pub fn all(&self, what: u8) -> PointSet {
        (0..64).filter(|&p| self.cells[p] == what).map(|p| 1 << p).sum()
    }
}

/// What differs between games: whether suicide is allowed, and points whose chains cannot be taken (local games).
#[derive(Clone, Copy)]
pub struct Law {
    pub suicide: bool,
    pub immortal: PointSet,
}

/// The neighbours of each point, on the board or in a local game.
pub struct Graph {
    pub neighbours: [PointSet; 64],
}

impl Graph {
    /// The connected points around `start` that belong together, and the neighbours of these that do not belong.
    pub fn flood(&self, start: u8, belongs: impl Fn(u8) -> bool) -> (PointSet, PointSet) {
        let (mut inside, mut border) = (1 << start, 0);
        let (mut stack, mut height) = ([start; 64], 1);
        while height > 0 {
            height -= 1;
            for q in points(self.neighbours[usize::from(stack[height])] & !inside & !border) {
                if belongs(q) {
                    inside |= 1 << q;
                    stack[height] = q;
                    height += 1;
                } else {
                    border |= 1 << q;
                }
            }
        }
        (inside, border)
    }

    /// The connected components of a set, those with the lowest points first.
    pub fn components(&self, set: PointSet) -> Vec<PointSet> {
        let (mut rest, mut found) = (set, Vec::new());
        while rest != 0 {
            let (component, _) = self.flood(rest.trailing_zeros() as u8, |q| set >> q & 1 != 0);
            found.push(component);
            rest &= !component;
        }
        found
    }

    /// All neighbours of the points of a set.
    pub fn touched(&self, set: PointSet) -> PointSet {
        points(set).fold(0, |touched, p| touched | self.neighbours[usize::from(p)])
    }

    /// The chain of the stone on `point`, and its liberties.
    pub fn chain(&self, board: &Board, point: u8) -> (PointSet, PointSet) {
        let colour = board.cells[usize::from(point)];
        let (stones, border) = self.flood(point, |q| board.cells[usize::from(q)] == colour);
        (stones, points(border).filter(|&q| board.cells[usize::from(q)] == EMPTY).map(|q| 1 << q).sum())
    }

    /// The board after a stone of `colour` on `point`, and the stones of the other colour that it takes; nothing
    /// if the rules forbid the play.
    pub fn play(&self, board: &Board, colour: u8, point: u8, law: Law) -> Option<(Board, PointSet)> {
        if board.cells.get(usize::from(point)) != Some(&EMPTY) || point == board.ban {
            return None;
        }
        let (mut next, mut taken) = (Board { ban: NONE, ..*board }, 0);
        next.cells[usize::from(point)] = colour;
        for q in points(self.neighbours[usize::from(point)]) {
            if next.cells[usize::from(q)] == 3 - colour {
                let (chain, liberties) = self.chain(&next, q);
                if liberties == 0 && chain & law.immortal == 0 {
                    taken |= chain;
                    points(chain).for_each(|p| next.cells[usize::from(p)] = EMPTY);
                }
            }
        }
        let (chain, liberties) = self.chain(&next, point);
        if liberties == 0 && chain & law.immortal == 0 {
            if !law.suicide || chain.count_ones() < 2 {
                return None;
            }
            points(chain).for_each(|p| next.cells[usize::from(p)] = EMPTY);
        } else if [taken, chain, liberties].iter().all(|set| set.count_ones() == 1) {
            next.ban = taken.trailing_zeros() as u8; // the only liberty is the point of the taken stone
        }
        Some((next, taken))
    }

    /// Area score, own minus enemy.
    pub fn score(&self, board: &Board) -> i32 {
        let (mut own, mut enemy) = (board.all(OWN), board.all(ENEMY));
        let (stones_own, stones_enemy) = (own, enemy);
        for area in self.components(board.all(EMPTY)) {
            let touched = self.touched(area);
            match (touched & stones_own != 0, touched & stones_enemy != 0) {
                (true, false) => own |= area,
                (false, true) => enemy |= area,
                _ => {}
            }
        }
        own.count_ones() as i32 - enemy.count_ones() as i32
    }
}

/// A state in the orientation that all its images share: equal states have equal keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    pub own: PointSet,
    pub enemy: PointSet,
    /// As in the file: 0, the banned point plus 1, or 255 after a pass.
    pub ko: u8,
}

/// A board without stones: neighbours and symmetries.
pub struct Geometry {
    pub columns: u8,
    pub all: PointSet,
    pub graph: Graph,
    /// For each symmetry and each point the one of which it is the image. The identity is first.
    origins: Vec<[u8; 64]>,
    /// For each symmetry the images of the sets that are eight points in a row, as the bytes of a set.
    images: Vec<[[PointSet; 256]; 8]>,
    products: [[u8; 8]; 8],
}

impl Geometry {
    /// The board with these sizes, of at most 64 points.
    pub fn new(columns: u8, rows: u8) -> Geometry {
        let count = columns * rows;
        let neighbours = from_fn(|p| {
            let (column, row) = (p as u8 % columns, p as u8 / columns);
            let beside = |q: &u8| (q % columns).abs_diff(column) + (q / columns).abs_diff(row) == 1;
            if p as u8 >= count { 0 } else { (0..count).filter(beside).map(|q| 1 << q).sum() }
        });
        let image = |mirror: u8, p: u8| -> u8 {
            if p >= count {
                return p;
            }
            let (mut column, mut row) = (p % columns, p / columns);
            if mirror & 1 != 0 {
                column = columns - 1 - column;
            }
            if mirror & 2 != 0 {
                row = rows - 1 - row;
            }
            if mirror & 4 != 0 {
                (column, row) = (row, column);
            }
            row * columns + column
        };
        let symmetries = if columns == rows { 8 } else { 4 };
        let images: Vec<[u8; 64]> = (0..symmetries).map(|m| from_fn(|p| image(m as u8, p as u8))).collect();
        let mut origins = images.clone();
        for (image, origin) in images.iter().zip(&mut origins) {
            image.iter().enumerate().for_each(|(p, &q)| origin[usize::from(q)] = p as u8);
        }
        let product = |first: usize, second: usize| {
            let joined: [u8; 64] = from_fn(|p| images[second][usize::from(images[first][p])]);
            images.iter().position(|image| *image == joined).unwrap_or(0) as u8
        };
        let products = from_fn(|first| from_fn(|second| product(first % symmetries, second % symmetries)));
        let of_byte = |image: &[u8; 64], byte: usize, set: usize| {
            points((set as u64) << (8 * byte)).map(|p| 1 << image[usize::from(p)]).sum()
        };
        let of_bytes = |image| from_fn(|byte| from_fn(|set| of_byte(image, byte, set)));
        Geometry {
            columns,
            all: u64::MAX >> (64 - count),
            graph: Graph { neighbours },
            images: images.iter().map(of_bytes).collect(),
            origins,
            products,
        }
    }

    /// Number of points.
    pub fn size(&self) -> u8 {
        self.all.count_ones() as u8
    }

    /// The key of a state with this board, and the symmetry that turns the board into it. The key is the image with
    /// the least sequence of cells.
    pub fn canonical(&self, board: &Board, passed: bool) -> (Key, u8) {
        let mut cells = board.cells;
        if board.ban != NONE {
            cells[usize::from(board.ban)] = 4; // a fourth kind of cell, so that the ban turns with the stones
        }
        let size = usize::from(self.size());
        let mut least = 0;
        for turn in 1..self.origins.len() {
            let (ours, best) = (&self.origins[turn][..size], &self.origins[least][..size]);
            let unequal = |&(&p, &q): &(&u8, &u8)| cells[usize::from(p)] != cells[usize::from(q)];
            if let Some((&p, &q)) = ours.iter().zip(best).find(unequal)
                && cells[usize::from(p)] < cells[usize::from(q)]
            {
                least = turn;
            }
        }
        let mut key = Key { own: 0, enemy: 0, ko: if passed { 255 } else { 0 } };
        for (p, &origin) in self.origins[least][..size].iter().enumerate() {
            match cells[usize::from(origin)] {
                OWN => key.own |= 1 << p,
                ENEMY => key.enemy |= 1 << p,
                4 => key.ko = p as u8 + 1,
                _ => {}
            }
        }
        (key, least as u8)
    }

    /// Whether each chain has a liberty.
    pub fn is_legal(&self, board: &Board) -> bool {
        let mut stones = points(board.all(OWN) | board.all(ENEMY));
        stones.all(|p| self.graph.chain(board, p).1 != 0)
    }

    /// The image of a set.
    pub fn turned(&self, set: PointSet, turn: u8) -> PointSet {
        let (mut rest, mut turned) = (set, 0);
        for images in &self.images[usize::from(turn)] {
            if rest == 0 {
                break;
            }
            turned |= images[(rest & 255) as usize];
            rest >>= 8;
        }
        turned
    }

    /// The symmetry that does `first` and then `second`.
    pub fn joined(&self, first: u8, second: u8) -> u8 {
        self.products[usize::from(first)][usize::from(second)]
    }

    /// The symmetry that undoes this one.
    pub fn undone(&self, turn: u8) -> u8 {
        (0..self.images.len() as u8).find(|&other| self.joined(turn, other) == 0).unwrap_or(0)
    }

    /// The name of a move: C3, "pass", or the number of the point where letters do not suffice.
    pub fn name(&self, point: u8) -> String {
        let (column, row) = (point % self.columns, u16::from(point / self.columns) + 1);
        match b"ABCDEFGHJKLMNOPQRSTUVWXYZ".get(usize::from(column)) {
            _ if point == NONE => "pass".into(),
            Some(&letter) if self.columns <= 25 => format!("{}{row}", char::from(letter)),
            _ => format!("point {point}"),
        }
    }
}
