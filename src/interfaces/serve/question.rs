//! Questions as the page writes them, and boards that people paste.

use crate::board::{Komi, Move, Rules, Setup, Suicide};
use crate::formats::decode::{self, Decoded};
use crate::formats::repetition::Repetition;
use crate::formats::sgf::SgfOptions;
use crate::formats::source;
use crate::game::{Color, Score};
use crate::interfaces::live_game::{GameRules, LiveGame};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::time::Duration;

/// A question about a position, as it is asked and told again.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    rows: usize,
    columns: usize,
    /// The board before the moves, rows from above with `/` between them.
    position: String,
    to_play: Color,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default, deserialize_with = "repetition_named")]
    repetition: Repetition,
    #[serde(default)]
    suicide: Suicide,
    #[serde(default)]
    komi: Komi,
    #[serde(default)]
    tie_value: i8,
    seconds: Option<f64>,
    nodes: Option<u64>,
}

/// A rule of repetition by any of its names.
fn repetition_named<'de, D: Deserializer<'de>>(name: D) -> Result<Repetition, D::Error> {
    let name = String::deserialize(name)?;
    name.parse().map_err(|error| D::Error::custom(format_args!("repetition: {error}")))
}

/// A question that can be worked on.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// What was asked.
    pub asked: Asked,
    /// The game up to the position.
    pub game: LiveGame,
    /// Most time for it.
    pub time: Duration,
    /// Most nodes for it.
    pub nodes: Option<u64>,
}

impl Asked {
    /// The moves after the board that is set up.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The question, with no more time than is allowed.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn question(self, most_time: Duration) -> Result<Question, String> {
        let board = Rules { suicide: self.suicide, komi: self.komi };
        let setup =
            Setup::from_diagram(&self.position, board).map_err(|error| format!("position: {error}"))?;
        if (setup.size.rows(), setup.size.columns()) != (self.rows, self.columns) {
            return Err(format!(
                "position: that is a {} board, not {}x{}",
                setup.size, self.rows, self.columns
            ));
        }
        let most = setup.size.largest_score();
        let endless_play =
            Some(self.tie_value).filter(|tie| tie.unsigned_abs() <= most.points().unsigned_abs());
        let endless_play =
            endless_play.map(Score::new).ok_or("tie_value: the board has not that many points")?;
        let start = Setup { to_play: self.to_play, ..setup }.into_position();
        let start = start.map_err(|error| format!("position: {error}"))?;
        let rules = GameRules { board, repetition: self.repetition, endless_play };
        let mut game = LiveGame::from_position(&start, rules);
        for (name, number) in self.moves.iter().zip(1..) {
            let mv = Move::named(name, setup.size)
                .ok_or_else(|| format!("move {number}: '{name}' is no point"))?;
            let color = game.position().to_play();
            game.play(color, mv).map_err(|error| format!("move {number}, {name}: {error}"))?;
        }
        let wanted =
            self.seconds.map(|seconds| Duration::try_from_secs_f64(seconds.min(most_time.as_secs_f64())));
        let wanted = wanted.transpose().map_err(|_| "seconds: that cannot be waited".to_owned())?;
        Ok(Question { game, time: wanted.unwrap_or(most_time), nodes: self.nodes, asked: self })
    }
}

/// A text with a board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pasted {
    text: String,
}

/// What a text holds.
#[derive(Debug, Serialize)]
pub(super) struct Read {
    rows: usize,
    columns: usize,
    position: String,
    to_play: Color,
    moves: Vec<String>,
    komi: Komi,
    suicide: Suicide,
    notes: Vec<String>,
}

impl Pasted {
    /// The board before the first move, and the moves. A text such as `3x4` is an empty board.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(&self) -> Result<Read, String> {
        if let Ok(size) = self.text.trim().parse() {
            let empty = Setup::new(size, Rules::default());
            return Ok(read(&empty, Vec::new(), Vec::new()));
        }
        let Decoded { text, .. } =
            decode::decode(self.text.as_bytes(), None).map_err(|error| error.to_string())?;
        let game = source::read(&text, SgfOptions::default()).map_err(|error| error.to_string())?;
        game.to_position().map_err(|error| error.to_string())?;
        let size = game.setup.size;
        let moves = game.moves.iter().map(|played| played.mv.name(size)).collect();
        Ok(read(&game.setup, moves, game.notes.iter().map(ToString::to_string).collect()))
    }
}

fn read(setup: &Setup, moves: Vec<String>, notes: Vec<String>) -> Read {
    let (rows, columns) = (setup.size.rows(), setup.size.columns());
    let sign = |row, column| match setup.size.point(row, column) {
        Some(point) if setup.stones.black.contains(point) => 'X',
        Some(point) if setup.stones.white.contains(point) => 'O',
        _ => '.',
    };
    let row = |row| (0..columns).map(|column| sign(row, column)).collect::<String>();
    let position = (0..rows).map(row).collect::<Vec<_>>().join("/");
    let Rules { suicide, komi } = setup.rules;
    Read { rows, columns, position, to_play: setup.to_play, moves, komi, suicide, notes }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> Result<Question, String> {
        let asked: Asked = serde_json::from_str(text).map_err(|error| error.to_string())?;
        asked.question(Duration::from_secs(10))
    }

    #[test]
    fn questions_are_read_and_limited() {
        let text = r#"{"rows":2,"columns":2,"position":"../..","to_play":"black","moves":["A1","pass"],"repetition":"positional","komi":0.5,"seconds":99}"#;
        let question = asked(text).unwrap();
        assert_eq!((question.time, question.game.moves().len()), (Duration::from_secs(10), 2));
        assert_eq!(question.game.rules().repetition, Repetition::Positional);
        for (old, new, part) in [
            ("\"../..\"", "\".../..\"", "position: "),
            ("\"rows\":2", "\"rows\":3", "that is a 2x2 board, not 3x2"),
            ("\"A1\"", "\"C9\"", "move 1: 'C9' is no point"),
            ("\"pass\"", "\"A1\"", "move 2, A1: the point is occupied"),
            ("positional", "superko", "repetition: "),
            ("\"seconds\":99", "\"seconds\":-1", "cannot be waited"),
            ("\"seconds\":99", "\"tie_value\":9", "tie_value: "),
            ("\"seconds\":99", "\"colour\":9", "unknown field"),
        ] {
            let error = asked(&text.replace(old, new)).unwrap_err();
            assert!(error.contains(part), "{new}: {error}");
        }
    }

    #[test]
    fn texts_hold_boards_and_moves() {
        let read = |text: &str| Pasted { text: text.to_owned() }.read();
        let game = read("(;SZ[4:3]KM[1.5]RU[AGA]AB[aa];W[bb];B[])").unwrap();
        assert_eq!((game.position.as_str(), game.moves.join(" ").as_str()), ("X.../..../....", "B2 pass"));
        assert_eq!((game.to_play, game.notes.len()), (Color::White, 1));
        assert_eq!(read("2x3").unwrap().position, ".../...");
        assert_eq!(read("XO/..").unwrap().position, "XO/..");
        assert!(read("nothing").is_err() && read("(;SZ[3];B[zz])").is_err());
    }
}
