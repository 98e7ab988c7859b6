//! What is known of the contents of regions: a table that forgets.

use crate::board::PointSet;
use crate::memory::expect_wide_use;

/// A content under its frame, and what is asked of it. Stones are bits in the order of the region's points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ContentKey {
    pub frame: u32,
    /// Less than 2^[`DEMAND_BITS`].
    pub demand: u16,
    pub own: u32,
    pub enemy: u32,
}

/// Bits of the number of a demand.
pub(super) const DEMAND_BITS: u32 = 10;

/// What is known about a content, with the enemy to move. Both numbers are kept, so that an answer from the
/// cache is the one that a search would give and does not depend on what was asked before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// So many answers are enough.
    enough: u8,
    /// Fewer answers than this are not enough.
    least: u8,
}

impl Known {
    const NOTHING: Self = Self { enough: u8::MAX, least: 0 };

    pub fn verdict(self, answers: u8) -> Option<bool> {
        if answers >= self.enough {
            Some(true)
        } else if answers < self.least {
            Some(false)
        } else {
            None
        }
    }

    pub fn with(self, answers: u8, holds: bool) -> Self {
        if holds { Self { enough: answers, ..self } } else { Self { least: answers + 1, ..self } }
    }
}

/// Which own stones settle a region, as far as that was looked at lately: it depends on nothing else that stands there, and few
/// sets of them fit into a region. A newer one takes the place of an old one.
#[derive(Clone, Debug, Default)]
pub(super) struct Settled {
    /// Own stones; the number of the frame from 1 on, that of the demand, and whether it is settled. 0 there is none. A power of
    /// two of places, or nothing at first.
    entries: Vec<(u64, u64)>,
    /// How many were put there since it grew.
    used: usize,
}

/// Places for settled regions at first, as most finders are asked little, and at last, as powers of two: half a mebibyte stays close
/// to the processor.
const PLACES_LOG2: [u32; 2] = [6, 15];
/// How much it grows, as a power of two, when as many were put there as there are places.
const GROWTH_LOG2: u32 = 3;

impl Settled {
    /// Whether the own stones settle the region of the frame for the demand, if that is known.
    pub fn get(&self, name: (u32, u16), own: PointSet) -> Option<bool> {
        let (stones, name) = (own.word(), Self::packed(name));
        let &(old_stones, old) = self.entries.get(self.place(stones, name))?;
        (old_stones == stones && old >> 1 == name).then_some(old & 1 == 1)
    }

    pub fn put(&mut self, name: (u32, u16), own: PointSet, is_settled: bool) {
        let [first, last] = PLACES_LOG2.map(|log2| 1 << log2);
        if self.used >= self.entries.len() && self.entries.len() < last {
            // What is known so far is little.
            self.entries = vec![(0, 0); (self.entries.len() << GROWTH_LOG2).clamp(first, last)];
            self.used = 0;
        }
        let (stones, name) = (own.word(), Self::packed(name));
        let place = self.place(stones, name);
        self.entries[place] = (stones, name << 1 | u64::from(is_settled));
        self.used += 1;
    }

    /// Never 0.
    fn packed((frame, demand): (u32, u16)) -> u64 {
        (u64::from(frame) + 1) << DEMAND_BITS | u64::from(demand)
    }

    /// Multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4). Beyond the end as long as there are no places.
    fn place(&self, stones: u64, name: u64) -> usize {
        let word = stones ^ name.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let hash = word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACES_LOG2[1]);
        hash as usize & self.entries.len().saturating_sub(1)
    }
}

/// A table of results that forgets: four to a line of the processor's cache, a newer one in place of an old one. What is known of
/// one content is in one line, whatever is asked of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    /// Packed results; 0 is none. A power of two of lines, or nothing at first.
    lines: Vec<[u128; LINE]>,
    used: usize,
}

/// Results in a line.
const LINE: usize = 4;
/// Lines of the first table, 2^10, and of the largest, 2^21: 128 mebibytes.
const FIRST_LINES: usize = 1 << 10;
const MOST_LINES: usize = 1 << 21;

/// Bits of a packed result behind the key.
const KNOWN_BITS: u32 = 16;
/// Where the number of the demand begins.
const DEMAND_AT: u32 = KNOWN_BITS + 64;

impl Results {
    /// The key as it stands in front of a packed result; never 0, as frames count from 1 there.
    fn packed(key: ContentKey) -> u128 {
        let frame = (u128::from(key.frame) + 1) << (DEMAND_AT + DEMAND_BITS);
        let stones = u64::from(key.own) << 32 | u64::from(key.enemy);
        frame | u128::from(key.demand) << DEMAND_AT | u128::from(stones) << KNOWN_BITS
    }

    /// The line of a key, and which of its results is the first to go.
    fn place(&self, packed: u128) -> (usize, usize) {
        let (frame, low) = ((packed >> (DEMAND_AT + DEMAND_BITS)) as u64, (packed >> KNOWN_BITS) as u64);
        let demand = (packed >> DEMAND_AT) as usize;
        // The finalizer of splitmix64 without its last step, on words that differ in few bits.
        let mut hash = low ^ frame.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (hash as usize & (self.lines.len() - 1), ((hash >> 62) as usize + demand) % LINE)
    }

    pub fn get(&self, key: ContentKey) -> Known {
        if self.lines.is_empty() {
            return Known::NOTHING;
        }
        let packed = Self::packed(key);
        let found = self.lines[self.place(packed).0]
            .iter()
            .find(|&&entry| entry >> KNOWN_BITS == packed >> KNOWN_BITS);
        found.map_or(Known::NOTHING, |&entry| Known { enough: (entry >> 8) as u8, least: entry as u8 })
    }

    pub fn put(&mut self, key: ContentKey, known: Known) {
        if self.used >= self.lines.len() * LINE / 2 && self.lines.len() < MOST_LINES {
            self.grow();
        }
        let packed = Self::packed(key);
        self.insert(packed | u128::from(known.enough) << 8 | u128::from(known.least));
    }

    fn insert(&mut self, entry: u128) {
        let (line, first_to_go) = self.place(entry >> KNOWN_BITS << KNOWN_BITS);
        let line = &mut self.lines[line];
        let is_for = |&old: &u128| old == 0 || old >> KNOWN_BITS == entry >> KNOWN_BITS;
        let place = line.iter().position(is_for).unwrap_or(first_to_go);
        self.used += usize::from(line[place] == 0);
        line[place] = entry;
    }

    fn grow(&mut self) {
        let count = (self.lines.len() * 4).clamp(FIRST_LINES, MOST_LINES);
        let lines = vec![[0; LINE]; count];
        expect_wide_use(&lines);
        let old = std::mem::replace(&mut self.lines, lines);
        self.used = 0;
        old.into_iter().flatten().filter(|&entry| entry != 0).for_each(|entry| self.insert(entry));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Answers come for what was asked about and for nothing like it, whatever was forgotten.
    #[test]
    fn settled_regions_are_not_taken_for_others() {
        let (mut settled, mut random) = (Settled::default(), Random::seeded(7));
        let mut draw = || {
            let (frame, demand) = (random.below(300) as u32, random.below(4) as u16 * 255);
            ((frame, demand), PointSet::from_word(random.below(64) as u64 * 0x0041_0001_0001))
        };
        let truth = |(frame, demand): (u32, u16), own: PointSet| {
            (u64::from(frame) * 7 + u64::from(demand) * 3 + own.word() % 1021).is_multiple_of(3)
        };
        let (mut known, mut forgotten) = ([0; 2], 0);
        for _ in 0..400_000 {
            let (name, own) = draw();
            match settled.get(name, own) {
                Some(found) => {
                    assert_eq!(found, truth(name, own), "{name:?} {own:?}");
                    known[usize::from(found)] += 1;
                }
                None => forgotten += 1,
            }
            settled.put(name, own, truth(name, own));
        }
        assert!(known[0] > 20_000 && known[1] > 20_000 && forgotten > 100_000, "{known:?} {forgotten}");
    }
}
