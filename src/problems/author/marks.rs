//! The marks of solution trees.

use crate::formats::sgf::Node;
use crate::game::Color;

/// The word that collections of problems use.
pub(super) const RIGHT: &str = "RIGHT";
/// How the comment begins at which a problem starts, where moves come before it.
pub(super) const GOAL: &str = "Goal: ";

/// What a node says of the line that leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said {
    Right,
    Wrong,
}

/// Whose word a mark is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sides {
    /// The side that has the problem to solve.
    pub solver: Color,
    /// The side that has moved last.
    pub mover: Color,
}

/// What a node says, by comment or properties: RIGHT or WRONG as words, comments that begin with "correct", "right", "wrong",
/// "incorrect" or "failure", GB and GW from the solver's side, and, after a move of the solver, TE and BM: these judge the move, so
/// that after a reply they say that the reply is good or bad, and nothing of the line.
pub(super) fn said(node: &Node, sides: Sides) -> Option<Said> {
    let comment = comment_text(node);
    let has = |name: &str| node.named(name).next().is_some();
    let judges = |name: &str| sides.mover == sides.solver && has(name);
    let (own, other) = if sides.solver == Color::Black { ("GB", "GW") } else { ("GW", "GB") };
    let word = |word: &str| words(&comment).any(|found| found == word);
    let first = words(&comment).next().unwrap_or_default().to_ascii_lowercase();
    if word(RIGHT) || matches!(first.as_str(), "correct" | "right") || judges("TE") || has(own) {
        Some(Said::Right)
    } else if word("WRONG")
        || matches!(first.as_str(), "wrong" | "incorrect" | "failure")
        || judges("BM")
        || has(other)
    {
        Some(Said::Wrong)
    } else {
        None
    }
}

/// Whether a problem starts at a node by its comment.
pub(super) fn says_goal(node: &Node) -> bool {
    comment_text(node).starts_with(GOAL)
}

fn comment_text(node: &Node) -> String {
    node.named("C").next().map(|property| property.values[0].text()).unwrap_or_default()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}
