//! Results of local games by content: a table that forgets, shared by threads.

use crate::memory::{Apart, LINE_WORDS, Words, expect_wide_use};
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// A content under its frame, and what is asked of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ContentKey {
    /// Less than [`MAX_FRAMES`].
    pub frame: u32,
    /// Less than 2^[`DEMAND_BITS`].
    pub demand: u16,
    /// Less than 2^[`CONTENT_BITS`].
    pub content: u32,
}

/// Bits of the number of a demand, of a content,
pub(super) const DEMAND_BITS: u32 = 9;
pub(super) const CONTENT_BITS: u32 = 23;
/// and of each number of answers.
const ANSWERS_BITS: u32 = 4;
/// What is left of a word.
const FRAME_BITS: u32 = u64::BITS - DEMAND_BITS - CONTENT_BITS - 2 * ANSWERS_BITS;
/// More frames than this are not told apart; they count from 1 in a word.
pub(super) const MAX_FRAMES: u32 = (1 << FRAME_BITS) - 1;
/// Most answers in a row that are counted: one more is no number of answers that is enough.
pub(super) const MAX_ANSWERS: u8 = (1 << ANSWERS_BITS) - 2;

/// What is known about a content, with the enemy to move. Both numbers are kept, so that an answer from the
/// cache is the one that a search would give and does not depend on what was asked before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// So many answers are enough.
    enough: u8,
    /// Fewer answers than this are not enough.
    least: u8,
}

impl Known {
    const NOTHING: Self = Self { enough: MAX_ANSWERS + 1, least: 0 };

    pub fn verdict(self, answers: u8) -> Option<bool> {
        if answers >= self.enough {
            Some(true)
        } else if answers < self.least {
            Some(false)
        } else {
            None
        }
    }

    /// With so many answers, at most [`MAX_ANSWERS`], seen to be enough.
    pub fn with_enough(self, answers: u8) -> Self {
        Self { enough: answers, ..self }
    }

    /// With so many answers, at most [`MAX_ANSWERS`], seen to be too few.
    pub fn with_too_few(self, answers: u8) -> Self {
        Self { least: answers + 1, ..self }
    }

    /// The low bits of a word.
    fn of(word: u64) -> Self {
        let number = |shift: u32| (word >> shift & ((1 << ANSWERS_BITS) - 1)) as u8;
        Self { enough: number(ANSWERS_BITS), least: number(0) }
    }

    fn bits(self) -> u64 {
        u64::from(self.enough) << ANSWERS_BITS | u64::from(self.least)
    }
}

/// Results, eight to a line of the processor's cache, a newer one in place of an old one. What is known of one content is in one
/// line, whatever is asked of it. A result is one word, key and all, so no thread ever reads half of what another one writes.
#[derive(Default)]
pub(super) struct Results {
    /// Larger and larger tables. Those before the last one that is there are not used any more, but somebody may still be reading
    /// there; they are less than a third of it.
    stages: [OnceLock<Words>; STAGES],
    /// The one in use.
    stage: AtomicUsize,
    /// Results in it, as long as it is not the last.
    used: Apart,
}

const STAGES: usize = 5;
/// Lines of the tables, as powers of two: most finders are asked little. The last has 64 mebibytes.
const LINES_LOG2: [u32; STAGES] = [9, 12, 15, 18, 20];

impl Results {
    /// What is known about a content.
    pub fn get(&self, key: ContentKey) -> Known {
        let stage = self.stage.load(Ordering::Acquire);
        let Some(words) = self.stages[stage].get() else { return Known::NOTHING };
        let sought = packed(key);
        let line = line(words, stage, sought).0;
        let mut found = line.iter().map(|word| word.load(Ordering::Relaxed));
        found.find(|&word| is_same(word, sought)).map_or(Known::NOTHING, Known::of)
    }

    /// Puts down what is known, in place of what was known before.
    pub fn put(&self, key: ContentKey, known: Known) {
        let stage = self.stage.load(Ordering::Acquire);
        let words = self.stages[stage].get_or_init(|| table(stage));
        let is_new = insert(words, stage, packed(key) | known.bits());
        if is_new && stage + 1 < STAGES {
            let used = self.used.0.fetch_add(1, Ordering::Relaxed) as usize;
            if used >= words.all().len() / 2 {
                self.grow(stage, words);
            }
        }
    }

    /// Goes on to the next table, with what is known so far. What others put down in the meantime may be forgotten.
    fn grow(&self, stage: usize, words: &Words) {
        let mut count = 0;
        self.stages[stage + 1].get_or_init(|| {
            let larger = table(stage + 1);
            let known = words.all().iter().map(|word| word.load(Ordering::Relaxed)).filter(|&word| word != 0);
            count = known.filter(|&word| insert(&larger, stage + 1, word)).count();
            larger
        });
        // Who comes late has counted nothing and changes nothing.
        if count > 0 {
            self.used.0.store(count as u64, Ordering::Relaxed);
            self.stage.store(stage + 1, Ordering::Release);
        }
    }
}

/// An empty table.
fn table(stage: usize) -> Words {
    let words = Words::try_new(LINE_WORDS << LINES_LOG2[stage]).expect("memory for results of regions");
    expect_wide_use(words.all());
    words
}

/// The key as it stands in front of what is known; never 0.
fn packed(key: ContentKey) -> u64 {
    let demand = u64::from(key.frame + 1) << DEMAND_BITS | u64::from(key.demand);
    (demand << CONTENT_BITS | u64::from(key.content)) << (2 * ANSWERS_BITS)
}

/// Whether two words are about the same, whatever they say of it.
fn is_same(one: u64, other: u64) -> bool {
    (one ^ other) >> (2 * ANSWERS_BITS) == 0
}

/// The line of a word, and which of the words there is the first to go.
fn line(words: &Words, stage: usize, word: u64) -> (&[AtomicU64], usize) {
    const DEMAND_AT: u32 = CONTENT_BITS + 2 * ANSWERS_BITS;
    let demand = word >> DEMAND_AT & ((1 << DEMAND_BITS) - 1);
    // The finalizer of splitmix64 without its last step, on words that differ in few bits; no demand is among them.
    let mut hash = (word ^ demand << DEMAND_AT) >> (2 * ANSWERS_BITS);
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    let begin = (hash & ((1 << LINES_LOG2[stage]) - 1)) as usize * LINE_WORDS;
    (words.part(begin, LINE_WORDS), ((hash >> 61) + demand) as usize % LINE_WORDS)
}

/// Puts a word into its line; whether there was nothing in its place.
fn insert(words: &Words, stage: usize, word: u64) -> bool {
    let (line, first_to_go) = line(words, stage, word);
    let is_for = |old: u64| old == 0 || is_same(old, word);
    let place = line.iter().position(|old| is_for(old.load(Ordering::Relaxed))).unwrap_or(first_to_go);
    let is_new = line[place].load(Ordering::Relaxed) == 0;
    line[place].store(word, Ordering::Relaxed);
    is_new
}

impl fmt::Debug for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Results(table {})", self.stage.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::Range;
    use std::thread;

    /// Some content, and what is true of it: so many answers are enough.
    fn content(number: u64) -> (ContentKey, u8) {
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        let key = ContentKey {
            frame: (mixed % 3000) as u32 * 5592,
            demand: (mixed / 3000 % (1 << DEMAND_BITS)) as u16,
            content: (number % (1 << CONTENT_BITS)) as u32,
        };
        (key, (packed(key) % 13 + u64::from(key.content) % 2) as u8)
    }

    fn known_of(enough: u8) -> Known {
        let known = Known::NOTHING.with_enough(enough);
        if enough == 0 { known } else { known.with_too_few(enough - 1) }
    }

    #[test]
    fn nothing_is_known_at_first_and_verdicts_are_those_of_a_search() {
        let (results, (key, _)) = (Results::default(), content(5));
        assert_eq!(results.get(key), Known::NOTHING);
        for enough in 0..=MAX_ANSWERS {
            results.put(key, known_of(enough));
            for answers in 0..=MAX_ANSWERS {
                assert_eq!(results.get(key).verdict(answers), Some(answers >= enough), "{enough} {answers}");
            }
        }
        results.put(key, Known::NOTHING.with_too_few(3));
        assert_eq!([3, 4].map(|answers| results.get(key).verdict(answers)), [Some(false), None]);
    }

    #[test]
    fn the_ends_of_a_key_are_told_apart() {
        let last = ContentKey {
            frame: MAX_FRAMES - 1,
            demand: (1 << DEMAND_BITS) - 1,
            content: (1 << CONTENT_BITS) - 1,
        };
        let first = ContentKey { frame: 0, demand: 0, content: 0 };
        let keys = [0, 1, 2, 3, 4, 5, 6, 7].map(|bits| ContentKey {
            frame: if bits & 1 == 0 { first.frame } else { last.frame },
            demand: if bits & 2 == 0 { first.demand } else { last.demand },
            content: if bits & 4 == 0 { first.content } else { last.content },
        });
        let results = Results::default();
        for (enough, key) in (0..).zip(keys) {
            results.put(key, known_of(enough));
        }
        assert_eq!(keys.map(|key| results.get(key)), [0, 1, 2, 3, 4, 5, 6, 7].map(known_of));
        assert!(packed(last) >> (2 * ANSWERS_BITS) == u64::MAX >> (2 * ANSWERS_BITS), "no bit is left over");
    }

    /// The safe twin is what is true: threads that put down the same contents and others find that or nothing, while tables grow.
    #[test]
    fn threads_find_what_is_true_or_nothing() {
        let results = Results::default();
        let is_known = |number| {
            let ((key, enough), nothing) = (content(number), Known::NOTHING);
            let known = results.get(key);
            assert!(known == nothing || known == known_of(enough), "{number}: {known:?}");
            known != nothing
        };
        let put_down = |numbers: Range<u64>| {
            numbers.filter(|&number| {
                let (key, enough) = content(number);
                results.put(key, known_of(enough));
                is_known(number) && is_known(number / 2)
            })
        };
        let found: usize = thread::scope(|scope| {
            let threads =
                [0..80_000, 40_000..120_000].map(|numbers| scope.spawn(|| put_down(numbers).count()));
            threads.map(|thread| thread.join().unwrap()).iter().sum()
        });
        assert!(found > 20_000, "{found}");
        // Now nothing is forgotten because another thread makes a larger table.
        thread::scope(|scope| scope.spawn(|| put_down(0..120_000).count()).join().unwrap());
        assert_eq!(results.stage.load(Ordering::Relaxed), 2);
        let kept = (0..120_000).filter(|&number| is_known(number)).count();
        assert!(kept > 100_000, "{kept}");
    }

    /// In a table that is full newer results take the place of older ones, and all that is found is true.
    #[test]
    fn a_full_table_forgets() {
        let words = table(0);
        let all = (8 * LINE_WORDS as u64) << LINES_LOG2[0];
        for number in 0..all {
            let (key, enough) = content(number);
            insert(&words, 0, packed(key) | known_of(enough).bits());
        }
        let mut kept = 0;
        for number in 0..all {
            let (key, enough) = content(number);
            let line = line(&words, 0, packed(key)).0;
            let mut found = line.iter().map(|word| word.load(Ordering::Relaxed));
            if let Some(word) = found.find(|&word| is_same(word, packed(key))) {
                assert_eq!(Known::of(word), known_of(enough));
                kept += u64::from(number >= all / 2);
            }
        }
        assert!(kept > all / 16, "{kept} of the newer half");
    }
}
