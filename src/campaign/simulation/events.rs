//! What happens, in the order of time.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A worker as it was when something was planned for it: after it has failed it is another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Life {
    pub worker: usize,
    /// How often it has failed before.
    pub number: u32,
}

/// A job as it was given to a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lease {
    pub job: usize,
    /// How often it was given out before.
    pub number: u32,
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Event {
    /// The server gets a job.
    Given(Lease),
    /// The server hears that a worker wants a job.
    Asked(Life),
    /// A worker has done its job.
    Ended(Life),
    /// A worker fails, loses its machine, or is cut off.
    Trouble(Life),
    /// A worker is there again.
    Back(usize),
    /// The server has heard nothing of a job for too long.
    LeaseOver(Lease),
    /// The manager gets a report, of work that took so many seconds.
    Arrived { job: usize, seconds: f64 },
    /// A piece is checked.
    Checked(usize),
    /// The manager has done what it was at.
    Managed,
}

struct Entry {
    seconds: f64,
    /// Of what happens at one time the first planned comes first, so that runs repeat.
    number: u64,
    event: Event,
}

impl Ord for Entry {
    /// The greatest one is the earliest.
    fn cmp(&self, other: &Self) -> Ordering {
        other.seconds.total_cmp(&self.seconds).then(other.number.cmp(&self.number))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Entry {}

/// What is planned, and what time it is.
#[derive(Default)]
pub(super) struct Agenda {
    heap: BinaryHeap<Entry>,
    now: f64,
    planned: u64,
}

impl Agenda {
    /// Seconds since the beginning.
    pub fn now(&self) -> f64 {
        self.now
    }

    /// Plans something for so many seconds from now.
    pub fn plan(&mut self, seconds: f64, event: Event) {
        self.heap.push(Entry { seconds: self.now + seconds, number: self.planned, event });
        self.planned += 1;
    }

    /// What happens next. It is that time then.
    pub fn next(&mut self) -> Option<Event> {
        let entry = self.heap.pop()?;
        self.now = entry.seconds;
        Some(entry.event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_earlier_comes_first_and_of_one_time_what_was_planned_first() {
        let mut agenda = Agenda::default();
        for (seconds, worker) in [(2.0, 0), (1.0, 1), (2.0, 2), (0.0, 3), (1.0, 4)] {
            agenda.plan(seconds, Event::Back(worker));
        }
        let order: Vec<_> = std::iter::from_fn(|| agenda.next()).collect();
        assert_eq!(order, [3, 1, 4, 0, 2].map(Event::Back));
        assert_eq!(agenda.now(), 2.0);
    }
}
