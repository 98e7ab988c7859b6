//! The transposition table: two-deep slots of proven bounds and depth-limited failures.

use crate::board::{Color, Score, StateKey};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use thiserror::Error;

/// Bytes of a slot: two entries of two words.
const SLOT_BYTES: u64 = 32;
/// Largest table: 2^40 slots.
const MAX_LOG2: u32 = 40;

/// The size of a table: a power of two of slots, two entries each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSize {
    log2_slots: u32,
}

/// Why a text is no table size.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableSizeError {
    /// Neither `2^24` nor `1GiB`.
    #[error("'{0}' is not a table size; write slots such as 2^24, or memory such as 512MiB or 1GiB")]
    Syntax(String),
    /// No room for a single slot.
    #[error("a table needs at least one slot of {SLOT_BYTES} bytes")]
    Zero,
    /// More than 2^40 slots.
    #[error("a table has at most 2^{MAX_LOG2} slots")]
    TooLarge,
}

/// Why a table cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// The machine has less memory than that. Systems that lend memory before they have it would otherwise
    /// let the search begin and end it without a word later.
    #[error(
        "a table of {size} slots takes {needed} MiB, but the machine has {there} MiB; choose a smaller one"
    )]
    MoreThanMachine {
        /// The table asked for.
        size: TableSize,
        /// What it takes, in MiB.
        needed: u64,
        /// What is there, in MiB.
        there: u64,
    },
    /// The system refuses.
    #[error("no memory for a table of {size} slots ({needed} MiB); choose a smaller one")]
    Refused {
        /// The table asked for.
        size: TableSize,
        /// What it takes, in MiB.
        needed: u64,
    },
}

/// All memory of the machine, where the system tells it.
fn machine_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

impl TableSize {
    /// A table of one slot, for tests that values do not depend on the table.
    pub const ONE_SLOT: Self = Self { log2_slots: 0 };

    /// A table of `2^log2` slots.
    ///
    /// # Errors
    /// If `log2` is above 40.
    pub const fn from_log2(log2: u32) -> Result<Self, TableSizeError> {
        if log2 > MAX_LOG2 { Err(TableSizeError::TooLarge) } else { Ok(Self { log2_slots: log2 }) }
    }

    /// The largest table that fits into so many bytes.
    ///
    /// # Errors
    /// If not even one slot fits, or more than 2^40.
    pub const fn from_bytes(bytes: u64) -> Result<Self, TableSizeError> {
        match (bytes / SLOT_BYTES).checked_ilog2() {
            None => Err(TableSizeError::Zero),
            Some(log2) => Self::from_log2(log2),
        }
    }

    /// Number of slots.
    #[must_use]
    pub const fn slots(self) -> u64 {
        1 << self.log2_slots
    }

    /// Number of entries, two for each slot.
    #[must_use]
    pub const fn entries(self) -> u64 {
        2 * self.slots()
    }

    /// Memory taken.
    #[must_use]
    pub const fn bytes(self) -> u64 {
        self.slots() * SLOT_BYTES
    }
}

/// 2^24 slots, half a gibibyte.
impl Default for TableSize {
    fn default() -> Self {
        Self { log2_slots: 24 }
    }
}

impl fmt::Display for TableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "2^{}", self.log2_slots)
    }
}

impl FromStr for TableSize {
    type Err = TableSizeError;

    /// Reads `2^24` (slots) or a size in memory with a unit (`B`, `KiB`, `MiB`, `GiB`, `TiB`), which is
    /// rounded down to a power of two of slots.
    fn from_str(text: &str) -> Result<Self, TableSizeError> {
        let syntax = || TableSizeError::Syntax(text.to_owned());
        if let Some(power) = text.strip_prefix("2^") {
            return Self::from_log2(power.parse().map_err(|_| syntax())?);
        }
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let number: u64 = number.parse().map_err(|_| syntax())?;
        let shift = match unit.trim().to_ascii_lowercase().as_str() {
            _ if number == 0 => return Err(TableSizeError::Zero),
            "b" => 0,
            "kib" | "k" => 10,
            "mib" | "m" => 20,
            "gib" | "g" => 30,
            "tib" | "t" => 40,
            _ => return Err(syntax()),
        };
        Self::from_bytes(number.checked_mul(1 << shift).ok_or(TableSizeError::TooLarge)?)
    }
}

/// The number that stands for "no move" in an entry.
const NO_SLOT: u8 = u8::MAX;

/// A failed attempt of one side to prove more: at `depth` plies it got no further than `score`, from its own
/// side. A fact about that depth only, unless the depth is [`Failure::EXHAUSTED`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    pub score: Score,
    pub depth: u8,
}

impl Failure {
    /// The depth of a failure that met no depth limit: it holds at every depth.
    pub const EXHAUSTED: u8 = u8::MAX;
    /// No attempt yet.
    const NONE: Self = Self { score: Score::new(i8::MAX), depth: 0 };

    fn says_all_of(self, other: Self) -> bool {
        self.depth >= other.depth && self.score <= other.score
    }
}

/// All that the table knows about one side's attempts to prove something about a state, from its own point of
/// view: what it can force for ever (`proven`), and how far it got at one or two depths (`failed`).
///
/// Each side has entries of its own. Shared ones would save some proofs, but then the searches for the two
/// sides push out each other's entries and spoil each other's best moves, which costs more (measured in
/// docs/performance.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    prover: Color,
    proven: Score,
    /// The deeper one first. The second got less far, or is none.
    failed: [Failure; 2],
    /// Slot of the best move in the canonical orientation, or [`NO_SLOT`].
    pub best: u8,
    /// Depth of the last search that stored here; decides what is worth keeping.
    pub depth: u8,
}

/// Set in an entry's word, so that no entry is all zero: which side it is about.
const PROVER_MARK: [u8; 2] = [1, 2];

impl Entry {
    /// An entry that says nothing about what `prover` can force.
    pub const fn nothing(prover: Color) -> Self {
        let proven = Score::new(-i8::MAX);
        Self { prover, proven, failed: [Failure::NONE; 2], best: NO_SLOT, depth: 0 }
    }

    /// What the prover can force, from his point of view; true on every path and for ever.
    #[inline]
    pub const fn proven(&self) -> Score {
        self.proven
    }

    /// The prover's failures, the deepest first.
    #[inline]
    pub fn failures(&self) -> impl Iterator<Item = Failure> {
        self.failed.into_iter().take_while(|&failure| failure != Failure::NONE)
    }

    /// Slot of the best move in the canonical orientation.
    pub fn best_slot(&self) -> Option<usize> {
        (self.best != NO_SLOT).then_some(self.best.into())
    }

    /// Records that the prover can force `score`.
    pub fn prove(&mut self, score: Score) {
        self.proven = self.proven.max(score);
    }

    /// Records a failure, unless another one says as much. Of those that say less by depth and by score the deepest is
    /// kept: claims of different size are tried to different depths, and one must not push out what is known of the other.
    pub fn fail(&mut self, failure: Failure) {
        if self.failures().any(|old| old.says_all_of(failure)) {
            return;
        }
        let other = self.failures().find(|&old| !failure.says_all_of(old)).unwrap_or(Failure::NONE);
        self.failed = if failure.depth > other.depth || other == Failure::NONE {
            [failure, other]
        } else {
            [other, failure]
        };
    }

    /// ```text
    /// byte  0     1      2       3       4       5       6       7
    ///       best  depth  proven  failed  failed  prover  failed  failed
    ///                            score   depth           score   depth
    /// ```
    const fn pack(self) -> u64 {
        let [deep, low] = self.failed;
        u64::from_le_bytes([
            self.best,
            self.depth,
            self.proven.points() as u8,
            deep.score.points() as u8,
            deep.depth,
            PROVER_MARK[self.prover as usize],
            low.score.points() as u8,
            low.depth,
        ])
    }

    const fn unpack(word: u64) -> Self {
        let [best, depth, proven, deep_score, deep_depth, mark, low_score, low_depth] = word.to_le_bytes();
        let deep = Failure { score: Score::new(deep_score as i8), depth: deep_depth };
        let low = Failure { score: Score::new(low_score as i8), depth: low_depth };
        Self {
            prover: if mark == PROVER_MARK[0] { Color::Black } else { Color::White },
            proven: Score::new(proven as i8),
            failed: [deep, low],
            best,
            depth,
        }
    }
}

/// A table of two-deep slots (Breuker, Uiterwijk and van den Herik, "Replacement schemes and two-level
/// tables", ICCA Journal 1996): the first entry of a slot keeps the deepest search, the second the newest.
///
/// An entry is two words, the key XOR the data and the data, so that an entry torn by two writers reads as a
/// different key and is simply not found. So threads can share a table: no locks, no `unsafe`.
pub struct Table {
    /// Zeroed pages come from the system on first touch: a big table costs nothing until it is used.
    words: Box<[AtomicU64]>,
    /// First word of the first slot, so that no slot crosses a cache line.
    first: usize,
    size: TableSize,
    used: AtomicU64,
}

/// Words of a slot.
const SLOT_WORDS: usize = 4;

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
            bytemuck::try_zeroed_slice_box(count + SLOT_WORDS).map_err(|()| refused())?;
        let misfit = (words.as_ptr() as usize / 8) % SLOT_WORDS;
        Ok(Self { words, first: (SLOT_WORDS - misfit) % SLOT_WORDS, size, used: AtomicU64::new(0) })
    }

    /// The size of the table.
    #[must_use]
    pub const fn size(&self) -> TableSize {
        self.size
    }

    /// Number of entries in use.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    #[inline]
    fn slot(&self, key: StateKey, prover: Color) -> &[AtomicU64] {
        let index = (scattered(key.0 ^ SALT[prover as usize]) & (self.size.slots() - 1)) as usize;
        let start = index * SLOT_WORDS + self.first;
        &self.words[start..start + SLOT_WORDS]
    }

    /// What is known about a prover's attempts at a state.
    #[inline]
    pub(crate) fn probe(&self, key: StateKey, prover: Color) -> Option<Entry> {
        let slot = self.slot(key, prover);
        slot.chunks_exact(2).map(Pair::read).find(|pair| pair.is_for(key, prover)).map(Pair::entry)
    }

    /// Stores what is known about a state: over its old entry if there is one, else over the first entry if
    /// this search was at least as deep (the old first one moves to the second place), else over the second.
    pub(crate) fn store(&self, key: StateKey, entry: Entry) {
        let slot = self.slot(key, entry.prover);
        let (first, second) = (Pair::read(&slot[..2]), Pair::read(&slot[2..]));
        let new = Pair { key: key.0, data: entry.pack() };
        let fills = if first.is_empty() || first.is_for(key, entry.prover) {
            new.write(&slot[..2]);
            first.is_empty()
        } else if second.is_for(key, entry.prover) {
            new.write(&slot[2..]);
            false
        } else if entry.depth >= first.entry().depth {
            first.write(&slot[2..]);
            new.write(&slot[..2]);
            second.is_empty()
        } else {
            new.write(&slot[2..]);
            second.is_empty()
        };
        if fills {
            self.used.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Keeps the two sides' entries for a state in different slots, as far as there are any; which side an entry
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
        Self { key: words[0].load(Ordering::Relaxed) ^ data, data }
    }

    fn write(self, words: &[AtomicU64]) {
        words[0].store(self.key ^ self.data, Ordering::Relaxed);
        words[1].store(self.data, Ordering::Relaxed);
    }

    const fn is_empty(self) -> bool {
        self.data == 0
    }

    #[inline]
    fn is_for(self, key: StateKey, prover: Color) -> bool {
        self.key == key.0 && !self.is_empty() && self.entry().prover == prover
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

#[cfg(test)]
mod size_tests {
    use super::*;

    #[test]
    fn sizes_are_read_in_slots_and_in_memory() {
        let slots = |text: &str| text.parse::<TableSize>().map(TableSize::slots);
        assert_eq!(slots("2^24"), Ok(1 << 24));
        assert_eq!(slots("512MiB"), Ok(1 << 24));
        assert_eq!(slots("1GiB"), Ok(1 << 25));
        assert_eq!(slots("1000MiB"), Ok(1 << 24));
        assert_eq!(slots("2^0"), Ok(1));
        assert_eq!(slots("0"), Err(TableSizeError::Zero));
        assert_eq!(slots("31B"), Err(TableSizeError::Zero));
        assert_eq!(slots("2^41"), Err(TableSizeError::TooLarge));
        assert_eq!(slots("99999999999TiB"), Err(TableSizeError::TooLarge));
        for bad in ["", "x", "2^", "2^-1", "-5MiB", "24", "5 parsecs"] {
            assert!(matches!(slots(bad), Err(TableSizeError::Syntax(_))), "{bad}");
        }
    }
}
