//! Counts of legal move sequences, for whoever checks the rules.

use super::position::{Move, Passes, Position};

/// The number of legal sequences of exactly `depth` moves from `position`, passes included. A game that is
/// over after two passes has no further moves. Time grows with the number itself.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.passes() == Passes::Ended {
        return 0;
    }
    let plays = position.legal_plays();
    if depth == 1 {
        return u64::from(plays.count()) + 1;
    }
    let after = |mv| perft(&position.after(mv), depth - 1);
    after(Move::Pass) + plays.points().map(|point| after(Move::Play(point))).sum::<u64>()
}
