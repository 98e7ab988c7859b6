//! Whose turn it is, in words.

use crate::game::Color;

/// Who is to play by each sentence of a text: its lines are heard one by one.
pub(super) fn of_text(text: &str) -> Vec<Color> {
    let lines = text.lines().map(str::to_ascii_lowercase);
    lines.flat_map(|line| of_words(&split(&line))).collect()
}

/// The words of a line.
pub(super) fn split(line: &str) -> Vec<&str> {
    line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// The side that a word in small letters names.
pub(super) fn color(word: &str) -> Option<Color> {
    match word {
        "black" | "b" | "x" => Some(Color::Black),
        "white" | "w" | "o" => Some(Color::White),
        _ => None,
    }
}

/// `Black to play`, `White (O) to move`, `White first`, `Next player: B`, `it is White's turn` and the like, from words in small
/// letters, unless it is supposed only. A line that names both sides so has both.
pub(super) fn of_words(words: &[&str]) -> Vec<Color> {
    if words.iter().any(|word| matches!(*word, "if" | "when" | "not")) {
        return Vec::new();
    }
    // The sign of `White (X) to move` is no side of its own.
    let is_sign_of_side =
        |at: &usize| *at > 0 && is_sign(words[*at]) && matches!(words[at - 1], "black" | "white");
    let places = (0..words.len()).filter(|at| !is_sign_of_side(at));
    let mut before: Vec<Color> = places.filter_map(|at| before_deed(&words[at..])).collect();
    before.dedup();
    if before.is_empty() { behind_key(words).into_iter().collect() } else { before }
}

/// A side at the beginning, and that it is to do something.
fn before_deed(words: &[&str]) -> Option<Color> {
    let color = color(words[0]).or_else(|| (words[0] == "0").then_some(Color::White))?;
    let rest = &words[1 + usize::from(words.get(1).is_some_and(|word| is_sign(word)))..];
    let is_turn = match *rest {
        ["to", deed, ..] => is_deed(deed),
        ["is", "to", deed, ..] => is_deed(deed),
        ["s", "turn" | "move", ..] | ["would", "be", "next", ..] | ["starts" | "begins", ..] => true,
        ["plays" | "moves" | "goes", "first" | "next" | "now", ..] => true,
        ["first" | "next" | "moves" | "plays"] => true,
        _ => false,
    };
    is_turn.then_some(color)
}

fn is_sign(word: &str) -> bool {
    matches!(word, "x" | "o" | "0")
}

fn is_deed(word: &str) -> bool {
    const DEEDS: [&str; 16] = [
        "play", "move", "live", "kill", "win", "start", "begin", "capture", "save", "connect", "make",
        "escape", "defend", "attack", "survive", "go",
    ];
    DEEDS.contains(&word)
}

/// A side behind words that announce it.
fn behind_key(words: &[&str]) -> Option<Color> {
    let after = |keys: &[&str]| {
        let at = (0..words.len()).find(|&at| words[at..].starts_with(keys))?;
        words.get(at + keys.len()).and_then(|word| color(word))
    };
    let keys = [&["next", "player"][..], &["to", "play"], &["to", "move"], &["next", "move"], &["turn"]];
    keys.into_iter().find_map(after).or_else(|| match words {
        ["next", name] => color(name),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_said_in_many_ways() {
        let said = |line: &str| of_text(line);
        for line in [
            "3x3 board, White to play",
            "White (O) to move",
            "Next player: White",
            "it is white's turn",
            "To move: W",
            "O to play",
            "O is to play",
            "White to live",
            "White to capture two stones",
            "White to make life",
            "Turn: white",
            "White plays first.",
            "White first",
            "W first",
            "White moves",
            "White begins.",
            "White starts",
            "Next: W",
        ] {
            assert_eq!(said(line), [Color::White], "{line}");
        }
        assert_eq!(said("White (O) to move    White (O) Prisoners: 0"), [Color::White]);
        assert_eq!(said("Black to play: White is dead"), [Color::Black]);
        assert_eq!(said("Black to play? No: White to play."), [Color::Black, Color::White]);
        assert_eq!(said("Black to kill\nWhite to live"), [Color::Black, Color::White]);
        for line in [
            "If White to move, all is lost",
            "White wins",
            "White moves are marked",
            "White first captured a stone",
            "Last move: Black E5",
            "Black E5",
            "to play",
            "next white stone",
        ] {
            assert_eq!(said(line), [], "{line}");
        }
    }
}
