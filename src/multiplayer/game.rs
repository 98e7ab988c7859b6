//! The little that the searches must know of a game of several players.

use super::player::{ByPlayer, Player, Players};
use crate::ordering::Slot;
use std::fmt::Debug;
use std::hash::Hash;

/// What each loser loses. What a winner wins is such that all values of an ended game sum up to nothing: in a game of four,
/// a winner has three of these. The same whenever it happens. It can be divided by every number of players, and evaluations
/// stay below.
pub const WIN: i32 = 6_000_000;

/// A value for each player, the higher the better.
pub type Values = ByPlayer<i32>;

/// A game of perfect information for two to six players, each for himself.
///
/// Best-reply search lets players skip their turns, so moves are asked for and made apart from whose turn it is:
/// [`apply`](Self::apply) changes what lies on the board, [`turn_to`](Self::turn_to) says who is next.
pub trait MultiplayerGame {
    /// A state: everything that the rest of the game depends on. It is its own key: two states are the same if they are equal.
    type State: Copy + Eq + Hash + Debug;
    /// A move. Who makes it is told beside it.
    type Move: Copy + Eq + Debug;

    /// How many play, 2 to [`MOST_PLAYERS`](super::MOST_PLAYERS).
    fn players(&self) -> usize;

    /// The state in which the game begins.
    fn start(&self) -> Self::State;

    /// Number of different values of [`slot`](Self::slot), at most 65,536.
    fn slots(&self) -> usize;

    /// A number for a move of a player, below [`slots`](Self::slots): what orderings know it by. Different moves that several
    /// players can make in one state have different numbers.
    fn slot(&self, player: Player, mv: Self::Move) -> Slot;

    /// Whose turn it is.
    fn to_move(&self, state: &Self::State) -> Player;

    /// Whether a player is out of the game for good.
    fn is_out(&self, state: &Self::State, player: Player) -> bool;

    /// Who has won, if the game is over: one player, or several who share it.
    fn ending(&self, state: &Self::State) -> Option<Players>;

    /// Adds all moves that a player has in a state that is not over, were it his turn, each once. There is one at least for
    /// the player whose turn it is.
    fn moves(&self, state: &Self::State, player: Player, moves: &mut Vec<Self::Move>);

    /// Whether a move changes nothing but the turn. It is then the only one that its player has.
    fn is_pass(&self, mv: Self::Move) -> bool;

    /// In how many ways a move can be made that lead to the same state; one but for chains of hops.
    fn ways(&self, _state: &Self::State, _player: Player, _mv: Self::Move) -> u64 {
        1
    }

    /// The state after a move of a player, before the turn goes to anybody else.
    fn apply(&self, state: &Self::State, player: Player, mv: Self::Move) -> Self::State;

    /// The state in which it is this player's turn, or that of the first one after him who can take it. Who cannot is out, if
    /// the rules say so; who is skipped on other grounds is not asked.
    fn turn_to(&self, state: &Self::State, player: Player) -> Self::State;

    /// What each player has, as a number: the more the better, and far below [`WIN`].
    fn worths(&self, state: &Self::State) -> ByPlayer<i32>;

    /// The state after a move of the player whose turn it is.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let player = self.to_move(state);
        self.turn_to(&self.apply(state, player, mv), player.next(self.players()))
    }

    /// How good a state looks to each player: the worth of what he has against the mean of all, times the number of players.
    /// So the values sum up to nothing, and of two players each has the difference. A player who is out has lost, also while
    /// others play on.
    fn values(&self, state: &Self::State) -> Values {
        let count = self.players();
        let seats = |value: &dyn Fn(Player) -> i32| {
            let mut values = Values::default();
            (0..count).for_each(|seat| values[seat] = value(Player::on(seat)));
            values
        };
        if let Some(winners) = self.ending(state) {
            let won = WIN / winners.count() as i32 * count as i32 - WIN;
            return seats(&|player| if winners.contains(player) { won } else { -WIN });
        }
        let worths = self.worths(state);
        let total: i32 = worths[..count].iter().sum();
        seats(&|player| {
            if self.is_out(state, player) { -WIN } else { count as i32 * worths[player.seat()] - total }
        })
    }
}
