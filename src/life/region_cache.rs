//! What a finder remembers of the regions it has played out.

use super::frame::Frame;
use super::results::{DEMAND_BITS, MAX_FRAMES, Results};
use crate::board::PointSet;
use ahash::AHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Results of local games, kept by content, and what helps to find them. They depend on nothing else, so they stay true for ever;
/// what is forgotten is played out again. A clone shares the results, those that come later included; the rest is its own.
#[derive(Debug, Default)]
pub(super) struct RegionCache {
    common: Arc<Common>,
    /// The frames of the common ones that came up here.
    frames: AHashMap<Frame, u32>,
    pub settled: SettledCache,
    /// For each frame the enemy's last refutation; only an order of trial.
    killers: Vec<PointSet>,
}

/// What all clones have together.
#[derive(Debug, Default)]
struct Common {
    /// Frames, numbered as they came.
    frames: Mutex<AHashMap<Frame, u32>>,
    results: Results,
}

impl Clone for RegionCache {
    fn clone(&self) -> Self {
        Self { common: Arc::clone(&self.common), ..Self::default() }
    }
}

impl RegionCache {
    /// The number of a frame, less than [`MAX_FRAMES`]; `None` if there are so many before it.
    pub fn number(&mut self, frame: Frame) -> Option<u32> {
        if let Some(&number) = self.frames.get(&frame) {
            return Some(number);
        }
        // Nothing that could panic is done with the lock.
        let mut all = self.common.frames.lock().unwrap_or_else(PoisonError::into_inner);
        let next = all.len() as u32;
        let number = match all.get(&frame) {
            Some(&number) => number,
            None if next == MAX_FRAMES => return None,
            None => {
                all.insert(frame.clone(), next);
                next
            }
        };
        drop(all);
        self.frames.insert(frame, number);
        Some(number)
    }

    /// What is known of contents.
    pub fn results(&self) -> &Results {
        &self.common.results
    }

    /// The enemy's last refutation of a content of the frame, if there is one.
    pub fn killer(&self, frame: u32) -> PointSet {
        self.killers.get(frame as usize).copied().unwrap_or(PointSet::EMPTY)
    }

    /// Takes note of a refutation.
    pub fn note_killer(&mut self, frame: u32, killer: PointSet) {
        let place = frame as usize;
        if place >= self.killers.len() {
            self.killers.resize(place + 1, PointSet::EMPTY);
        }
        self.killers[place] = killer;
    }
}

/// Own stones in a region, and what it must provide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SettledKey {
    /// The [number](RegionCache::number) of the frame.
    pub frame: u32,
    /// The number of the demand, less than 2^[`DEMAND_BITS`].
    pub demand: u16,
    /// The owner's stones, his walls among them.
    pub own: PointSet,
}

/// What own stones make of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Settlement {
    /// They meet the demand without answers.
    Settled,
    /// That is not seen.
    Unsettled,
}

/// Which own stones settle a region, as far as that was looked at lately: it depends on nothing else that stands there, and few
/// sets of them fit into a region. A newer one takes the place of an old one.
#[derive(Clone, Debug, Default)]
pub(super) struct SettledCache {
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

impl SettledCache {
    /// Whether the own stones settle the region of the frame for the demand, if that is known.
    pub fn get(&self, key: SettledKey) -> Option<Settlement> {
        let (stones, name) = (key.own.word(), Self::packed(key));
        let &(old_stones, old) = self.entries.get(self.place(stones, name))?;
        let found = if old & 1 == 1 { Settlement::Settled } else { Settlement::Unsettled };
        (old_stones == stones && old >> 1 == name).then_some(found)
    }

    pub fn put(&mut self, key: SettledKey, found: Settlement) {
        let [first, last] = PLACES_LOG2.map(|log2| 1 << log2);
        if self.used >= self.entries.len() && self.entries.len() < last {
            // What is known so far is little.
            self.entries = vec![(0, 0); (self.entries.len() << GROWTH_LOG2).clamp(first, last)];
            self.used = 0;
        }
        let (stones, name) = (key.own.word(), Self::packed(key));
        let place = self.place(stones, name);
        self.entries[place] = (stones, name << 1 | u64::from(found == Settlement::Settled));
        self.used += 1;
    }

    /// Never 0.
    fn packed(key: SettledKey) -> u64 {
        (u64::from(key.frame) + 1) << DEMAND_BITS | u64::from(key.demand)
    }

    /// Multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4). Beyond the end as long as there are no places.
    fn place(&self, stones: u64, name: u64) -> usize {
        let word = stones ^ name.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let hash = word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACES_LOG2[1]);
        hash as usize & self.entries.len().saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Walls;
    use crate::random::Random;

    fn frame(number: u64) -> Frame {
        let walls: Walls = [PointSet::from_word(number % 5 + 1)].into_iter().collect();
        Frame { region: PointSet::from_word(1 << 40 | number), walls }
    }

    /// Clones in several threads give a frame the same number, and no two frames one.
    #[test]
    fn clones_number_frames_alike() {
        let cache = RegionCache::default();
        let [one, other] = std::thread::scope(|scope| {
            let numbers = [0, 500].map(|first| {
                let mut cache = cache.clone();
                scope.spawn(move || {
                    let numbers = (0..1000).map(|i| cache.number(frame((first + i) % 1000)));
                    let mut numbers: Vec<_> = numbers.collect::<Option<_>>().expect("few frames");
                    numbers.rotate_right(first as usize);
                    numbers
                })
            });
            numbers.map(|thread| thread.join().unwrap())
        });
        assert_eq!(one, other);
        let mut sorted: Vec<u32> = one;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..1000).collect::<Vec<u32>>());
    }

    #[test]
    fn killers_are_those_of_their_frame() {
        let (mut cache, killer) = (RegionCache::default(), PointSet::from_word(1 << 9));
        cache.note_killer(7, killer);
        assert_eq!([6, 7, 8].map(|frame| cache.killer(frame)), [PointSet::EMPTY, killer, PointSet::EMPTY]);
    }

    /// Answers come for what was asked about and for nothing like it, whatever was forgotten.
    #[test]
    fn settled_regions_are_not_taken_for_others() {
        let (mut settled, mut random) = (SettledCache::default(), Random::seeded(7));
        let mut draw = || {
            let (frame, demand) = (random.below(300) as u32, random.below(4) as u16 * 127);
            let own = PointSet::from_word(random.below(64) as u64 * 0x0041_0001_0001);
            SettledKey { frame, demand, own }
        };
        let truth = |key: SettledKey| {
            let word = u64::from(key.frame) * 7 + u64::from(key.demand) * 3 + key.own.word() % 1021;
            if word.is_multiple_of(3) { Settlement::Settled } else { Settlement::Unsettled }
        };
        let (mut known, mut forgotten) = ([0; 2], 0);
        for _ in 0..400_000 {
            let key = draw();
            match settled.get(key) {
                Some(found) => {
                    assert_eq!(found, truth(key), "{key:?}");
                    known[usize::from(found == Settlement::Settled)] += 1;
                }
                None => forgotten += 1,
            }
            settled.put(key, truth(key));
        }
        assert!(known[0] > 20_000 && known[1] > 20_000 && forgotten > 100_000, "{known:?} {forgotten}");
    }
}
