//! Proofs in pieces: a folder with a manifest, of which the pieces are checked several at a time.

use crate::error::{CheckError, PieceProblem};
use crate::header::Header;
use crate::journal::{Journal, Known};
use crate::manifest::{Entry, Manifest, Sha, hex, sha};
use crate::piece::{PieceReport, check_piece};
use crate::source::Source;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Bytes of memory that a piece takes for each byte of its file, about.
const MEMORY_OF_BYTE: u64 = 40;

/// How the pieces are checked.
#[derive(Debug, Clone)]
pub struct PieceSettings {
    /// How many at a time, at least one.
    pub threads: usize,
    /// In how much memory, in bytes, about. A piece that needs more is checked alone.
    pub memory: u64,
    /// Where it is written down which pieces are accepted, so that they need not be checked again.
    pub journal: Option<PathBuf>,
}

impl Default for PieceSettings {
    /// As many at a time as the machine has cores, in four gibibytes, from the beginning.
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        PieceSettings { threads, memory: 4 << 30, journal: None }
    }
}

/// What an accepted proof in pieces proves.
#[derive(Debug, Clone)]
pub struct ProofReport {
    /// Position and claims.
    pub header: Header,
    /// The number of pieces.
    pub pieces: usize,
    /// The number of those that were accepted before, as the journal says.
    pub known: usize,
    /// The number of lemmas.
    pub lemmas: usize,
    /// The number of records of states in all pieces.
    pub states: u64,
    /// The number of records of contents of regions.
    pub contents: u64,
    /// The length of all pieces.
    pub bytes: u64,
}

/// Checks the proof in a folder. `watch` hears after each piece how many are accepted, and of how many.
///
/// # Errors
/// If something in it is damaged or not right, or it does not prove all that it claims.
pub fn check_proof(
    folder: &Path,
    settings: &PieceSettings,
    watch: &(dyn Fn(usize, usize) + Sync),
) -> Result<ProofReport, CheckError> {
    let manifest = Manifest::read(folder)?;
    let journal = settings.journal.as_deref().map(Journal::open).transpose()?;
    let hall = Hall {
        folder,
        manifest: &manifest,
        watch,
        memory: settings.memory,
        next: AtomicUsize::new(0),
        taken: Mutex::new(0),
        freed: Condvar::new(),
        found: Mutex::new(Found { journal, known: 0, done: 0, states: 0, contents: 0, failure: None }),
    };
    thread::scope(|scope| {
        for _ in 0..settings.threads.max(1) {
            scope.spawn(|| hall.work());
        }
    });
    let found = hall.found.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, error)) = found.failure {
        return Err(error);
    }
    Ok(ProofReport {
        pieces: manifest.pieces.len(),
        known: found.known,
        lemmas: manifest.lemmas.len(),
        states: found.states,
        contents: found.contents,
        bytes: manifest.pieces.iter().map(|piece| piece.bytes).sum(),
        header: manifest.header,
    })
}

/// What those who check share.
struct Hall<'a> {
    folder: &'a Path,
    manifest: &'a Manifest,
    watch: &'a (dyn Fn(usize, usize) + Sync),
    memory: u64,
    /// The next piece.
    next: AtomicUsize,
    /// Memory that is taken, in bytes.
    taken: Mutex<u64>,
    freed: Condvar,
    found: Mutex<Found>,
}

/// What was found so far.
struct Found {
    journal: Option<Journal>,
    known: usize,
    done: usize,
    states: u64,
    contents: u64,
    /// What is wrong with the first piece that is.
    failure: Option<(usize, CheckError)>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall<'_> {
    /// Checks pieces until none is left, or one is wrong.
    fn work(&self) {
        while locked(&self.found).failure.is_none() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(piece) = self.manifest.pieces.get(number) else { break };
            let done = self.take(piece).and_then(|(known, is_new)| self.note(piece, known, is_new));
            if let Err(error) = done {
                let mut found = locked(&self.found);
                if found.failure.as_ref().is_none_or(|(first, _)| number < *first) {
                    found.failure = Some((number, error.in_piece(number + 1, hex(&piece.sha))));
                }
            }
        }
    }

    /// Checks a piece, unless the journal knows it; whether it does not.
    fn take(&self, piece: &Entry) -> Result<(Known, bool), CheckError> {
        let identity = self.identity(piece);
        if let Some(known) = locked(&self.found).journal.as_ref().and_then(|journal| journal.known(&identity))
        {
            return Ok((known, false));
        }
        let need = piece.bytes.saturating_mul(MEMORY_OF_BYTE).min(self.memory);
        let mut taken = locked(&self.taken);
        while *taken > 0 && *taken + need > self.memory {
            taken = self.freed.wait(taken).unwrap_or_else(PoisonError::into_inner);
        }
        *taken += need;
        drop(taken);
        let checked = self.check(piece);
        *locked(&self.taken) -= need;
        self.freed.notify_all();
        let PieceReport { states, contents, .. } = checked?;
        Ok((Known { states, contents }, true))
    }

    /// What a piece is and what the manifest says of it, in one digest.
    fn identity(&self, piece: &Entry) -> Sha {
        let header = &self.manifest.header;
        let mut hash = Sha256::new();
        hash.update(format!("{}x{} {}\n", header.rows, header.columns, header.suicide));
        hash.update(piece.sha);
        for lemmas in self.manifest.lemmas_of(piece) {
            lemmas.for_each(|lemma| hash.update(lemma));
            hash.update("\n");
        }
        hash.finalize().into()
    }

    fn check(&self, piece: &Entry) -> Result<PieceReport, CheckError> {
        let bytes = read_piece(self.folder, piece)?;
        let report = check_piece(Source::of_bytes(bytes))?;
        if report.board != self.manifest.header.board() {
            return Err(PieceProblem::AnotherBoard.into());
        }
        let [proves, uses] = self.manifest.lemmas_of(piece);
        let is_same = |said: &[String], named: &mut dyn Iterator<Item = Sha>| {
            said.iter().map(|text| sha(text)).eq(named)
        };
        if !is_same(&report.proves, &mut { proves }) || !is_same(&report.uses, &mut { uses }) {
            return Err(PieceProblem::OtherLemmas.into());
        }
        Ok(report)
    }

    fn note(&self, piece: &Entry, known: Known, is_new: bool) -> Result<(), CheckError> {
        let identity = self.identity(piece);
        let mut found = locked(&self.found);
        if let Some(journal) = found.journal.as_mut().filter(|_| is_new) {
            journal.add(&identity, known)?;
        }
        found.known += usize::from(!is_new);
        found.done += 1;
        found.states += known.states;
        found.contents += known.contents;
        (self.watch)(found.done, self.manifest.pieces.len());
        Ok(())
    }
}

/// The path of a piece in the folder of a proof.
pub fn path_of(digest: &str) -> PathBuf {
    Path::new("pieces").join(digest.get(..2).unwrap_or_default()).join(digest)
}

/// The bytes of a piece, if they are those that the manifest names.
fn read_piece(folder: &Path, piece: &Entry) -> Result<Vec<u8>, CheckError> {
    let file = File::open(folder.join(path_of(&hex(&piece.sha))))?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::from(io::ErrorKind::InvalidInput).into());
    }
    let mut bytes = Vec::new();
    file.take(piece.bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != piece.bytes {
        return Err(PieceProblem::Length.into());
    }
    if Sha::from(Sha256::digest(&bytes)) != piece.sha {
        return Err(PieceProblem::Digest.into());
    }
    Ok(bytes)
}
