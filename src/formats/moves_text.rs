//! The values of all moves as text.

use crate::board::BoardSize;
use crate::game::Bounds;
use crate::solve::{MoveValue, Optimality};
use std::fmt::Write as _;

/// A line for each value with the moves that have it, best first, and which moves are optimal.
#[must_use]
pub fn table(moves: &[MoveValue], size: BoardSize) -> String {
    if moves.is_empty() {
        return "\nThe game is over: there are no moves.\n".to_owned();
    }
    let mut text = "\nValue of every move (* optimal):\n".to_owned();
    for group in moves.chunk_by(|a, b| (a.values, a.optimality) == (b.values, b.optimality)) {
        let mark = if group[0].optimality == Optimality::Optimal { '*' } else { ' ' };
        let _ = writeln!(text, "{mark} {:12} {}", values_text(group[0].values, size), names(group, size));
    }
    text + &sentence(moves, size) + "\n"
}

/// What is known of a value on a board of this size.
pub(super) fn values_text(values: Bounds, size: BoardSize) -> String {
    let most = i16::from(size.count() as u8);
    let (lower, upper) = (values.lower(), values.upper());
    let is_least = i16::from(lower.points()) == -most;
    let is_most = i16::from(upper.points()) == most;
    match (values.value(), is_least, is_most) {
        (Some(value), ..) => value.to_string(),
        (None, true, true) => "not known".to_owned(),
        (None, true, false) => format!("at most {upper}"),
        (None, false, true) => format!("at least {lower}"),
        (None, false, false) => format!("{lower} to {upper}"),
    }
}

fn names(moves: &[MoveValue], size: BoardSize) -> String {
    let names: Vec<String> = moves.iter().map(|found| found.mv.name(size)).collect();
    names.join(" ")
}

fn sentence(moves: &[MoveValue], size: BoardSize) -> String {
    let of = |wanted| moves.iter().filter(move |found| found.optimality == wanted);
    let (optimal, open) = (of(Optimality::Optimal).count(), of(Optimality::Open).count());
    match (optimal, open) {
        (1, 0) => {
            let name = of(Optimality::Optimal).map(|found| found.mv.name(size)).collect::<String>();
            format!("{name} is the only optimal move.")
        }
        (_, 0) => format!("{optimal} of {} moves are optimal.", moves.len()),
        _ => {
            format!("{optimal} of {} moves are proved to be optimal; of {open} it is not known.", moves.len())
        }
    }
}
