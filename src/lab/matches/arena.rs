//! Where the pairs of a match are played: its game, and its openings.

use super::asked::Match;
use super::game::{Player, play};
use super::row::{Contender, GameRow, PairRow};
use crate::lab::draw::{Draw, MOST_GAMES, TooShort};
use crate::lab::error::LabError;
use crate::lab::parameters::Variant;
use crate::lab::run::RunSettings;
use crate::lab::self_play::{Root, roots};
use crate::lab::two_player::{TwoPlayerGame, WithGame, with_game};
use crate::random::Random;
use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The stream from which openings are drawn: that of sets of positions that do not name one.
const STREAM: u64 = 0;

/// What can play pairs. Several threads ask at the same time.
pub(super) trait Arena: Sync {
    /// Plays an opening twice.
    fn pair(&self, number: usize) -> PairRow;
}

/// The arena of a match, with all its openings; nothing if the run was stopped before all were drawn.
pub(super) fn arena<'m>(
    asked: &'m Match,
    settings: RunSettings<'_>,
) -> Result<Option<Box<dyn Arena + 'm>>, LabError> {
    let problem = |problem: String| LabError::Openings { game: asked.game.to_string(), problem };
    match with_game(asked.game, Made { asked, settings }) {
        Ok(made) => made.map_err(problem),
        Err(_) => Err(problem("matches are of games of two players".to_owned())),
    }
}

struct Made<'m, 's> {
    asked: &'m Match,
    settings: RunSettings<'s>,
}

impl<'m> WithGame for Made<'m, '_> {
    type Output = Result<Option<Box<dyn Arena + 'm>>, String>;

    fn with<G: TwoPlayerGame>(self, game: G, start: G::State) -> Self::Output {
        let Self { asked, settings } = self;
        let openings = openings(&game, start, asked, settings)?;
        let seed = settings.seed;
        Ok(openings.map(|openings| Box::new(Board { game, start, openings, asked, seed }) as Box<dyn Arena>))
    }
}

/// Openings by chance, all of them different, also when the board is turned where the game knows how: games of the same opening would
/// be the same games. Nothing if the run is stopped.
fn openings<G: TwoPlayerGame>(
    game: &G,
    start: G::State,
    asked: &Match,
    settings: RunSettings<'_>,
) -> Result<Option<Vec<Root<G>>>, String> {
    let mut seen = HashSet::new();
    let draw = Draw { seed: settings.seed, count: asked.pairs, turns: 1 };
    let is_stopped = || settings.stop.load(Ordering::Relaxed);
    let made = draw.games(STREAM, |random: &mut Random| {
        if is_stopped() {
            return None;
        }
        let root = roots(game, start, asked.plies, draw.turns, random)?.pop()?;
        // What is known without play is no game: the pair would be even, whoever plays.
        let is_open = game.value_range(&root.state).is_none_or(|range| range.least < range.greatest);
        (is_open && seen.insert((game.to_move(&root.state), game.table_key(&root.state)))).then_some(root)
    });
    if is_stopped() {
        return Ok(None);
    }
    made.map(Some).map_err(|TooShort| {
        format!(
            "there are not {} openings of {} plies: {MOST_GAMES} games in a row ended before, or had the same; ask for fewer \
             pairs or other plies",
            asked.pairs, asked.plies
        )
    })
}

struct Board<'m, G: TwoPlayerGame> {
    game: G,
    start: G::State,
    openings: Vec<Root<G>>,
    asked: &'m Match,
    seed: u64,
}

impl<G: TwoPlayerGame> Board<'_, G> {
    fn game(&self, opening: &Root<G>, first: Contender) -> GameRow {
        let Match { a, b, limit_a, limit_b, most_plies, .. } = self.asked;
        let player = |variant: &Variant, limit| {
            let way = variant.search_way().expect("sides of a match are play searches");
            Player::new(&self.game, way, limit)
        };
        let (mut a, mut b) = (player(a, *limit_a), player(b, *limit_b));
        let players = match first {
            Contender::A => [&mut a, &mut b],
            Contender::B => [&mut b, &mut a],
        };
        let played = play(&self.game, opening, players, *most_plies);
        GameRow {
            first,
            result: if first == Contender::A { played.result } else { played.result.for_other() },
            end: played.end,
            plies: played.moves.len() as u32,
            moves: played.moves.join(" "),
            nodes_a: a.nodes(),
            nodes_b: b.nodes(),
        }
    }

    /// The moves of an opening by their names.
    fn names(&self, opening: &Root<G>) -> String {
        let (mut state, mut names) = (self.start, Vec::new());
        for &mv in &opening.line {
            names.push(self.game.move_name(&state, mv));
            state = self.game.play(&state, mv);
        }
        names.join(" ")
    }
}

impl<G: TwoPlayerGame> Arena for Board<'_, G> {
    fn pair(&self, number: usize) -> PairRow {
        let (begun, opening) = (Instant::now(), &self.openings[number]);
        PairRow {
            key: self.asked.key(self.seed, number),
            seed: self.seed,
            pair: number,
            opening: self.names(opening),
            games: [Contender::A, Contender::B].map(|first| self.game(opening, first)),
            seconds: begun.elapsed().as_secs_f64(),
        }
    }
}
