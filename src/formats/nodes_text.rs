//! The nodes of an SGF file as a list for people.

use super::sgf::{Node, SgfError, SgfFile};
use crate::board::{BoardSize, Move};
use std::fmt::Write as _;

/// Characters of a comment that are shown.
const WORDS_WIDTH: usize = 40;

/// A line for each node: its number, the number of the node before it where that is not the line above, what is played or set up,
/// and the first words of its comment. Variations are indented. Where there are several games, each has a heading, and one may be
/// chosen by its number.
///
/// # Errors
/// If there is no game of that number.
pub fn list(file: &SgfFile, game: Option<usize>) -> Result<String, SgfError> {
    let nodes = file.nodes();
    let shown = game.map_or(Ok(0..nodes.len()), |game| file.nodes_of(game))?;
    let width = (nodes.len() - 1).to_string().len();
    let (mut text, mut depths, mut size) = (String::new(), vec![0_usize; nodes.len()], None);
    let mut game_number = 0;
    for (number, node) in nodes.iter().enumerate() {
        let after = node.parent().map(|parent| {
            let is_main = nodes[parent].children().first() == Some(&number);
            depths[number] = depths[parent] + usize::from(!is_main);
            if is_main { String::new() } else { format!(" (after {parent})") }
        });
        if after.is_none() {
            size = board_size(node);
            game_number += 1;
        }
        if !shown.contains(&number) {
            continue;
        }
        if after.is_none() && file.games() > 1 {
            let _ = writeln!(text, "Game {game_number} of {}:", file.games());
        }
        // Deeper than this nothing can be read any more.
        let indent = "  ".repeat(depths[number].min(20));
        let after = after.unwrap_or_default();
        let _ = writeln!(text, "{number:>width$} {indent}{}{after}{}", content(node, size), words(node));
    }
    Ok(text)
}

/// What a node does to the board.
fn content(node: &Node, size: Option<BoardSize>) -> String {
    let mut parts = Vec::new();
    if node.properties.iter().any(|p| matches!(p.name.as_str(), "AB" | "AW" | "AE" | "PL")) {
        parts.push("set-up".to_owned());
    }
    for property in node.properties.iter().filter(|p| matches!(p.name.as_str(), "B" | "W")) {
        let color = if property.name == "B" { "Black" } else { "White" };
        parts.push(format!("{color} {}", move_name(&property.values[0].text(), size)));
    }
    if parts.is_empty() {
        parts.push(if node.parent().is_none() { "start" } else { "-" }.to_owned());
    }
    parts.join(", ")
}

/// The GTP name of a move, or the value as it stands in the file if it is none on this board.
fn move_name(text: &str, size: Option<BoardSize>) -> String {
    let text = text.trim();
    let letter = |c: char| c.is_ascii_lowercase().then(|| c as usize - 'a' as usize);
    let point = |size: BoardSize| {
        let letters: Option<Vec<usize>> = text.chars().map(letter).collect();
        match letters?[..] {
            [column, row] => size.point(row, column),
            _ => None,
        }
    };
    match size {
        _ if text.is_empty() || text == "tt" => "pass".to_owned(),
        Some(size) => point(size).map_or_else(|| shown(text), |point| Move::Play(point).name(size)),
        None => shown(text),
    }
}

/// The size that the first node names, if a board can have it.
fn board_size(root: &Node) -> Option<BoardSize> {
    let text = root.named("SZ").next()?.values[0].text();
    let number = |text: &str| text.trim().parse().ok();
    let (columns, rows) = text.split_once(':').unwrap_or((&text, &text));
    BoardSize::new(number(rows)?, number(columns)?).ok()
}

/// The first words of the comment.
fn words(node: &Node) -> String {
    let comment = node.named("C").next().map(|property| property.values[0].text());
    let words = comment.as_deref().map(shown).unwrap_or_default();
    if words.is_empty() { words } else { format!("  \"{words}\"") }
}

/// The beginning of a text on one line, without characters that a terminal would obey.
fn shown(text: &str) -> String {
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut plain = plain.chars().filter(|c| !c.is_control());
    let mut shown: String = plain.by_ref().take(WORDS_WIDTH).collect();
    if plain.next().is_some() {
        shown += "...";
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_are_indented() {
        let text =
            "(;SZ[4:3]C[A game\nof two]PL[W];W[aa](;B[dc];W[])(;B[bb]C[\u{1b}[31mred](;W[zz])(;AB[aa])))(;)";
        let file = SgfFile::read(&text.replace("31m", "31m\\]")).unwrap();
        let listed = list(&file, None).unwrap();
        let expected = "Game 1 of 2:\n0 set-up  \"A game of two\"\n1 White A3\n2 Black D1\n3 White pass\n4   Black B2 (after 1)  \"[31m]red\"\n5   White zz\n6     set-up (after 4)\nGame 2 of 2:\n7 start\n";
        assert_eq!(listed, expected);
        assert_eq!(list(&file, Some(2)).unwrap(), "Game 2 of 2:\n7 start\n");
        assert!(list(&file, Some(3)).is_err());
        let long = format!("(;C[{}])", "word ".repeat(30));
        assert!(
            list(&SgfFile::read(&long).unwrap(), None).unwrap().ends_with("word word word word word ...\"\n")
        );
    }
}
