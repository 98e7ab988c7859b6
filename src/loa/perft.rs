//! Counts of legal move sequences, for whoever checks the rules.

use super::game::Loa;
use super::position::{Move, Position};
use crate::game::StateKey;

/// The number of legal sequences of exactly `depth` moves from `position`, passes included. Sequences that end
/// the game earlier are dropped. The last moves are counted, not made; time grows with the number itself.
#[must_use]
pub fn perft(game: &Loa, position: &Position, depth: u32) -> u64 {
    below(game, position, depth, &mut Vec::new())
}

/// The same for each first move, in the order of [`Loa::moves`]. Nothing if the game is over or there is no
/// first move to count.
#[must_use]
pub fn perft_by_move(game: &Loa, position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1).filter(|_| game.outcome(position).is_none()) else {
        return Vec::new();
    };
    let mut path = vec![position.key()];
    let mut count = |mv| (mv, below(game, &position.after(mv), rest, &mut path));
    game.moves(position).into_iter().map(&mut count).collect()
}

fn below(game: &Loa, position: &Position, depth: u32, path: &mut Vec<StateKey>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let key = position.key();
    if game.outcome(position).is_some() || game.rules().repetition.is_draw(path, key) {
        return 0;
    }
    if depth == 1 {
        return u64::from(position.mobility(position.to_move()).max(1));
    }
    path.push(key);
    let moves = game.moves(position);
    let count = moves.into_iter().map(|mv| below(game, &position.after(mv), depth - 1, path)).sum();
    path.pop();
    count
}
