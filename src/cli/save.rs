//! Files beside the report (docs/files.md): decided before hours of work, written whole or not at all.

use super::output::{self, Stream};
use anyhow::{Context as _, bail};
use shoban::files::{Identity, Lock, LockError, Replace, StandardStream, Target, TargetError};
use shoban::formats::picture::PictureKind;
use shoban::solve::Checkpoint;
use shoban::text::shown_name;
use std::fs;
use std::io::IsTerminal as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The files that a command is to write, apart from each other and from what it reads.
pub struct Outputs {
    replace: Replace,
    inputs: Vec<Identity>,
    taken: Vec<Output>,
}

/// A file to be written at the end.
#[derive(Clone)]
pub struct Output {
    option: &'static str,
    target: Target,
}

impl Outputs {
    /// Files that may replace others, or may not, and none of which may be one of the inputs. `-` is standard input.
    pub fn new<'p>(replace: Replace, inputs: impl IntoIterator<Item = &'p Path>) -> Self {
        let files = inputs.into_iter().filter_map(|path| regular(path, StandardStream::Input));
        Self { replace, inputs: files.collect(), taken: Vec::new() }
    }

    /// Makes sure that the file of an option can be written. What is there already stays as it is until then.
    ///
    /// # Errors
    /// If it cannot, or is an input, or the file of another option.
    pub fn reserve(&mut self, option: &'static str, path: &Path) -> anyhow::Result<Output> {
        self.reserve_with(option, path, self.replace)
    }

    /// The same with a word of its own on what may become of a file that is there.
    pub fn reserve_with(
        &mut self,
        option: &'static str,
        path: &Path,
        replace: Replace,
    ) -> anyhow::Result<Output> {
        if regular(path, StandardStream::Output).is_some_and(|file| self.inputs.contains(&file)) {
            bail!("{option}: {} is what is read here; name another file", shown_name(path));
        }
        let target = match Target::reserve(path, replace) {
            // It may be there because this command has just made it.
            Err(error @ TargetError::Exists(_)) => {
                self.tell_apart(option, &Target::reserve(path, Replace::Anything)?)?;
                bail!("{option}: {error}; --force replaces it");
            }
            other => other?,
        };
        self.tell_apart(option, &target)?;
        let output = Output { option, target };
        self.taken.push(output.clone());
        Ok(output)
    }

    /// Makes sure that a picture can be drawn and written.
    ///
    /// # Errors
    /// As for any file; or if no picture of the kind that the name asks for can be drawn.
    pub fn reserve_picture(&mut self, path: &Path) -> anyhow::Result<Picture> {
        const OPTION: &str = "--picture";
        let kind = PictureKind::of(path).context(OPTION)?;
        Ok(Picture { output: self.reserve(OPTION, path)?, kind })
    }

    /// Makes sure that a certificate can be written, and read by nobody who would take it for text.
    ///
    /// # Errors
    /// As for any file; or if it would go to a terminal.
    pub fn reserve_certificate(&mut self, path: &Path) -> anyhow::Result<Output> {
        self.reserve_certificate_with(path, self.replace)
    }

    /// The same with a word of its own on what may become of a file that is there.
    ///
    /// # Errors
    /// Likewise.
    pub fn reserve_certificate_with(&mut self, path: &Path, replace: Replace) -> anyhow::Result<Output> {
        let output = self.reserve_with("--certificate", path, replace)?;
        if output.is_standard_output() && std::io::stdout().is_terminal() {
            bail!("--certificate: a certificate is no text for a terminal; name a file, or pipe it on");
        }
        Ok(output)
    }

    fn tell_apart(&self, option: &'static str, target: &Target) -> anyhow::Result<()> {
        match self.taken.iter().find(|other| other.target.is_same(target)) {
            Some(other) => bail!("{} and {option} name the same file", other.option),
            None => Ok(()),
        }
    }

    /// Keeps results away from the lock of a checkpoint, which goes at the end.
    ///
    /// # Errors
    /// If it is an input, or cannot be written.
    pub fn keep_lock(&mut self, checkpoint: &Path) -> anyhow::Result<()> {
        let lock = Checkpoint::lock_file(checkpoint)?;
        self.reserve_with("the lock of the checkpoint", &lock, Replace::Anything).map(drop)
    }

    /// Keeps results away from the place for the checkpoint before the last one.
    ///
    /// # Errors
    /// If it is an input, or cannot be written.
    pub fn keep_previous(&mut self, checkpoint: &Path) -> anyhow::Result<()> {
        let previous = Checkpoint::previous(checkpoint);
        self.reserve_with("the checkpoint before the last one", &previous, Replace::Anything).map(drop)
    }

    /// Where the report goes: to standard error if a file goes to standard output.
    pub fn report_stream(&self) -> Stream {
        match self.taken.iter().any(|output| output.target.is_standard_output()) {
            true => Stream::Error,
            false => Stream::Output,
        }
    }
}

/// Which regular file a path names; `-` is a standard stream.
fn regular(path: &Path, stream: StandardStream) -> Option<Identity> {
    let found = match path.as_os_str() == "-" {
        true => stream.metadata(),
        false => fs::metadata(path).ok(),
    };
    found.filter(fs::Metadata::is_file).and_then(|file| Identity::of(&file))
}

impl Output {
    /// Whether it is standard output.
    pub fn is_standard_output(&self) -> bool {
        self.target.is_standard_output()
    }

    /// The same, with a flag that ends the wait for the reader of a pipe.
    pub fn until(self, stop: Option<Arc<AtomicBool>>) -> Self {
        Self { target: self.target.until(stop), ..self }
    }

    /// Writes the text; a file that has appeared in the meantime stays, unless it may be replaced.
    ///
    /// # Errors
    /// If it cannot be written; then what was there is there still.
    pub fn write(&self, text: &str) -> anyhow::Result<()> {
        self.write_bytes(text.as_bytes())
    }

    /// The same with bytes.
    ///
    /// # Errors
    /// Likewise.
    pub fn write_bytes(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = self.target.write(bytes).context(self.option)?;
        if written != self.target.path() {
            output::complain(&format!(
                "{}: {} has appeared in the meantime and stays; written to {}",
                self.option,
                shown_name(self.target.path()),
                shown_name(&written)
            ));
        }
        Ok(())
    }
}

/// A picture to be written at the end.
#[derive(Clone)]
pub struct Picture {
    output: Output,
    kind: PictureKind,
}

impl Picture {
    /// The same, with a flag that ends the wait for the reader of a pipe.
    pub fn until(self, stop: Option<Arc<AtomicBool>>) -> Self {
        Self { output: self.output.until(stop), ..self }
    }

    /// Writes a picture in SVG, in the form that the name of the file asks for.
    ///
    /// # Errors
    /// As for any file; or if it cannot be drawn.
    pub fn write(&self, svg: &str) -> anyhow::Result<()> {
        self.output.write_bytes(&self.kind.bytes_of(svg).context(self.output.option)?)
    }
}

/// Keeps all others away from a checkpoint as long as the lock is held.
///
/// # Errors
/// If somebody else works on it, or nothing can be written there.
pub fn lock_checkpoint(path: &Path) -> anyhow::Result<Lock> {
    let name = shown_name(path);
    Checkpoint::lock(path).map_err(|error| match error {
        LockError::Held { .. } => {
            anyhow::anyhow!("{name} is {error}; two runs would destroy each other's work")
        }
        error => anyhow::Error::new(error).context("cannot write checkpoints"),
    })
}
