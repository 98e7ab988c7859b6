//! From a file to the game that leads to one of its nodes.

use super::builder::Builder;
use super::error::SgfError;
use super::game::{SgfGame, SgfOptions};
use super::tree::SgfFile;

impl SgfGame {
    /// Reads the first game of a file along its main line (the first variation at every branch).
    ///
    /// # Errors
    /// As those of [`read_with`](Self::read_with).
    pub fn read(text: &str) -> Result<Self, SgfError> {
        Self::read_with(text, SgfOptions::default())
    }

    /// Reads a game up to the chosen node.
    ///
    /// Understood are SZ, AB, AW, AE, PL, HA, KM, RU, B, W and KO. Who is to move is said by PL, else by the first move,
    /// be it behind the chosen node, else by HA, else it is Black. Suicide is allowed under the rules of New Zealand, Ing (Goe) and Tromp-Taylor and forbidden under
    /// all others, unknown ones included. Set-up in the middle of a game begins a new one: bans of ko and passes are forgotten,
    /// and the next move says who is to move. So does a move after two passes or out of turn, and one that KO makes valid. What
    /// is not followed, or against the book, is in `notes`.
    ///
    /// # Errors
    /// The first thing that is wrong in the file, with its place. Whether the moves are legal shows only in
    /// [`to_position`](Self::to_position), unless a new game begins after them.
    pub fn read_with(text: &str, choice: SgfOptions) -> Result<Self, SgfError> {
        Self::at(&SgfFile::read(text)?, choice)
    }

    /// The game up to the chosen node of a file that has been read, as [`read_with`](Self::read_with) gives it.
    ///
    /// # Errors
    /// As those of [`read_with`](Self::read_with), the grammar apart.
    pub fn at(file: &SgfFile, choice: SgfOptions) -> Result<Self, SgfError> {
        let path = match choice.node {
            Some(number) => file.path_within(number, choice.game)?,
            None => file.main_line_of(choice.game.unwrap_or(1))?,
        };
        let mut builder = Builder::of_root(path[0], choice)?;
        builder.notes.extend(file.notes().iter().cloned());
        builder.node(path[0])?;
        for node in &path[1..] {
            builder.late(path[0], node)?;
            builder.node(node)?;
        }
        builder.settle_turn(file, &path);
        builder.finish()
    }
}
