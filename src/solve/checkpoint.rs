//! Work put away in a file, to be taken up again: what was asked, what is known by now, and the table.
//!
//! A line of text says what the file is; what follows is compressed and has a checksum. A new file takes the place of the old
//! one only when it is complete and on the disk, and the old one is kept beside it, so that whenever the program or the machine
//! goes down there is a whole one. Who takes up a checkpoint goes on exactly as the program would have done after writing it.

use super::question::Coverage;
use super::question::Question;
use super::schedule::Tuning;
use super::settings::{Checkpointing, Interval, Settings};
use super::snapshot::{Snapshot, State};
use super::threads::Threads;
use crate::board::{Move, Position};
use crate::files::{Lock, LockError, Replace, Scratch, Target, beside, end_of_links, folder_of};
use crate::game::{Bounds, Score};
use crate::ordering::Spec;
use crate::search::{Table, TableError, TableSize};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why there is no checkpoint, or none that can be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Another kind of file.
    #[error("it is no checkpoint of this program")]
    Foreign,
    /// Another version of the program.
    #[error(
        "it was written by {0}, and this is {ours}: what one has proved the other does not rely on",
        ours = writer()
    )]
    OtherProgram(String),
    /// It is torn, or something has changed it.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// There is no room for its table.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// The question and how to go about it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Request {
    pub position: Position,
    pub question: Question,
    table: TableSize,
    ordering: Spec,
    threads: Threads,
    endless_play: Score,
    certificate: Option<PathBuf>,
    why: Option<Vec<Move>>,
    coverage: Coverage,
    tuning: Tuning,
    every: Interval,
}

impl Request {
    pub fn new(position: Position, question: Question, settings: &Settings, every: Interval) -> Self {
        let Settings { table, threads, endless_play, coverage, tuning, .. } = *settings;
        let (ordering, certificate, why) =
            (settings.ordering.clone(), settings.certificate.clone(), settings.why.clone());
        Self {
            position,
            question,
            table,
            ordering,
            threads,
            endless_play,
            certificate,
            why,
            coverage,
            tuning,
            every,
        }
    }
}

/// A checkpoint that was read.
pub struct Checkpoint {
    pub(super) request: Request,
    pub(super) snapshot: Snapshot<State>,
    pub(super) table: Table,
}

const KIND: &str = "shoban checkpoint 7";
/// What the files of all versions begin with.
const KIND_OF_ALL: &str = "shoban checkpoint ";
/// The first line is not longer.
const LONGEST_LINE: u64 = 64;
/// Fast rather than small.
const COMPRESSION: i32 = 1;
/// For the texts in a request, all together.
const MOST_TEXT: usize = 1 << 16;

/// Who writes checkpoints that this program takes up.
fn writer() -> String {
    format!("shoban {}", env!("CARGO_PKG_VERSION"))
}

fn first_line() -> String {
    format!("{KIND} by {}\n", writer())
}

impl Checkpoint {
    /// Reads a file.
    ///
    /// # Errors
    /// If there is none, or it cannot be used.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        let mut file = BufReader::new(File::open(path)?);
        check_first_line(&mut file)?;
        let mut body = zstd::Decoder::with_buffer(file).map_err(damaged)?;
        let request: Request = part(&mut body)?;
        let snapshot = part(&mut body)?;
        let mut table = Table::try_new(request.table)?;
        table.read_from(&mut body).map_err(damaged)?;
        // The checksum is looked at when the end is reached.
        match body.read(&mut [0]).map_err(damaged)? {
            0 => Ok(Self { request, snapshot, table }),
            _ => Err(CheckpointError::Damaged("there is more than a table".to_owned())),
        }
    }

    /// Reads a file, or the one that it has replaced if it cannot be used itself. Says why that was so.
    ///
    /// # Errors
    /// If neither can be used: why the newer one cannot.
    pub fn read_newest(path: &Path) -> Result<(Self, Option<CheckpointError>), CheckpointError> {
        match Self::read(path) {
            Ok(newest) => Ok((newest, None)),
            Err(error) => match Self::read(&Self::previous(path)) {
                Ok(older) => Ok((older, Some(error))),
                Err(_) => Err(error),
            },
        }
    }

    /// Takes the lock of a checkpoint, which need not be there yet. Whoever writes checkpoints, or reads one to go on with it,
    /// holds it as long as that takes, lest two runs destroy each other's work.
    ///
    /// # Errors
    /// If somebody else holds it, or nothing can be written there.
    pub fn lock(path: &Path) -> Result<Lock, LockError> {
        let end = end_of_links(path).map_err(|error| LockError::File { path: path.to_owned(), error })?;
        Lock::take(&beside(&end, ".lock"))
    }

    /// Where the checkpoint before the last one is kept.
    #[must_use]
    pub fn previous(path: &Path) -> PathBuf {
        beside(path, ".previous")
    }

    /// The position that is being solved.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.request.position
    }

    /// What is asked about it.
    #[must_use]
    pub const fn question(&self) -> Question {
        self.request.question
    }

    /// Nodes visited until it was written.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.snapshot.memory.nodes()
    }

    /// What was proved by then.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.snapshot.state.known.bounds()
    }

    /// How the work was gone about, without its limits. Checkpoints go on to be written to `path`.
    #[must_use]
    pub fn settings(&self, path: PathBuf) -> Settings {
        let Request { table, threads, endless_play, coverage, tuning, every, .. } = self.request;
        Settings {
            table,
            threads,
            endless_play,
            coverage,
            tuning,
            ordering: self.request.ordering.clone(),
            certificate: self.request.certificate.clone(),
            why: self.request.why.clone(),
            checkpoint: Some(Checkpointing { path, every }),
            ..Settings::default()
        }
    }
}

fn check_first_line(file: &mut impl BufRead) -> Result<(), CheckpointError> {
    let mut line = Vec::new();
    file.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    let line = String::from_utf8_lossy(&line);
    match line.strip_prefix(KIND_OF_ALL) {
        None => Err(CheckpointError::Foreign),
        Some(_) if line == first_line() => Ok(()),
        Some(rest) => Err(CheckpointError::OtherProgram(rest.trim().to_owned())),
    }
}

fn damaged(error: impl std::fmt::Display) -> CheckpointError {
    CheckpointError::Damaged(error.to_string())
}

fn part<T: for<'de> Deserialize<'de>>(body: &mut impl Read) -> Result<T, CheckpointError> {
    let mut texts = vec![0; MOST_TEXT];
    postcard::from_io((body, &mut texts)).map(|(part, _)| part).map_err(damaged)
}

/// Writes a part of a file.
pub(super) type Part<'p> = &'p dyn Fn(&mut dyn Write) -> io::Result<()>;

/// What goes into a file: request and snapshot, written by postcard already, and the table.
pub(super) fn write(path: &Path, parts: &[Part<'_>], table: &Table) -> io::Result<u64> {
    let end = end_of_links(path)?;
    // Goes away if it is not finished: a full disk has better uses than half a checkpoint.
    let mut new = Target::reserve(&end, Replace::Anything)?.scratch()?;
    let bytes = write_new(&mut new, parts, table)?;
    keep_previous(&end)?;
    new.replace(&end)?;
    sync_folder(&end)?;
    Ok(bytes)
}

fn write_new(new: &mut Scratch, parts: &[Part<'_>], table: &Table) -> io::Result<u64> {
    let mut file = BufWriter::new(&mut *new);
    file.write_all(first_line().as_bytes())?;
    let mut body = zstd::Encoder::new(file, COMPRESSION)?;
    body.include_checksum(true)?;
    for part in parts {
        part(&mut body)?;
    }
    table.write_to(&mut body)?;
    body.finish()?.flush()?;
    new.file().sync_all()?;
    Ok(new.file().metadata()?.len())
}

/// Gives the checkpoint that is about to be replaced a second name. What has that name and is no checkpoint stays.
fn keep_previous(path: &Path) -> io::Result<()> {
    let previous = Checkpoint::previous(path);
    if path.exists() {
        if is_checkpoint(&previous) {
            fs::remove_file(&previous)?;
        }
        // Where a file cannot have two names the new one has to be enough.
        let _ = fs::hard_link(path, &previous);
    }
    Ok(())
}

/// Whether a file begins as checkpoints do, of whatever version.
fn is_checkpoint(path: &Path) -> bool {
    let mut beginning = [0; KIND_OF_ALL.len()];
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    is_file
        && File::open(path).and_then(|mut file| file.read_exact(&mut beginning)).is_ok()
        && beginning == *KIND_OF_ALL.as_bytes()
}

/// A new name is safe only when the folder is on the disk as well.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder_of(path))?.sync_all() } else { Ok(()) }
}

/// Writes something as a part of a file.
pub(super) fn write_part(part: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    postcard::to_io(part, out).map(drop).map_err(io::Error::other)
}
