//! The folder of a campaign: what it is about, its pieces, and who is at it.

use super::job::PieceName;
use crate::board::{Position, Suicide};
use crate::certificate::{Lemma, LemmaError, Paper, sha256};
use crate::files::{Lock, LockError, digest};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// The version of the folders of campaigns.
pub const FOLDER_FORMAT: u32 = 1;
/// What a campaign is about.
const DEFINITION: &str = "campaign.json";
const LOCK: &str = "lock";

/// What a campaign is about. It never changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Definition {
    /// [`FOLDER_FORMAT`].
    pub format: u32,
    /// A name that no other campaign has.
    pub name: String,
    /// The board.
    pub board: crate::board::BoardSize,
    /// Whether suicide is allowed.
    pub suicide: Suicide,
    /// What is to be proved, as pieces say it: one or two claims about one position, of different sides.
    pub claims: Vec<String>,
    /// Nodes that a job may take.
    pub budget: u64,
}

/// Why the folder of a campaign cannot be used.
#[derive(Debug, Error)]
pub enum FolderError {
    /// Something is there already.
    #[error("{} is there already; a campaign needs a folder of its own", .0.display())]
    Exists(PathBuf),
    /// There is none.
    #[error("{} is no campaign: it has no {DEFINITION}", .0.display())]
    Missing(PathBuf),
    /// Another manager is at it.
    #[error("another manager is at this campaign: {0}")]
    Locked(#[from] LockError),
    /// It is of another version.
    #[error(
        "the campaign is of format {found}, and this program reads format {FOLDER_FORMAT}; use the version that made it"
    )]
    Format {
        /// What it says.
        found: u32,
    },
    /// It says something else than what campaigns are about.
    #[error("{}: {what}", path.display())]
    Definition {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The system does not let us.
    #[error("{}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

impl Definition {
    /// A new campaign that is to prove these claims about one position.
    #[must_use]
    pub fn new(claims: &[Lemma], budget: u64) -> Self {
        let position = &claims[0].state;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
        let texts: Vec<String> = claims.iter().map(Lemma::to_string).collect();
        let seed = format!("{since} {} {}", std::process::id(), texts.join(" "));
        let name = sha256(seed.as_bytes())[..16].to_owned();
        let suicide = position.rules().suicide;
        Self { format: FOLDER_FORMAT, name, board: position.size(), suicide, claims: texts, budget }
    }

    /// What is to be proved.
    ///
    /// # Errors
    /// If a claim is no lemma.
    pub fn lemmas(&self) -> Result<Vec<Lemma>, LemmaError> {
        self.claims.iter().map(|claim| Lemma::read(claim, self.board, self.suicide)).collect()
    }

    /// Board, rule and claims in a line: what all that is stored is about.
    pub(super) fn about(&self) -> String {
        let rule = if self.suicide == Suicide::Allowed { ", suicide allowed" } else { "" };
        format!("{}{rule}: {}", self.board, self.claims.join(", "))
    }

    fn fault(&self) -> Option<String> {
        let lemmas = match self.lemmas() {
            Ok(lemmas) => lemmas,
            Err(error) => return Some(error.to_string()),
        };
        match lemmas.as_slice() {
            [_] => None,
            [one, two] if one.claim.prover != two.claim.prover && one.state == two.state => None,
            _ => Some("one claim should stand here, or two of different sides about one position".to_owned()),
        }
    }
}

/// The folder of a campaign.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    definition: Definition,
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> FolderError + '_ {
    |error| FolderError::File { path: path.to_owned(), error }
}

impl Folder {
    /// Makes the folder of a new campaign.
    ///
    /// # Errors
    /// If something is there, or it cannot be written.
    pub fn create(path: &Path, definition: Definition) -> Result<Self, FolderError> {
        if fs::read_dir(path).is_ok_and(|mut inside| inside.next().is_some()) || path.is_file() {
            return Err(FolderError::Exists(path.to_owned()));
        }
        fs::create_dir_all(path.join("pieces")).map_err(failed(path))?;
        let text = serde_json::to_string_pretty(&definition).unwrap_or_default() + "\n";
        let file = path.join(DEFINITION);
        write_durably(&file, text.as_bytes()).map_err(failed(&file))?;
        Ok(Self { path: path.to_owned(), definition })
    }

    /// The folder of a campaign that is there.
    ///
    /// # Errors
    /// If it is none, or of another version.
    pub fn open(path: &Path) -> Result<Self, FolderError> {
        let file = path.join(DEFINITION);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FolderError::Missing(path.to_owned()));
            }
            Err(error) => return Err(failed(&file)(error)),
        };
        let wrong = |what: String| FolderError::Definition { path: file.clone(), what };
        let any: serde_json::Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let found = any["format"].as_u64().unwrap_or(0) as u32;
        if found != FOLDER_FORMAT {
            return Err(FolderError::Format { found });
        }
        let definition: Definition = serde_json::from_value(any).map_err(|error| wrong(error.to_string()))?;
        match definition.fault() {
            Some(what) => Err(wrong(what)),
            None => Ok(Self { path: path.to_owned(), definition }),
        }
    }

    /// Keeps other managers away, until the lock goes.
    ///
    /// # Errors
    /// If another one is at it.
    pub fn lock(&self) -> Result<Lock, FolderError> {
        Ok(Lock::take(&self.path.join(LOCK))?)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it is about.
    #[must_use]
    pub const fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The position that it is about.
    ///
    /// # Panics
    /// If there is no claim.
    #[must_use]
    pub fn position(&self) -> Position {
        self.definition.lemmas().expect("checked when it was opened")[0].state
    }

    /// The path of a piece.
    #[must_use]
    pub fn piece(&self, sha256: &str) -> PathBuf {
        self.path.join(checker::path_of(sha256))
    }

    /// Keeps a piece, so that it is there after a crash.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, paper: &Paper) -> Result<PieceName, FolderError> {
        let path = self.piece(&paper.sha256);
        let name = PieceName { sha256: paper.sha256.clone(), bytes: paper.bytes.len() as u64 };
        // One that was damaged and taken back may still be there, as long as it was.
        if digest(&path).is_ok_and(|found| found.sha256 == name.sha256 && found.bytes == name.bytes) {
            return Ok(name);
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(failed(folder))?;
        }
        write_durably(&path, &paper.bytes).map_err(failed(&path))?;
        Ok(name)
    }
}

/// Writes a file so that it is whole under its name, and stays there after a crash.
fn write_durably(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = crate::files::beside(path, ".part");
    let mut file = File::create(&part)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written?;
    match path.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}
