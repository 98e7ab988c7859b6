//! Playing a match: pairs that are missing are played by several threads, and counted in their order.

use super::arena::arena;
use super::asked::Match;
use super::row::PairRow;
use super::sprt::Hypothesis;
use super::store::MatchStore;
use super::tally::Tally;
use crate::lab::crew::Crew;
use crate::lab::error::LabError;
use crate::lab::run::RunSettings;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How far a match is.
#[derive(Clone, Copy, Debug)]
pub struct MatchProgress<'m> {
    /// Pairs that are there.
    pub done: usize,
    /// Pairs that there will be at most.
    pub total: usize,
    /// What those add up to that have no gap before them.
    pub tally: &'m Tally,
}

/// What became of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchOutcome {
    /// What the pairs add up to: all, or those up to the one with which the test decided.
    pub tally: Tally,
    /// What the test decided.
    pub decision: Option<Hypothesis>,
    /// Pairs that were there before.
    pub old: usize,
    /// Pairs that were played.
    pub new: usize,
    /// Pairs that are missing still; none where the test has decided.
    pub missing: usize,
}

/// Plays the pairs that are missing in the store, until all are there or the test decides. What comes out is the same whatever the
/// number of threads, and so is the file in the end, times apart.
///
/// # Errors
/// If there are not enough openings, or the file cannot be written.
pub fn play_match(
    asked: &Match,
    store: &mut MatchStore,
    settings: RunSettings<'_>,
    tell: &mut dyn FnMut(MatchProgress<'_>),
) -> Result<MatchOutcome, LabError> {
    let is_asked = |row: &&PairRow| row.seed == settings.seed && row.pair < asked.pairs;
    let stored: BTreeMap<usize, PairRow> =
        store.rows().iter().filter(is_asked).map(|row| (row.pair, row.clone())).collect();
    let old = stored.len();
    let mut count = Count { asked, waiting: stored, next: 0, tally: Tally::default(), decision: None };
    count.go_on();
    let missing = count.missing();
    let mut new = 0;
    let arena = if missing.is_empty() { None } else { arena(asked, settings)? };
    if let Some(arena) = arena {
        let path = store.path().to_owned();
        let crew = Crew { jobs: settings.jobs, stop: settings.stop, path: &path };
        crew.work(missing.len(), &|number| arena.pair(missing[number]), &mut |row| {
            new += 1;
            count.waiting.insert(row.pair, row.clone());
            store.add(row)?;
            count.go_on();
            tell(MatchProgress { done: old + new, total: asked.pairs, tally: &count.tally });
            Ok(if count.decision.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        store.sort()?;
    }
    let left = if count.decision.is_some() { 0 } else { missing.len() - new };
    Ok(MatchOutcome { tally: count.tally, decision: count.decision, old, new, missing: left })
}

/// Counts pairs in the order of their numbers.
struct Count<'m> {
    asked: &'m Match,
    /// Pairs that are not counted yet.
    waiting: BTreeMap<usize, PairRow>,
    /// The one that is counted next.
    next: usize,
    tally: Tally,
    decision: Option<Hypothesis>,
}

impl Count<'_> {
    /// Counts as far as there is no gap, and no further than the test needs.
    fn go_on(&mut self) {
        while self.decision.is_none()
            && let Some(row) = self.waiting.remove(&self.next)
        {
            self.tally.add(&row);
            self.next += 1;
            self.decision = self.asked.sprt.and_then(|test| test.decision(&self.tally.pairs));
        }
    }

    /// The pairs that have to be played.
    fn missing(&self) -> Vec<usize> {
        let is_open = self.decision.is_none();
        let numbers = (self.next..self.asked.pairs).filter(|number| !self.waiting.contains_key(number));
        if is_open { numbers.collect() } else { Vec::new() }
    }
}
