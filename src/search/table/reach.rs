//! How a table grows.

use super::pair::Pair;
use super::slots::Slots;
use crate::memory::expect_wide_use;
use crate::search::table_size::TableSize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Slots in reach at the beginning.
pub(super) const FIRST_REACH: u64 = 1 << 14;
/// With so many slots in reach there will be more, and they are worth large pages.
const REACH_OF_LARGE_PAGES: u64 = 1 << 16;
/// Where there are more entries than so many for each one in use, a line is full of what is known about one or two states, and
/// more slots would not take that apart. With half as many the nodes of 4x4 are no longer those with all slots in reach.
const ENTRIES_PER_USED: u64 = 1 << 9;

/// The part of the slots where entries are put and looked for, from the first on.
pub(super) struct ReachableSlots {
    /// A power of two.
    slots: AtomicU64,
    /// Whether a thread is just doubling that.
    is_growing: AtomicBool,
}

impl ReachableSlots {
    /// That of an empty table.
    pub fn first(size: TableSize) -> Self {
        Self::of(FIRST_REACH.min(size.slots()))
    }

    /// So many slots, a power of two.
    pub const fn of(slots: u64) -> Self {
        Self { slots: AtomicU64::new(slots), is_growing: AtomicBool::new(false) }
    }

    /// How many slots are in reach.
    #[inline]
    pub fn slots(&self) -> u64 {
        self.slots.load(Ordering::Acquire)
    }

    /// That of a table of a `size` with the entries of one of the size `written`, the last of them in `last_slot`.
    pub fn after(written: TableSize, size: TableSize, last_slot: u64) -> Self {
        // Two slots are one line, so they can be told apart only together with others.
        let least = FIRST_REACH.min(written.slots()).max(2);
        Self::of((last_slot + 1).next_power_of_two().max(least).min(size.slots()))
    }

    /// Doubles the slots in reach, if that may make room in a full line; whether it is worth looking there again. `reach` is how
    /// many there were when the line was found full, `used` how many entries there are in all.
    pub fn grow(&self, reach: u64, slots: &Slots, used: u64) -> bool {
        let is_sparse = 2 * reach > used * ENTRIES_PER_USED;
        if reach == slots.size().slots() || is_sparse || self.is_growing.swap(true, Ordering::Acquire) {
            return false;
        }
        // Another thread may have done it since the line was found full.
        if self.slots() == reach {
            if reach == REACH_OF_LARGE_PAGES {
                expect_wide_use(slots.all());
            }
            spread(reach, slots);
            self.slots.store(2 * reach, Ordering::Release);
        }
        self.is_growing.store(false, Ordering::Release);
        true
    }
}

/// Puts entries where they belong with twice as many slots in reach, in the order in which they came. What other threads
/// store in the meantime may be lost, or found by nobody until it is overwritten.
fn spread(reach: u64, slots: &Slots) {
    for low in (0..reach).step_by(2) {
        let (mut kept, mut moved) = (0, 0);
        for words in slots.line(low).chunks_exact(2) {
            let pair = Pair::read(words);
            if pair.is_empty() {
                continue;
            }
            let (base, count) =
                if pair.slot(2 * reach) < reach { (low, &mut kept) } else { (low + reach, &mut moved) };
            let place = &slots.line(base)[2 * *count..][..2];
            *count += 1;
            if !std::ptr::eq(place, words) {
                pair.write(place);
                Pair::clear(words);
            }
        }
    }
}
