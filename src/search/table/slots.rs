//! The memory of a table.

use crate::memory::{LINE_WORDS, Words};
use crate::search::table_size::TableSize;
use std::sync::atomic::AtomicU64;

/// Words of a slot.
pub(super) const SLOT_WORDS: usize = LINE_WORDS / 2;

/// The slots of a table, empty ones all zero. Two neighbours are in one line of the processor's cache.
pub(super) struct Slots {
    words: Words,
    size: TableSize,
}

impl Slots {
    /// Empty slots; none if the memory cannot be had.
    pub fn try_new(size: TableSize) -> Option<Self> {
        let count = usize::try_from(size.slots()).ok()? * SLOT_WORDS;
        Some(Self { words: Words::try_new(count)?, size })
    }

    pub const fn size(&self) -> TableSize {
        self.size
    }

    /// The words of a slot and its neighbour; a table of one slot has no neighbours.
    #[inline]
    pub fn line(&self, slot: u64) -> &[AtomicU64] {
        let count = LINE_WORDS.min(SLOT_WORDS * self.size.slots() as usize);
        self.words.part((slot as usize & !1) * SLOT_WORDS, count)
    }

    pub fn all(&self) -> &[AtomicU64] {
        self.words.all()
    }

    pub fn all_mut(&mut self) -> &mut [AtomicU64] {
        self.words.all_mut()
    }
}
