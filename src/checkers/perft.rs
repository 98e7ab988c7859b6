//! Counts of legal move sequences, for whoever checks the rules.

use super::position::Position;
use super::rules::Jumps;

/// The number of legal sequences of exactly `depth` moves from `position`. Each path of jumps is a move of its own.
/// Sequences that end the game earlier are dropped, and no rule of repetition ends one. The last moves are counted, not
/// made; time grows with the number itself.
#[must_use]
pub fn perft(position: &Position, depth: u32, rule: Jumps) -> u64 {
    let mut count = 0;
    match depth {
        0 => return 1,
        1 => position.each_move(rule, &mut |_| count += 1),
        _ => position.each_move(rule, &mut |mv| count += perft(&position.after(mv), depth - 1, rule)),
    }
    count
}
