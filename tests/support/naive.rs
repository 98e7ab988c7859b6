//! The rules of Go once more, as slow and plain as they can be written: the yardstick for the fast board.
//!
//! Nothing here comes from the program under test, and nothing is kept from one question to the next: chains,
//! liberties and areas are found by recursion whenever somebody asks.

/// A stone's colour, and the player who owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stone {
    /// Moves first.
    Black,
    /// The other one.
    White,
}

impl Stone {
    /// The opponent's colour.
    pub fn other(self) -> Self {
        if self == Self::Black { Self::White } else { Self::Black }
    }
}

/// Row (0 at the top) and column (0 at the left).
pub type Spot = (usize, usize);

/// A turn: `None` is the pass.
pub type Turn = Option<Spot>;

/// A state of the game. The order is that of the fields; it only serves to name one of several images.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Naive {
    /// What stands where, row by row.
    pub grid: Vec<Vec<Option<Stone>>>,
    /// Whose turn it is.
    pub mover: Stone,
    /// Where the mover may not take back at once.
    pub ko: Option<Spot>,
    /// Passes in a row up to now; two end the game.
    pub passes: u8,
    /// Whether a move may take away its own chain of two stones or more.
    pub suicide_allowed: bool,
}

impl Naive {
    /// The empty board, Black to move.
    pub fn empty(rows: usize, columns: usize, suicide_allowed: bool) -> Self {
        Self {
            grid: vec![vec![None; columns]; rows],
            mover: Stone::Black,
            ko: None,
            passes: 0,
            suicide_allowed,
        }
    }

    /// Every point, row by row.
    pub fn spots(&self) -> Vec<Spot> {
        let columns = self.grid[0].len();
        (0..self.grid.len()).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
    }

    /// What stands on a point.
    pub fn at(&self, (row, column): Spot) -> Option<Stone> {
        self.grid[row][column]
    }

    fn put(&mut self, (row, column): Spot, stone: Option<Stone>) {
        self.grid[row][column] = stone;
    }

    /// The spots next to a spot.
    pub fn neighbors(&self, (row, column): Spot) -> Vec<Spot> {
        let is_next = |&(r, c): &Spot| r.abs_diff(row) + c.abs_diff(column) == 1;
        self.spots().into_iter().filter(is_next).collect()
    }

    /// The points connected to `spot` through points that look like it: a chain, or an empty region.
    pub fn group(&self, spot: Spot) -> Vec<Spot> {
        let mut found = Vec::new();
        self.gather(spot, &mut found);
        found
    }

    fn gather(&self, spot: Spot, found: &mut Vec<Spot>) {
        if found.contains(&spot) {
            return;
        }
        found.push(spot);
        for next in self.neighbors(spot) {
            if self.at(next) == self.at(spot) {
                self.gather(next, found);
            }
        }
    }

    /// The empty points next to the chain on `spot`.
    pub fn liberties(&self, spot: Spot) -> Vec<Spot> {
        let mut liberties: Vec<Spot> = self.group(spot).into_iter().flat_map(|s| self.neighbors(s)).collect();
        liberties.retain(|&s| self.at(s).is_none());
        liberties.sort_unstable();
        liberties.dedup();
        liberties
    }

    /// Whether every chain has a liberty.
    pub fn is_legal_placement(&self) -> bool {
        self.spots().into_iter().all(|s| self.at(s).is_none() || !self.liberties(s).is_empty())
    }

    /// The state after a turn, or `None` if the turn is illegal.
    pub fn play(&self, turn: Turn) -> Option<Self> {
        if self.passes == 2 {
            return None;
        }
        let mut next = Self { mover: self.mover.other(), ko: None, passes: 0, ..self.clone() };
        let Some(spot) = turn else {
            next.passes = self.passes + 1;
            return Some(next);
        };
        if self.at(spot).is_some() || self.ko == Some(spot) {
            return None;
        }
        next.put(spot, Some(self.mover));
        let captured = next.take_chains_around(spot);
        if next.liberties(spot).is_empty() && !next.commit_suicide(spot) {
            return None;
        }
        next.ko = next.ko_after(spot, &captured);
        Some(next)
    }

    /// Takes the opponent's chains that a new stone on `spot` has left without liberties.
    fn take_chains_around(&mut self, spot: Spot) -> Vec<Spot> {
        let enemy = self.at(spot).map(Stone::other);
        let mut captured = Vec::new();
        for next in self.neighbors(spot) {
            if self.at(next) == enemy && self.liberties(next).is_empty() {
                captured.extend(self.group(next));
            }
        }
        captured.sort_unstable();
        captured.dedup();
        for &taken in &captured {
            self.put(taken, None);
        }
        captured
    }

    /// Takes the mover's own chain, if the rules let him; says whether they do.
    fn commit_suicide(&mut self, spot: Spot) -> bool {
        let chain = self.group(spot);
        if !self.suicide_allowed || chain.len() == 1 {
            return false;
        }
        for stone in chain {
            self.put(stone, None);
        }
        true
    }

    /// Basic ko: one stone alone has taken one stone, and the taken stone's point is its only liberty.
    fn ko_after(&self, spot: Spot, captured: &[Spot]) -> Option<Spot> {
        let [taken] = captured else { return None };
        let is_alone = self.group(spot).len() == 1;
        (is_alone && self.liberties(spot) == [*taken]).then_some(*taken)
    }

    /// The legal turns, plays in board order and the pass last; none when the game is over.
    pub fn turns(&self) -> Vec<Turn> {
        let all = self.spots().into_iter().map(Some).chain([None]);
        all.filter(|&turn| self.play(turn).is_some()).collect()
    }

    /// Black's area minus White's, all stones alive.
    pub fn score(&self) -> i32 {
        self.area(Stone::Black) - self.area(Stone::White)
    }

    /// A colour's stones and the empty regions that touch no other colour.
    pub fn area(&self, owner: Stone) -> i32 {
        let belongs = |&spot: &Spot| match self.at(spot) {
            Some(stone) => stone == owner,
            None => self.reaches(spot, owner) && !self.reaches(spot, owner.other()),
        };
        self.spots().iter().filter(|s| belongs(s)).count() as i32
    }

    /// Whether the empty region of `spot` touches a stone of this colour.
    fn reaches(&self, spot: Spot, stone: Stone) -> bool {
        self.group(spot).into_iter().flat_map(|s| self.neighbors(s)).any(|s| self.at(s) == Some(stone))
    }

    /// The number of legal sequences of exactly `depth` turns.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let all = self.spots().into_iter().map(Some).chain([None]);
        all.filter_map(|turn| self.play(turn)).map(|next| next.perft(depth - 1)).sum()
    }

    /// The images of the state under the symmetries of its board: eight on a square, four on a rectangle.
    pub fn images(&self) -> Vec<Self> {
        let mut images = Vec::new();
        for start in [self.clone(), self.mirrored()] {
            let mut image = start;
            for _ in 0..4 {
                if (image.grid.len(), image.grid[0].len()) == (self.grid.len(), self.grid[0].len()) {
                    images.push(image.clone());
                }
                image = image.turned();
            }
        }
        images
    }

    /// The least of the images: equal for two states exactly when a symmetry takes one to the other.
    pub fn canonical(&self) -> Self {
        self.images().into_iter().min().expect("the state is an image of itself")
    }

    fn mirrored(&self) -> Self {
        let columns = self.grid[0].len();
        self.rearranged(self.grid.len(), columns, |(row, column)| (row, columns - 1 - column))
    }

    fn turned(&self) -> Self {
        let rows = self.grid.len();
        self.rearranged(self.grid[0].len(), rows, |(row, column)| (column, rows - 1 - row))
    }

    fn rearranged(&self, rows: usize, columns: usize, to: impl Fn(Spot) -> Spot) -> Self {
        let mut image = Self { grid: vec![vec![None; columns]; rows], ko: self.ko.map(&to), ..self.clone() };
        for spot in self.spots() {
            image.put(to(spot), self.at(spot));
        }
        image
    }
}
