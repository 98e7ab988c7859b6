//! Which move to play, by what is known of the moves.

use super::analysis::own_komi;
use super::analysis::{Analysis, MoveAnalysis, Quality};
use super::live_game::LiveGame;
use crate::board::{Move, Passes};
use crate::game::Bounds;
use std::cmp::Reverse;

/// Whether it is known enough to choose a move that is as good as any: one is proved to be, it does not go back where the game has been,
/// and if all lose the values of all are known, so that the one can be chosen that resists longest.
#[must_use]
pub fn is_clear(game: &LiveGame, analysis: &Analysis) -> bool {
    let is_lost = outcome(game, analysis.own(analysis.bounds)) == Outcome::Lost;
    let is_good =
        |known: &&MoveAnalysis| analysis.quality(known) == Quality::Optimal && !game.brings_back(known.mv);
    !is_lost && analysis.moves.iter().any(|known| is_good(&known))
}

/// The move to play: among those that are proved to be optimal one that ends the game after a pass, or leads on by the proven line; in a
/// lost game the one with the longest line. If none is proved, the one that is sure to give most, and of these the one that may give
/// most. Moves that bring back a board are avoided as far as that costs nothing. Nothing if the game is over.
#[must_use]
pub fn choose(game: &LiveGame, analysis: &Analysis) -> Option<Move> {
    let is_lost = outcome(game, analysis.own(analysis.bounds)) == Outcome::Lost;
    let can_end = game.position().passes() == Passes::Pending;
    let first = analysis.line.first().copied();
    let best = analysis.moves.iter().min_by_key(|known| {
        let own = analysis.own(known.bounds);
        let is_optimal = analysis.quality(known) == Quality::Optimal;
        let ends = can_end && known.mv == Move::Pass;
        let resistance = if is_lost { known.line.len() } else { 0 };
        Reverse((
            is_optimal,
            own.lower(),
            own.upper(),
            ends,
            !game.brings_back(known.mv),
            resistance,
            first == Some(known.mv),
            known.mv != Move::Pass,
        ))
    });
    best.map(|known| known.mv)
}

/// How a game ends for the side to move, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Lost,
    Open,
}

/// `own` are bounds as the side to move counts them.
fn outcome(game: &LiveGame, own: Bounds) -> Outcome {
    let position = game.position();
    let komi = own_komi(position);
    if 2 * i16::from(own.upper().points()) < komi { Outcome::Lost } else { Outcome::Open }
}
