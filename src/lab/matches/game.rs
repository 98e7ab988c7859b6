//! A game between two searches.

use super::asked::MoveLimit;
use super::row::{GameEnd, GameResult};
use crate::game::StateKey;
use crate::lab::parameters::SearchWay;
use crate::lab::self_play::Root;
use crate::lab::sheet::MOST_DEPTH;
use crate::lab::two_player::TwoPlayerGame;
use crate::play::{Ending, MoveList, PlaySearch};

/// One who plays: a search that keeps its table and its ordering through a game.
pub(super) struct Player<'g, G: TwoPlayerGame> {
    game: &'g G,
    search: PlaySearch<'g, G>,
    limit: MoveLimit,
}

impl<'g, G: TwoPlayerGame> Player<'g, G> {
    pub fn new(game: &'g G, way: &SearchWay, limit: MoveLimit) -> Self {
        Self { game, search: way.search(game), limit }
    }

    /// States visited so far.
    pub const fn nodes(&self) -> u64 {
        self.search.counts().nodes
    }

    /// A move; of one legal move without search.
    fn choose(&mut self, earlier: &[StateKey], state: &G::State) -> G::Move {
        let mut choices = MoveList::new();
        self.game.moves(state, &mut choices);
        if let [only] = choices[..] {
            return only.mv;
        }
        let (nodes, depth) = match self.limit {
            MoveLimit::Nodes(nodes) => (Some(nodes), MOST_DEPTH),
            MoveLimit::Depth(depth) => (None, depth),
        };
        let found = self.best(earlier, state, Effort { nodes, depth });
        // A limit that leaves no time for one ply is not kept: some move has to be made.
        let one_ply = Effort { nodes: None, depth: 1 };
        let found = found.or_else(|| nodes.and_then(|_| self.best(earlier, state, one_ply)));
        found.unwrap_or_else(|| self.at_sight(state, &choices))
    }

    /// The best move of the last iteration that was finished and has one.
    fn best(&mut self, earlier: &[StateKey], state: &G::State, effort: Effort) -> Option<G::Move> {
        self.search.allow_nodes(effort.nodes);
        let mut best = None;
        // What was told before a limit holds.
        let _ = self.search.deepen(earlier, state, effort.depth, |report| {
            best = report.line.first().copied().or(best);
        });
        best
    }

    /// The move after which the state looks best: for states of which the search finds no line, because no move brings more than
    /// the side to move is sure of anyway.
    fn at_sight(&self, state: &G::State, choices: &MoveList<G::Move>) -> G::Move {
        let worth = |mv| {
            let next = self.game.play(state, mv);
            let sure = || self.game.value_range(&next).map(|range| range.greatest);
            match self.game.ending(&next) {
                Some(Ending::Scored(score)) => -score,
                Some(Ending::Won) => i32::MIN,
                Some(Ending::Lost) => i32::MAX,
                Some(Ending::Drawn) => 0,
                None => -sure().unwrap_or_else(|| self.game.evaluate(&next)),
            }
        };
        // The first one of equals, from behind.
        let best = choices.iter().rev().max_by_key(|choice| worth(choice.mv));
        best.expect("a state that is not over has moves").mv
    }
}

/// What a search for a move may take.
#[derive(Clone, Copy)]
struct Effort {
    nodes: Option<u64>,
    depth: u32,
}

/// A game that was played.
pub(super) struct Played {
    /// For the side that moved first after the opening.
    pub result: GameResult,
    pub end: GameEnd,
    /// The names of the moves after the opening.
    pub moves: Vec<String>,
}

/// Plays on from an opening. The first of the players moves first.
pub(super) fn play<G: TwoPlayerGame>(
    game: &G,
    opening: &Root<G>,
    players: [&mut Player<'_, G>; 2],
    most_plies: u32,
) -> Played {
    let first = game.to_move(&opening.state);
    let (mut earlier, mut state, mut moves) = (opening.earlier.clone(), opening.state, Vec::new());
    let [one, other] = players;
    loop {
        let is_first = game.to_move(&state) == first;
        if let Some((end, ending)) = end(game, &earlier, &state, moves.len() >= most_plies as usize) {
            let result = result(ending);
            return Played { result: if is_first { result } else { result.for_other() }, end, moves };
        }
        let player = if is_first { &mut *one } else { &mut *other };
        let mv = player.choose(&earlier, &state);
        moves.push(game.move_name(&state, mv));
        earlier.push(game.key(&state));
        state = game.play(&state, mv);
    }
}

/// Why the game is over, and how it has ended for the side to move.
fn end<G: TwoPlayerGame>(
    game: &G,
    earlier: &[StateKey],
    state: &G::State,
    is_long: bool,
) -> Option<(GameEnd, Ending)> {
    if let Some(ending) = game.ending(state) {
        return Some((GameEnd::Rules, ending));
    }
    if game.is_repetition(earlier, game.key(state)) {
        return Some((GameEnd::Repetition, Ending::Drawn));
    }
    let range = game.value_range(state).filter(|range| range.least == range.greatest);
    if let Some(range) = range {
        return Some((GameEnd::Known, Ending::Scored(range.least)));
    }
    is_long.then(|| (GameEnd::MostPlies, game.broken_off(state)))
}

/// For the side to move.
fn result(ending: Ending) -> GameResult {
    match ending {
        Ending::Won => GameResult::Win,
        Ending::Lost => GameResult::Loss,
        Ending::Drawn => GameResult::Draw,
        Ending::Scored(score) => match score.signum() {
            1 => GameResult::Win,
            0 => GameResult::Draw,
            _ => GameResult::Loss,
        },
    }
}
