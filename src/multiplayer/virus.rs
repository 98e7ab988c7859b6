//! A Virus-like game for two to five players. The rules of the Virus Game of Polk and Oommen are not public: this is a family of
//! games of its kind, with parameters, and no claim is made that one of them is theirs.

use super::game::MultiplayerGame;
use super::player::{ByPlayer, Player, Players};
use crate::ordering::Slot;
use thiserror::Error;

/// Least and most squares a side.
const SIDES: std::ops::RangeInclusive<usize> = 3..=11;
/// Most players.
const MOST: usize = 5;
/// Most squares to which a man can jump.
const JUMPS: usize = 16;

/// Squares as bits, by rows.
type Squares = u128;

/// Which squares lie next to each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Neighbourhood {
    /// Those with a common side; distances are counted in steps over sides.
    Four,
    /// Those with a common corner, too; distances are counted in steps of a king.
    Eight,
}

/// What a new man does to men of others next to him.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conversion {
    /// They change sides.
    Neighbours,
    /// Nothing.
    Nothing,
}

/// Whether a man may go to a square at distance two instead, which leaves his own empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Jumping {
    Allowed,
    Forbidden,
}

/// Rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VirusRules {
    /// Squares a side, 3 to 11.
    pub side: usize,
    /// How many play, 2 to 5: they begin in the corner at the upper left, then clockwise, the fifth one in the middle; of two
    /// players the second one begins in the opposite corner.
    pub players: usize,
    /// Which squares lie next to each other.
    pub neighbourhood: Neighbourhood,
    /// What a new man does.
    pub conversion: Conversion,
    /// Whether men jump.
    pub jumping: Jumping,
}

/// Rules that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum VirusError {
    /// A board that is too small or too large.
    #[error("a board of {0} squares a side; 3 to 11 are possible")]
    Side(usize),
    /// Too few or too many players.
    #[error("{0} players; 2 to 5 are possible")]
    Players(usize),
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VirusMove {
    /// A new man beside an own one.
    Place {
        /// His square.
        at: u8,
    },
    /// A man jumps.
    Jump {
        /// The square that he leaves.
        from: u8,
        /// The square that he goes to.
        to: u8,
    },
    /// Nothing: there is no other move.
    Pass,
}

/// A state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VirusState {
    men: [Squares; MOST],
    to_move: Player,
}

/// The game: a player with no move passes, one without men is out, and when the board is full or one player alone has men, who
/// has the most has won.
#[derive(Clone, Debug)]
pub struct Virus {
    rules: VirusRules,
    /// The squares next to each one.
    near: Vec<Squares>,
    /// The squares at distance two of each one.
    far: Vec<Squares>,
}

/// The squares of a set, in order.
fn squares(mut set: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        first
    })
}

impl VirusState {
    /// Whose man stands on a square, numbered by rows.
    #[must_use]
    pub fn owner(&self, square: usize) -> Option<Player> {
        self.men.iter().position(|men| men >> square & 1 == 1).map(Player::on)
    }

    fn all(&self) -> Squares {
        self.men.iter().fold(0, |all, men| all | men)
    }
}

impl Virus {
    /// The game with such rules.
    ///
    /// # Errors
    /// If the board or the number of players is out of range.
    pub fn new(rules: VirusRules) -> Result<Self, VirusError> {
        if !SIDES.contains(&rules.side) {
            return Err(VirusError::Side(rules.side));
        }
        if !(2..=MOST).contains(&rules.players) {
            return Err(VirusError::Players(rules.players));
        }
        let side = rules.side;
        let distance = |a: usize, b: usize| {
            let (down, right) = ((a / side).abs_diff(b / side), (a % side).abs_diff(b % side));
            match rules.neighbourhood {
                Neighbourhood::Four => down + right,
                Neighbourhood::Eight => down.max(right),
            }
        };
        let at = |wanted: usize| {
            let set = |a: usize| {
                let found = (0..side * side).filter(|&b| distance(a, b) == wanted);
                found.fold(0, |set, b| set | 1 << b)
            };
            (0..side * side).map(set).collect()
        };
        Ok(Self { rules, near: at(1), far: at(2) })
    }

    /// Its rules.
    #[must_use]
    pub const fn rules(&self) -> VirusRules {
        self.rules
    }

    const fn count(&self) -> usize {
        self.rules.side * self.rules.side
    }

    fn empty(&self, state: &VirusState) -> Squares {
        ((1 << self.count()) - 1) & !state.all()
    }
}

impl MultiplayerGame for Virus {
    type State = VirusState;
    type Move = VirusMove;

    fn players(&self) -> usize {
        self.rules.players
    }

    fn start(&self) -> VirusState {
        let (side, last) = (self.rules.side, self.count() - 1);
        let corners = [0, side - 1, last, last + 1 - side, side / 2 * side + side / 2];
        let seats: &[usize] = if self.rules.players == 2 { &[0, 2] } else { &[0, 1, 2, 3, 4] };
        let mut men = [0; MOST];
        for (men, &corner) in men.iter_mut().zip(seats).take(self.rules.players) {
            *men = 1 << corners[corner];
        }
        VirusState { men, to_move: Player::on(0) }
    }

    fn slots(&self) -> usize {
        self.rules.players * (self.count() * (1 + JUMPS) + 1)
    }

    fn slot(&self, player: Player, mv: VirusMove) -> Slot {
        let number = match mv {
            VirusMove::Place { at } => at.into(),
            VirusMove::Jump { from, to } => {
                // The number of this jump among those from the same square.
                let earlier = self.far[usize::from(from)] & ((1 << to) - 1);
                self.count() + usize::from(from) * JUMPS + earlier.count_ones() as usize
            }
            VirusMove::Pass => self.count() * (1 + JUMPS),
        };
        (player.seat() * (self.count() * (1 + JUMPS) + 1) + number) as Slot
    }

    fn to_move(&self, state: &VirusState) -> Player {
        state.to_move
    }

    fn is_out(&self, state: &VirusState, player: Player) -> bool {
        state.men[player.seat()] == 0
    }

    fn ending(&self, state: &VirusState) -> Option<Players> {
        let alive = state.men.iter().filter(|&&men| men != 0).count();
        // While a square is empty, one is that has a man beside it.
        if alive > 1 && self.empty(state) != 0 {
            return None;
        }
        let most = state.men.iter().map(|men| men.count_ones()).max();
        let all = (0..self.rules.players).map(Player::on);
        Some(all.filter(|player| Some(state.men[player.seat()].count_ones()) == most).collect())
    }

    fn moves(&self, state: &VirusState, player: Player, moves: &mut Vec<VirusMove>) {
        let (own, empty, before) = (state.men[player.seat()], self.empty(state), moves.len());
        let beside = squares(own).fold(0, |beside, man| beside | self.near[usize::from(man)]);
        moves.extend(squares(beside & empty).map(|at| VirusMove::Place { at }));
        if self.rules.jumping == Jumping::Allowed {
            for from in squares(own) {
                let jumps = squares(self.far[usize::from(from)] & empty);
                moves.extend(jumps.map(|to| VirusMove::Jump { from, to }));
            }
        }
        if own != 0 && moves.len() == before {
            moves.push(VirusMove::Pass);
        }
    }

    fn is_pass(&self, mv: VirusMove) -> bool {
        mv == VirusMove::Pass
    }

    fn apply(&self, state: &VirusState, player: Player, mv: VirusMove) -> VirusState {
        let mut next = *state;
        let at = match mv {
            VirusMove::Place { at } => at,
            VirusMove::Jump { from, to } => {
                next.men[player.seat()] ^= 1 << from;
                to
            }
            VirusMove::Pass => return next,
        };
        if self.rules.conversion == Conversion::Neighbours {
            let converted = next.all() & self.near[usize::from(at)];
            next.men.iter_mut().for_each(|men| *men &= !converted);
            next.men[player.seat()] |= converted;
        }
        next.men[player.seat()] |= 1 << at;
        next
    }

    fn turn_to(&self, state: &VirusState, player: Player) -> VirusState {
        let mut round = player.round(self.rules.players);
        let to_move = round.find(|&one| !self.is_out(state, one)).unwrap_or(player);
        VirusState { to_move, ..*state }
    }

    /// Men.
    fn worths(&self, state: &VirusState) -> ByPlayer<i32> {
        std::array::from_fn(|seat| state.men.get(seat).map_or(0, |men| men.count_ones() as i32))
    }
}
