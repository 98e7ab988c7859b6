//! Max^n (Luckhardt and Irani, 1986): every player chooses what is best for himself.

use super::game::{MultiplayerGame, Values};
use crate::play::Stopped;

/// What a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MaxNValue<M> {
    /// The value for each player.
    pub values: Values,
    /// The move of the player to move; nothing if the game is over.
    pub best: Option<M>,
}

/// The search. It cuts nothing off, so no order of moves would save a node; and it takes the moves as the game lists them,
/// because of several that are as good for their player the first one counts, and what the others get depends on it.
#[derive(Debug)]
pub struct MaxNSearch<'g, G> {
    game: &'g G,
    nodes: u64,
    most_nodes: u64,
}

impl<'g, G: MultiplayerGame> MaxNSearch<'g, G> {
    /// A search without a limit of nodes.
    #[must_use]
    pub const fn new(game: &'g G) -> Self {
        Self { game, nodes: 0, most_nodes: u64::MAX }
    }

    /// The same with a limit.
    #[must_use]
    pub const fn with_most_nodes(mut self, nodes: u64) -> Self {
        self.most_nodes = nodes;
        self
    }

    /// States visited since it was made.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The values of a state by so many plies, a ply being the move of one player.
    ///
    /// # Errors
    /// If the limit of nodes comes first.
    pub fn search(&mut self, state: &G::State, depth: u32) -> Result<MaxNValue<G::Move>, Stopped> {
        if self.nodes >= self.most_nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        let leaf = |best| MaxNValue { values: self.game.values(state), best };
        if depth == 0 || self.game.ending(state).is_some() {
            return Ok(leaf(None));
        }
        let (player, mut moves) = (self.game.to_move(state), Vec::new());
        self.game.moves(state, player, &mut moves);
        let mut best: Option<MaxNValue<G::Move>> = None;
        for mv in moves {
            let values = self.search(&self.game.play(state, mv), depth - 1)?.values;
            if best.is_none_or(|best| values[player.seat()] > best.values[player.seat()]) {
                best = Some(MaxNValue { values, best: Some(mv) });
            }
        }
        Ok(best.unwrap_or_else(|| MaxNValue { values: self.game.values(state), best: None }))
    }
}
