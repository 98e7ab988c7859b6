//! Where positions come from.

use super::error::ExperimentError;
use super::multiplayer_name::{GAMES, MultiplayerName};
use super::question::ProofQuestion;
use super::sheet::{Kind, Lines, SetSheet, Sheet, read_depths, read_turns};
use crate::board::BoardSize;
use crate::checkers::Jumps;
use crate::loa::Size;
use crate::othello;
use crate::random::Random;
use crate::solve::Question;
use crate::text::did_you_mean;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use toml::Spanned;

/// A set of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionSet {
    /// Its name.
    pub name: String,
    /// How many positions.
    pub count: usize,
    /// Depths of its own.
    pub(super) depths: Option<Vec<u32>>,
    /// How many successive positions count as one, if it says so itself.
    pub(super) turns: Option<u32>,
    pub(super) origin: Origin,
}

/// Where the positions of a set come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// Games of the program with itself.
    SelfPlay(SelfPlay),
    /// Questions named one by one.
    Questions(Vec<ProofQuestion>),
}

/// Games of the program with itself: half of the moves at random, the others the best ones of a shallow search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SelfPlay {
    pub game: GameName,
    /// Moves before a position.
    pub plies: PlyRange,
    /// Sets with different streams have different positions, whatever the seed.
    pub stream: u64,
}

/// How many moves are made, the ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyRange {
    /// No fewer.
    pub least: u32,
    /// No more: at most 200.
    pub most: u32,
}

/// Most moves before a position.
const MOST_PLIES: u32 = 200;

/// Two numbers that are no range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("two numbers up to {MOST_PLIES} are wanted, the smaller one first")]
pub struct PlyRangeError;

impl PlyRange {
    /// The range between two numbers.
    ///
    /// # Errors
    /// If the first one is larger, or there are too many moves.
    pub const fn new(least: u32, most: u32) -> Result<Self, PlyRangeError> {
        if least <= most && most <= MOST_PLIES { Ok(Self { least, most }) } else { Err(PlyRangeError) }
    }

    /// One of the numbers, each with the same chance.
    pub(super) fn draw(self, random: &mut Random) -> u32 {
        self.least + random.below((self.most - self.least + 1) as usize) as u32
    }
}

/// A game, on a board or under a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameName {
    /// Lines of Action.
    Loa(Size),
    /// Go.
    Go(BoardSize),
    /// Othello.
    Othello(othello::Size),
    /// Checkers under a rule for jumps; the relaxed game, in which a jump that was begun is completed, is meant by the
    /// name alone.
    Checkers(Jumps),
    /// A game of several players.
    Multiplayer(MultiplayerName),
}

/// As `LEAST,MOST`.
impl FromStr for PlyRange {
    type Err = PlyRangeError;

    fn from_str(text: &str) -> Result<Self, PlyRangeError> {
        let number = |text: &str| text.trim().parse().map_err(|_| PlyRangeError);
        let (least, most) = text.split_once(',').ok_or(PlyRangeError)?;
        Self::new(number(least)?, number(most)?)
    }
}

impl fmt::Display for PlyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.least, self.most)
    }
}

/// The first words of the names of games of two players.
const TWO_PLAYER_GAMES: [&str; 4] = ["loa", "go", "othello", "checkers"];
/// Their names.
const TWO_PLAYER_NAMES: &str = "loa, loa 6x6, go 6x6, othello, othello 6x6 and other sizes; checkers, checkers stop-anywhere, checkers mandatory";

impl GameName {
    /// Reads the name of a game of two players.
    ///
    /// # Errors
    /// If there is none of that name; the message has those that there are.
    pub fn of_two_players(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(Self::Multiplayer(_)) => Err("matches are of games of two players".to_owned()),
            Err(_) if !TWO_PLAYER_GAMES.iter().any(|name| text.starts_with(name)) => {
                Err(format!("there are {TWO_PLAYER_NAMES}{}", did_you_mean(text, TWO_PLAYER_GAMES)))
            }
            result => result,
        }
    }
}

impl FromStr for GameName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (game, details) = text.split_once(' ').map_or((text, None), |(game, rest)| (game, Some(rest)));
        match (game, details) {
            ("loa", None) => Ok(Self::Loa(Size::USUAL)),
            ("loa", Some(size)) => size.parse().map(Self::Loa).map_err(|error| format!("{error}")),
            ("go", Some(size)) => size.parse().map(Self::Go).map_err(|error| format!("{error}")),
            ("go", None) => Err("a size is wanted, such as go 6x6".to_owned()),
            ("othello", None) => Ok(Self::Othello(othello::Size::USUAL)),
            ("othello", Some(size)) => size.parse().map(Self::Othello).map_err(|error| format!("{error}")),
            ("checkers", None) => Ok(Self::Checkers(Jumps::Complete)),
            ("checkers", Some(rule)) => rule.parse().map(Self::Checkers).map_err(|error| format!("{error}")),
            _ => text.parse().map(Self::Multiplayer).map_err(|problem| {
                if GAMES.iter().any(|name| text.starts_with(name)) {
                    return problem;
                }
                let meant = did_you_mean(game, TWO_PLAYER_GAMES.into_iter().chain(GAMES));
                format!("there are {TWO_PLAYER_NAMES}; {}{meant}", GAMES.join(", "))
            }),
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loa(size) => write!(f, "loa {size}"),
            Self::Go(size) => write!(f, "go {size}"),
            Self::Othello(size) => write!(f, "othello {size}"),
            Self::Checkers(rule) => write!(f, "checkers {rule}"),
            Self::Multiplayer(name) => write!(f, "{name}"),
        }
    }
}

impl PositionSet {
    /// The sets of a sheet.
    pub(super) fn all(sheet: &Sheet, lines: Lines<'_>) -> Result<Vec<Self>, ExperimentError> {
        let sets: Vec<Self> =
            sheet.sets.iter().map(|set| Self::read(set, sheet.kind, lines)).collect::<Result<_, _>>()?;
        for (at, set) in sets.iter().enumerate() {
            if sets[..at].iter().any(|earlier| earlier.name == set.name) {
                return Err(lines.wrong(&sheet.sets[at].name, "name", "two sets have that name"));
            }
        }
        if sets.is_empty() {
            return Err(lines.wrong(&sheet.baseline, "sets", "an experiment needs a [[sets]]"));
        }
        Ok(sets)
    }

    fn read(sheet: &SetSheet, kind: Kind, lines: Lines<'_>) -> Result<Self, ExperimentError> {
        let name = sheet.name.get_ref().clone();
        let depths = sheet.depths.as_ref().map(|depths| read_depths(depths, lines)).transpose()?;
        let turns = sheet.turns.as_ref().map(|turns| read_turns(Some(turns), lines)).transpose()?;
        if kind == Kind::Proof {
            let Some(questions) = sheet.questions.as_ref().filter(|questions| !questions.is_empty()) else {
                return Err(lines.wrong(&sheet.name, "questions", "a set for proofs needs them"));
            };
            let read = |one: &Spanned<String>| {
                one.get_ref().parse().map_err(|problem: String| lines.wrong(one, "questions", problem))
            };
            let questions: Vec<ProofQuestion> = questions.iter().map(read).collect::<Result<_, _>>()?;
            let (count, origin) = (questions.len(), Origin::Questions(questions));
            return Ok(Self { name, count, depths, turns, origin });
        }
        let missing = |field, example| {
            lines.wrong(&sheet.name, field, format!("a set needs it, such as {field} = {example}"))
        };
        let game = sheet.game.as_ref().ok_or_else(|| missing("game", "\"loa\""))?;
        let plies = sheet.plies.as_ref().ok_or_else(|| missing("plies", "[8, 24]"))?;
        let count = sheet.positions.as_ref().ok_or_else(|| missing("positions", "100"))?;
        let self_play = SelfPlay {
            game: game.get_ref().parse().map_err(|problem: String| lines.wrong(game, "game", problem))?,
            plies: read_plies(plies, lines)?,
            stream: sheet.stream,
        };
        if matches!(self_play.game, GameName::Multiplayer(_)) != (kind == Kind::Multiplayer) {
            let problem = "games of several players, and no others, go with kind = \"multiplayer\"";
            return Err(lines.wrong(game, "game", problem));
        }
        if *count.get_ref() == 0 {
            return Err(lines.wrong(count, "positions", "a set needs one at least"));
        }
        Ok(Self { name, count: *count.get_ref(), depths, turns, origin: Origin::SelfPlay(self_play) })
    }

    /// Whether a question of the set is not one of yes or no.
    pub(super) fn asks_for_values(&self) -> bool {
        match &self.origin {
            Origin::SelfPlay(_) => false,
            Origin::Questions(questions) => {
                questions.iter().any(|question| question.question == Question::Value)
            }
        }
    }

    /// Cuts the set to so many positions, or lets games be played until there are as many.
    pub(super) fn limit(&mut self, positions: usize) {
        self.count = match &self.origin {
            Origin::SelfPlay(_) => positions,
            Origin::Questions(questions) => positions.min(questions.len()),
        };
    }

    /// Where its positions come from, for reports.
    pub(super) fn described(&self) -> String {
        let turns = self.turns.map_or_else(String::new, |turns| format!(", turns {turns}"));
        match &self.origin {
            Origin::SelfPlay(SelfPlay { game, plies: PlyRange { least, most }, stream }) => {
                let stream = if *stream == 0 { String::new() } else { format!(", stream {stream}") };
                format!("{}: {game} after {least} to {most} plies{stream}{turns}", self.name)
            }
            Origin::Questions(questions) => {
                let texts: Vec<&str> = questions.iter().map(|question| question.text.as_str()).collect();
                format!("{}: {}{turns}", self.name, texts.join(", "))
            }
        }
    }

    /// Everything that a position depends on but for the seed, as text; nothing for a position that cannot be.
    pub(super) fn text(&self, position: usize) -> Option<String> {
        match &self.origin {
            Origin::SelfPlay(SelfPlay { game, plies, stream }) => {
                Some(format!("{game} plies {plies} stream {stream}"))
            }
            Origin::Questions(questions) => Some(questions.get(position)?.text.clone()),
        }
    }
}

fn read_plies(written: &Spanned<[u32; 2]>, lines: Lines<'_>) -> Result<PlyRange, ExperimentError> {
    let [least, most] = *written.get_ref();
    PlyRange::new(least, most).map_err(|error| lines.wrong(written, "plies", error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_names() {
        let whole = |text: &str| text.parse::<GameName>().map(|game| game.to_string());
        for (short, long) in [
            ("loa", "loa 8x8"),
            ("loa 5", "loa 5x5"),
            ("go 3x5", "go 3x5"),
            ("othello", "othello 8x8"),
            ("othello 6x6", "othello 6x6"),
            ("checkers", "checkers complete"),
            ("checkers stop-anywhere", "checkers stop-anywhere"),
            ("checkers mandatory", "checkers mandatory"),
        ] {
            assert_eq!(whole(short), Ok(long.to_owned()));
            assert_eq!(whole(long), Ok(long.to_owned()), "read again");
        }
        for (bad, wanted) in [
            ("", "there are loa"),
            ("go", "a size is wanted"),
            ("chess 8x8", "othello 6x6"),
            ("othello 5x5", "4, 6 or 8"),
            ("othello big", "write 8x8"),
            ("checkers 8x8", "stop-anywhere"),
            ("checkers ", "stop-anywhere"),
        ] {
            assert!(whole(bad).is_err_and(|problem| problem.contains(wanted)), "{bad}");
        }
    }
}
