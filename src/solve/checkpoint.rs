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
use crate::files::{self, Lock, LockError, Replace, Scratch, Target, beside, end_of_links, folder_of};
use crate::game::{Bounds, Game as _, Score};
use crate::go::Go;
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
    #[error("{}", files::why(.0))]
    Io(io::Error),
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
    Damaged(&'static str),
    /// There is no room for its table.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The question and how to go about it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Request {
    pub position: Position,
    pub question: Question,
    table: TableSize,
    ordering: Spec,
    threads: Threads,
    expected: Option<Score>,
    endless_play: Score,
    #[serde(with = "path_bytes")]
    certificate: Option<PathBuf>,
    why: Option<Vec<Move>>,
    coverage: Coverage,
    tuning: Tuning,
    every: Interval,
}

impl Request {
    pub fn new(position: Position, question: Question, settings: &Settings, every: Interval) -> Self {
        let Settings { table, threads, expected, endless_play, coverage, tuning, .. } = *settings;
        let (ordering, certificate, why) =
            (settings.ordering.clone(), settings.certificate.clone(), settings.why.clone());
        Self {
            position,
            question,
            table,
            ordering,
            threads,
            expected,
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

/// The version of the format of checkpoints.
pub const FORMAT: u32 = 13;
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
    format!("shoban checkpoint {FORMAT} by {}\n", writer())
}

impl Checkpoint {
    /// Reads a file.
    ///
    /// # Errors
    /// If there is none, or it cannot be used.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        Self::read_into(path, None)
    }

    /// Reads a file into a table of a size of its own, or as large as it was.
    fn read_into(path: &Path, table: Option<TableSize>) -> Result<Self, CheckpointError> {
        let mut file = BufReader::new(File::open(path)?);
        check_first_line(&mut file)?;
        let mut body = zstd::Decoder::with_buffer(file).map_err(damaged)?;
        let mut request: Request = part(&mut body)?;
        let snapshot: Snapshot<State> = part(&mut body)?;
        let slots = Go::new(request.position.size()).slots();
        if !snapshot.memory.fits(slots) {
            return Err(CheckpointError::Damaged("its order of moves is of another board"));
        }
        if let Some(fault) = snapshot.state.fault(&request.position) {
            return Err(CheckpointError::Damaged(fault));
        }
        let written = request.table;
        request.table = table.unwrap_or(written);
        let mut table = Table::try_new(request.table)?;
        table.read_from(&mut body, written).map_err(damaged)?;
        // The checksum is looked at when the end is reached.
        match body.read(&mut [0]).map_err(damaged)? {
            0 => Ok(Self { request, snapshot, table }),
            _ => Err(CheckpointError::Damaged("there is more behind its end")),
        }
    }

    /// Reads a file, or the one that it has replaced if it cannot be used itself. Says why that was so.
    ///
    /// # Errors
    /// If neither can be used: why the newer one cannot.
    pub fn read_newest(path: &Path) -> Result<(Self, Option<CheckpointError>), CheckpointError> {
        Self::newest(path, None)
    }

    /// The same with a table of another size. Values never depend on it; the steps to them may.
    ///
    /// # Errors
    /// Likewise, or if there is no memory for the table.
    pub fn read_newest_with_table(
        path: &Path,
        table: TableSize,
    ) -> Result<(Self, Option<CheckpointError>), CheckpointError> {
        Self::newest(path, Some(table))
    }

    fn newest(
        path: &Path,
        table: Option<TableSize>,
    ) -> Result<(Self, Option<CheckpointError>), CheckpointError> {
        match Self::read_into(path, table) {
            Ok(newest) => Ok((newest, None)),
            // A table that cannot be had is no fault of the file.
            Err(error @ CheckpointError::Table(_)) => Err(error),
            Err(error) => match Self::read_into(&Self::previous(path), table) {
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
        let place =
            Self::lock_file(path).map_err(|error| LockError::File { path: path.to_owned(), error })?;
        Lock::take(&place)
    }

    /// Where the lock of a checkpoint is.
    ///
    /// # Errors
    /// If links on the way to the checkpoint cannot be followed.
    pub fn lock_file(path: &Path) -> io::Result<PathBuf> {
        Ok(beside(&end_of_links(path)?, ".lock"))
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
        let Request { table, threads, expected, endless_play, coverage, tuning, every, .. } = self.request;
        Settings {
            table,
            threads,
            expected,
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

/// What was wrong with the packed part.
fn damaged(error: io::Error) -> CheckpointError {
    CheckpointError::Damaged(match error.kind() {
        io::ErrorKind::UnexpectedEof => "it ends too early",
        _ => "what it has packed cannot be unpacked",
    })
}

fn part<T: for<'de> Deserialize<'de>>(body: &mut impl Read) -> Result<T, CheckpointError> {
    let mut texts = vec![0; MOST_TEXT];
    postcard::from_io((body, &mut texts)).map(|(part, _)| part).map_err(|error| {
        CheckpointError::Damaged(match error {
            postcard::Error::DeserializeUnexpectedEnd => "it ends too early, or cannot be unpacked",
            _ => "a part of it means nothing",
        })
    })
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
    // What cannot be put into words here is a full disk, nearly always: postcard keeps the error of the system to itself.
    let mut out = Remembering { out, error: None };
    let written = postcard::to_io(part, &mut out).map(drop);
    written.map_err(|_| out.error.unwrap_or_else(|| io::Error::other("it cannot be put into a checkpoint")))
}

/// A writer that keeps the first error.
struct Remembering<'w> {
    out: &'w mut dyn Write,
    error: Option<io::Error>,
}

impl Write for Remembering<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).inspect_err(|error| {
            self.error.get_or_insert_with(|| io::Error::new(error.kind(), error.to_string()));
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Paths as their bytes, for not all of them are text. For those that are the bytes are those of a text.
mod path_bytes {
    use serde::{Deserialize, Deserializer, Serialize as _, Serializer};
    use std::ffi::OsString;
    use std::path::PathBuf;

    pub fn serialize<S: Serializer>(path: &Option<PathBuf>, to: S) -> Result<S::Ok, S::Error> {
        path.as_ref().map(|path| path.as_os_str().as_encoded_bytes()).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PathBuf>, D::Error> {
        let bytes = Option::<Vec<u8>>::deserialize(from)?;
        bytes.map(|bytes| name(bytes).map(PathBuf::from)).transpose().map_err(serde::de::Error::custom)
    }

    #[cfg(unix)]
    fn name(bytes: Vec<u8>) -> Result<OsString, std::string::FromUtf8Error> {
        use std::os::unix::ffi::OsStringExt as _;
        Ok(OsString::from_vec(bytes))
    }

    #[cfg(not(unix))]
    fn name(bytes: Vec<u8>) -> Result<OsString, std::string::FromUtf8Error> {
        String::from_utf8(bytes).map(OsString::from)
    }
}
