//! What words of commands mean.

use crate::board::{BoardSize, Move};
use crate::game::Color;
use crate::interfaces::live_game::Played;

/// A colour.
///
/// # Errors
/// If it is none.
pub(super) fn color(word: &str) -> Result<Color, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(format!("syntax error: '{word}' is no colour; write b or w")),
    }
}

/// A point, or the pass.
///
/// # Errors
/// If the board has no such point.
pub(super) fn vertex(word: &str, size: BoardSize) -> Result<Move, String> {
    Move::named(word, size)
        .ok_or_else(|| format!("invalid coordinate: '{word}' is no point of a {size} board, nor 'pass'"))
}

/// A whole number.
///
/// # Errors
/// If it is none that fits.
pub(super) fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("syntax error: '{word}' is no whole number that fits"))
}

/// A switch.
///
/// # Errors
/// If it is none.
pub(super) fn switch(word: &str) -> Result<Switch, String> {
    match word.to_ascii_lowercase().as_str() {
        "true" | "1" => Ok(Switch::On),
        "false" | "0" => Ok(Switch::Off),
        _ => Err(format!("syntax error: '{word}' is neither true nor false")),
    }
}

/// What a switch says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Switch {
    /// Yes.
    On,
    /// No.
    #[default]
    Off,
}

/// So many arguments, and no others.
///
/// # Errors
/// If there are fewer or more.
pub(super) fn exactly<const N: usize>(arguments: &[String]) -> Result<&[String; N], String> {
    arguments.try_into().map_err(|_| {
        let wanted = if N == 1 { "argument is".to_owned() } else { "arguments are".to_owned() };
        format!("syntax error: {N} {wanted} wanted, not {}", arguments.len())
    })
}

/// Colours with points, in pairs.
///
/// # Errors
/// If they come in no pairs, or are none.
pub(super) fn pairs(arguments: &[String], size: BoardSize) -> Result<Vec<Played>, String> {
    let (pairs, rest) = arguments.as_chunks::<2>();
    if let [lonely, ..] = rest {
        return Err(format!("syntax error: colours and points come in pairs; '{lonely}' has no partner"));
    }
    pairs.iter().map(|[side, point]| Ok(Played { color: color(side)?, mv: vertex(point, size)? })).collect()
}
