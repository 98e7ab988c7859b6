//! Progress of experiments on standard error: a bar at a terminal, now and then a line for logs.

use super::output;
use indicatif::{ProgressBar, ProgressStyle};
use shoban::lab::RunProgress;
use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

/// Between two lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// How progress is shown.
pub enum LabView {
    /// Not at all.
    Silent,
    /// For a terminal.
    Bar(ProgressBar),
    /// For logs: the experiment, and when the last line came.
    Lines(String, Instant),
}

impl LabView {
    /// What suits standard error.
    pub fn for_stderr(experiment: &str) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self::Lines(experiment.to_owned(), Instant::now());
        }
        let bar = ProgressBar::new(0);
        let template = "{prefix} {bar:30} {pos} of {len} rows, {elapsed}, {eta} left {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_prefix(experiment.to_owned());
        Self::Bar(bar)
    }

    /// Shows how far a run is.
    pub fn show(&mut self, progress: &RunProgress<'_>) {
        let place = &progress.row.place;
        let newest = || format!("{} {} depth {}: {}", place.set, place.position, place.depth, place.variant);
        match self {
            Self::Silent => {}
            Self::Bar(bar) => {
                if bar.length() != Some(progress.total as u64) {
                    bar.set_length(progress.total as u64);
                    // What was stored before says nothing about the time that is left.
                    bar.set_position(progress.done as u64 - 1);
                    bar.reset_eta();
                }
                bar.set_position(progress.done as u64);
                bar.set_message(newest());
            }
            Self::Lines(experiment, last) => {
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    let (done, total) = (progress.done, progress.total);
                    output::complain(&format!("{experiment}: {done} of {total} rows; {}", newest()));
                }
            }
        }
    }

    /// Takes the bar away, so that it does not stand in the report.
    pub fn finish(self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
