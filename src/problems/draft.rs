//! Problems made from games.

use super::error::{FileTask, ProblemSetError};
use super::problem::{Board, Problem, ProblemError};
use crate::board::BoardSize;
use crate::files::{Replace, Target, TargetError};
use crate::formats::sgf::SgfGame;
use std::path::Path;
use thiserror::Error;

/// Which part of a game leads to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The board that the game should have.
    pub size: BoardSize,
    /// How many of its moves; all, if nothing is said.
    pub moves: Option<usize>,
}

/// Why a game has no such part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CutError {
    /// Another board.
    #[error("the board is {found}, not {wanted}")]
    Size {
        /// That of the game.
        found: BoardSize,
        /// That which it should have.
        wanted: BoardSize,
    },
    /// Too few moves.
    #[error("the game has {found} moves, not {wanted}")]
    Moves {
        /// Those of the game.
        found: usize,
        /// Those that it should have at least.
        wanted: usize,
    },
}

impl Cut {
    /// The game up to there, so that bans and passes are kept.
    ///
    /// # Errors
    /// If the board is another one, or the game is shorter.
    pub fn of(self, game: SgfGame) -> Result<SgfGame, CutError> {
        if game.setup.size != self.size {
            return Err(CutError::Size { found: game.setup.size, wanted: self.size });
        }
        let found = game.moves.len();
        let wanted = self.moves.unwrap_or(found);
        game.until(wanted).ok_or(CutError::Moves { found, wanted })
    }
}

/// The texts of a problem that is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The game that ends with its position, in SGF.
    pub game: String,
    /// The sheet beside it, in TOML.
    pub sheet: String,
}

impl Draft {
    /// A problem at the end of a game; where nothing is said of the source or the question, the sheet says nothing either.
    ///
    /// # Errors
    /// The first reason why it would be no usable problem.
    pub fn new(game: &SgfGame, source: &str, question: &str) -> Result<Self, ProblemError> {
        let (game, sheet) = (game.to_text(source), sheet(&[("source", source), ("question", question)]));
        Problem::read(Board::Sgf(&game), Some(&sheet)).map_err(|mut reasons| reasons.remove(0))?;
        Ok(Self { game, sheet })
    }

    /// Writes the game to a file and the sheet beside it.
    ///
    /// # Errors
    /// If one of them is there already, or cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), ProblemSetError> {
        let sheet_path = path.with_extension("toml");
        let reserve = |path: &Path| {
            Target::reserve(path, Replace::Nothing).map_err(|error| match error {
                TargetError::Exists(path) => ProblemSetError::Exists(path),
                error => FileTask::Write.failed(path)(error.into()),
            })
        };
        let targets = [(reserve(path)?, &self.game), (reserve(&sheet_path)?, &self.sheet)];
        targets.iter().try_for_each(|(target, text)| {
            let written = target.write(text.as_bytes()).map(drop);
            written.map_err(|error| FileTask::Write.failed(target.path())(error.into()))
        })
    }
}

/// Lines of a TOML file; what is empty is left out.
fn sheet(fields: &[(&str, &str)]) -> String {
    let said = fields.iter().filter(|(_, value)| !value.is_empty());
    said.map(|(name, value)| format!("{name} = {}\n", serde_json::Value::from(*value))).collect()
}
