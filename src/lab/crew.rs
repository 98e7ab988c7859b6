//! Several threads at work on numbered pieces, whose results are taken in one order.

use super::error::LabError;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// Stack of a thread: searches go deep, and their frames hold lists of moves.
const STACK: usize = 64 << 20;

/// Threads.
#[derive(Clone, Copy)]
pub(super) struct Crew<'c> {
    pub jobs: NonZero<usize>,
    /// Once raised, what has begun is brought to its end, and nothing else is begun.
    pub stop: &'c AtomicBool,
    /// The file that the results are for, named where there can be no threads.
    pub path: &'c Path,
}

impl Crew<'_> {
    /// Does the pieces with numbers below `count`. `take` gets the results in the order of their numbers, whatever the number of
    /// threads, and may call off the rest; what follows a gap, after a stop, comes last.
    ///
    /// # Errors
    /// If there can be no threads, or those of `take`.
    pub fn work<T: Send>(
        self,
        count: usize,
        piece: &(dyn Fn(usize) -> T + Sync),
        take: &mut dyn FnMut(T) -> Result<ControlFlow<()>, LabError>,
    ) -> Result<(), LabError> {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, results) = mpsc::sync_channel(self.jobs.get() * 4);
            for _ in 0..self.jobs.get().min(count) {
                let (next, sender) = (&next, sender.clone());
                let work = move || {
                    while !self.stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        // An error means that nobody takes them any more.
                        if number >= count || sender.send((number, piece(number))).is_err() {
                            return;
                        }
                    }
                };
                thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, work)
                    .map_err(LabError::at(self.path))?;
            }
            drop(sender);
            in_order(results, take)
        })
    }
}

/// Hands results on in the order of their numbers. Takes the receiver, so that threads that send more after the end learn that
/// nobody listens.
fn in_order<T>(
    results: Receiver<(usize, T)>,
    take: &mut dyn FnMut(T) -> Result<ControlFlow<()>, LabError>,
) -> Result<(), LabError> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    for (number, result) in results {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&next) {
            if take(result)?.is_break() {
                return Ok(());
            }
            next += 1;
        }
    }
    for result in waiting.into_values() {
        if take(result)?.is_break() {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn taken(jobs: usize, last: usize) -> Vec<usize> {
        let (stop, mut taken) = (AtomicBool::new(false), Vec::new());
        let crew = Crew { jobs: NonZero::new(jobs).unwrap(), stop: &stop, path: Path::new("x") };
        // Earlier pieces take longer.
        let piece = |number| {
            thread::sleep(Duration::from_millis(20 - number as u64));
            number
        };
        let ended = crew.work(20, &piece, &mut |number| {
            taken.push(number);
            Ok(if number == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        ended.unwrap();
        taken
    }

    #[test]
    fn results_come_in_order_until_the_rest_is_called_off() {
        for jobs in [1, 3, 40] {
            assert_eq!(taken(jobs, usize::MAX), (0..20).collect::<Vec<_>>());
            assert_eq!(taken(jobs, 6), (0..=6).collect::<Vec<_>>());
        }
    }
}
