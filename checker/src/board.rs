//! Points, stones and the rules of play, on the board and in local games.

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

/// The union of sets.
pub fn union(sets: &[PointSet]) -> PointSet {
    sets.iter().fold(0, |all, set| all | set)
}

/// Whose stone or move it is, as the claimant sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The claimant.
    Own,
    /// His opponent.
    Enemy,
}

/// The stones on a board or in a region. No point has two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stones {
    /// The claimant's.
    pub own: PointSet,
    /// The opponent's.
    pub enemy: PointSet,
}

impl Stones {
    /// Those in a set of points.
    pub fn within(self, set: PointSet) -> Stones {
        Stones { own: self.own & set, enemy: self.enemy & set }
    }

    /// The same with `own` for those of `side`, or back again.
    fn seen_by(self, side: Side) -> Stones {
        match side {
            Side::Own => self,
            Side::Enemy => Stones { own: self.enemy, enemy: self.own },
        }
    }
}

/// Stones, and what the last move means for the next one.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    /// The stones.
    pub stones: Stones,
    /// The point on which basic ko forbids the side to move to play. There is none after a pass.
    pub ban: Option<u8>,
    /// Whether the last move was a pass, so that another one ends the game.
    pub passed: bool,
}

impl State {
    /// Stones behind which all moves are free.
    pub fn free(stones: Stones) -> State {
        State { stones, ban: None, passed: false }
    }

    /// The state after a pass; nothing if that ends the game.
    pub fn after_pass(&self) -> Option<State> {
        (!self.passed).then_some(State { stones: self.stones, ban: None, passed: true })
    }
}

/// What the rules of play say of a chain that its own side leaves without a liberty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suicide {
    /// The move is not legal.
    Forbidden,
    /// A chain of two or more stones is taken off.
    Allowed,
}

/// Points, their neighbours, and what differs between games.
pub struct Graph {
    /// All points.
    pub points: PointSet,
    /// The neighbours of each point.
    pub neighbours: [PointSet; 64],
    /// Points whose chains cannot be taken: walls in some local games.
    pub immortal: PointSet,
    /// Whether suicide is allowed.
    pub suicide: Suicide,
}

impl Graph {
    /// The points next to a point of the set, some of which may be in it.
    pub fn touched(&self, set: PointSet) -> PointSet {
        points(set).fold(0, |touched, p| touched | self.neighbours[usize::from(p)])
    }

    /// The points of `start`, and all of `within` that are connected to them by points of `within`.
    pub fn flood(&self, start: PointSet, within: PointSet) -> PointSet {
        let (mut found, mut new) = (start, start);
        while new != 0 {
            new = self.touched(new) & within & !found;
            found |= new;
        }
        found
    }

    /// The connected components of a set, those with the lowest points first.
    pub fn components(&self, set: PointSet) -> Vec<PointSet> {
        let (mut rest, mut found) = (set, Vec::new());
        while rest != 0 {
            let component = self.flood(rest & rest.wrapping_neg(), rest);
            found.push(component);
            rest &= !component;
        }
        found
    }

    /// The points without stones.
    pub fn empty(&self, stones: Stones) -> PointSet {
        self.points & !stones.own & !stones.enemy
    }

    /// Whether this is a point, and no stone stands there.
    pub fn is_empty(&self, stones: Stones, point: u8) -> bool {
        1_u64.checked_shl(u32::from(point)).is_some_and(|set| self.empty(stones) & set != 0)
    }

    /// The state after a stone of `side` on a point, and the stones of the other side that it takes; nothing if the
    /// rules forbid the play.
    pub fn play(&self, state: &State, side: Side, point: u8) -> Option<(State, PointSet)> {
        if !self.is_empty(state.stones, point) || state.ban == Some(point) {
            return None;
        }
        let (stone, Stones { own: mut mine, enemy: mut others }) = (1 << point, state.stones.seen_by(side));
        mine |= stone;
        let (occupied, mut taken) = (mine | others, 0);
        for q in points(self.neighbours[usize::from(point)] & others) {
            let chain = self.flood(1 << q, others);
            if chain & self.immortal == 0 && self.touched(chain) & !occupied == 0 {
                taken |= chain;
            }
        }
        others &= !taken;
        let chain = self.flood(stone, mine);
        let liberties = self.touched(chain) & !(mine | others);
        let mut ban = None;
        if liberties == 0 && chain & self.immortal == 0 {
            if self.suicide == Suicide::Forbidden || chain == stone {
                return None;
            }
            mine &= !chain;
        } else if chain == stone && taken.count_ones() == 1 && liberties == taken {
            ban = Some(taken.trailing_zeros() as u8);
        }
        let stones = Stones { own: mine, enemy: others }.seen_by(side);
        Some((State { stones, ban, passed: false }, taken))
    }

    /// Area score, own minus enemy.
    pub fn score(&self, stones: Stones) -> i32 {
        let Stones { mut own, mut enemy } = stones;
        for area in self.components(self.empty(stones)) {
            let touched = self.touched(area);
            match (touched & stones.own != 0, touched & stones.enemy != 0) {
                (true, false) => own |= area,
                (false, true) => enemy |= area,
                _ => {}
            }
        }
        own.count_ones() as i32 - enemy.count_ones() as i32
    }

    /// Whether each chain that can be taken has a liberty.
    pub fn is_legal(&self, stones: Stones) -> bool {
        let empty = self.empty(stones);
        let has_liberty = |chain: &PointSet| chain & self.immortal != 0 || self.touched(*chain) & empty != 0;
        [stones.own, stones.enemy].iter().all(|&side| self.components(side).iter().all(has_liberty))
    }
}
