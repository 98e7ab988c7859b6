//! How large a table is to be.

use crate::text::amount::{self, AmountError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Bytes of a slot: two entries of two words.
const SLOT_BYTES: u64 = 32;
/// Largest table: 2^40 slots.
const MAX_LOG2: u32 = 40;

/// The size of a table: a power of two of slots, two entries each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct TableSize {
    log2_slots: u32,
}

/// Why a text is no table size.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableSizeError {
    /// Neither `2^24` nor `1GiB`.
    #[error("'{0}' is not a table size; write slots such as 2^24, or memory such as 512MB or 1.5GiB")]
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

/// All memory of the machine in bytes, where the system tells it.
#[must_use]
pub fn machine_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

/// The binary logarithm of the number of slots.
impl From<TableSize> for u32 {
    fn from(size: TableSize) -> Self {
        size.log2_slots
    }
}

/// From the binary logarithm of the number of slots.
impl TryFrom<u32> for TableSize {
    type Error = TableSizeError;

    fn try_from(log2_slots: u32) -> Result<Self, TableSizeError> {
        Self::from_log2(log2_slots)
    }
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

    /// Whether the machine has so much memory, as far as the system tells.
    #[must_use]
    pub fn fits_into_memory(self) -> bool {
        machine_memory().is_none_or(|there| self.bytes() <= there)
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

    /// Reads `2^24` (slots), or a size in memory as [`amount::bytes`] does, which is rounded down to a power of two of slots.
    /// A number without a unit is refused: it may mean slots, or bytes.
    fn from_str(text: &str) -> Result<Self, TableSizeError> {
        let syntax = || TableSizeError::Syntax(text.to_owned());
        if let Some(power) = text.strip_prefix("2^") {
            return Self::from_log2(power.parse().map_err(|_| syntax())?);
        }
        match amount::bytes(text) {
            Ok(0) => Err(TableSizeError::Zero),
            Ok(bytes) if text.ends_with(|c: char| c.is_ascii_alphabetic()) => Self::from_bytes(bytes),
            Err(AmountError::TooLarge(_)) => Err(TableSizeError::TooLarge),
            _ => Err(syntax()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_in_slots_and_in_memory() {
        let slots = |text: &str| text.parse::<TableSize>().map(TableSize::slots);
        assert_eq!(slots("2^24"), Ok(1 << 24));
        assert_eq!(slots("512MiB"), Ok(1 << 24));
        assert_eq!(slots("1GiB"), Ok(1 << 25));
        assert_eq!(slots("1000MiB"), Ok(1 << 24));
        assert_eq!(slots("1.5GiB"), Ok(1 << 25));
        assert_eq!(slots("512M"), Ok(1 << 24));
        assert_eq!(slots("512MB"), Ok(1 << 23));
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
