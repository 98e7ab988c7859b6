//! Where the bytes of a certificate come from: a regular file, which can be read again from its front, or something that
//! is read once, such as a pipe.

use crate::error::CheckError;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::path::Path;

/// So many bytes of the front are looked at before anything else, to know what the file is about.
const FRONT: u64 = 32;

/// The last bytes of a certificate: the SHA-256 of all before them.
pub const SEAL: usize = 32;

/// Bytes that are asked for at a time.
const BLOCK: usize = 1 << 16;

/// An open file.
pub struct Source {
    front: Vec<u8>,
    /// All its bytes, those of the front included.
    pub content: Content,
}

/// The bytes of a file.
pub enum Content {
    /// They can be read more than once.
    Regular(File),
    /// They come once.
    Stream(Box<dyn Read>),
}

impl Source {
    /// Opens a file of any kind.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path) -> io::Result<Source> {
        let mut file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return Source::stream(file);
        }
        let mut front = Vec::new();
        file.by_ref().take(FRONT).read_to_end(&mut front)?;
        file.rewind()?;
        Ok(Source { front, content: Content::Regular(file) })
    }

    /// The file of an argument: `-` is standard input.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of_argument(path: &Path) -> io::Result<Source> {
        if path.as_os_str() == "-" { Source::stream(io::stdin()) } else { Source::open(path) }
    }

    fn stream(mut source: impl Read + 'static) -> io::Result<Source> {
        let mut front = Vec::new();
        source.by_ref().take(FRONT).read_to_end(&mut front)?;
        let content = Content::Stream(Box::new(Cursor::new(front.clone()).chain(source)));
        Ok(Source { front, content })
    }

    /// Whether it begins so, with at most 32 bytes.
    pub fn begins_with(&self, text: &str) -> bool {
        self.front.starts_with(text.as_bytes())
    }

    /// All its bytes.
    pub fn bytes(self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match self.content {
            Content::Regular(mut file) => file.read_to_end(&mut bytes)?,
            Content::Stream(mut stream) => stream.read_to_end(&mut bytes)?,
        };
        Ok(bytes)
    }
}

/// What stands before the seal of a source. It is not known to be right before the end, at [`Sealed::finish`].
pub struct Sealed<R> {
    source: R,
    hash: Sha256,
    /// How many bytes were given out.
    length: u64,
    /// What was read and not given out.
    held: Vec<u8>,
    at: usize,
}

impl<R: Read> Sealed<R> {
    pub fn new(source: R) -> Sealed<R> {
        Sealed { source, hash: Sha256::new(), length: 0, held: Vec::new(), at: 0 }
    }

    /// Reads what is left; the number of all bytes before the seal, if it is right.
    pub fn finish(mut self) -> Result<u64, CheckError> {
        io::copy(&mut self, &mut io::sink())?;
        let seal = &self.held[self.at..];
        if seal.len() < SEAL {
            return Err(CheckError::Truncated);
        }
        if self.hash.finalize()[..] == *seal { Ok(self.length) } else { Err(CheckError::Digest) }
    }

    /// How many bytes are held that are not of the seal, whatever follows.
    fn ready(&self) -> usize {
        (self.held.len() - self.at).saturating_sub(SEAL)
    }

    /// Holds more than the seal, unless the source has ended.
    fn fill(&mut self) -> io::Result<()> {
        while self.ready() == 0 {
            self.held.drain(..std::mem::take(&mut self.at));
            if self.source.by_ref().take(BLOCK as u64).read_to_end(&mut self.held)? == 0 {
                break;
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for Sealed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.fill()?;
        let count = self.ready().min(buffer.len());
        let given = &self.held[self.at..self.at + count];
        buffer[..count].copy_from_slice(given);
        self.hash.update(given);
        self.at += count;
        self.length += count as u64;
        Ok(count)
    }
}
