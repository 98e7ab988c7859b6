//! The count of a match.

use super::elo::Pentanomial;
use super::row::{GameEnd, GameResult, GameRow, PairRow};

/// What the pairs of a match add up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that A won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that A lost.
    pub losses: u64,
    /// Pairs by the points of A.
    pub pairs: Pentanomial,
    /// Games that ended by the rules.
    pub by_rules: u64,
    /// Games that ended because their value was known.
    pub known: u64,
    /// Games that ended by repetition.
    pub repetitions: u64,
    /// Games that were broken off.
    pub broken_off: u64,
    /// Moves of all games after their openings.
    pub plies: u64,
    /// States that A visited.
    pub nodes_a: u64,
    /// States that B visited.
    pub nodes_b: u64,
}

impl Tally {
    /// Games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Adds a pair.
    pub fn add(&mut self, row: &PairRow) {
        row.games.iter().for_each(|game| self.add_game(game));
        let half_points: usize = row.games.iter().map(|game| game.result.half_points()).sum();
        self.pairs.0[half_points] += 1;
    }

    fn add_game(&mut self, game: &GameRow) {
        let result = match game.result {
            GameResult::Win => &mut self.wins,
            GameResult::Draw => &mut self.draws,
            GameResult::Loss => &mut self.losses,
        };
        *result += 1;
        let end = match game.end {
            GameEnd::Rules => &mut self.by_rules,
            GameEnd::Known => &mut self.known,
            GameEnd::Repetition => &mut self.repetitions,
            GameEnd::MostPlies => &mut self.broken_off,
        };
        *end += 1;
        self.plies += u64::from(game.plies);
        self.nodes_a += game.nodes_a;
        self.nodes_b += game.nodes_b;
    }
}
