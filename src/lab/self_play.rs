//! Games of the program with itself by chance, from which positions and openings come: half of the moves are drawn, the
//! others are the best ones of a shallow search.

use super::positions::PlyRange;
use crate::game::StateKey;
use crate::ordering::Unordered;
use crate::play::{MoveList, PlayGame, PlaySearch, PlayTable, Settings};
use crate::random::Random;

/// Depth of the search that chooses half of the moves.
const DEPTH: u32 = 2;

/// A state that a game has come to.
pub(super) struct Root<G: PlayGame> {
    /// The moves that led there.
    pub line: Vec<G::Move>,
    /// The keys of the states before it.
    pub earlier: Vec<StateKey>,
    pub state: G::State,
}

/// Plays a game until so many states have been seen, each with the same side to move. Nothing if it ends before.
pub(super) fn roots<G: PlayGame>(
    game: &G,
    start: G::State,
    plies: PlyRange,
    turns: u32,
    random: &mut Random,
) -> Option<Vec<Root<G>>> {
    let first = plies.draw(random);
    let (mut line, mut earlier, mut state, mut roots) = (Vec::new(), Vec::new(), start, Vec::new());
    for ply in 0.. {
        if game.ending(&state).is_some() || game.is_repetition(&earlier, game.key(&state)) {
            return None;
        }
        // The same side to move each time.
        if ply >= first && (ply - first).is_multiple_of(2) {
            roots.push(Root { line: line.clone(), earlier: earlier.clone(), state });
            if roots.len() == turns as usize {
                break;
            }
        }
        let mv = if random.below(2) == 0 { any_move(game, &state, random) } else { good_move(game, &state)? };
        line.push(mv);
        earlier.push(game.key(&state));
        state = game.play(&state, mv);
    }
    Some(roots)
}

fn any_move<G: PlayGame>(game: &G, state: &G::State, random: &mut Random) -> G::Move {
    let mut choices = MoveList::new();
    game.moves(state, &mut choices);
    choices[random.below(choices.len())].mv
}

fn good_move<G: PlayGame>(game: &G, state: &G::State) -> Option<G::Move> {
    let mut search = PlaySearch::new(game, Settings::PLAIN, Box::new(Unordered), PlayTable::new(0));
    search.deepen(&[], state, DEPTH, |_| ()).ok()?.line.first().copied()
}
