//! Counts of legal move sequences, for whoever checks the rules.

use super::game::MultiplayerGame;

/// What counts as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// A move, however it is made.
    Moves,
    /// Each way to make it, such as each chain of hops to the same cell.
    Ways,
}

/// The number of legal sequences of exactly `depth` moves from a state, passes included. Sequences that end the game earlier are
/// dropped. The last moves are counted, not made.
#[must_use]
pub fn perft<G: MultiplayerGame>(game: &G, state: &G::State, depth: u32, counting: Counting) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.ending(state).is_some() {
        return 0;
    }
    let (player, mut moves) = (game.to_move(state), Vec::new());
    game.moves(state, player, &mut moves);
    let below = |mv| {
        let ways = if counting == Counting::Ways { game.ways(state, player, mv) } else { 1 };
        let rest = if depth == 1 { 1 } else { perft(game, &game.play(state, mv), depth - 1, counting) };
        ways * rest
    };
    moves.into_iter().map(below).sum()
}
