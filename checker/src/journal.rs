//! Journals: which pieces of a proof are accepted, so that a long check can be stopped and taken up again.

use crate::error::CheckError;
use crate::manifest::{Sha, hex, of_hex};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The first line: what one version accepts another one may have to look at again.
const TITLE: &str = concat!("shoban-checked 1 by checker ", env!("CARGO_PKG_VERSION"), "\n");

/// What is known of an accepted piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The number of records of states.
    pub states: u64,
    /// The number of records of contents of regions.
    pub contents: u64,
}

/// A file to which accepted pieces are added, each a line.
pub struct Journal {
    file: File,
    known: HashMap<Sha, Known>,
}

impl Journal {
    /// Opens a journal, or begins one. A last line that is not whole, as a machine that stopped may leave it, is written over.
    pub fn open(path: &Path) -> Result<Journal, CheckError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        if text.is_empty() {
            file.write_all(TITLE.as_bytes())?;
            text = TITLE.to_owned();
        }
        let Some(lines) = text.strip_prefix(TITLE) else { return Err(CheckError::Journal) };
        let whole = lines.rfind('\n').map_or(0, |end| end + 1);
        let known = lines[..whole].lines().map(|line| entry(line).ok_or(CheckError::Journal));
        let known = known.collect::<Result<_, _>>()?;
        file.seek(SeekFrom::Start((TITLE.len() + whole) as u64))?;
        file.set_len((TITLE.len() + whole) as u64)?;
        Ok(Journal { file, known })
    }

    /// What is known of a piece, if it was accepted.
    pub fn known(&self, identity: &Sha) -> Option<Known> {
        self.known.get(identity).copied()
    }

    /// Adds an accepted piece.
    pub fn add(&mut self, identity: &Sha, known: Known) -> io::Result<()> {
        let line = format!("{} {} {}\n", hex(identity), known.states, known.contents);
        self.file.write_all(line.as_bytes())
    }
}

fn entry(line: &str) -> Option<(Sha, Known)> {
    let [identity, states, contents] = line.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let known = Known { states: states.parse().ok()?, contents: contents.parse().ok()? };
    Some((of_hex(identity)?, known))
}
