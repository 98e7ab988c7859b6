//! Floor 0: advice to the system and to the processor about large tables, the only place with `unsafe`.
//!
//! A look-up at random in half a gigabyte misses nearly every cache there is, that of page translations included, and each of
//! the 131,072 pages of 4 KiB is a fault of its own when it is first touched. Pages of 2 MiB avoid both. Many Linux systems give them
//! only to those who ask (`madvise` in `/sys/kernel/mm/transparent_hugepage/enabled`). Whether they do changes no value and no
//! node count, only time (docs/performance.md), so nobody has to know whether the advice was taken.
#![allow(unsafe_code)]

use std::sync::atomic::AtomicU64;
#[cfg(not(target_arch = "x86_64"))]
use std::sync::atomic::Ordering;

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
