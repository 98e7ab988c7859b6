//! Boards in colour, for terminals that show colours to people who want them.

use console::Style;
use std::ffi::OsStr;
use std::io::IsTerminal as _;

/// Of the 256 colours of terminals: black, wood and white. Stones and board bring their own ground, so that they are seen alike on
/// dark and on light terminals.
const BLACK: u8 = 16;
const WOOD: u8 = 180;
const WHITE: u8 = 231;

/// Whether standard output is a terminal that shows colours, and nobody asked for none (`NO_COLOR`, see no-color.org).
pub fn is_wanted() -> bool {
    std::io::stdout().is_terminal() && is_allowed()
}

/// Whether the terminal shows colours, and nobody asked for none.
pub fn is_allowed() -> bool {
    let variable = |name| std::env::var_os(name);
    allows_colors(variable("TERM").as_deref(), variable("NO_COLOR").as_deref())
}

fn allows_colors(term: Option<&OsStr>, no_color: Option<&OsStr>) -> bool {
    let is_able = term.map_or(cfg!(windows), |term| !term.is_empty() && term != "dumb");
    is_able && no_color.is_none_or(OsStr::is_empty)
}

/// The text with its boards in colour. Letters stay what they are, so what is copied from the terminal can be read again.
pub fn boards(text: &str) -> String {
    let mut painted = String::with_capacity(2 * text.len());
    let mut is_in_board = false;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches('\n');
        match points(bare).filter(|_| is_in_board) {
            Some(points) => painted += &(row(bare, points) + &line[bare.len()..]),
            None => {
                is_in_board = is_header(bare);
                painted += line;
            }
        }
    }
    painted
}

/// Whether these are the letters of the columns.
fn is_header(line: &str) -> bool {
    line.starts_with(' ') && line.split_whitespace().next() == Some("A") && {
        line.chars().all(|c| c == ' ' || c.is_ascii_uppercase())
    }
}

/// Where the points of a row of a board stand, with the blanks around them.
fn points(line: &str) -> Option<std::ops::Range<usize>> {
    let number = line.split_whitespace().next().filter(|word| word.parse::<u8>().is_ok())?;
    let begin = line.find(number)? + number.len();
    let end = line.strip_suffix(number)?.len();
    let inner = line.get(begin..end)?;
    let is_board = inner.len() > 2 && inner.starts_with(' ') && inner.ends_with(' ');
    (is_board && inner.chars().all(|c| matches!(c, ' ' | '.' | 'X' | 'O'))).then_some(begin..end)
}

/// A row in colour.
fn row(line: &str, points: std::ops::Range<usize>) -> String {
    let style = |ink, ground| Style::new().color256(ink).on_color256(ground).force_styling(true);
    let (wood, black, white) = (style(BLACK, WOOD), style(WHITE, BLACK).bold(), style(BLACK, WHITE).bold());
    let mut painted = line[..points.start].to_owned();
    let mut rest = &line[points.clone()];
    while let Some(first) = rest.chars().next() {
        let is_stone = |c: char| matches!(c, 'X' | 'O');
        let length = if is_stone(first) { 1 } else { rest.find(is_stone).unwrap_or(rest.len()) };
        let (part, others) = rest.split_at(length);
        let style = match first {
            'X' => &black,
            'O' => &white,
            _ => &wood,
        };
        painted += &style.apply_to(part).to_string();
        rest = others;
    }
    painted + &line[points.end..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::strip_ansi_codes;
    use shoban::board::{BoardSize, Rules, Setup};

    #[test]
    fn colours_come_and_go_without_a_trace() {
        let mut rows = 0;
        for (size, text) in [
            ("3x3", "X.O/.X./..."),
            ("1x1", "."),
            ("1x9", "XX.OO.X.O"),
            ("12x2", "X./../../../../../../.O/../../../.."),
        ] {
            let size: BoardSize = size.parse().unwrap();
            let position = Setup::from_diagram(text, Rules::default()).unwrap().into_position().unwrap();
            assert_eq!(position.size(), size);
            let report =
                format!("{size} board, Black to play\n\n{}\n1 and 1 is 2\nBlack wins.", position.diagram());
            let painted = boards(&report);
            assert_eq!(strip_ansi_codes(&painted), report);
            let colored = painted.lines().filter(|line| line.contains('\x1b')).count();
            assert_eq!(colored, size.rows(), "{painted}");
            rows += colored;
        }
        assert_eq!(rows, 17);
    }

    #[test]
    fn what_is_no_board_stays_as_it_is() {
        for text in [
            "",
            "3 . . . 3\n",
            "  A B C\n3 . ? . 3\n",
            "  A B C\n3 . . . 2\n",
            "{\"board\":\"3x3\"}\n",
            "  A\n 1. Black B2\n",
        ] {
            assert_eq!(boards(text), text);
        }
    }

    #[test]
    fn nobody_gets_colours_who_wants_none() {
        let allows = |term: Option<&str>, no_color: Option<&str>| {
            allows_colors(term.map(OsStr::new), no_color.map(OsStr::new))
        };
        assert!(allows(Some("xterm"), None) && allows(Some("linux"), Some("")));
        assert!(!allows(Some("xterm"), Some("1")) && !allows(Some("dumb"), None) && !allows(Some(""), None));
    }
}
