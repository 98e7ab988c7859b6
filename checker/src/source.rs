//! Where the bytes of a certificate come from: a regular file, which can be read again from its front, or something that
//! is read once, such as a pipe.

use crate::error::CheckError;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::Path;

/// So many bytes of the front are looked at before anything else, to know what the file is about.
const FRONT: u64 = 32;

/// The last bytes of a certificate: the SHA-256 of all before them.
const SEAL: usize = 32;

/// Bytes that are asked for at a time.
const BLOCK: usize = 1 << 16;

/// An open file.
pub struct Source {
    front: Vec<u8>,
    /// All its bytes, those of the front included.
    content: Content,
}

/// The bytes of a file.
enum Content {
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

    /// A file that was read.
    pub fn of_bytes(bytes: Vec<u8>) -> Source {
        let front = bytes[..bytes.len().min(FRONT as usize)].to_vec();
        Source { front, content: Content::Stream(Box::new(Cursor::new(bytes))) }
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

    /// Reads what stands before the seal, if that is right; with the length of the whole.
    ///
    /// A regular file is read for its digest first, so that a damaged one is refused at once. What comes once is read as it comes,
    /// whatever its length, and nothing is said of it before its digest is known.
    pub fn unsealed<T>(
        self,
        read: impl FnOnce(&mut dyn BufRead) -> Result<T, CheckError>,
    ) -> Result<(T, u64), CheckError> {
        let (length, found) = match self.content {
            Content::Regular(mut file) => {
                let length = Sealed::new(&mut file).finish()?;
                file.rewind()?;
                (length, read(&mut BufReader::new(file.take(length))))
            }
            Content::Stream(stream) => {
                let mut sealed = Sealed::new(stream);
                let found = read(&mut BufReader::new(&mut sealed));
                (sealed.finish()?, found)
            }
        };
        Ok((found?, length + SEAL as u64))
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
struct Sealed<R> {
    source: R,
    hash: Sha256,
    /// How many bytes were given out.
    length: u64,
    /// What was read and not given out.
    held: Vec<u8>,
    at: usize,
}

impl<R: Read> Sealed<R> {
    fn new(source: R) -> Sealed<R> {
        Sealed { source, hash: Sha256::new(), length: 0, held: Vec::new(), at: 0 }
    }

    /// Reads what is left; the number of all bytes before the seal, if it is right.
    fn finish(mut self) -> Result<u64, CheckError> {
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
