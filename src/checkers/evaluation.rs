//! How good a position looks: men, kings, and how far men have come.
//!
//! The papers on adaptive lists that play this game (Polk and Oommen, "Enhancing history-based move ordering in game
//! playing using adaptive data structures") say nothing of how they evaluate it. This is our own choice, as plain as can
//! be. Weighed by hand, not tuned.

use super::position::Position;
use crate::game::Color;

/// A man that is no king.
const MAN: i32 = 100;
/// A king.
const KING: i32 = 150;
/// A row that such a man has left behind him: at most six rows, so that less is gained on the way than by the crown.
const ROW: i32 = 4;

/// How good a position that is not over looks to the side to move: above 0 is good. At most 1,800, for twelve kings
/// against nobody.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let value = |color| side(position, color);
    value(position.to_move()) - value(position.to_move().opponent())
}

fn side(position: &Position, color: Color) -> i32 {
    let kings = position.men(color) & position.kings();
    let men = position.men(color) & !kings;
    let rows = men.squares().map(|at| match color {
        Color::Black => 7 - at.rank() as i32,
        Color::White => at.rank() as i32,
    });
    MAN * men.count() as i32 + KING * kings.count() as i32 + ROW * rows.sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_kings_and_rows_count() {
        let value = |text: &str| evaluate(&text.parse().unwrap());
        assert_eq!(evaluate(&Position::start()), 0);
        // Number 5 is on the last row but one for White, on the second for Black.
        assert_eq!(value("W:W5:B"), MAN + 6 * ROW);
        assert_eq!(value("B:W5:B"), -MAN - 6 * ROW);
        assert_eq!(value("B:WK5:B9,K32"), MAN + 2 * ROW);
    }
}
