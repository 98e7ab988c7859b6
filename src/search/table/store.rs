//! The table as the searches see it: what is found, and what a new entry takes the place of.

use super::pair::{Pair, slot};
use super::reach::ReachableSlots;
use super::slots::{SLOT_WORDS, Slots};
use crate::game::{Claim, Color, StateKey};
use crate::memory::{Apart, expect_wide_use, fetch};
use crate::search::cost::CostEntry;
use crate::search::entry::Entry;
use crate::search::table_size::{TableError, TableSize, machine_memory};
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
///
/// Only the first slots are in reach as long as they suffice; when a line is full, twice as many are. So what is small stays
/// together, where it is found soon, and memory is touched from its beginning on, in large pages. What is stored is the same as
/// if all slots had been in reach from the start, but for what is pushed out of full lines of a table that is nearly empty.
pub struct Table {
    pub(super) slots: Slots,
    pub(super) reach: ReachableSlots,
    pub(super) used: Apart,
}

/// Words that are written or read at a time.
const BLOCK_WORDS: usize = 1 << 13;

/// Words as they are written.
fn values(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes")))
}

/// What a new entry may take the place of; the first is best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Claimed {
    /// What it says more about.
    First,
    /// What it leaves nothing to say about.
    Second,
    /// Nothing.
    Free,
}

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
        let slots = Slots::try_new(size).ok_or_else(refused)?;
        Ok(Self { slots, reach: ReachableSlots::first(size), used: Apart::default() })
    }

    /// The size of the table.
    #[must_use]
    pub const fn size(&self) -> TableSize {
        self.slots.size()
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
        for words in self.slots.all().chunks(BLOCK_WORDS) {
            block.clear();
            words.iter().for_each(|word| block.extend(word.load(Ordering::Relaxed).to_le_bytes()));
            out.write_all(&block)?;
        }
        Ok(())
    }

    /// Fills a new table with what [`write_to`](Self::write_to) wrote from one of the size `written`. A table of the same size
    /// is the same again. In a larger one the entries lie where they lay, so that it goes on to grow as if it had always been so
    /// large. In a smaller one those of several lines share one, and the deepest are kept.
    ///
    /// # Errors
    /// Those of the reader.
    ///
    /// # Panics
    /// If the table is in use elsewhere, or not new.
    pub fn read_from(&mut self, input: &mut impl Read, written: TableSize) -> io::Result<()> {
        assert_eq!(self.used(), 0, "a new table");
        expect_wide_use(self.slots.all());
        let last_slot = if written.slots() > self.size().slots() {
            self.merge_from(input, written)?
        } else {
            self.copy_from(input, written)?
        };
        self.reach = ReachableSlots::after(written, self.size(), last_slot);
        Ok(())
    }

    /// Takes the words of a table that is no larger as they are; gives the last slot in use.
    fn copy_from(&mut self, input: &mut impl Read, written: TableSize) -> io::Result<u64> {
        let words = written.slots() as usize * SLOT_WORDS;
        let mut block = vec![0; BLOCK_WORDS * 8];
        let (mut used, mut last_slot) = (0, 0);
        for (place, words) in self.slots.all_mut()[..words].chunks_mut(BLOCK_WORDS).enumerate() {
            let block = &mut block[..words.len() * 8];
            input.read_exact(block)?;
            for (word, value) in words.iter_mut().zip(values(block)) {
                // What is not touched takes no memory.
                if value != 0 {
                    *word.get_mut() = value;
                }
            }
            for (pair, words) in words.chunks_exact_mut(2).enumerate() {
                if *words[1].get_mut() != 0 {
                    used += 1;
                    last_slot = (place * BLOCK_WORDS + 2 * pair) / SLOT_WORDS;
                }
            }
        }
        *self.used.0.get_mut() = used;
        Ok(last_slot as u64)
    }

    /// Takes the entries of a larger table, as many as there is room for in each line; gives the last slot in use.
    fn merge_from(&mut self, input: &mut impl Read, written: TableSize) -> io::Result<u64> {
        let mut slot_bytes = [0; SLOT_WORDS * 8];
        let (mut used, mut last_slot) = (0, 0);
        for slot in 0..written.slots() {
            input.read_exact(&mut slot_bytes)?;
            let place = slot & (self.size().slots() - 1);
            let words: Vec<AtomicU64> = values(&slot_bytes).map(AtomicU64::new).collect();
            for new in words.chunks_exact(2).map(Pair::read).filter(|pair| !pair.is_empty()) {
                let line = self.slots.line(place);
                let depth = |words: &[AtomicU64]| {
                    Some(Pair::read(words)).filter(|old| !old.is_empty()).map(|old| old.depth())
                };
                let least = line.chunks_exact(2).min_by_key(|words| depth(words));
                let Some(words) = least.filter(|words| depth(words).is_none_or(|old| old < new.depth()))
                else {
                    continue;
                };
                used += u64::from(depth(words).is_none());
                new.write(words);
                last_slot = last_slot.max(place);
            }
        }
        *self.used.0.get_mut() = used;
        Ok(last_slot)
    }

    /// The words of the slot of a state and its neighbour; a table of one slot has no neighbours.
    #[inline]
    pub(super) fn line(&self, key: StateKey, prover: Color) -> &[AtomicU64] {
        self.slots.line(slot(key, prover, self.reach.slots()))
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
    ///
    /// Of several entries about the same the first counts, as in [`put`](Self::put), which overwrites that one: who looks at an
    /// entry while another thread is writing it takes it for a different one, and the same is stored twice. If the other one were
    /// read, it would never be brought up to date.
    #[inline]
    pub(crate) fn probe_with_cost(&self, key: StateKey, claim: Claim) -> (Option<Entry>, Option<CostEntry>) {
        let (mut known, mut cost) = (None, None);
        for pair in self.line(key, claim.prover).chunks_exact(2).map(Pair::read) {
            if pair.is_for(key, Entry::mark(claim.prover)) {
                known = known.or(Some(pair.entry()));
            } else if pair.is_cost_of(key, claim) {
                cost = cost.or(Some(CostEntry::unpack(pair.data)));
            }
        }
        (known, cost)
    }

    /// Stores what is known about a state: over its old entry if there is one, else where nothing is yet, else over the
    /// least deep of the entries in the line.
    pub(crate) fn store(&self, key: StateKey, entry: Entry) {
        let new = Pair { key: key.0, data: entry.pack() };
        self.put(new, |old| old.is_for(key, new.mark()).then_some(Claimed::First));
    }

    /// Stores what a claim costs, with the same rules.
    pub(crate) fn store_cost(&self, key: StateKey, entry: CostEntry) {
        let new = Pair { key: key.0, data: entry.pack() };
        self.put(new, |old| old.is_cost_of(key, entry.claim).then_some(Claimed::First));
    }

    /// Stores what is known about a state, over what a claim was to cost that is proved by it.
    pub(crate) fn store_instead_of_cost(&self, key: StateKey, entry: Entry, claim: Claim) {
        let new = Pair { key: key.0, data: entry.pack() };
        // Two entries about the same would contradict each other.
        self.put(new, |old| {
            let is_cost = old.is_cost_of(key, claim).then_some(Claimed::Second);
            old.is_for(key, new.mark()).then_some(Claimed::First).or(is_cost)
        });
    }

    /// Stores an entry where `claim` says that it belongs, else where nothing is yet, else over the least deep.
    fn put(&self, new: Pair, claim: impl Fn(Pair) -> Option<Claimed>) {
        loop {
            let reach = self.reach.slots();
            let line = self.slots.line(new.slot(reach));
            let entries = line.chunks_exact(2).map(|words| (words, Pair::read(words)));
            let free = |old: Pair| old.is_empty().then_some(Claimed::Free);
            let places = entries.clone().filter_map(|(words, old)| Some((claim(old).or(free(old))?, words)));
            if let Some((claimed, words)) = places.min_by_key(|&(claimed, _)| claimed) {
                if claimed == Claimed::Free {
                    self.used.0.fetch_add(1, Ordering::Relaxed);
                }
                return new.write(words);
            }
            if !self.reach.grow(reach, &self.slots, self.used()) {
                let least = entries.min_by_key(|(_, old)| old.depth());
                return new.write(least.map_or(line, |(words, _)| words));
            }
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} slots, {} entries used)", self.size(), self.used())
    }
}
