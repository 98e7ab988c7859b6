//! Files with problems.

use super::error::{FileTask, ProblemSetError};
use super::folder;
use super::problem::{Board, Problem, ProblemError};
use crate::files;
use crate::formats::decode::{self, Decoded};
use crate::formats::sgf::SgfFile;
use crate::text::shown_name;
use std::path::{Path, PathBuf};

/// A file with a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProblemFile {
    /// Where it lies.
    pub path: PathBuf,
    /// What it is called: the path below the folder that was named, with `#N` after it for game N of several.
    pub name: PathBuf,
    /// Which game of the file it is, if there are several.
    pub game: Option<GameNumber>,
}

/// A game of a file that has several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameNumber {
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

/// What a file with a problem turned out to be.
#[derive(Clone, PartialEq, Debug)]
pub enum Reading {
    /// A problem.
    Usable(Box<Problem>),
    /// None, for these reasons, at least one.
    Unusable(Vec<ProblemError>),
}

impl ProblemFile {
    /// Reads the file, and the sheet of the same name that ends in `.toml`, if there is one. A name that ends in `.sgf` makes
    /// it a game, any other a diagram.
    ///
    /// # Errors
    /// If one of them is there and cannot be read.
    pub fn read(&self) -> Result<Reading, ProblemSetError> {
        let sheet_path = self.path.with_extension("toml");
        let sheet = sheet_path.is_file().then(|| text(&sheet_path)).transpose()?;
        let bytes = files::read_bytes(&self.path).map_err(FileTask::Read.failed(&self.path))?;
        let Decoded { text, notes } = match decode::decode(&bytes, None) {
            Ok(decoded) => decoded,
            Err(error) => return Ok(Reading::Unusable(vec![error.into()])),
        };
        let board = match self.game {
            Some(GameNumber { number, of }) => Board::Game { text: &text, number, of },
            None if self.is_sgf() => Board::Sgf(&text),
            None => Board::Diagram(&text),
        };
        Ok(match Problem::read(board, sheet.as_deref()) {
            Ok(mut problem) => {
                problem.notes.splice(0..0, notes);
                Reading::Usable(Box::new(problem))
            }
            Err(reasons) => Reading::Unusable(reasons),
        })
    }

    /// The path, with `#N` after it for game N of several.
    #[must_use]
    pub fn shown(&self) -> String {
        let number = self.game.map_or_else(String::new, |game| format!("#{}", game.number));
        format!("{}{number}", shown_name(&self.path))
    }

    /// The name of the file for its answer, below the folder of answers.
    #[must_use]
    pub fn answer_name(&self) -> PathBuf {
        let Some(game) = self.game else { return self.name.with_extension("json") };
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        self.name.with_file_name(format!("{stem}-game{}.json", game.number))
    }

    /// The problem itself, or one problem for each game if there are several. A file that cannot be read is left as it is.
    fn games(self) -> Vec<Self> {
        let bytes = files::read_bytes(&self.path).ok().filter(|_| self.is_sgf());
        let decoded = bytes.and_then(|bytes| decode::decode(&bytes, None).ok());
        let file = decoded.and_then(|decoded| SgfFile::read(&decoded.text).ok());
        match file.map_or(1, |file| file.games()) {
            1 => vec![self],
            of => {
                let game = |number| {
                    let mut name = self.name.clone().into_os_string();
                    name.push(format!("#{number}"));
                    let game = Some(GameNumber { number, of });
                    Self { path: self.path.clone(), name: name.into(), game }
                };
                (1..=of).map(game).collect()
            }
        }
    }

    /// Whether the name says that there is a game in it.
    #[must_use]
    pub fn is_sgf(&self) -> bool {
        files::has_ending(&self.path, "sgf")
    }
}

/// All problems of the files among the paths and in the folders below them, in the order of their names. Where several paths are
/// named, files have the folder's own name before theirs.
///
/// # Errors
/// If there are none, if two have the same name but for its ending, or a folder cannot be read.
pub fn problem_files(paths: &[PathBuf]) -> Result<Vec<ProblemFile>, ProblemSetError> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let name = path.file_name().filter(|_| paths.len() > 1).unwrap_or_default();
            collect(path, Path::new(name), &mut found)?;
        } else {
            let name = path.file_name().ok_or_else(|| ProblemSetError::NoFile(path.clone()))?;
            found.push(ProblemFile { path: path.clone(), name: PathBuf::from(name), game: None });
        }
    }
    let found: Vec<ProblemFile> = found.into_iter().flat_map(ProblemFile::games).collect();
    let mut names: Vec<PathBuf> = found.iter().map(|file| file.answer_name().with_extension("")).collect();
    names.sort();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(twice) => Err(ProblemSetError::SameName(twice[0].clone())),
        None if found.is_empty() => Err(ProblemSetError::NoProblems),
        None => Ok(found),
    }
}

fn collect(folder: &Path, name: &Path, found: &mut Vec<ProblemFile>) -> Result<(), ProblemSetError> {
    for path in folder::entries(folder)? {
        let name = name.join(path.file_name().unwrap_or_default());
        if folder::is_entered(&path) {
            collect(&path, &name, found)?;
        } else if files::has_ending(&path, "sgf") || files::has_ending(&path, "txt") {
            found.push(ProblemFile { path, name, game: None });
        }
    }
    Ok(())
}

fn text(path: &Path) -> Result<String, ProblemSetError> {
    files::read_text(path).map_err(FileTask::Read.failed(path))
}
