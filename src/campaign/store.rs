//! The tree of a campaign on disk: nodes, lemmas, pieces, counts.
//!
//! One file of `redb`, a store with transactions in Rust alone: after a crash it is as it was after the last transaction, needs
//! no server and no C library, and reads do not wait for writes. Only the manager writes to it. Pieces are files beside it, named by
//! their digests: they are written, and are on disk, before a transaction names them.

use super::node::Node;
use super::totals::{Sample, Totals, WorkerTotals};
use crate::game::{Color, StateKey};
use ahash::{AHashMap, AHashSet};
use redb::{Database, ReadableTable as _, ReadableTableMetadata as _, TableDefinition};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use thiserror::Error;

const NODES: TableDefinition<'_, (u8, u64), &[u8]> = TableDefinition::new("nodes");
const LEMMAS: TableDefinition<'_, (u8, u64), &[u8]> = TableDefinition::new("lemmas");
const TEXTS: TableDefinition<'_, &str, &str> = TableDefinition::new("texts");
const PIECES: TableDefinition<'_, &str, (u64, u64)> = TableDefinition::new("pieces");
const WORKERS: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("workers");
const SAMPLES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("samples");
const TOTALS: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("totals");
/// What the store is about.
const CLAIMS: TableDefinition<'_, &str, &str> = TableDefinition::new("claims");
/// The one entry of its table.
const ALL: &str = "all";

/// Samples of jobs that are kept: the last ones.
const MOST_SAMPLES: u64 = 100_000;

/// Memory for what was read lately, in bytes. The tree is in memory in another form.
const CACHE_BYTES: usize = 256 << 20;

/// What `redb` says, in one of its many types.
type Failure = Box<dyn std::error::Error>;

/// The store cannot be read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system, or the store.
    #[error("{}: {what}", path.display())]
    Store {
        /// Which file.
        path: PathBuf,
        /// What is said of it.
        what: String,
    },
    /// It belongs to another campaign, or somebody has changed what this one is about.
    #[error("{}: this is about other claims than campaign.json: {found}", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
        /// What it is about.
        found: String,
    },
    /// Something in it is not what this program writes.
    #[error("{}: {what} cannot be read; 'campaign fsck' says more", path.display())]
    Entry {
        /// Which file.
        path: PathBuf,
        /// What it is.
        what: String,
    },
}

/// A lemma that a piece proves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredLemma {
    /// As the piece says it.
    pub text: String,
    /// The SHA-256 of the piece.
    pub piece: String,
}

/// A piece that was accepted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StoredPiece {
    /// Its place in the order in which pieces were accepted: it rests on earlier ones alone.
    pub number: u64,
    /// Its SHA-256.
    pub sha256: String,
    /// Its length in bytes.
    pub bytes: u64,
}

/// What is to be stored at once.
#[derive(Default)]
pub struct Changes {
    /// Nodes of the trees, by whose claim it is.
    pub nodes: Vec<(Color, StateKey, Node)>,
    /// For states that had no lemma yet the first one.
    pub lemmas: AHashMap<(Color, StateKey), StoredLemma>,
    /// All lemmas that are new, as pieces say them, with the SHA-256 of the piece.
    pub texts: AHashMap<String, String>,
    /// Pieces that are new.
    pub pieces: Vec<StoredPiece>,
    /// What is known of workers by now.
    pub workers: Vec<(String, WorkerTotals)>,
    /// Jobs that were done.
    pub samples: Vec<(u64, Sample)>,
    /// All that was counted so far.
    pub totals: Totals,
}

/// The store.
pub struct Store {
    path: PathBuf,
    database: Database,
}

impl Store {
    /// Opens the store of a campaign about these claims, and makes it if there is none.
    ///
    /// # Errors
    /// If it cannot be opened, or is about something else.
    pub fn open(folder: &Path, claims: &str) -> Result<Self, StoreError> {
        let path = folder.join("tree.redb");
        // A file that was cut off makes the store panic.
        let create = || Database::builder().set_cache_size(CACHE_BYTES).create(&path);
        let Ok(opened) = std::panic::catch_unwind(create) else {
            return Err(failed(&path, &"the file is damaged; one of snapshots/ may serve in its place"));
        };
        let database = opened.map_err(|error| failed(&path, &error))?;
        let store = Self { path, database };
        let found = store.try_begin(claims).map_err(|error| failed(&store.path, &error))?;
        if found == claims { Ok(store) } else { Err(StoreError::Foreign { path: store.path, found }) }
    }

    /// Makes what is missing; what it is about.
    fn try_begin(&self, claims: &str) -> Result<String, Failure> {
        let transaction = self.database.begin_write()?;
        let found = {
            transaction.open_table(NODES)?;
            transaction.open_table(LEMMAS)?;
            transaction.open_table(TEXTS)?;
            transaction.open_table(PIECES)?;
            transaction.open_table(WORKERS)?;
            transaction.open_table(SAMPLES)?;
            transaction.open_table(TOTALS)?;
            let mut table = transaction.open_table(CLAIMS)?;
            let found = table.get(ALL)?.map(|found| found.value().to_owned());
            match found {
                Some(found) => found,
                None => {
                    table.insert(ALL, claims)?;
                    claims.to_owned()
                }
            }
        };
        transaction.commit()?;
        Ok(found)
    }

    /// Stores all of it, or nothing. When this returns it is on disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, changes: &Changes) -> Result<(), StoreError> {
        self.try_save(changes).map_err(|error| failed(&self.path, &error))
    }

    fn try_save(&self, changes: &Changes) -> Result<(), Failure> {
        let transaction = self.database.begin_write()?;
        {
            let mut nodes = transaction.open_table(NODES)?;
            for (color, key, node) in &changes.nodes {
                nodes.insert((*color as u8, key.0), bytes(node).as_slice())?;
            }
            let mut lemmas = transaction.open_table(LEMMAS)?;
            for ((color, key), lemma) in &changes.lemmas {
                lemmas.insert((*color as u8, key.0), bytes(lemma).as_slice())?;
            }
            let mut texts = transaction.open_table(TEXTS)?;
            for (text, sha256) in &changes.texts {
                texts.insert(text.as_str(), sha256.as_str())?;
            }
            let mut pieces = transaction.open_table(PIECES)?;
            for piece in &changes.pieces {
                pieces.insert(piece.sha256.as_str(), (piece.number, piece.bytes))?;
            }
            let mut workers = transaction.open_table(WORKERS)?;
            for (name, totals) in &changes.workers {
                workers.insert(name.as_str(), bytes(totals).as_slice())?;
            }
            let mut samples = transaction.open_table(SAMPLES)?;
            for (id, sample) in &changes.samples {
                samples.insert(id, bytes(sample).as_slice())?;
            }
            while samples.len()? > MOST_SAMPLES {
                samples.pop_first()?;
            }
            transaction.open_table(TOTALS)?.insert(ALL, bytes(&changes.totals).as_slice())?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// The nodes of a tree.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn nodes(&self, color: Color) -> Result<AHashMap<StateKey, Node>, StoreError> {
        let (mut nodes, mut wrong, color) = (AHashMap::new(), None, color as u8);
        self.read(NODES, |table| {
            for entry in table.range((color, 0)..=(color, u64::MAX))? {
                let (key, value) = entry?;
                match self.parsed("a node", value.value()) {
                    Ok(node) => drop(nodes.insert(StateKey(key.value().1), node)),
                    Err(error) => wrong = Some(error),
                }
            }
            Ok(())
        })?;
        wrong.map_or(Ok(nodes), Err)
    }

    /// The lemma about a state of a tree, if a piece proves it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn lemma(&self, color: Color, key: StateKey) -> Result<Option<StoredLemma>, StoreError> {
        let found = self.read(LEMMAS, |table| {
            Ok(table.get((color as u8, key.0))?.map(|value| self.parsed("a lemma", value.value())))
        })?;
        found.transpose()
    }

    /// All lemmas of a tree.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn lemmas(&self, color: Color) -> Result<Vec<(StateKey, StoredLemma)>, StoreError> {
        let mut lemmas = Vec::new();
        self.read(LEMMAS, |table| {
            for entry in table.range((color as u8, 0)..=(color as u8, u64::MAX))? {
                let (key, value) = entry?;
                lemmas.push((StateKey(key.value().1), self.parsed("a lemma", value.value())));
            }
            Ok(())
        })?;
        lemmas.into_iter().map(|(key, lemma)| Ok((key, lemma?))).collect()
    }

    /// The SHA-256 of the piece that proves a lemma, as pieces say it; none if no piece does.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn piece_of(&self, text: &str) -> Result<Option<String>, StoreError> {
        self.read(TEXTS, |table| Ok(table.get(text)?.map(|sha256| sha256.value().to_owned())))
    }

    /// The same for many lemmas, with one look at the store.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn pieces_of<'t>(
        &self,
        texts: impl Iterator<Item = &'t str>,
    ) -> Result<Vec<Option<String>>, StoreError> {
        self.read(TEXTS, |table| {
            let find = |text| Ok(table.get(text)?.map(|sha256| sha256.value().to_owned()));
            texts.map(find).collect()
        })
    }

    /// Of these states those about which there is a lemma.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn with_lemma(&self, color: Color, keys: &[StateKey]) -> Result<AHashSet<StateKey>, StoreError> {
        self.read(LEMMAS, |table| {
            let mut found = AHashSet::new();
            for key in keys {
                if table.get((color as u8, key.0))?.is_some() {
                    found.insert(*key);
                }
            }
            Ok(found)
        })
    }

    /// All pieces, in the order in which they were accepted.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn pieces(&self) -> Result<Vec<StoredPiece>, StoreError> {
        let mut pieces = self.read(PIECES, |table| {
            let entries = table.iter()?.map(|entry| {
                let (name, value) = entry?;
                let (number, bytes) = value.value();
                Ok(StoredPiece { number, sha256: name.value().to_owned(), bytes })
            });
            entries.collect::<Result<Vec<_>, _>>()
        })?;
        pieces.sort();
        Ok(pieces)
    }

    /// Forgets pieces, and all that they prove.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn forget(&self, pieces: &AHashSet<String>) -> Result<(), StoreError> {
        self.try_forget(pieces).map_err(|error| failed(&self.path, &error))
    }

    fn try_forget(&self, pieces: &AHashSet<String>) -> Result<(), Failure> {
        let is_of = |bytes: &[u8]| {
            let lemma: Result<StoredLemma, _> = postcard::from_bytes(bytes);
            lemma.map_or(true, |lemma| pieces.contains(&lemma.piece))
        };
        let transaction = self.database.begin_write()?;
        transaction.open_table(LEMMAS)?.retain(|_, bytes| !is_of(bytes))?;
        transaction.open_table(TEXTS)?.retain(|_, sha256| !pieces.contains(sha256))?;
        transaction.open_table(PIECES)?.retain(|sha256, _| !pieces.contains(sha256))?;
        transaction.commit()?;
        Ok(())
    }

    /// What is known of workers.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn workers(&self) -> Result<Vec<(String, WorkerTotals)>, StoreError> {
        let mut workers = Vec::new();
        self.read(WORKERS, |table| {
            for entry in table.iter()? {
                let (name, value) = entry?;
                workers.push((name.value().to_owned(), self.parsed("a worker", value.value())));
            }
            Ok(())
        })?;
        workers.into_iter().map(|(name, totals)| Ok((name, totals?))).collect()
    }

    /// The last jobs.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn samples(&self) -> Result<Vec<Sample>, StoreError> {
        let mut samples = Vec::new();
        self.read(SAMPLES, |table| {
            for entry in table.iter()? {
                samples.push(self.parsed("a sample", entry?.1.value()));
            }
            Ok(())
        })?;
        samples.into_iter().collect()
    }

    /// All that was counted so far.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn totals(&self) -> Result<Totals, StoreError> {
        let found = self.read(TOTALS, |table| {
            Ok(table.get(ALL)?.map(|value| self.parsed("the totals", value.value())))
        })?;
        found.unwrap_or_else(|| Ok(Totals::default()))
    }

    /// Reads a table. The types of its values are longer than the rest.
    fn read<K: redb::Key + 'static, V: redb::Value + 'static, T>(
        &self,
        table: TableDefinition<'_, K, V>,
        work: impl FnOnce(&redb::ReadOnlyTable<K, V>) -> Result<T, redb::StorageError>,
    ) -> Result<T, StoreError> {
        let tried = || -> Result<T, Failure> { Ok(work(&self.database.begin_read()?.open_table(table)?)?) };
        tried().map_err(|error| failed(&self.path, &error))
    }

    fn parsed<T: DeserializeOwned>(&self, what: &str, bytes: &[u8]) -> Result<T, StoreError> {
        let wrong = |_| StoreError::Entry { path: self.path.clone(), what: what.to_owned() };
        postcard::from_bytes(bytes).map_err(wrong)
    }
}

fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_stdvec(value).unwrap_or_default()
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Store { path: path.to_owned(), what: error.to_string() }
}
