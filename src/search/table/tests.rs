//! The table as a whole: what is stored is found, also while it grows.

use super::Table;
use super::pair::Pair;
use super::reach::{FIRST_REACH, ReachableSlots};
use crate::game::{Claim, Color, Score, StateKey};
use crate::search::cost::{Cost, CostEntry};
use crate::search::entry::Entry;
use crate::search::table_size::TableSize;
use std::thread;

const SIZE: u32 = 17;

fn table() -> Table {
    Table::new(TableSize::from_log2(SIZE).unwrap())
}

/// The safe twin: all slots in reach from the start.
fn wide() -> Table {
    Table { reach: ReachableSlots::of(1 << SIZE), ..table() }
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
    let pairs = table.slots.all().chunks_exact(2).map(Pair::read);
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
        let reach = table.reach.slots();
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
    assert_eq!((table.used(), table.reach.slots()), (4, FIRST_REACH));
}

#[test]
fn a_table_that_was_put_away_comes_back_as_it_was() {
    let table = table();
    for number in 1.. {
        let (key, entry) = stored(number);
        table.store_cost(key, entry);
        if table.reach.slots() > FIRST_REACH {
            break;
        }
    }
    let mut bytes = Vec::new();
    table.write_to(&mut bytes).unwrap();
    let mut back = self::table();
    back.read_from(&mut &bytes[..], table.size()).unwrap();
    assert_eq!((back.used(), back.reach.slots()), (table.used(), 2 * FIRST_REACH));
    assert!(pairs(&back) == pairs(&table));
}

/// The table as it comes back in one of `2^log2` slots.
fn brought_into(table: &Table, log2: u32) -> Table {
    let mut bytes = Vec::new();
    table.write_to(&mut bytes).unwrap();
    let mut back = Table::new(TableSize::from_log2(log2).unwrap());
    back.read_from(&mut &bytes[..], table.size()).unwrap();
    back
}

/// The entries of the first states that are found as they were stored.
fn count_found(table: &Table, count: u64) -> u64 {
    let found = (1..=count).map(stored).filter(|(key, entry)| {
        let (_, cost) = table.probe_with_cost(*key, entry.claim);
        assert!(cost.is_none_or(|cost| cost == *entry));
        cost.is_some()
    });
    found.count() as u64
}

#[test]
fn a_larger_table_goes_on_as_if_it_had_always_been_so_large() {
    for (log2, larger, first, more) in
        [(0, 1, 2, 40), (0, 9, 2, 3_000), (4, 12, 20, 9_000), (15, 17, 40_000, 90_000)]
    {
        let small = Table::new(TableSize::from_log2(log2).unwrap());
        (1..=first).map(stored).for_each(|(key, entry)| small.store_cost(key, entry));
        let back = brought_into(&small, larger);
        assert_eq!((back.used(), count_found(&back, first)), (small.used(), count_found(&small, first)));
        (first + 1..=more).map(stored).for_each(|(key, entry)| back.store_cost(key, entry));
        assert_eq!(back.reach.slots(), 1 << larger, "2^{log2} to 2^{larger}");
        let found = count_found(&back, more);
        // Scattered at random, 9,000 entries fill 77 in 100 places of 4,096 pairs; the others are more for each pair.
        assert!(
            found == back.used() && found > more.min(2 << larger) * 3 / 4,
            "2^{log2} to 2^{larger}: {found} of {more}"
        );
    }
}

#[test]
fn a_smaller_table_keeps_what_is_deepest() {
    let large = table();
    let deep =
        |number: u64| CostEntry { depth: if number.is_multiple_of(8) { 9 } else { 1 }, ..stored(number).1 };
    (1..=20_000).for_each(|number| large.store_cost(stored(number).0, deep(number)));
    for log2 in [13, 5, 1, 0] {
        let back = brought_into(&large, log2);
        let is_found = |number: &u64| {
            let (_, cost) = back.probe_with_cost(stored(*number).0, deep(*number).claim);
            assert!(cost.is_none_or(|cost| cost == deep(*number)));
            cost.is_some()
        };
        let found: Vec<u64> = (1..=20_000).filter(is_found).collect();
        let entries = back.size().entries();
        assert!(
            found.len() as u64 == back.used() && back.used() > entries.min(20_000) * 2 / 3,
            "{}",
            found.len()
        );
        let is_deep = |number: &&u64| number.is_multiple_of(8);
        let expected = entries.min(2_500) * 9 / 10;
        assert!(found.iter().filter(is_deep).count() as u64 >= expected, "2^{log2}: {} found", found.len());
    }
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
    assert_eq!(table.reach.slots(), 1 << SIZE);
    assert!(found > 70_000, "{found} of 80000");
}

/// A state may have been proved for less before, and its costs may have come earlier or later: then the new proof takes the place of the
/// old entry, not that of the costs, next to which the old one would go on to say less.
#[test]
fn a_proof_is_found_whatever_was_known_before() {
    let (key, prover, claim) = (StateKey(7), Color::Black, Claim::at_least(Score::new(25)));
    let cost = CostEntry { claim, cost: Cost::states(9), depth: 3 };
    let proof = |points| {
        let mut entry = Entry::nothing(prover);
        entry.prove(Score::new(points));
        entry
    };
    let orders: [&dyn Fn(&Table); 4] = [
        &|table| table.store_cost(key, cost),
        &|table| table.store(key, proof(-24)),
        &|table| {
            table.store_cost(key, cost);
            table.store(key, proof(-24));
        },
        &|table| {
            table.store(key, proof(-24));
            table.store_cost(key, cost);
        },
    ];
    for (number, prepare) in orders.iter().enumerate() {
        let table = Table::new(TableSize::from_log2(4).unwrap());
        prepare(&table);
        table.store_instead_of_cost(key, proof(25), claim);
        let (known, _) = table.probe_with_cost(key, claim);
        assert_eq!([known, table.probe(key, prover)], [Some(proof(25)); 2], "{number}");
        let line = table.line(key, prover).chunks_exact(2).map(Pair::read);
        assert_eq!(line.filter(|pair| pair.is_for(key, Entry::mark(prover))).count(), 1, "{number}");
    }
}

/// Two threads may store the same at two places, see [`Table::probe_with_cost`]. What is stored next has to be found.
#[test]
fn what_stands_twice_is_brought_up_to_date() {
    let (key, prover) = (StateKey(7), Color::White);
    let claim = Claim::new(prover, Score::new(21));
    let cost = |count| CostEntry { claim, cost: Cost::states(count), depth: 3 };
    let proof = |points| {
        let mut entry = Entry::nothing(prover);
        entry.prove(Score::new(points));
        entry
    };
    let table = Table::new(TableSize::from_log2(4).unwrap());
    let stale = [cost(9).pack(), proof(3).pack(), cost(9).pack(), proof(3).pack()];
    for (words, data) in table.line(key, prover).chunks_exact(2).zip(stale) {
        Pair { key: key.0, data }.write(words);
    }
    table.store_cost(key, cost(12));
    table.store(key, proof(5));
    assert_eq!(table.probe_with_cost(key, claim), (Some(proof(5)), Some(cost(12))));
    assert_eq!(table.probe(key, prover), Some(proof(5)));
    table.store_instead_of_cost(key, proof(21), claim);
    let (known, _) = table.probe_with_cost(key, claim);
    assert_eq!([known, table.probe(key, prover)], [Some(proof(21)); 2]);
}
