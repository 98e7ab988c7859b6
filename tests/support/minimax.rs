//! Minimax by the book for games of the play search: no windows, no table, no order.

use shoban::game::StateKey;
use shoban::play::{Ending, Extensions, ListedMove, MoveList, PlayGame, Quiescence, Reason, ValueRange, WIN};

/// What the search is to be held against.
#[derive(Clone, Copy)]
pub struct Book<'g, G> {
    pub game: &'g G,
    pub quiescence: Quiescence,
    pub extensions: Option<Extensions>,
    /// Whether quiet moves that are not sharp take two plies where two are left.
    pub reduces: bool,
}

impl<'g, G: PlayGame> Book<'g, G> {
    pub fn new(game: &'g G, quiescence: Quiescence) -> Self {
        Self { game, quiescence, extensions: None, reduces: false }
    }

    /// The value of a state after those on the path.
    pub fn value(&self, path: &[StateKey], state: &G::State, depth: u32) -> i32 {
        self.below(&mut path.to_vec(), state, depth, (0, 0))
    }

    /// The same some plies below the root, of which some are extensions.
    pub fn below(&self, path: &mut Vec<StateKey>, state: &G::State, depth: u32, at: (i32, u32)) -> i32 {
        let (game, (ply, extended)) = (self.game, at);
        if let Some(value) = ended(game, state, ply) {
            return value;
        }
        let key = game.key(state);
        if ply > 0 && game.is_repetition(path, key) {
            return 0;
        }
        let range = game.value_range(state).unwrap_or(ValueRange { least: -WIN, greatest: WIN });
        if depth == 0 {
            return self.quiet(state, ply).clamp(range.least, range.greatest);
        }
        let mut choices = MoveList::new();
        game.moves(state, &mut choices);
        path.push(key);
        let values = choices.iter().map(|choice| {
            let next = game.play(state, choice.mv);
            let more = u32::from(self.extends(state, choice, &next, extended));
            let less =
                u32::from(self.reduces && depth > 1 && more == 0 && self.reduces(state, choice, &next));
            -self.below(path, &next, depth - 1 + more - less, (ply + 1, extended + more))
        });
        let best = values.max().unwrap();
        path.pop();
        best.clamp(range.least, range.greatest)
    }

    fn quiet(&self, state: &G::State, ply: i32) -> i32 {
        if let Some(value) = ended(self.game, state, ply) {
            return value;
        }
        let mut choices = MoveList::new();
        if self.quiescence == Quiescence::Forcing {
            self.game.forcing_moves(state, &mut choices);
        }
        let below = choices.iter().map(|choice| -self.quiet(&self.game.play(state, choice.mv), ply + 1));
        below.max().unwrap_or(i32::MIN).max(self.game.evaluate(state))
    }

    fn extends(
        &self,
        state: &G::State,
        choice: &ListedMove<G::Move>,
        next: &G::State,
        extended: u32,
    ) -> bool {
        let game = self.game;
        let Some(rule) = self.extensions else { return false };
        if extended >= rule.most || game.ending(next).is_some() {
            return false;
        }
        rule.reasons.iter().flatten().any(|reason| match *reason {
            Reason::Threatened => game.is_threatened(next, game.to_move(next)),
            Reason::Forcing => !choice.is_quiet,
            Reason::FewMoves(most) => {
                let mut choices = MoveList::new();
                game.moves(next, &mut choices);
                choices.len() <= most
            }
            Reason::Fall(least) => game.evaluate(state) - -game.evaluate(next) >= least,
        })
    }

    fn reduces(&self, state: &G::State, choice: &ListedMove<G::Move>, next: &G::State) -> bool {
        let (game, mover) = (self.game, self.game.to_move(state));
        let threats = [(state, mover), (next, mover), (next, mover.opponent())];
        choice.is_quiet && !threats.iter().any(|&(state, side)| game.is_threatened(state, side))
    }
}

fn ended<G: PlayGame>(game: &G, state: &G::State, ply: i32) -> Option<i32> {
    game.ending(state).map(|ending| match ending {
        Ending::Won => WIN - ply,
        Ending::Lost => ply - WIN,
        Ending::Drawn => 0,
        Ending::Scored(score) => score,
    })
}
