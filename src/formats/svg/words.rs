//! What is to be seen, in words.

use crate::board::{Move, Position};
use crate::game::Color;

/// The stones that stand on the board.
pub(super) fn stones(position: &Position) -> String {
    let side = |color: Color| {
        let stones = position.stones().of(color);
        if stones.is_empty() { "none".to_owned() } else { position.names(stones) }
    };
    if position.stones().all().is_empty() {
        return "No stones on the board.".to_owned();
    }
    format!("Black stones: {}. White stones: {}.", side(Color::Black), side(Color::White))
}

/// Moves with their numbers and colours, beginning with the side to play.
pub(super) fn moves(start: &Position, moves: &[Move]) -> String {
    let mut color = start.to_play();
    let told = moves.iter().enumerate().map(|(i, mv)| {
        let mover = color;
        color = color.opponent();
        format!("{} {mover} {}", i + 1, mv.name(start.size()))
    });
    told.collect::<Vec<_>>().join(", ")
}
