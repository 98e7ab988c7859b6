//! Searches of several players on positions of seeded games.

use super::draw::{Draw, MOST_GAMES, TooShort};
use super::multiplayer_way::{MultiplayerMethod, MultiplayerWay};
use super::parameters::{Variant, Way};
use super::positions::PlyRange;
use super::row::Figures;
use super::subject::Subject;
use crate::multiplayer::{Coalition, CoalitionSearch, MaxNSearch, MultiplayerGame};
use crate::ordering::Unordered;
use crate::play::{Counts, Stopped};
use crate::random::Random;

/// Depth of the best-reply search that chooses half of the moves.
const DEPTH: u32 = 2;

/// Positions of a game, and the searches that work on them.
pub(super) struct MultiplayerSubject<G: MultiplayerGame> {
    game: G,
    /// For each position the successive states, all with the same player to move, that count as one.
    positions: Vec<Vec<G::State>>,
}

impl<G: MultiplayerGame> MultiplayerSubject<G> {
    /// Plays the games. Says what is wrong if games end, or their players are out, too soon.
    pub fn new(game: G, plies: PlyRange, stream: u64, draw: Draw) -> Result<Self, String> {
        let positions = draw.games(stream, |random| play(&game, plies, draw.turns, random));
        let positions = positions
            .map_err(|TooShort| format!("{MOST_GAMES} games ended before the last turn of a position"))?;
        Ok(Self { game, positions })
    }
}

/// Plays a game until a player has had enough turns. Nothing if it ends, or he is out, before.
fn play<G: MultiplayerGame>(
    game: &G,
    plies: PlyRange,
    turns: u32,
    random: &mut Random,
) -> Option<Vec<G::State>> {
    let first = plies.draw(random);
    let (mut state, mut roots) = (game.start(), Vec::<G::State>::new());
    for ply in 0.. {
        let player = roots.first().map(|root| game.to_move(root));
        if game.ending(&state).is_some() || player.is_some_and(|player| game.is_out(&state, player)) {
            return None;
        }
        if ply >= first && player.is_none_or(|player| player == game.to_move(&state)) {
            roots.push(state);
            if roots.len() == turns as usize {
                break;
            }
        }
        let mv = if random.below(2) == 0 { any_move(game, &state, random) } else { good_move(game, &state)? };
        state = game.play(&state, mv);
    }
    Some(roots)
}

fn any_move<G: MultiplayerGame>(game: &G, state: &G::State, random: &mut Random) -> G::Move {
    let mut moves = Vec::new();
    game.moves(state, game.to_move(state), &mut moves);
    moves[random.below(moves.len())]
}

fn good_move<G: MultiplayerGame>(game: &G, state: &G::State) -> Option<G::Move> {
    let mut search = CoalitionSearch::new(game, Coalition::BestReply, Box::new(Unordered));
    search.search(state, DEPTH).ok()?.best
}

impl<G> Subject for MultiplayerSubject<G>
where
    G: MultiplayerGame + Sync,
    G::State: Sync,
{
    fn measure(
        &self,
        position: usize,
        variant: &Variant,
        depths: &[u32],
        tell: &mut dyn FnMut(u32, Figures),
    ) {
        let Way::Multiplayer(way) = &variant.way else { return };
        let Some(states) = self.positions.get(position) else { return };
        for &depth in depths {
            tell(depth, measure(&self.game, states, way, depth));
        }
    }

    /// No iterations: each depth is searched at once.
    fn takes_depths_together(&self, _: &Variant) -> bool {
        false
    }
}

/// Searches the states one after the other. The value is the sum of theirs, each for the player to move.
fn measure<G: MultiplayerGame>(game: &G, states: &[G::State], way: &MultiplayerWay, depth: u32) -> Figures {
    let most_nodes = way.most_nodes.unwrap_or(u64::MAX);
    match way.method {
        MultiplayerMethod::Coalition(coalition) => {
            let ordering = way.ordering.build(game.slots());
            let search = CoalitionSearch::new(game, coalition, ordering).with_most_nodes(most_nodes);
            let mut search = match way.opponents {
                Some(adaptation) => search.with_threats(adaptation),
                None => search,
            };
            let value = sum(states, |state| Ok(search.search(state, depth)?.value));
            Figures::of_search(search.counts(), value)
        }
        MultiplayerMethod::MaxN => {
            let mut search = MaxNSearch::new(game).with_most_nodes(most_nodes);
            let value = sum(states, |state| {
                let seat = game.to_move(state).seat();
                Ok(search.search(state, depth)?.values[seat])
            });
            Figures::of_search(&Counts { nodes: search.nodes(), ..Counts::default() }, value)
        }
    }
}

fn sum<S>(states: &[S], mut value: impl FnMut(&S) -> Result<i32, Stopped>) -> Option<i64> {
    states.iter().map(|state| value(state).ok().map(i64::from)).sum()
}
