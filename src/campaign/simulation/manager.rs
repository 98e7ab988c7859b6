//! The manager, who does one thing after the other, and the threads that check pieces for it.

use super::parameters::ManagerParameters;
use std::collections::VecDeque;

/// What the manager does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// It chooses a leaf and gives it out.
    Select,
    /// It puts a report into the tree; nothing is in it if the job was done before.
    Report(Option<usize>),
    /// It makes safe what is in the tree.
    Commit,
}

/// Whether workers could use another job, and there is a leaf for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// One more is to be given out.
    More,
    /// There are enough, or there is no leaf.
    Enough,
}

/// The manager.
pub(super) struct Manager<'p> {
    parameters: &'p ManagerParameters,
    reports: VecDeque<Option<usize>>,
    /// Reports in the tree that are not safe yet.
    unsafe_reports: u64,
    task: Option<Task>,
    /// Whether the last choice between a report and a leaf was for the report.
    was_report: bool,
}

impl<'p> Manager<'p> {
    pub fn new(parameters: &'p ManagerParameters) -> Self {
        Self { parameters, reports: VecDeque::new(), unsafe_reports: 0, task: None, was_report: false }
    }

    pub fn hear(&mut self, report: Option<usize>) {
        self.reports.push_back(report);
    }

    pub fn is_idle(&self) -> bool {
        self.task.is_none()
    }

    /// What was done.
    pub fn done(&mut self) -> Option<Task> {
        self.task.take()
    }

    /// Begins with what is to be done now, if anything is. Reports and leaves take turns, so that neither has to wait for
    /// the other to be through.
    pub fn begin(&mut self, need: Need) -> Option<Task> {
        let unsafe_reports = self.unsafe_reports;
        let task = if unsafe_reports >= self.parameters.reports_per_commit
            || (unsafe_reports > 0 && self.reports.is_empty())
        {
            self.unsafe_reports = 0;
            Task::Commit
        } else if need == Need::More && (self.was_report || self.reports.is_empty()) {
            self.was_report = false;
            Task::Select
        } else {
            let report = self.reports.pop_front()?;
            self.was_report = true;
            self.unsafe_reports += 1;
            Task::Report(report)
        };
        self.task = Some(task);
        self.task
    }

    /// How long something takes.
    pub fn seconds(&self, task: Task) -> f64 {
        match task {
            Task::Select => self.parameters.select_seconds,
            Task::Report(_) => self.parameters.report_seconds,
            Task::Commit => self.parameters.commit_seconds,
        }
    }
}

/// Threads that check pieces.
pub(super) struct Checkers {
    idle: usize,
    waiting: VecDeque<usize>,
}

impl Checkers {
    pub fn new(threads: usize) -> Self {
        Self { idle: threads, waiting: VecDeque::new() }
    }

    /// A piece waits.
    pub fn hear(&mut self, job: usize) {
        self.waiting.push_back(job);
    }

    /// A thread begins with the piece that has waited longest, if both are there.
    pub fn begin(&mut self) -> Option<usize> {
        if self.idle == 0 {
            return None;
        }
        let job = self.waiting.pop_front()?;
        self.idle -= 1;
        Some(job)
    }

    /// A thread is through.
    pub fn end(&mut self) {
        self.idle += 1;
    }
}
