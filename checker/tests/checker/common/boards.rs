//! Boards by chance.

use super::{Game, State};

/// A legal board, Black to move, of which each point shows one of these at first: 0 nothing, 1 Black, 2 White. Chains without
/// liberties are taken off.
pub fn scattered(game: &Game, shown: &[u8], chance: &mut impl FnMut(usize) -> usize) -> State {
    let mut root = game.empty();
    root.stones.iter_mut().for_each(|stone| *stone = shown[chance(shown.len())]);
    loop {
        let caught = |&p: &usize| {
            root.stones[p] != 0 && game.liberties(&root.stones, &game.chain(&root.stones, p)) == 0
        };
        let Some(p) = (0..game.size()).find(caught) else { return root };
        game.chain(&root.stones, p).into_iter().for_each(|q| root.stones[q] = 0);
    }
}
