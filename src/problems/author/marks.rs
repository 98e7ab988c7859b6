//! The marks of solution trees.

use crate::formats::sgf::Node;
use crate::game::Color;

/// The word that collections of problems use.
pub(super) const RIGHT: &str = "RIGHT";

/// What a node says of the line that leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said {
    Right,
    Wrong,
}

/// What a node says, by comment or properties: RIGHT or WRONG as words, comments that begin with "correct", "right", "wrong",
/// "incorrect" or "failure", TE and BM, and GB and GW from the solver's side.
pub(super) fn said(node: &Node, solver: Color) -> Option<Said> {
    let comment = node.named("C").next().map(|property| property.values[0].text()).unwrap_or_default();
    let has = |name: &str| node.named(name).next().is_some();
    let (own, other) = if solver == Color::Black { ("GB", "GW") } else { ("GW", "GB") };
    let word = |word: &str| words(&comment).any(|found| found == word);
    let first = words(&comment).next().unwrap_or_default().to_ascii_lowercase();
    if word(RIGHT) || matches!(first.as_str(), "correct" | "right") || has("TE") || has(own) {
        Some(Said::Right)
    } else if word("WRONG")
        || matches!(first.as_str(), "wrong" | "incorrect" | "failure")
        || has("BM")
        || has(other)
    {
        Some(Said::Wrong)
    } else {
        None
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}
