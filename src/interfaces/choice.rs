//! Which move to play, by what is known of the moves.

use super::analysis::{Analysis, MoveAnalysis, Quality, own_komi};
use super::live_game::LiveGame;
use crate::board::{Move, Passes};
use std::cmp::Reverse;

/// Whether it is known enough to choose a move that is as good as any: one is proved to be, it does not go back where the game has been,
/// and if all lose it is known of each whether it is as good, so that the one can be chosen that resists longest.
#[must_use]
pub fn is_clear(game: &LiveGame, analysis: &Analysis) -> bool {
    let is_good =
        |known: &&MoveAnalysis| analysis.quality(known) == Quality::Optimal && !game.brings_back(known.mv);
    // Of those that are as good the lines are wanted, too, and nothing more of the others.
    let is_judged = |known: &MoveAnalysis| match analysis.quality(known) {
        Quality::Optimal => known.is_final,
        Quality::Worse { .. } => true,
        Quality::Open => false,
    };
    let has_good = analysis.moves.iter().any(|known| is_good(&known));
    has_good && (!is_lost(analysis) || analysis.moves.iter().all(is_judged))
}

/// The move to play: among those that are proved to be optimal one that ends the game after a pass, or leads on by the proven line; in a
/// lost game the one with the longest line. If none is proved, the one that is sure to give most, and of these the one that may give
/// most, the nearest to the middle of the board. Moves that bring back a board are avoided as far as that costs nothing. Nothing if the game is over.
#[must_use]
pub fn choose(game: &LiveGame, analysis: &Analysis) -> Option<Move> {
    let is_lost = is_lost(analysis);
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
            Reverse(from_centre(game, known.mv)),
        ))
    });
    best.map(|known| known.mv)
}

/// How far from the middle of the board a move is: where nothing is known, nobody begins in a corner. In half points, both ways together.
fn from_centre(game: &LiveGame, mv: Move) -> usize {
    let size = game.position().size();
    match mv {
        Move::Pass => usize::MAX,
        Move::Play(point) => {
            let (row, column) = size.row_and_column(point);
            (2 * row + 1).abs_diff(size.rows()) + (2 * column + 1).abs_diff(size.columns())
        }
    }
}

/// Whether the side to move has lost, whatever it plays.
fn is_lost(analysis: &Analysis) -> bool {
    2 * i16::from(analysis.own(analysis.bounds).upper().points()) < own_komi(&analysis.position)
}
