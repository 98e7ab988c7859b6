//! What the words around a board say.

use crate::board::{Komi, Passes, Rules, Suicide};
use crate::formats::repetition::Repetition;
use crate::formats::turn_words;
use crate::game::Color;

/// What a line says about the position.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Saying {
    /// Whose turn it is.
    Turn(Color),
    /// Whose stones a sign stands for.
    Sign(char, Color),
    /// The passes just made.
    Passes(Passes),
    /// That the last move was a pass, and whose; GNU Go marks no stone then.
    LastPass(Color),
    /// Where a ban of ko is.
    Ban(String),
    /// The rules, as this program writes them, with the one for repetitions.
    Rules(Rules, Repetition),
    /// Rows and columns.
    Size(usize, usize),
}

impl Saying {
    /// Whether only this program says so.
    pub const fn is_report(&self) -> bool {
        matches!(self, Self::Rules(..))
    }
}

/// Characters of the longest line that may be a sentence; what it takes to read one grows with the square.
const LONGEST_SENTENCE: usize = 2000;

/// All that a line says that can be followed.
pub(super) fn sayings(line: &str) -> Vec<Saying> {
    if line.len() > LONGEST_SENTENCE {
        return Vec::new();
    }
    let small = line.to_ascii_lowercase();
    let words = turn_words::split(&small);
    let mut found = Vec::new();
    found.extend(rules(line));
    found.extend(passes(&small, &words).map(Saying::Passes));
    found.extend(last_pass(&words).map(Saying::LastPass));
    found.extend(ban(&words).map(|name| Saying::Ban(name.to_owned())));
    found.extend(size(&words));
    found.extend(turn_words::of_words(&words).into_iter().map(Saying::Turn));
    found.extend(legend(&small));
    found
}

/// What signs are said to be: `White (O)`, `Black: X`, `X is Black`.
fn legend(small: &str) -> Vec<Saying> {
    let parts = parts(small);
    let side = |at: usize| match *parts.get(at)? {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    };
    let sign = |at: usize| match parts.get(at)?.chars().collect::<Vec<_>>()[..] {
        [c] if "xo#@*0\u{25cf}\u{25cb}".contains(c) => Some(c.to_ascii_uppercase()),
        _ => None,
    };
    let is_mark = |at: usize| matches!(parts.get(at), Some(&("(" | ")" | "[" | "]" | "'" | "\"" | "`")));
    let is_link =
        |at: usize| matches!(parts.get(at), Some(&("=" | ":" | "-" | "is" | "are" | "means" | "has")));
    let (mut found, mut at) = (Vec::new(), 0);
    while at < parts.len() {
        let between = (at + 1..parts.len()).take_while(|&next| is_mark(next) || is_link(next)).count();
        let next = at + 1 + between;
        let has_link = (at + 1..next).any(is_link);
        let said = match (side(at), sign(next), sign(at), side(next)) {
            (Some(color), Some(sign), ..) => Some(Saying::Sign(sign, color)),
            (_, _, Some(sign), Some(color)) if has_link => Some(Saying::Sign(sign, color)),
            _ => None,
        };
        at = if said.is_some() { next + 1 } else { at + 1 };
        found.extend(said);
    }
    found
}

/// The words of a line and the signs between them.
fn parts(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()).max(first.len_utf8());
        found.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    found
}

/// What this program says, and `Passes: 1`.
fn passes(small: &str, words: &[&str]) -> Option<Passes> {
    if small.contains("a pass now ends the game") {
        return Some(Passes::Pending);
    }
    if small.contains("the game is over after two passes") {
        return Some(Passes::Ended);
    }
    match words {
        ["passes", "0", ..] => Some(Passes::None),
        ["passes", "1", ..] => Some(Passes::Pending),
        ["passes", "2", ..] => Some(Passes::Ended),
        _ => None,
    }
}

/// `Last move: Black PASS`.
fn last_pass(words: &[&str]) -> Option<Color> {
    let at = words.windows(2).position(|pair| pair == ["last", "move"])?;
    match words[at + 2..] {
        [name, "pass", ..] => turn_words::color(name),
        _ => None,
    }
}

/// The point of `Ko: White may not play A1`.
fn ban<'w>(words: &[&'w str]) -> Option<&'w str> {
    match words {
        ["ko", "black" | "white", "may", "not", "play", point] => Some(point),
        _ => None,
    }
}

/// `3x4 board`: rows and columns.
fn size(words: &[&str]) -> Option<Saying> {
    let at = words.iter().position(|word| *word == "board")?;
    let (rows, columns) = words.get(at.checked_sub(1)?)?.split_once('x')?;
    Some(Saying::Size(rows.parse().ok()?, columns.parse().ok()?))
}

/// The rules as this program writes them.
fn rules(line: &str) -> Option<Saying> {
    let said = line.trim().strip_prefix("Rules: area scoring, ")?;
    // The rule of repetition is no part of a position.
    let (repetition, said) = Repetition::ALL
        .into_iter()
        .find_map(|rule| Some((rule, said.strip_prefix(rule.words())?.strip_prefix(", ")?)))?;
    let (suicide, komi) = said.split_once(", komi ")?;
    let suicide = match suicide {
        "no suicide" => Suicide::Forbidden,
        "suicide of two stones or more allowed" => Suicide::Allowed,
        _ => return None,
    };
    Some(Saying::Rules(Rules { suicide, komi: komi.trim().parse::<Komi>().ok()? }, repetition))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_given_to_sides() {
        let said = |line: &str| {
            let signs = legend(&line.to_ascii_lowercase());
            let signs = signs.into_iter().map(|saying| match saying {
                Saying::Sign(sign, Color::Black) => format!("{sign}b"),
                Saying::Sign(sign, Color::White) => format!("{sign}w"),
                other => panic!("{other:?}"),
            });
            signs.collect::<Vec<_>>().join(" ")
        };
        for (line, signs) in [
            ("White (X) to move", "Xw"),
            ("White (O) to move    White (O) Prisoners: 0", "Ow Ow"),
            ("Black: X - White: O", "Xb Ow"),
            ("Black x, White o", "Xb Ow"),
            ("X = White, 'O' is Black", "Xw Ob"),
            ("X: Black; @: White", "Xb @w"),
            ("\u{25cf} = White", "\u{25cf}w"),
            ("X to kill, White to play", ""),
            ("x, white", ""),
            ("Black to play: White is dead", ""),
        ] {
            assert_eq!(said(line), signs, "{line}");
        }
    }

    #[test]
    fn the_last_pass_is_heard() {
        assert_eq!(sayings("Last move: Black PASS"), [Saying::LastPass(Color::Black)]);
        assert_eq!(
            sayings("White (O) prisoners: 0   Last move: White pass"),
            [Saying::LastPass(Color::White), Saying::Sign('O', Color::White)]
        );
        assert_eq!(sayings("Last move: Black E5"), []);
        assert_eq!(sayings("Last move"), []);
    }

    #[test]
    fn sentences_of_this_program_are_understood() {
        assert_eq!(sayings("Ko: White may not play A1"), [Saying::Ban("a1".to_owned())]);
        assert_eq!(
            sayings("2x3 board, White to play; a pass now ends the game"),
            [Saying::Passes(Passes::Pending), Saying::Size(2, 3), Saying::Turn(Color::White)]
        );
        let rules = Rules { suicide: Suicide::Allowed, komi: "-2.5".parse().unwrap() };
        let line = "Rules: area scoring, basic ko, suicide of two stones or more allowed, komi -2.5";
        assert_eq!(sayings(line), [Saying::Rules(rules, Repetition::BasicKo)]);
        let line = line.replace("basic ko", "basic ko and pass count");
        assert_eq!(sayings(&line), [Saying::Rules(rules, Repetition::PassCount)]);
        assert_eq!(
            sayings("Passes: 1            Black (X) Prisoners: 0"),
            [Saying::Passes(Passes::Pending), Saying::Sign('X', Color::Black)]
        );
        assert_eq!(sayings("the game is drawn, komi 7"), []);
    }
}
