//! An entry of the table as it is stored, and where.

use crate::game::{Claim, Color, StateKey};
use crate::search::cost::CostEntry;
use crate::search::entry::Entry;
use std::sync::atomic::{AtomicU64, Ordering};

/// The slot of a state with so many of them in reach.
#[inline]
pub(super) const fn slot(key: StateKey, prover: Color, reach: u64) -> u64 {
    scattered(key.0 ^ SALT[prover as usize]) & (reach - 1)
}

/// Keeps the two sides' entries for a state in different lines, as far as there are any; which side an entry
/// is about, its word says.
const SALT: [u64; 2] = [0, 0x9e37_79b9_7f4a_7c15];

/// The two words of an entry, decoded.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub key: u64,
    pub data: u64,
}

impl Pair {
    #[inline]
    pub fn read(words: &[AtomicU64]) -> Self {
        let data = words[1].load(Ordering::Relaxed);
        Self { key: words[0].load(Ordering::Relaxed) ^ scattered(data), data }
    }

    pub fn write(self, words: &[AtomicU64]) {
        words[0].store(self.key ^ scattered(self.data), Ordering::Relaxed);
        words[1].store(self.data, Ordering::Relaxed);
    }

    /// The slot where it belongs with so many of them in reach.
    pub fn slot(self, reach: u64) -> u64 {
        slot(StateKey(self.key), self.prover(), reach)
    }

    pub const fn is_empty(self) -> bool {
        self.data == 0
    }

    #[inline]
    pub fn is_for(self, key: StateKey, mark: u8) -> bool {
        self.key == key.0 && self.mark() == mark
    }

    #[inline]
    pub fn is_cost_of(self, key: StateKey, claim: Claim) -> bool {
        self.is_for(key, CostEntry::mark(claim.prover)) && CostEntry::unpack(self.data).claim == claim
    }

    /// Leaves nothing at a place. The key may stay: an entry without data is none, and so none is ever torn by this.
    pub fn clear(words: &[AtomicU64]) {
        words[1].store(0, Ordering::Relaxed);
    }

    /// Whose entry it is and of what kind, as it stands in every packed entry; 0 for an empty one.
    pub const fn mark(self) -> u8 {
        self.data.to_le_bytes()[5]
    }

    /// Whose entry it is.
    pub fn prover(self) -> Color {
        let black = [Entry::mark(Color::Black), CostEntry::mark(Color::Black)];
        if black.contains(&self.mark()) { Color::Black } else { Color::White }
    }

    /// What the entry is worth, as it stands in every packed entry.
    pub const fn depth(self) -> u8 {
        self.data.to_le_bytes()[1]
    }

    pub const fn entry(self) -> Entry {
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
