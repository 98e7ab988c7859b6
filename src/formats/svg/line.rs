//! A position, and a line of moves.

use super::picture::Picture;
use super::words;
use crate::board::{Move, Position};
use crate::formats::position_text::turn_sentence;

/// The board, with a ring on the stone of the last move.
#[must_use]
pub fn board(position: &Position, last: Option<Move>) -> String {
    let title = format!("{} board, {}", position.size(), turn_sentence(position));
    let mut picture = Picture::new(position, title, words::stones(position));
    picture.mark_last(last);
    picture.to_svg()
}

/// The board with a line of moves from it, as books print it: every stone that is played on a free point stays where it is and
/// has the number of its move; what is played on a point that is taken in the picture, and passes, stand in the caption.
#[must_use]
pub fn line(start: &Position, moves: &[Move]) -> String {
    let title = format!("{} board, {}", start.size(), turn_sentence(start));
    let played = words::moves(start, moves);
    let told = if moves.is_empty() { "No move follows.".to_owned() } else { format!("The line: {played}.") };
    let mut picture = Picture::new(start, title, format!("{} {told}", words::stones(start)));
    let mut color = start.to_play();
    for (&mv, number) in moves.iter().zip(1..) {
        match mv {
            Move::Play(point) if !picture.stones.contains_key(&point) => {
                picture.stones.insert(point, (color, Some(number)));
            }
            _ => picture.remarks.push(format!("{number} {}", after_number(mv, start))),
        }
        color = color.opponent();
    }
    picture.to_svg()
}

fn after_number(mv: Move, position: &Position) -> String {
    match mv {
        Move::Pass => "pass".to_owned(),
        Move::Play(point) => format!("at {}", position.size().name(point)),
    }
}
