//! Memory for large tables, and advice to the system and to the processor about it, the only place with `unsafe`.
//!
//! A look-up at random in half a gigabyte misses nearly every cache there is, that of page translations included, and each of
//! the 131,072 pages of 4 KiB is a fault of its own when it is first touched. Pages of 2 MiB avoid both. Many Linux systems give them
//! only to those who ask (`madvise` in `/sys/kernel/mm/transparent_hugepage/enabled`). Whether they do changes no value and no
//! node count, only time (docs/notebook/memory-pages.md), so nobody has to know whether the advice was taken.
#![allow(unsafe_code)]

use std::sync::atomic::AtomicU64;
#[cfg(not(target_arch = "x86_64"))]
use std::sync::atomic::Ordering;

/// Words of a line of the processor's cache.
pub(crate) const LINE_WORDS: usize = 8;

/// Words that threads share, none of them set at first; they begin with a line of the processor's cache.
pub(crate) struct Words {
    /// Zeroed pages come from the system on first touch: what is large costs nothing until it is used.
    memory: Box<[AtomicU64]>,
    /// The first word of the first whole line.
    first: usize,
    count: usize,
}

impl Words {
    /// So many; `None` if the memory cannot be had.
    pub(crate) fn try_new(count: usize) -> Option<Self> {
        let memory: Box<[AtomicU64]> = bytemuck::try_zeroed_slice_box(count.checked_add(LINE_WORDS)?).ok()?;
        let misfit = (memory.as_ptr() as usize / size_of::<AtomicU64>()) % LINE_WORDS;
        Some(Self { memory, first: (LINE_WORDS - misfit) % LINE_WORDS, count })
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[AtomicU64] {
        &self.memory[self.first..self.first + self.count]
    }

    /// All of them, for the only one who has them.
    pub(crate) fn all_mut(&mut self) -> &mut [AtomicU64] {
        &mut self.memory[self.first..self.first + self.count]
    }

    /// So many of them from one on. Those of a line begin at a multiple of [`LINE_WORDS`].
    #[inline]
    pub(crate) fn part(&self, begin: usize, count: usize) -> &[AtomicU64] {
        let begin = self.first + begin;
        &self.memory[begin..begin + count]
    }
}

/// A counter with a cache line of its own (two, as processors fetch them in pairs). Next to what every look-up reads it would
/// have to be fetched anew by all threads whenever one of them counts.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Apart(pub AtomicU64);

/// Asks for large pages where a memory that will be used all over has not been touched yet, or only at its beginning.
///
/// Not to be asked for memory of which a few places here and there are touched: whoever does that would have to wait until all of
/// it is cleared.
///
/// On Linux that is the advice `MADV_HUGEPAGE` (since 2.6.38), elsewhere nothing.
pub(crate) fn expect_wide_use<T>(memory: &[T]) {
    let Some((offset, length)) = whole_pages(memory) else { return };
    // SAFETY: the range lies inside the slice, so it is mapped and stays so during the call. This advice changes
    // neither contents nor addresses nor access rights of a page, only the size of the frames behind it, also while other
    // threads read and write there. A refusal is as good as none: nothing rests on the result.
    #[cfg(target_os = "linux")]
    unsafe {
        let begin = memory.as_ptr().cast_mut().cast::<u8>().add(offset);
        libc::madvise(begin.cast(), length, libc::MADV_HUGEPAGE);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (offset, length);
}

/// Lets the processor fetch the cache line of a word that will be read soon, without waiting for it.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn fetch(word: &AtomicU64) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: every x86_64 processor has the instruction. It changes and tells nothing, whatever the address.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) }
}

/// Elsewhere the word is read, which other reads need not wait for.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(crate) fn fetch(word: &AtomicU64) {
    std::hint::black_box(word.load(Ordering::Relaxed));
}

/// Pages begin at multiples of this, on every system with small ones of 4 KiB or less; elsewhere the advice may be refused.
const PAGE_BYTES: usize = 1 << 12;

/// The pages that lie in a memory from first to last byte: where they begin, and their length in bytes.
fn whole_pages<T>(memory: &[T]) -> Option<(usize, usize)> {
    let begin = memory.as_ptr() as usize;
    let (first, end) = (begin.next_multiple_of(PAGE_BYTES), begin + size_of_val(memory));
    let end = end - end % PAGE_BYTES;
    (first < end).then(|| (first - begin, end - first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn what_is_fetched_stays_as_it_is() {
        let words: Vec<_> = (0..64).map(AtomicU64::new).collect();
        words.iter().for_each(fetch);
        assert!(words.iter().zip(0..).all(|(word, number)| word.load(Ordering::Relaxed) == number));
    }

    #[test]
    fn whole_pages_lie_inside() {
        let memory = vec![0_u8; 5 * PAGE_BYTES];
        let mut empty = 0;
        for (from, to) in [(0, 0), (1, 2), (0, 5 * PAGE_BYTES), (17, 4 * PAGE_BYTES + 3), (8, PAGE_BYTES + 7)]
        {
            let part = &memory[from..to];
            let Some((offset, length)) = whole_pages(part) else {
                assert!(part.len() < 2 * PAGE_BYTES, "{from} to {to}");
                empty += 1;
                continue;
            };
            assert!(offset < PAGE_BYTES && offset + length <= part.len(), "{from} to {to}");
            assert_eq!([(part.as_ptr() as usize + offset) % PAGE_BYTES, length % PAGE_BYTES], [0; 2]);
            assert!(part.len() < length + 2 * PAGE_BYTES, "{from} to {to}: nothing is left out but the ends");
        }
        assert!(empty >= 2);
    }

    #[test]
    fn words_begin_with_a_line_and_are_zero() {
        for count in [4, 8, 24, 1 << 16] {
            let mut words = Words::try_new(count).unwrap();
            assert_eq!((words.all().len(), words.all_mut().len()), (count, count));
            assert_eq!(words.all().as_ptr() as usize % (LINE_WORDS * size_of::<AtomicU64>()), 0);
            words.all_mut().iter_mut().zip(1..).for_each(|(word, value)| {
                assert_eq!(*word.get_mut(), 0);
                *word.get_mut() = value;
            });
            let part = words.part(count - 4, 4);
            assert_eq!(part.iter().map(|word| word.load(Ordering::Relaxed)).max(), Some(count as u64));
        }
        assert!(Words::try_new(usize::MAX).is_none() && Words::try_new(1 << 60).is_none());
    }

    /// The safe twin is to ask for nothing.
    #[test]
    fn advice_changes_nothing_that_is_stored() {
        let words: Vec<AtomicU64> = (0..1 << 20).map(AtomicU64::new).collect();
        let fresh: Box<[AtomicU64]> = bytemuck::zeroed_slice_box(1 << 20);
        expect_wide_use(&fresh);
        std::thread::scope(|scope| {
            scope.spawn(|| words.iter().for_each(|word| _ = word.fetch_add(1, Ordering::Relaxed)));
            expect_wide_use(&words);
        });
        assert!(words.iter().zip(1..).all(|(word, value)| word.load(Ordering::Relaxed) == value));
        assert!(fresh.iter().all(|word| word.load(Ordering::Relaxed) == 0));
        words.iter().for_each(fetch);
        expect_wide_use::<u64>(&[]);
        expect_wide_use(&[1_u8]);
    }
}
