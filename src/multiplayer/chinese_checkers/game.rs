//! The rules.

use super::star::{Cells, DIRECTIONS, Geometry, Seating, Star};
use crate::multiplayer::game::MultiplayerGame;
use crate::multiplayer::player::{ByPlayer, Player, Players};
use crate::ordering::Slot;

/// When a player has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// All cells of his goal hold men of his own. A man of another one who stays there keeps him from it.
    Own,
    /// All cells of his goal hold men, and one of these at least is his own.
    Filled,
}

/// The game: men step to a neighbour cell or hop over single men, of any colour, again and again; nothing is captured. Who first
/// has his men in the opposite point has won.
#[derive(Clone, Debug)]
pub struct ChineseCheckers {
    star: Star,
    seating: Seating,
    goal: Goal,
    geometry: Geometry,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CheckersMove {
    /// A man goes to another cell. All chains of hops that lead there are the same move.
    Go {
        /// The cell that he leaves.
        from: u8,
        /// The cell that he goes to.
        to: u8,
    },
    /// Nothing: there is no other move.
    Pass,
}

/// A state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CheckersState {
    men: ByPlayer<Cells>,
    to_move: Player,
}

/// The cells of a set, in order.
fn cells(mut set: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        first
    })
}

const fn holds(set: Cells, cell: u8) -> bool {
    set >> cell & 1 == 1
}

impl CheckersState {
    /// Whose man stands on a cell, numbered by rows from the top.
    #[must_use]
    pub fn owner(&self, cell: usize) -> Option<Player> {
        self.men.iter().position(|men| men >> cell & 1 == 1).map(Player::on)
    }

    fn all(&self) -> Cells {
        self.men.iter().fold(0, |all, men| all | men)
    }
}

impl ChineseCheckers {
    /// The game on a board for so many players.
    #[must_use]
    pub fn new(star: Star, seating: Seating, goal: Goal) -> Self {
        Self { star, seating, goal, geometry: Geometry::new(star) }
    }

    /// Its board.
    #[must_use]
    pub const fn star(&self) -> Star {
        self.star
    }

    /// The cell behind the man next to a cell, if he can be hopped over.
    fn hop(&self, from: u8, direction: usize, men: Cells) -> Option<u8> {
        let over = self.geometry.next[usize::from(from)][direction].filter(|&over| holds(men, over))?;
        self.geometry.next[usize::from(over)][direction].filter(|&to| !holds(men, to))
    }

    /// The cells that a man can reach by hops, his own among them.
    fn reach(&self, from: u8, men: Cells) -> Cells {
        let (mut reached, mut open) = (1 << from, vec![from]);
        while let Some(cell) = open.pop() {
            for to in (0..DIRECTIONS.len()).filter_map(|direction| self.hop(cell, direction, men)) {
                if !holds(reached, to) {
                    reached |= 1 << to;
                    open.push(to);
                }
            }
        }
        reached
    }

    /// The chains of hops from a cell to another one that come to no cell twice.
    fn chains(&self, from: u8, to: u8, men: Cells, met: Cells) -> u64 {
        if from == to {
            return 1;
        }
        let met = met | 1 << from;
        let hops = (0..DIRECTIONS.len()).filter_map(|direction| self.hop(from, direction, men));
        hops.filter(|&next| !holds(met, next)).map(|next| self.chains(next, to, men, met)).sum()
    }

    /// The point that a player must reach.
    fn goal_of(&self, seat: usize) -> usize {
        (self.seating.points()[seat] + 3) % 6
    }

    fn has_won(&self, state: &CheckersState, player: Player) -> bool {
        let (goal, own) = (self.geometry.points[self.goal_of(player.seat())], state.men[player.seat()]);
        match self.goal {
            Goal::Own => own == goal,
            Goal::Filled => own & goal != 0 && state.all() & goal == goal,
        }
    }
}

impl MultiplayerGame for ChineseCheckers {
    type State = CheckersState;
    type Move = CheckersMove;

    fn players(&self) -> usize {
        self.seating.players()
    }

    fn start(&self) -> CheckersState {
        let mut men = ByPlayer::default();
        for (men, &point) in men.iter_mut().zip(self.seating.points()) {
            *men = self.geometry.points[point];
        }
        CheckersState { men, to_move: Player::on(0) }
    }

    fn slots(&self) -> usize {
        self.star.cells() * self.star.cells() + 1
    }

    /// The two cells, and not the player: six players would need more numbers than there are, and there is only one man on a
    /// cell.
    fn slot(&self, _: Player, mv: CheckersMove) -> Slot {
        match mv {
            CheckersMove::Go { from, to } => {
                (usize::from(from) * self.star.cells() + usize::from(to)) as Slot
            }
            CheckersMove::Pass => (self.star.cells() * self.star.cells()) as Slot,
        }
    }

    fn to_move(&self, state: &CheckersState) -> Player {
        state.to_move
    }

    fn is_out(&self, _: &CheckersState, _: Player) -> bool {
        false
    }

    fn ending(&self, state: &CheckersState) -> Option<Players> {
        let all = (0..self.players()).map(Player::on);
        let won: Players = all.filter(|&player| self.has_won(state, player)).collect();
        (won.count() > 0).then_some(won)
    }

    fn moves(&self, state: &CheckersState, player: Player, moves: &mut Vec<CheckersMove>) {
        let (own, all, before) = (state.men[player.seat()], state.all(), moves.len());
        for from in cells(own) {
            let steps = self.geometry.next[usize::from(from)].into_iter().flatten();
            moves.extend(steps.filter(|&to| !holds(all, to)).map(|to| CheckersMove::Go { from, to }));
            // The man himself is in nobody's way while he hops.
            let reached = self.reach(from, all & !(1 << from)) & !(1 << from);
            moves.extend(cells(reached).map(|to| CheckersMove::Go { from, to }));
        }
        if moves.len() == before {
            moves.push(CheckersMove::Pass);
        }
    }

    fn is_pass(&self, mv: CheckersMove) -> bool {
        mv == CheckersMove::Pass
    }

    fn ways(&self, state: &CheckersState, _: Player, mv: CheckersMove) -> u64 {
        let CheckersMove::Go { from, to } = mv else { return 1 };
        let is_step = self.geometry.next[usize::from(from)].contains(&Some(to));
        // A hop is two cells long, so no chain of them ends beside its beginning.
        if is_step { 1 } else { self.chains(from, to, state.all() & !(1 << from), 0) }
    }

    fn apply(&self, state: &CheckersState, player: Player, mv: CheckersMove) -> CheckersState {
        let mut next = *state;
        if let CheckersMove::Go { from, to } = mv {
            next.men[player.seat()] ^= 1 << from | 1 << to;
        }
        next
    }

    fn turn_to(&self, state: &CheckersState, player: Player) -> CheckersState {
        CheckersState { to_move: player, ..*state }
    }

    /// How many steps all men together are from the tip of their goal, less than nothing.
    fn worths(&self, state: &CheckersState) -> ByPlayer<i32> {
        let mut worths = ByPlayer::default();
        for (seat, worth) in worths.iter_mut().enumerate().take(self.players()) {
            let distances = &self.geometry.distances[self.goal_of(seat)];
            *worth = -cells(state.men[seat]).map(|cell| distances[usize::from(cell)]).sum::<i32>();
        }
        worths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows from the top, all others empty. A man in the tip with two full rows below him can neither step nor hop.
    #[test]
    fn a_player_who_is_shut_in_passes() {
        let game = ChineseCheckers::new(Star::Cells37, Seating::Two, Goal::Own);
        let state = |own: Cells, other: Cells| {
            let mut men = ByPlayer::default();
            (men[0], men[1]) = (own, other);
            CheckersState { men, to_move: Player::on(0) }
        };
        let moves = |state: &CheckersState| {
            let mut moves = Vec::new();
            game.moves(state, Player::on(0), &mut moves);
            moves
        };
        let first_rows = (1 << 10) - 1;
        let shut_in = state(0b1, first_rows & !0b1);
        assert_eq!(moves(&shut_in), [CheckersMove::Pass]);
        let passed = game.play(&shut_in, CheckersMove::Pass);
        assert_eq!((passed.men, passed.to_move), (shut_in.men, Player::on(1)));
        let with_a_way_out = state(0b1, 0b1000_0110);
        let out = CheckersMove::Go { from: 0, to: 5 };
        assert!(moves(&with_a_way_out).contains(&out) && game.ways(&with_a_way_out, Player::on(0), out) == 1);
    }

    #[test]
    fn a_guest_in_the_goal_keeps_the_owner_from_winning() {
        let game = |goal| ChineseCheckers::new(Star::Cells37, Seating::Two, goal);
        let goal = game(Goal::Own).geometry.points[3];
        let mut state = game(Goal::Own).start();
        let guest = 1 << goal.trailing_zeros();
        (state.men[0], state.men[1]) = (goal & !guest, guest);
        assert_eq!(game(Goal::Own).ending(&state), None);
        assert_eq!(game(Goal::Filled).ending(&state), Some(Players::default().with(Player::on(0))));
        state.men[0] = goal;
        assert_eq!(game(Goal::Own).ending(&state), Some(Players::default().with(Player::on(0))));
    }
}
