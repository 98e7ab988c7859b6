//! What a manager counts: reports, workers, times.

use super::engine::WorkerNews;
use super::job::{End, Report};
use super::store::Changes;
use super::totals::{Ending, Sample, Totals, WorkerTotals};
use crate::certificate::Paper;
use ahash::AHashMap;
use std::time::{Duration, Instant};

/// A worker that was not heard of for so long is gone.
const SILENCE: Duration = Duration::from_secs(30);

/// The counts of a campaign, those of earlier managers included.
pub struct Ledger {
    /// All of them.
    pub totals: Totals,
    workers: AHashMap<String, WorkerTotals>,
    alive: AHashMap<String, (WorkerNews, Instant)>,
    /// What is to be stored.
    touched: Vec<String>,
    samples: Vec<(u64, Sample)>,
    /// Time of this manager that was counted.
    timed: Duration,
}

impl Ledger {
    /// The counts as they were stored.
    pub fn new(totals: Totals, workers: Vec<(String, WorkerTotals)>) -> Self {
        let (alive, touched, samples) = (AHashMap::new(), Vec::new(), Vec::new());
        Self {
            totals,
            workers: workers.into_iter().collect(),
            alive,
            touched,
            samples,
            timed: Duration::ZERO,
        }
    }

    /// Enters what is new into what is to be stored.
    pub fn enter(&mut self, changes: &mut Changes) {
        changes.totals = self.totals;
        changes.samples.append(&mut self.samples);
        for name in self.touched.drain(..) {
            let totals = self.workers.get(&name).copied().unwrap_or_default();
            changes.workers.push((name, totals));
        }
    }

    /// Workers that were heard of lately.
    pub fn workers(&self) -> impl Iterator<Item = &WorkerNews> {
        let is_there = |(news, heard): &&(WorkerNews, Instant)| news.threads > 0 && heard.elapsed() < SILENCE;
        self.alive.values().filter(is_there).map(|(news, _)| news)
    }

    /// Workers of which nothing more is believed.
    pub fn banned(&self) -> Vec<String> {
        let banned = self.workers.iter().filter(|(_, worker)| worker.is_banned());
        let mut names: Vec<String> = banned.map(|(name, _)| name.clone()).collect();
        names.sort();
        names
    }

    /// Whether nothing more is believed of a worker.
    pub fn is_banned(&self, worker: &str) -> bool {
        self.workers.get(worker).is_some_and(WorkerTotals::is_banned)
    }

    /// A worker is there, or leaves.
    pub fn note_worker(&mut self, news: WorkerNews) {
        self.alive.insert(news.name.clone(), (news, Instant::now()));
    }

    /// Counts a report.
    pub fn note_report(&mut self, report: &Report) {
        let totals = &mut self.totals;
        totals.reports += 1;
        totals.nodes = totals.nodes.saturating_add(report.nodes);
        totals.work_millis = totals.work_millis.saturating_add(report.millis);
        match report.end {
            End::Proved => totals.proved += 1,
            End::Open => totals.open += 1,
            End::Refuted | End::Cancelled | End::Failed(_) => {}
        }
        let worker = self.worker(&report.worker);
        worker.reports += 1;
        worker.nodes = worker.nodes.saturating_add(report.nodes);
    }

    /// Counts a piece of a worker that is refused.
    pub fn note_refusal(&mut self, worker: &str) {
        self.totals.refused += 1;
        self.worker(worker).refused += 1;
    }

    fn worker(&mut self, name: &str) -> &mut WorkerTotals {
        self.touched.push(name.to_owned());
        self.workers.entry(name.to_owned()).or_default()
    }

    /// Counts a report that nobody waited for.
    pub const fn note_stray(&mut self) {
        self.totals.stray += 1;
    }

    /// Counts a job that nobody can do.
    pub const fn note_failure(&mut self) {
        self.totals.failed += 1;
    }

    /// Counts the time for using a report.
    pub const fn note_use(&mut self, took: Duration) {
        self.totals.apply_micros += took.as_micros() as u64;
    }

    /// Counts the time that the manager was at it, up to now.
    pub fn note_time(&mut self, elapsed: Duration) {
        let more = elapsed.saturating_sub(self.timed);
        self.timed = elapsed;
        self.totals.manager_millis += more.as_millis() as u64;
    }

    /// Keeps a job as it was measured.
    pub fn note_sample(&mut self, report: &Report, paper: Option<&Paper>, took: Duration) {
        let opened: usize = report.opened.iter().map(|opened| opened.moves.len()).sum();
        let sample = Sample {
            nodes: report.nodes,
            millis: report.millis,
            piece_bytes: paper.map_or(0, |paper| paper.bytes.len() as u64),
            piece_states: paper.map_or(0, |paper| paper.states),
            check_micros: took.as_micros() as u64,
            ending: Ending::from(&report.end),
            opened: opened as u32,
        };
        self.samples.push((report.id.0, sample));
    }
}
