//! Counts of legal move sequences, for whoever checks the rules.

use super::position::{Move, Position};

/// What a game that ends before the depth is reached adds to a count. Sources differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinishedGames {
    /// One, at every depth from its end on, as the published counts of 8x8 have it.
    CountOnce,
    /// Nothing.
    Dropped,
}

/// The number of legal sequences of exactly `depth` moves from `position`, each pass a move. The last moves are counted,
/// not made; time grows with the number itself.
#[must_use]
pub fn perft(position: &Position, depth: u32, finished: FinishedGames) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mover = position.to_move();
    let placements = position.placements(mover);
    let below = |mv| if depth == 1 { 1 } else { perft(&position.after(mv), depth - 1, finished) };
    if !placements.is_empty() {
        return match depth {
            1 => u64::from(placements.count()),
            _ => placements.squares().map(|square| below(Move::Disc(square))).sum(),
        };
    }
    if !position.placements(mover.opponent()).is_empty() {
        return below(Move::Pass);
    }
    match finished {
        FinishedGames::CountOnce => 1,
        FinishedGames::Dropped => 0,
    }
}
