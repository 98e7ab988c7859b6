//! How a table grows.

use super::Table;
use super::pair::Pair;
use crate::memory::expect_wide_use;
use std::sync::atomic::Ordering;

/// Slots in reach at the beginning.
pub(super) const FIRST_REACH: u64 = 1 << 14;
/// With so many slots in reach there will be more, and they are worth large pages.
const REACH_OF_LARGE_PAGES: u64 = 1 << 16;
/// Where there are more entries than so many for each one in use, a line is full of what is known about one or two states, and
/// more slots would not take that apart. With half as many the nodes of 4x4 are no longer those with all slots in reach.
const ENTRIES_PER_USED: u64 = 1 << 9;

impl Table {
    /// Doubles the slots in reach, if that may make room in a full line; whether it is worth looking there again.
    pub(super) fn grow(&self, reach: u64) -> bool {
        let is_sparse = 2 * reach > self.used() * ENTRIES_PER_USED;
        if reach == self.size.slots() || is_sparse || self.is_growing.swap(true, Ordering::Acquire) {
            return false;
        }
        // Another thread may have done it since the line was found full.
        if self.reach.load(Ordering::Acquire) == reach {
            if reach == REACH_OF_LARGE_PAGES {
                expect_wide_use(self.words.all());
            }
            self.spread(reach);
            self.reach.store(2 * reach, Ordering::Release);
        }
        self.is_growing.store(false, Ordering::Release);
        true
    }

    /// Puts entries where they belong with twice as many slots in reach, in the order in which they came. What other threads
    /// store in the meantime may be lost, or found by nobody until it is overwritten.
    fn spread(&self, reach: u64) {
        for low in (0..reach).step_by(2) {
            let (mut kept, mut moved) = (0, 0);
            for words in self.line_of(low).chunks_exact(2) {
                let pair = Pair::read(words);
                if pair.is_empty() {
                    continue;
                }
                let (base, count) =
                    if pair.slot(2 * reach) < reach { (low, &mut kept) } else { (low + reach, &mut moved) };
                let place = &self.line_of(base)[2 * *count..][..2];
                *count += 1;
                if !std::ptr::eq(place, words) {
                    pair.write(place);
                    Pair::clear(words);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Color, Score, StateKey};
    use crate::search::cost::{Cost, CostEntry};
    use crate::search::entry::Entry;
    use crate::search::table_size::TableSize;
    use std::sync::atomic::AtomicU64;
    use std::thread;

    const SIZE: u32 = 17;

    fn table() -> Table {
        Table::new(TableSize::from_log2(SIZE).unwrap())
    }

    /// The safe twin: all slots in reach from the start.
    fn wide() -> Table {
        Table { reach: AtomicU64::new(1 << SIZE), ..table() }
    }

    /// What some state costs one of the sides.
    fn stored(number: u64) -> (StateKey, CostEntry) {
        let key = StateKey(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let prover = Color::ALL[(number % 2) as usize];
        let score = Score::new((number % 3) as i8);
        let cost = Cost::states(1 + (number % 97) as u32);
        (key, CostEntry { claim: Claim::new(prover, score), cost, depth: 7 })
    }

    /// What stands where.
    fn pairs(table: &Table) -> Vec<Option<(u64, u64)>> {
        let pairs = table.words.all().chunks_exact(2).map(Pair::read);
        pairs.map(|pair| (!pair.is_empty()).then_some((pair.key, pair.data))).collect()
    }

    #[test]
    fn a_table_that_grows_holds_what_one_that_was_large_holds() {
        let (table, twin) = (table(), wide());
        let mut reaches = vec![FIRST_REACH];
        for count in 1.. {
            let (key, entry) = stored(count);
            table.store_cost(key, entry);
            twin.store_cost(key, entry);
            // Now and then again, and at last proved.
            if count % 3 == 0 {
                table.store_cost(key, CostEntry { depth: 9, ..entry });
                twin.store_cost(key, CostEntry { depth: 9, ..entry });
            }
            if count % 5 == 0 {
                let proof = Entry::nothing(entry.claim.prover);
                table.store_instead_of_cost(key, proof, entry.claim);
                twin.store_instead_of_cost(key, proof, entry.claim);
                assert_eq!(table.probe(key, entry.claim.prover), Some(proof));
            }
            let reach = table.reach.load(Ordering::Relaxed);
            if reaches.last() != Some(&reach) {
                reaches.push(reach);
            }
            if reach == 1 << SIZE {
                break;
            }
        }
        assert!(reaches.len() > 2, "{reaches:?}");
        assert!(table.used() > 1000 && table.used() == twin.used(), "{} entries", table.used());
        assert!(pairs(&table) == pairs(&twin));
    }

    #[test]
    fn a_line_full_of_one_state_is_no_reason_to_grow() {
        let table = table();
        let claims = (0..40).map(|points| CostEntry {
            claim: Claim::at_least(Score::new(points)),
            cost: Cost::states(9),
            depth: 1,
        });
        claims.for_each(|entry| table.store_cost(StateKey(5), entry));
        assert_eq!((table.used(), table.reach.load(Ordering::Relaxed)), (4, FIRST_REACH));
    }

    #[test]
    fn a_table_that_was_put_away_comes_back_as_it_was() {
        let table = table();
        for number in 1.. {
            let (key, entry) = stored(number);
            table.store_cost(key, entry);
            if table.reach.load(Ordering::Relaxed) > FIRST_REACH {
                break;
            }
        }
        let mut bytes = Vec::new();
        table.write_to(&mut bytes).unwrap();
        let mut back = self::table();
        back.read_from(&mut &bytes[..]).unwrap();
        assert_eq!((back.used(), back.reach.get_mut()), (table.used(), &mut (2 * FIRST_REACH)));
        assert!(pairs(&back) == pairs(&table));
    }

    /// What threads store while one of them doubles the slots may be lost, but nothing is found that was not stored.
    #[test]
    fn threads_find_what_was_stored_or_nothing_while_it_grows() {
        let table = table();
        let found = thread::scope(|scope| {
            let threads = [1, 1 << 32].map(|first| {
                let table = &table;
                scope.spawn(move || {
                    let mut found = 0;
                    for number in first..first + 40_000 {
                        let (key, entry) = stored(number);
                        table.store_cost(key, entry);
                        let (_, known) = table.probe_with_cost(key, entry.claim);
                        assert!(known.is_none_or(|known| known == entry));
                        found += u32::from(known.is_some());
                    }
                    found
                })
            });
            threads.map(|thread| thread.join().unwrap()).iter().sum::<u32>()
        });
        assert_eq!(table.reach.load(Ordering::Relaxed), 1 << SIZE);
        assert!(found > 70_000, "{found} of 80000");
    }
}
