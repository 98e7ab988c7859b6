//! From texts and files to games, with what is chosen besides.

use crate::error::{input, system};
use crate::note::{PyNote, in_python};
use pyo3::prelude::*;
use shoban::board::{Komi, Position, Rules, Suicide};
use shoban::files;
use shoban::formats::decode::{self, Charset};
use shoban::formats::repetition::Repetition;
use shoban::formats::sgf::{ChosenRules, SgfGame, SgfOptions};
use shoban::formats::source::{self, SourceError};
use shoban::game::Color;
use shoban::text::shown_name;
use std::path::Path;

/// What counts instead of what a text says, as Python gives it.
#[derive(Clone, Copy, Default)]
pub struct Chosen<'t> {
    pub game: Option<usize>,
    pub node: Option<usize>,
    pub komi: Option<f64>,
    pub suicide: Option<bool>,
    pub rules: Option<&'t str>,
    pub to_play: Option<&'t str>,
}

/// A game that was read, the position that it leads to, and what is to be said of it.
pub struct Read {
    pub game: SgfGame,
    pub position: Position,
    pub notes: Vec<PyNote>,
}

/// A side.
pub fn color(text: &str) -> PyResult<Color> {
    match text {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        _ => Err(input(format!("'{text}' is no colour; write 'black' or 'white'"))),
    }
}

impl Chosen<'_> {
    fn options(self) -> PyResult<SgfOptions> {
        let suicide = |allowed| if allowed { Suicide::Allowed } else { Suicide::Forbidden };
        Ok(SgfOptions {
            game: self.game,
            node: self.node,
            suicide: self.suicide.map(suicide),
            komi: self.komi.map(Komi::try_from).transpose().map_err(input)?,
            rules: self.chosen_rules()?,
            to_play: self.to_play.map(color).transpose()?,
            repetition: None,
        })
    }

    fn chosen_rules(self) -> PyResult<Option<ChosenRules>> {
        self.rules.map(str::parse).transpose().map_err(|error| input(format!("rules: {error}")))
    }

    /// The rules of a board that says nothing of them.
    pub fn board_rules(self) -> PyResult<Rules> {
        Ok(self.options()?.rules(Rules::default()))
    }

    /// What is to be said of the rules that were chosen.
    pub fn notes(self) -> PyResult<Vec<PyNote>> {
        let Some(rules) = self.chosen_rules()? else { return Ok(Vec::new()) };
        let repetition = (rules.repetition != Repetition::BasicKo)
            .then(|| format!("{} is not followed here, basic ko is", rules.repetition.words()));
        let said = [rules.other_counting().map(str::to_owned), repetition].into_iter().flatten();
        let note = |text| PyNote { text: format!("rules='{rules}': {text}"), line: None, column: None };
        Ok(said.map(note).collect())
    }

    /// Reads a text; `name` is that of its file.
    pub fn read(self, text: &str, name: Option<&Path>) -> PyResult<Read> {
        let choice = self.options()?;
        let read = |choice| {
            let game = source::read(text, choice)?;
            Ok((game.to_position()?, game))
        };
        let (position, game) = read(choice).map_err(|error: SourceError| {
            let before = source::node_before(text, &error);
            let usable = before.filter(|&node| read(SgfOptions { node: Some(node), ..choice }).is_ok());
            let way_on = usable.map(|node| format!("; node={node} takes the position before"));
            input(named(name, &format!("{}{}", in_python(&error.to_string()), way_on.unwrap_or_default())))
        })?;
        let notes = game.notes.iter().map(PyNote::of).chain(self.notes()?).collect();
        match choice.to_play.filter(|&color| color != position.to_play()) {
            None => Ok(Read { game, position, notes }),
            Some(color) => {
                let position = position.with_to_play(color);
                Ok(Read { game: SgfGame::from_position(&position), position, notes })
            }
        }
    }

    /// Reads a file in the encoding that was chosen, or that it names.
    pub fn read_file(self, path: &Path, encoding: Option<&str>) -> PyResult<Read> {
        let charset: Option<Charset> = encoding
            .map(str::parse)
            .transpose()
            .map_err(|error: decode::CharsetError| input(format!("encoding: {error}")))?;
        let bytes = std::fs::read(path)
            .map_err(|error| system(error.kind(), &named(Some(path), &files::why(&error))))?;
        let decoded = decode::decode(&bytes, charset)
            .map_err(|error| input(named(Some(path), &in_python(&error.to_string()))))?;
        let mut read = self.read(&decoded.text, Some(path))?;
        read.notes.splice(0..0, decoded.notes.iter().map(PyNote::of));
        Ok(read)
    }
}

fn named(name: Option<&Path>, text: &str) -> String {
    name.map_or_else(|| text.to_owned(), |name| format!("{}: {text}", shown_name(name)))
}
