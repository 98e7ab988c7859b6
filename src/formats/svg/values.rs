//! What every move is worth.

use super::caption::Legend;
use super::mark::{Mark, Worth};
use super::picture::Picture;
use super::words;
use crate::board::{BoardSize, Move, Position};
use crate::formats::moves_text::values_text;
use crate::formats::position_text::{rules_line, turn_sentence};
use crate::game::{Bounds, Score};
use crate::solve::{MoveValue, Optimality};
use std::collections::BTreeSet;

/// The board with the value of a move on every point where one is legal, for Black as in the table of the report; the pass and what
/// the marks mean stand in the caption. `endless_play` is what endless play counts.
#[must_use]
pub fn values(position: &Position, moves: &[MoveValue], endless_play: Score) -> String {
    let size = position.size();
    let title = format!("Value of every move on a {size} board, {}", turn_sentence(position));
    let told = moves.iter().map(|found| told(found, size)).collect::<Vec<_>>().join("; ");
    let told = if moves.is_empty() { "There are no moves.".to_owned() } else { told + "." };
    let description = format!("{} Black's lead at the end after each move: {told}", words::stones(position));
    let mut picture = Picture::new(position, title, description);
    for found in moves {
        if let Move::Play(point) = found.mv {
            picture.marks.push((point, mark(found, size)));
        }
    }
    picture.legend = legend(position, moves, endless_play);
    picture.to_svg()
}

/// A move with its value, as it is read out.
fn told(found: &MoveValue, size: BoardSize) -> String {
    let optimal = match found.optimality {
        Optimality::Optimal => ", optimal",
        Optimality::Worse => "",
        Optimality::Open => ", perhaps optimal",
    };
    format!("{} {}{optimal}", found.mv.name(size), values_text(found.values, size))
}

fn legend(position: &Position, moves: &[MoveValue], endless_play: Score) -> Vec<Legend> {
    let size = position.size();
    let turn = turn_sentence(position);
    if moves.is_empty() {
        return vec![Legend::sentence(format!("{turn}: there are no moves."))];
    }
    let mut legend = vec![Legend::sentence(format!(
        "{turn}. A number is Black's lead at the end, after a move there and best play; below 0 White is ahead."
    ))];
    for (worth, means) in [
        (Worth::Best, "optimal"),
        (Worth::Less, "not optimal"),
        (Worth::Open, "not known whether it is optimal"),
    ] {
        if moves.iter().any(|found| Worth::of(found.optimality) == worth) {
            legend.push(Legend::of(Mark::Value(worth, Vec::new()), means));
        }
    }
    if let Some(pass) = moves.iter().find(|found| found.mv == Move::Pass) {
        legend.push(Legend::of(mark(pass, size), "pass"));
    }
    let labels: BTreeSet<Label> = moves.iter().map(|found| Label::of(found.values, size)).collect();
    let means = labels.iter().filter_map(Label::meaning).collect::<BTreeSet<_>>();
    legend.extend(means.into_iter().map(Legend::sentence));
    let rules = rules_line(position.rules());
    legend.push(Legend::sentence(format!("{rules}; endless play counts {}.", endless_play.points())));
    legend
}

fn mark(found: &MoveValue, size: BoardSize) -> Mark {
    Mark::Value(Worth::of(found.optimality), Label::of(found.values, size).lines())
}

impl Worth {
    const fn of(optimality: Optimality) -> Self {
        match optimality {
            Optimality::Optimal => Self::Best,
            Optimality::Worse => Self::Less,
            Optimality::Open => Self::Open,
        }
    }
}

/// What is known of a value, as short as a point needs it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Label {
    Value(Score),
    AtLeast(Score),
    AtMost(Score),
    Between(Score, Score),
    Unknown,
}

impl Label {
    fn of(values: Bounds, size: BoardSize) -> Self {
        let (lower, upper, most) = (values.lower(), values.upper(), size.largest_score());
        match (values.value(), lower == -most, upper == most) {
            (Some(value), ..) => Self::Value(value),
            (None, true, true) => Self::Unknown,
            (None, true, false) => Self::AtMost(upper),
            (None, false, true) => Self::AtLeast(lower),
            (None, false, false) => Self::Between(lower, upper),
        }
    }

    /// What stands on the point: one line, or two where one would be too long.
    fn lines(self) -> Vec<String> {
        match self {
            Self::Value(value) => vec![value.to_string()],
            Self::AtLeast(score) => vec![format!("≥{score}")],
            Self::AtMost(score) => vec![format!("≤{score}")],
            Self::Between(lower, upper) => vec![format!("{lower}.."), upper.to_string()],
            Self::Unknown => vec!["?".to_owned()],
        }
    }

    /// What has to be said of it below the board.
    const fn meaning(&self) -> Option<&'static str> {
        match self {
            Self::Value(_) => None,
            Self::AtLeast(_) | Self::AtMost(_) => Some("≥ and ≤: at least, or at most, so much is proved."),
            Self::Between(..) => Some("A pair with two dots: the value is proved to be between the two."),
            Self::Unknown => Some("?: nothing is proved of the value."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_fit_on_a_point() {
        let lines = |lower, upper| {
            let values = Bounds::new(Score::new(lower), Score::new(upper));
            Label::of(values, "5x5".parse().unwrap()).lines().join(" ")
        };
        let found =
            [(3, 3), (0, 0), (-25, -25), (4, 9), (-25, 9), (-3, 25), (-25, 25)].map(|(a, b)| lines(a, b));
        assert_eq!(found, ["+3", "0", "-25", "+4.. +9", "≤+9", "≥-3", "?"]);
        let longest = |lower, upper| lines(lower, upper).split(' ').map(|line| line.chars().count()).max();
        let all = (-25..=25).flat_map(|lower| (lower..=25).map(move |upper| (lower, upper)));
        assert_eq!(all.filter_map(|(lower, upper)| longest(lower, upper)).max(), Some(5));
    }
}
