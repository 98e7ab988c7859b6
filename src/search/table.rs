//! The transposition table: two-deep slots of proven bounds and depth-limited failures.

use super::cost::CostEntry;
use super::entry::Entry;
use super::table_size::{TableError, TableSize, machine_memory};
use crate::board::{Color, Score, StateKey};
use crate::memory::{expect_wide_use, fetch, found_wide_use};
use std::fmt;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

/// A table of two-deep slots (Breuker, Uiterwijk and van den Herik, "Replacement schemes and two-level
/// tables", ICCA Journal 1996). Two neighbouring slots share a line of the processor's cache, so one is looked into with
/// the other: the newest entry takes the place of the least deep one of their four.
///
/// An entry is two words: the data, and the key XOR the scattered data (Hyatt and Mann, "A lock-less transposition-table
/// implementation for parallel search", ICGA Journal 2002), so that an entry torn by two writers reads as a different key and
/// is simply not found. Scattered, because exact keys fill the low bits: the mere XOR of two similar entries could make one
/// such key out of another. So threads can share a table: no locks, no `unsafe`.
pub struct Table {
    /// Zeroed pages come from the system on first touch: a big table costs nothing until it is used.
    words: Box<[AtomicU64]>,
    /// First word of the first slot, so that no two neighbours are in different cache lines.
    first: usize,
    size: TableSize,
    used: Apart,
}

/// A counter with a cache line of its own (two, as processors fetch them in pairs). Next to what every look-up reads it would
/// have to be fetched anew by all threads whenever one of them counts.
#[derive(Default)]
#[repr(align(128))]
struct Apart(AtomicU64);

/// Words of a slot.
const SLOT_WORDS: usize = 4;
/// Words of a slot and its neighbour, which fill a cache line.
const LINE_WORDS: usize = 2 * SLOT_WORDS;
/// Where so many entries are there for each one in use, a table is used for something small.
const ENTRIES_PER_USED_OF_SMALL: u64 = 1 << 10;
/// Words that are written or read at a time.
const BLOCK_WORDS: usize = 1 << 13;

impl Table {
    /// An empty table.
    ///
    /// # Panics
    /// If the memory cannot be had.
    #[must_use]
    pub fn new(size: TableSize) -> Self {
        Self::try_new(size).expect("memory for the table")
    }

    /// An empty table.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn try_new(size: TableSize) -> Result<Self, TableError> {
        let needed = size.bytes() >> 20;
        let refused = || TableError::Refused { size, needed };
        if let Some(there) = machine_memory().filter(|&there| size.bytes() > there) {
            return Err(TableError::MoreThanMachine { size, needed, there: there >> 20 });
        }
        let count = usize::try_from(size.slots()).map_err(|_| refused())? * SLOT_WORDS;
        let words: Box<[AtomicU64]> =
            bytemuck::try_zeroed_slice_box(count + LINE_WORDS).map_err(|()| refused())?;
        let misfit = (words.as_ptr() as usize / 8) % LINE_WORDS;
        Ok(Self { words, first: (LINE_WORDS - misfit) % LINE_WORDS, size, used: Apart::default() })
    }

    /// The size of the table.
    #[must_use]
    pub const fn size(&self) -> TableSize {
        self.size
    }

    /// Number of entries in use.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.used.0.load(Ordering::Relaxed)
    }

    /// Writes all entries. While other threads store some are torn, and will not be found again.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        let mut block = Vec::with_capacity(BLOCK_WORDS * 8);
        for words in self.slots().chunks(BLOCK_WORDS) {
            block.clear();
            words.iter().for_each(|word| block.extend(word.load(Ordering::Relaxed).to_le_bytes()));
            out.write_all(&block)?;
        }
        Ok(())
    }

    /// Fills a new table with what [`write_to`](Self::write_to) wrote from one of its size.
    ///
    /// # Errors
    /// Those of the reader.
    ///
    /// # Panics
    /// If the table is in use elsewhere, or not new.
    pub fn read_from(&mut self, input: &mut impl Read) -> io::Result<()> {
        assert_eq!(self.used(), 0, "a new table");
        expect_wide_use(&self.words);
        let mut block = vec![0; BLOCK_WORDS * 8];
        let mut used = 0;
        let count = self.slots().len();
        for words in self.words[self.first..self.first + count].chunks_mut(BLOCK_WORDS) {
            let block = &mut block[..words.len() * 8];
            input.read_exact(block)?;
            for (word, bytes) in words.iter_mut().zip(block.chunks_exact(8)) {
                let value = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
                // What is not touched takes no memory.
                if value != 0 {
                    *word.get_mut() = value;
                }
            }
            used += words.chunks_exact_mut(2).map(|pair| u64::from(*pair[1].get_mut() != 0)).sum::<u64>();
        }
        *self.used.0.get_mut() = used;
        Ok(())
    }

    /// The words of all slots.
    fn slots(&self) -> &[AtomicU64] {
        &self.words[self.first..self.first + SLOT_WORDS * self.size.slots() as usize]
    }

    /// The words of the slot of a state and its neighbour; a table of one slot has no neighbours.
    #[inline]
    fn line(&self, key: StateKey, prover: Color) -> &[AtomicU64] {
        let index = (scattered(key.0 ^ SALT[prover as usize]) & (self.size.slots() - 1)) as usize;
        let start = (index & !1) * SLOT_WORDS + self.first;
        &self.words[start..start + LINE_WORDS.min(SLOT_WORDS * self.size.slots() as usize)]
    }

    /// What is known about a prover's attempts at a state.
    #[inline]
    pub(crate) fn probe(&self, key: StateKey, prover: Color) -> Option<Entry> {
        let mark = Entry::mark(prover);
        self.line(key, prover)
            .chunks_exact(2)
            .map(Pair::read)
            .find(|pair| pair.is_for(key, mark))
            .map(Pair::entry)
    }

    /// Has the slots of some states fetched from memory, all at once, because one after the other would take many times as
    /// long. Nobody waits for them.
    #[inline]
    pub(crate) fn fetch(&self, keys: impl Iterator<Item = StateKey>, prover: Color) {
        for key in keys {
            fetch(&self.line(key, prover)[0]);
        }
    }

    /// The same as [`probe`](Self::probe), and what a claim of the prover costs.
    #[inline]
    pub(crate) fn probe_with_cost(
        &self,
        key: StateKey,
        (prover, claim): (Color, Score),
    ) -> (Option<Entry>, Option<CostEntry>) {
        let (mut known, mut cost) = (None, None);
        for pair in self.line(key, prover).chunks_exact(2).map(Pair::read) {
            if pair.is_for(key, Entry::mark(prover)) {
                known = Some(pair.entry());
            } else if pair.is_cost_of(key, (prover, claim)) {
                cost = Some(CostEntry::unpack(pair.data));
            }
        }
        (known, cost)
    }

    /// Stores what is known about a state: over its old entry if there is one, else where nothing is yet, else over the
    /// least deep of the entries in the line.
    pub(crate) fn store(&self, key: StateKey, entry: Entry) {
        let new = Pair { key: key.0, data: entry.pack() };
        self.put(self.line(key, entry.prover), new, |old| old.is_for(key, new.mark()));
    }

    /// Stores what a claim costs, with the same rules.
    pub(crate) fn store_cost(&self, key: StateKey, entry: CostEntry) {
        let new = Pair { key: key.0, data: entry.pack() };
        let about = (entry.prover, entry.claim);
        self.put(self.line(key, entry.prover), new, |old| old.is_cost_of(key, about));
    }

    /// Stores what is known about a state, over what a claim was to cost that is proved by it.
    pub(crate) fn store_instead_of_cost(&self, key: StateKey, entry: Entry, claim: Score) {
        let new = Pair { key: key.0, data: entry.pack() };
        let about = (entry.prover, claim);
        self.put(self.line(key, entry.prover), new, |old| {
            old.is_for(key, new.mark()) || old.is_cost_of(key, about)
        });
    }

    /// Counts an entry where none was. One of them, and so one thread, tells that the table is used for something large.
    #[inline]
    fn count(&self) {
        let used = self.used.0.fetch_add(1, Ordering::Relaxed) + 1;
        if used * ENTRIES_PER_USED_OF_SMALL == 2 * self.size.slots() {
            found_wide_use(&self.words);
        }
    }

    fn put(&self, line: &[AtomicU64], new: Pair, replaces: impl Fn(Pair) -> bool) {
        // All lines have entries; the first one is only a beginning.
        let (mut place, mut least) = (&line[..2], u8::MAX);
        for words in line.chunks_exact(2) {
            let old = Pair::read(words);
            if old.is_empty() {
                self.count();
            } else if !replaces(old) {
                if old.depth() < least {
                    (place, least) = (words, old.depth());
                }
                continue;
            }
            new.write(words);
            return;
        }
        new.write(place);
    }
}

/// Keeps the two sides' entries for a state in different lines, as far as there are any; which side an entry
/// is about, its word says.
const SALT: [u64; 2] = [0, 0x9e37_79b9_7f4a_7c15];

/// The two words of an entry, decoded.
#[derive(Clone, Copy)]
struct Pair {
    key: u64,
    data: u64,
}

impl Pair {
    #[inline]
    fn read(words: &[AtomicU64]) -> Self {
        let data = words[1].load(Ordering::Relaxed);
        Self { key: words[0].load(Ordering::Relaxed) ^ scattered(data), data }
    }

    fn write(self, words: &[AtomicU64]) {
        words[0].store(self.key ^ scattered(self.data), Ordering::Relaxed);
        words[1].store(self.data, Ordering::Relaxed);
    }

    const fn is_empty(self) -> bool {
        self.data == 0
    }

    #[inline]
    fn is_for(self, key: StateKey, mark: u8) -> bool {
        self.key == key.0 && self.mark() == mark
    }

    #[inline]
    fn is_cost_of(self, key: StateKey, (prover, claim): (Color, Score)) -> bool {
        self.is_for(key, CostEntry::mark(prover)) && CostEntry::unpack(self.data).claim == claim
    }

    /// Whose entry it is and of what kind, as it stands in every packed entry; 0 for an empty one.
    const fn mark(self) -> u8 {
        self.data.to_le_bytes()[5]
    }

    /// What the entry is worth, as it stands in every packed entry.
    const fn depth(self) -> u8 {
        self.data.to_le_bytes()[1]
    }

    const fn entry(self) -> Entry {
        Entry::unpack(self.data)
    }
}

/// Spreads keys over the table: the finalizer of splitmix64, a bijection. Keys may be plain codes, with all
/// their differences in a few bits.
#[inline]
const fn scattered(key: u64) -> u64 {
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} slots, {} entries used)", self.size, self.used())
    }
}
