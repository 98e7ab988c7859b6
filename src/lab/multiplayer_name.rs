//! Games of several players by name.

use crate::multiplayer::chinese_checkers::{Seating, Star};
use crate::multiplayer::focus::Pattern;
use crate::multiplayer::{Conversion, Jumping, Neighbourhood, Virus, VirusRules};
use crate::text::did_you_mean;
use std::fmt;
use std::str::FromStr;

/// A game of several players: `focus`, `focus columns`, `focus 4`; `chinese-checkers 3`, `chinese-checkers 6 73` with the cells of
/// its board; `virus 4 9x9`, with `four`, `kept` or `jumps` behind it where only sides make neighbours, nothing is converted,
/// or men jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MultiplayerName {
    /// Focus, with its starting pattern.
    Focus(Pattern),
    /// Chinese Checkers.
    ChineseCheckers(Star, Seating),
    /// The Virus-like game.
    Virus(VirusRules),
}

/// The first words of all names.
pub(super) const GAMES: [&str; 3] = ["focus", "chinese-checkers", "virus"];

impl FromStr for MultiplayerName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match &words[..] {
            ["focus"] => Ok(Self::Focus(Pattern::Pairs)),
            ["focus", "columns"] => Ok(Self::Focus(Pattern::Columns)),
            ["focus", "4"] => Ok(Self::Focus(Pattern::Quarters)),
            ["focus", ..] => Err("there are focus, focus columns, focus 4".to_owned()),
            ["chinese-checkers", players] => checkers(players, "121"),
            ["chinese-checkers", players, cells] => checkers(players, cells),
            ["chinese-checkers", ..] => {
                Err("players are wanted, perhaps cells, such as chinese-checkers 3 73".to_owned())
            }
            ["virus", players, size, rules @ ..] => virus(players, size, rules),
            ["virus", ..] => Err("players and a size are wanted, such as virus 4 9x9".to_owned()),
            _ => {
                let first = words.first().copied().unwrap_or_default();
                Err(format!("there are {}{}", GAMES.join(", "), did_you_mean(first, GAMES)))
            }
        }
    }
}

impl fmt::Display for MultiplayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Focus(Pattern::Pairs) => f.write_str("focus"),
            Self::Focus(Pattern::Columns) => f.write_str("focus columns"),
            Self::Focus(Pattern::Quarters) => f.write_str("focus 4"),
            Self::ChineseCheckers(star, seating) => {
                write!(f, "chinese-checkers {} {}", seating.players(), star.cells())
            }
            Self::Virus(rules) => {
                write!(f, "virus {} {side}x{side}", rules.players, side = rules.side)?;
                let words = [
                    (rules.neighbourhood == Neighbourhood::Four, " four"),
                    (rules.conversion == Conversion::Nothing, " kept"),
                    (rules.jumping == Jumping::Allowed, " jumps"),
                ];
                words.iter().filter(|(is_so, _)| *is_so).try_for_each(|(_, word)| f.write_str(word))
            }
        }
    }
}

fn checkers(players: &str, cells: &str) -> Result<MultiplayerName, String> {
    let star = cells.parse().map_err(|error| format!("{error}"))?;
    let seating = players.parse().map_err(|error| format!("{error}"))?;
    Ok(MultiplayerName::ChineseCheckers(star, seating))
}

fn virus(players: &str, size: &str, words: &[&str]) -> Result<MultiplayerName, String> {
    let sides = size.split_once('x').filter(|(rows, columns)| rows == columns);
    let side = sides.and_then(|(rows, _)| rows.parse().ok());
    let mut rules = VirusRules {
        side: side.ok_or_else(|| format!("{size}: a square board is wanted, such as 9x9"))?,
        players: players.parse().map_err(|_| format!("{players}: a number of players is wanted"))?,
        neighbourhood: Neighbourhood::Eight,
        conversion: Conversion::Neighbours,
        jumping: Jumping::Forbidden,
    };
    for &word in words {
        match word {
            "four" => rules.neighbourhood = Neighbourhood::Four,
            "kept" => rules.conversion = Conversion::Nothing,
            "jumps" => rules.jumping = Jumping::Allowed,
            _ => return Err(format!("{word}: there are four, kept, jumps")),
        }
    }
    Virus::new(rules).map_err(|error| error.to_string())?;
    Ok(MultiplayerName::Virus(rules))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for (text, written) in [
            ("focus", "focus"),
            ("focus columns", "focus columns"),
            ("focus 4", "focus 4"),
            ("chinese-checkers 3", "chinese-checkers 3 121"),
            ("chinese-checkers 6 73", "chinese-checkers 6 73"),
            ("virus 4 9x9", "virus 4 9x9"),
            ("virus 5 7x7 jumps four kept", "virus 5 7x7 four kept jumps"),
        ] {
            let name: MultiplayerName = text.parse().unwrap();
            assert_eq!(name.to_string(), written);
            assert_eq!(written.parse(), Ok(name));
        }
        for (text, said) in [
            ("focus 3", "there are focus, focus columns, focus 4"),
            ("chinese-checkers", "players are wanted"),
            ("chinese-checkers 5", "'5' is no number of players"),
            ("chinese-checkers 2 100", "'100' is no board"),
            ("virus 4", "players and a size are wanted"),
            ("virus 4 9x8", "9x8: a square board is wanted"),
            ("virus 9 9x9", "9 players; 2 to 5 are possible"),
            ("virus 4 9x9 hops", "hops: there are four, kept, jumps"),
            ("virsu 4 9x9", "there are focus, chinese-checkers, virus"),
            ("", "there are focus"),
        ] {
            let error = text.parse::<MultiplayerName>().unwrap_err();
            assert!(error.starts_with(said), "{text}: {error}");
        }
    }
}
