//! Running an experiment: what is missing is measured, by several threads, and stored in one order.

use super::crew::Crew;
use super::day;
use super::error::LabError;
use super::experiment::Experiment;
use super::row::{Figures, Row, RowKey};
use super::store::Store;
use super::subject::Subject;
use super::subjects::subject;
use crate::formats::program::COMMIT;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// How to run.
#[derive(Clone, Copy, Debug)]
pub struct RunSettings<'s> {
    /// Seed of the positions, or of the openings of a match.
    pub seed: u64,
    /// Threads.
    pub jobs: NonZero<usize>,
    /// Once raised, what has begun is brought to its end, and nothing else is begun.
    pub stop: &'s AtomicBool,
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct RunProgress<'r> {
    /// Rows that are there.
    pub done: usize,
    /// Rows that there will be.
    pub total: usize,
    /// The newest one.
    pub row: &'r Row,
}

/// What became of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunOutcome {
    /// Rows that were there before.
    pub old: usize,
    /// Rows that were measured.
    pub new: usize,
    /// Rows that are missing still.
    pub missing: usize,
}

/// Work for one thread: a position under a variant, at all depths that are missing.
struct Unit {
    set: usize,
    position: usize,
    variant: usize,
    depths: Vec<u32>,
}

/// Measures what is missing in the store. Rows are the same whatever the number of threads, their times apart, and
/// so is the file in the end.
///
/// # Errors
/// If a position set cannot be made, or the file cannot be written.
pub fn run(
    experiment: &Experiment,
    store: &mut Store,
    settings: RunSettings<'_>,
    tell: &mut dyn FnMut(RunProgress<'_>),
) -> Result<RunOutcome, LabError> {
    let made = experiment.sets.iter().map(|set| subject(experiment, set, settings.seed));
    let subjects: Vec<Box<dyn Subject>> = made.collect::<Result<_, _>>()?;
    let bench = Bench { experiment, subjects, seed: settings.seed };
    let (units, total) = bench.units(store);
    let wanted: usize = units.iter().map(|unit| unit.depths.len()).sum();
    let old = total - wanted;
    let mut new = 0;
    let path = store.path().to_owned();
    let crew = Crew { jobs: settings.jobs, stop: settings.stop, path: &path };
    crew.work(units.len(), &|number| bench.measure(&units[number]), &mut |rows: Vec<Row>| {
        for (i, row) in rows.iter().enumerate() {
            tell(RunProgress { done: old + new + i + 1, total, row });
        }
        new += rows.len();
        store.add(rows)?;
        Ok(ControlFlow::Continue(()))
    })?;
    store.sort()?;
    Ok(RunOutcome { old, new, missing: wanted - new })
}

/// An experiment with its positions.
struct Bench<'e> {
    experiment: &'e Experiment,
    subjects: Vec<Box<dyn Subject>>,
    seed: u64,
}

impl Bench<'_> {
    /// What is missing, and how many rows there are when nothing is.
    fn units(&self, store: &Store) -> (Vec<Unit>, usize) {
        let (mut units, mut total) = (Vec::new(), 0);
        for (set, positions) in self.experiment.sets.iter().enumerate() {
            let all_depths = self.experiment.depths_of(positions);
            for position in 0..positions.count {
                for (variant, details) in self.experiment.variants.iter().enumerate() {
                    let depths = all_depths.iter().copied();
                    let missing: Vec<u32> = depths
                        .filter(|&depth| {
                            let (_, key) = self.place(set, position, variant, depth);
                            !store.has(&key)
                        })
                        .collect();
                    total += all_depths.len();
                    let unit = |depths| Unit { set, position, variant, depths };
                    if self.subjects[set].takes_depths_together(details) {
                        units.extend((!missing.is_empty()).then(|| unit(missing)));
                    } else {
                        units.extend(missing.into_iter().map(|depth| unit(vec![depth])));
                    }
                }
            }
        }
        (units, total)
    }

    fn place(&self, set: usize, position: usize, variant: usize, depth: u32) -> (RowKey, String) {
        let place = RowKey {
            seed: self.seed,
            set: self.experiment.sets[set].name.clone(),
            depth,
            position,
            variant: self.experiment.variants[variant].name.clone(),
        };
        let key = self.experiment.key(&place).unwrap_or_default();
        (place, key)
    }

    fn measure(&self, unit: &Unit) -> Vec<Row> {
        let (start, mut rows) = (Instant::now(), Vec::new());
        let variant = &self.experiment.variants[unit.variant];
        let mut tell = |depth, figures: Figures| {
            let (place, key) = self.place(unit.set, unit.position, unit.variant, depth);
            let (commit, day) = (COMMIT.to_owned(), day::today());
            rows.push(Row { key, place, figures, seconds: start.elapsed().as_secs_f64(), commit, day });
        };
        self.subjects[unit.set].measure(unit.position, variant, &unit.depths, &mut tell);
        rows
    }
}
