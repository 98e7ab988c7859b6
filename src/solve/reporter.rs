//! Telling the observer how it goes.

use super::observer::{Observer, Part, Progress};
use super::overview::Overview;
use super::rest::Foresight;
use super::saver::Saving;
use crate::certificate::WritingProgress;
use crate::game::{Bounds, Claim};
use crate::search::Pulse;
use std::time::Duration;

/// The observer and what it was told last, so that a pulse from inside the search, which knows nothing of
/// questions, can be completed.
pub(super) struct Reporter<'o> {
    observer: &'o mut dyn Observer,
    progress: Progress,
    /// What the rest is guessed from.
    foresight: Option<Foresight>,
    /// Whether a certificate is being written: the searches that fill its gaps are no news.
    is_writing: bool,
}

impl<'o> Reporter<'o> {
    pub(super) fn new(observer: &'o mut dyn Observer, bounds: Bounds, table_entries: u64) -> Self {
        let progress = Progress {
            part: Part::Question,
            bounds,
            depth: None,
            claim: Claim::at_least(bounds.upper()),
            nodes: 0,
            expected: None,
            rest: None,
            elapsed: Duration::ZERO,
            table_used: 0,
            table_entries,
        };
        Self { observer, progress, foresight: None, is_writing: false }
    }

    /// Another part of the work begins.
    pub(super) fn begin(&mut self, part: Part) {
        self.progress.part = part;
        self.foresight = None;
    }

    /// A turn begins, and may be looked at.
    pub(super) fn turn(&mut self, overview: &Overview<'_, '_>) {
        self.observer.turn(overview);
    }

    /// A new turn begins: `update` says what is new.
    pub(super) fn iteration(
        &mut self,
        foresight: Option<Foresight>,
        update: impl FnOnce(&mut Progress),
        elapsed: Duration,
    ) {
        update(&mut self.progress);
        self.foresight = foresight;
        self.foresee();
        self.is_writing = false;
        self.progress.elapsed = elapsed;
        self.observer.progress(&self.progress);
    }

    /// It goes on.
    pub(super) fn pulse(&mut self, pulse: Pulse) {
        self.progress.nodes = pulse.nodes;
        self.foresee();
        self.progress.table_used = pulse.table_used;
        self.progress.elapsed = pulse.elapsed;
        if !self.is_writing {
            self.observer.progress(&self.progress);
        }
    }

    /// Brings up to date what is said of the rest.
    fn foresee(&mut self) {
        self.progress.expected = self.foresight.map(|foresight| foresight.expected);
        self.progress.rest = self.foresight.and_then(|foresight| foresight.rest(self.progress.nodes));
    }

    /// Work was put away, or should have been.
    pub(super) fn saved(&mut self, saving: &Saving) {
        self.observer.saved(saving);
    }

    /// A certificate is being written.
    pub(super) fn writing(&mut self, progress: &WritingProgress) {
        self.is_writing = true;
        self.observer.writing(progress);
    }
}
