//! Where a result is to be written: decided before hours of work, written whole or not at all.

use super::identity::{Identity, StandardStream};
use super::scratch::{Scratch, sweep};
use std::ffi::OsString;
use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, BufReader, ErrorKind, IsTerminal as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

/// What may become of a regular file that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Replace {
    /// It may be replaced.
    #[default]
    Anything,
    /// It stays, and is an error when the target is reserved. One that appears later stays as well: the result gets a name
    /// of its own then.
    Nothing,
    /// It stays, and the result gets a name of its own.
    Aside,
}

/// Why nothing can be written to a place.
#[derive(Debug, Error)]
pub enum TargetError {
    /// A folder, or a path that ends like one.
    #[error("cannot write {}: that is a folder, not a file", .0.display())]
    Folder(PathBuf),
    /// Something is there that is not to be replaced.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// Its mode forbids to write it, even to those whom the system would let.
    #[error("cannot write {}: it is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// The system does not let us.
    #[error("cannot write {}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

/// A place for a result.
#[derive(Clone, Debug)]
pub struct Target {
    path: PathBuf,
    place: Place,
    replace: Replace,
    /// Ends the wait for the reader of a pipe.
    stop: Option<Arc<AtomicBool>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    /// Standard output, by whatever name.
    Output,
    /// A pipe or a device: what is written to it is gone, and there is nothing to replace.
    Stream(Option<Identity>, Drain),
    /// A regular file, at the end of all links.
    File(PathBuf),
}

/// Whether two results can go into a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Drain {
    /// They would be mixed.
    Pipe,
    /// A device keeps nothing, as `/dev/null`, or keeps everything apart.
    Device,
}

/// Links that lead to links that lead to links are followed so far.
const MOST_LINKS: u32 = 40;
/// Names that are tried where a file has appeared in the meantime.
const MOST_NAMES: u32 = 1000;
/// Between two looks whether somebody reads from a pipe.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

impl Target {
    /// Makes sure that a place can be written; what is there stays as it is until then. `-` is standard output. Links are
    /// followed.
    ///
    /// # Errors
    /// If it is a folder, is not to be replaced, is read-only by its mode, or nothing can be written there.
    pub fn reserve(path: &Path, replace: Replace) -> Result<Self, TargetError> {
        let failed = |error| TargetError::File { path: path.to_owned(), error };
        let target = |place| Self { path: path.to_owned(), place, replace, stop: None };
        if path.as_os_str() == "-" {
            return Ok(target(Place::Output));
        }
        if path.is_dir() || path.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
        {
            return Err(TargetError::Folder(path.to_owned()));
        }
        match fs::metadata(path) {
            Ok(found) if is_standard_output(&found) => return Ok(target(Place::Output)),
            Ok(found) => {
                let kind = Kind::of(found.file_type());
                if replace == Replace::Nothing && kind == Kind::Keeper {
                    return Err(TargetError::Exists(path.to_owned()));
                }
                if found.permissions().readonly() {
                    return Err(TargetError::ReadOnly(path.to_owned()));
                }
                if let Kind::Stream(drain) = kind {
                    return Ok(target(Place::Stream(Identity::of(&found), drain)));
                }
                // Opened as it is, and left as it is.
                OpenOptions::new().write(true).open(path).map_err(failed)?;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
        }
        let end = end_of_links(path).map_err(failed)?;
        let folder = folder_of(&end);
        sweep(folder);
        Scratch::new(folder).map_err(failed)?;
        Ok(target(Place::File(end)))
    }

    /// The same, with a flag that ends the wait for the reader of a pipe.
    #[must_use]
    pub fn until(self, stop: Option<Arc<AtomicBool>>) -> Self {
        Self { stop, ..self }
    }

    /// The path as it was given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is standard output.
    #[must_use]
    pub fn is_standard_output(&self) -> bool {
        self.place == Place::Output
    }

    /// Whether what is written to one would be lost or mixed by what is written to the other.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        match (&self.place, &other.place) {
            (Place::File(one), Place::File(two)) => {
                one == two || Identity::at(one).is_some_and(|one| Some(one) == Identity::at(two))
            }
            (Place::Stream(_, Drain::Device), _) => false,
            (one, two) => one == two,
        }
    }

    /// Writes bytes, and says where they are: in the file of that name, unless it was not to be replaced and has appeared in
    /// the meantime.
    ///
    /// # Errors
    /// If they cannot be written; then what was there is there still.
    pub fn write(&self, bytes: &[u8]) -> Result<PathBuf, TargetError> {
        let failed = |error| TargetError::File { path: self.path.clone(), error };
        match &self.place {
            Place::Output => to_output(bytes),
            Place::Stream(..) => self.open_stream().and_then(|mut stream| stream.write_all(bytes)),
            Place::File(_) => {
                let mut scratch = self.scratch()?;
                scratch.write_all(bytes).map_err(failed)?;
                return self.finish(scratch);
            }
        }
        .map_err(failed)?;
        Ok(self.path.clone())
    }

    /// An empty file in which the result can be made before it is [finished](Self::finish): beside the target, or, if that is no
    /// regular file, where the system has temporary ones. It has the mode of the file that it is to replace, and its owner where
    /// that is possible.
    ///
    /// # Errors
    /// If there is none to be had.
    pub fn scratch(&self) -> Result<Scratch, TargetError> {
        let failed = |error| TargetError::File { path: self.path.clone(), error };
        let Place::File(end) = &self.place else {
            return Scratch::new(&std::env::temp_dir()).map_err(failed);
        };
        let scratch = Scratch::new(folder_of(end)).map_err(failed)?;
        if let Some(old) = fs::metadata(end).ok().filter(Metadata::is_file) {
            keep_owner(scratch.file(), &old);
            scratch.file().set_permissions(old.permissions()).map_err(failed)?;
        }
        Ok(scratch)
    }

    /// Puts a finished file in its place, and says where that is, as [`write`](Self::write) does.
    ///
    /// # Errors
    /// If it cannot be put there; then what was there is there still.
    pub fn finish(&self, scratch: Scratch) -> Result<PathBuf, TargetError> {
        let failed = |error| TargetError::File { path: self.path.clone(), error };
        match &self.place {
            Place::Output => copy(scratch.path(), &mut io::stdout().lock()),
            Place::Stream(..) => self.open_stream().and_then(|mut stream| copy(scratch.path(), &mut stream)),
            Place::File(end) => {
                scratch.file().sync_all().map_err(failed)?;
                if self.replace == Replace::Anything {
                    scratch.replace(end)
                } else {
                    return self.put_aside(end, scratch).map_err(failed);
                }
            }
        }
        .map_err(failed)?;
        Ok(self.path.clone())
    }

    /// Opens a pipe, once somebody reads from it, or a device.
    fn open_stream(&self) -> io::Result<File> {
        let is_stopped = || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        // Held until the pipe is open for good: without any writer its reader would see an end.
        let _held = loop {
            match without_waiting(&self.path)? {
                Some(opened) => break opened,
                None if is_stopped() => {
                    return Err(io::Error::new(ErrorKind::TimedOut, "nobody reads from it"));
                }
                None => std::thread::sleep(BETWEEN_LOOKS),
            }
        };
        OpenOptions::new().write(true).open(&self.path)
    }

    /// Gives a finished file the first name at which nothing is, or the same bytes are.
    fn put_aside(&self, end: &Path, mut scratch: Scratch) -> io::Result<PathBuf> {
        for number in 1..=MOST_NAMES {
            let numbered =
                |path: &Path| if number == 1 { path.to_owned() } else { with_number(path, number) };
            let name = numbered(end);
            match scratch.name(&name) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    if has_same_bytes(scratch.path(), &name).unwrap_or(false) {
                        return Ok(numbered(&self.path));
                    }
                }
                named => return named.map(|()| numbered(&self.path)),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

/// Whether two regular files have the same bytes in them.
fn has_same_bytes(one: &Path, two: &Path) -> io::Result<bool> {
    let (first, second) = (fs::metadata(one)?, fs::metadata(two)?);
    if !first.is_file() || !second.is_file() || first.len() != second.len() {
        return Ok(false);
    }
    let (one, two) = (BufReader::new(File::open(one)?).bytes(), BufReader::new(File::open(two)?).bytes());
    Ok(one.zip(two).all(|pair| matches!(pair, (Ok(one), Ok(two)) if one == two)))
}

/// Makes sure that a file can be written. What is there already stays as it is.
///
/// # Errors
/// If nothing can be written there.
pub fn reserve(path: &Path) -> io::Result<()> {
    Ok(Target::reserve(path, Replace::Anything).map(drop)?)
}

/// Writes a text or bytes so that there is always a whole file, the old one or the new one.
///
/// # Errors
/// If it cannot be written; then what was there is there still.
pub fn write_whole(path: &Path, what: impl AsRef<[u8]>) -> io::Result<()> {
    Ok(Target::reserve(path, Replace::Anything)?.write(what.as_ref()).map(drop)?)
}

/// The file at the end of symbolic links; it need not be there.
///
/// # Errors
/// If they lead in a circle, or a folder on the way is not there.
pub fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut end = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&end) {
            Ok(to) => end = folder_of(&end).join(to),
            Err(_) => {
                let name = end.file_name().map(OsString::from).ok_or(ErrorKind::InvalidInput)?;
                return Ok(fs::canonicalize(folder_of(&end))?.join(name));
            }
        }
    }
    Err(io::Error::other("too many links, one leading to the other"))
}

/// The folder that a path lies in.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

impl From<TargetError> for io::Error {
    fn from(error: TargetError) -> Self {
        match error {
            TargetError::File { error, .. } => error,
            TargetError::Exists(_) => ErrorKind::AlreadyExists.into(),
            TargetError::ReadOnly(_) => Self::new(ErrorKind::PermissionDenied, "it is read-only"),
            TargetError::Folder(_) => Self::new(ErrorKind::IsADirectory, "that is a folder"),
        }
    }
}

/// What can be at the end of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Stream(Drain),
    /// What keeps what is written to it: a disk, too, would lose what is on it.
    Keeper,
}

impl Kind {
    #[cfg(unix)]
    fn of(found: FileType) -> Self {
        use std::os::unix::fs::FileTypeExt as _;
        if found.is_char_device() {
            Self::Stream(Drain::Device)
        } else if found.is_fifo() || found.is_socket() {
            Self::Stream(Drain::Pipe)
        } else {
            Self::Keeper
        }
    }

    #[cfg(not(unix))]
    fn of(found: FileType) -> Self {
        if found.is_file() { Self::Keeper } else { Self::Stream(Drain::Device) }
    }
}

/// Whether what a path leads to is what standard output is connected with: `/dev/stdout`, or the file that a shell was told to
/// send it to. Devices that keep nothing apart, such as `/dev/null`, may well be both.
fn is_standard_output(found: &Metadata) -> bool {
    let is_shared = Kind::of(found.file_type()) == Kind::Stream(Drain::Device) && !io::stdout().is_terminal();
    let output = StandardStream::Output.metadata().as_ref().and_then(Identity::of);
    !is_shared && output.is_some() && Identity::of(found) == output
}

/// Opens a pipe or a device as it is, neither emptied nor made; a pipe once somebody reads it.
/// Opens a device, or a pipe that somebody reads from.
#[cfg(unix)]
fn without_waiting(path: &Path) -> io::Result<Option<File>> {
    use std::os::unix::fs::OpenOptionsExt as _;
    match OpenOptions::new().write(true).custom_flags(libc::O_NONBLOCK).open(path) {
        Err(error) if error.raw_os_error() == Some(libc::ENXIO) => Ok(None),
        opened => opened.map(Some),
    }
}

/// Opens a device; pipes of this kind are unknown here.
#[cfg(not(unix))]
fn without_waiting(path: &Path) -> io::Result<Option<File>> {
    OpenOptions::new().write(true).open(path).map(Some)
}

fn copy(from: &Path, to: &mut impl io::Write) -> io::Result<()> {
    match io::copy(&mut File::open(from)?, to).and_then(|_| to.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        copied => copied,
    }
}

/// A reader that has gone away is no error.
fn to_output(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Gives a file the owner and the group of another one, as far as the system allows.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let _ = fchown(file, None, Some(old.gid()));
    let _ = fchown(file, Some(old.uid()), None);
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

/// `a.svg` with 2 is `a-2.svg`.
fn with_number(path: &Path, number: u32) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}
