//! Progress on standard error: a spinner for people at a terminal, now and then a line for logs.

use super::output;
use indicatif::{ProgressBar, ProgressStyle};
use shoban::certificate::{Repair, WritingProgress, WritingStage};
use shoban::formats::quantity;
use shoban::game::Claim;
use shoban::solve::{Observer, Progress, Saving};
use shoban::text::shown_name;
use std::io::IsTerminal as _;
use std::time::Duration;

/// Work shorter than this goes without any show of progress.
const QUIET_FOR: Duration = Duration::from_secs(1);
/// Between two lines about the same iteration.
const LINE_EVERY: Duration = Duration::from_secs(5);
/// Iterations that follow each other faster are not worth a line each.
const NOTICEABLE: Duration = Duration::from_millis(200);
/// Between two pictures of the spinner.
const TICK: Duration = Duration::from_millis(120);

/// How progress is shown.
pub enum ProgressView {
    /// Not at all.
    Silent,
    /// For a terminal; the spinner appears when patience ends.
    Spinner(Option<ProgressBar>),
    /// For logs.
    Lines(Pace),
}

impl ProgressView {
    /// What suits standard error.
    pub fn for_stderr() -> Self {
        if std::io::stderr().is_terminal() { Self::Spinner(None) } else { Self::Lines(Pace::default()) }
    }

    /// Takes the spinner away, so that it does not stand in the report.
    pub fn finish(self) {
        if let Self::Spinner(Some(bar)) = self {
            bar.finish_and_clear();
        }
    }
}

impl Observer for ProgressView {
    fn progress(&mut self, progress: &Progress) {
        match self {
            Self::Silent => {}
            Self::Spinner(bar) => {
                if progress.elapsed >= QUIET_FOR {
                    bar.get_or_insert_with(spinner).set_message(describe(progress));
                }
            }
            Self::Lines(pace) => {
                if pace.is_due(progress) {
                    output::complain(&describe(progress));
                }
            }
        }
    }

    /// That there is a checkpoint is no news; that there is none is, also for those who want to hear nothing else.
    fn saved(&mut self, saving: &Saving) {
        if let Err(error) = &saving.result {
            let text = format!("{}: no checkpoint: {error}; the work goes on", shown_name(&saving.path));
            match self {
                Self::Spinner(Some(bar)) => bar.suspend(|| output::complain(&text)),
                _ => output::complain(&text),
            }
        }
    }

    fn writing(&mut self, progress: &WritingProgress) {
        match self {
            Self::Silent => {}
            Self::Spinner(bar) => {
                if progress.elapsed >= QUIET_FOR {
                    bar.get_or_insert_with(spinner).set_message(describe_writing(progress));
                }
            }
            Self::Lines(pace) => {
                if pace.is_writing_due(progress) {
                    output::complain(&describe_writing(progress));
                }
            }
        }
    }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(TICK);
    bar
}

/// Decides which progress is worth a line.
#[derive(Debug, Default)]
pub struct Pace {
    /// When the last line was written, and about what.
    last: Option<(Duration, Claim, Option<u32>)>,
    /// The same for the writing of a certificate.
    last_writing: Option<(Duration, WritingStage)>,
}

impl Pace {
    fn is_due(&mut self, progress: &Progress) -> bool {
        let Progress { elapsed, claim, depth, .. } = *progress;
        let since = self.last.map_or(elapsed, |(then, ..)| elapsed.saturating_sub(then));
        let is_new =
            self.last.is_none_or(|(_, last_goal, last_depth)| (last_goal, last_depth) != (claim, depth));
        let is_due = elapsed >= QUIET_FOR && (since >= LINE_EVERY || (is_new && since >= NOTICEABLE));
        if is_due {
            self.last = Some((elapsed, claim, depth));
        }
        is_due
    }

    fn is_writing_due(&mut self, progress: &WritingProgress) -> bool {
        let WritingProgress { elapsed, stage, .. } = *progress;
        let begun = *self.last_writing.get_or_insert((elapsed, stage));
        let since = elapsed.saturating_sub(begun.0);
        let is_new = (begun.1 == WritingStage::Checking) != (stage == WritingStage::Checking);
        let is_due = since >= LINE_EVERY || (is_new && since >= QUIET_FOR);
        if is_due {
            self.last_writing = Some((elapsed, stage));
        }
        is_due
    }
}

/// One line. The time comes first and the table last, because narrow terminals cut the end off.
fn describe(progress: &Progress) -> String {
    format!(
        "{}: {}? {}, {}, {} nodes, {}/s, table {}",
        quantity::duration(progress.elapsed),
        progress.claim,
        progress.depth.map_or_else(|| "smallest proof".to_owned(), |depth| format!("depth {depth}")),
        progress.bounds,
        quantity::short(progress.nodes),
        quantity::short(quantity::per_second(progress.nodes, progress.elapsed)),
        quantity::percent(progress.table_used, progress.table_entries),
    )
}

/// One line about a certificate.
fn describe_writing(progress: &WritingProgress) -> String {
    let repair = progress.repair.map_or_else(String::new, |Repair { number, broken }| {
        format!(", repair {number} of {broken} records for superko")
    });
    let doing = match progress.stage {
        WritingStage::Writing(statement, states) => {
            format!("writing the proof of {}: {} states", statement.claim, quantity::short(states))
        }
        WritingStage::Checking => "checking the proof".to_owned(),
    };
    format!("{}: {doing}{repair}", quantity::duration(progress.elapsed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoban::game::{Bounds, Score};
    use shoban::proof::Statement;

    fn at(millis: u64, depth: u32) -> Progress {
        Progress {
            bounds: Bounds::new(Score::new(-25), Score::new(25)),
            depth: Some(depth),
            claim: Claim::at_least(Score::new(25)),
            nodes: 4_560_000,
            elapsed: Duration::from_millis(millis),
            table_used: 1,
            table_entries: 8,
        }
    }

    #[test]
    fn lines_come_for_new_iterations_and_now_and_then() {
        let mut pace = Pace::default();
        let due = [(500, 5), (1100, 9), (1200, 10), (1400, 11), (3000, 11), (6500, 11), (7000, 12)]
            .map(|(millis, depth)| pace.is_due(&at(millis, depth)));
        assert_eq!(due, [false, true, false, true, false, true, true]);
    }

    #[test]
    fn a_line_says_it_all() {
        let line = describe(&at(2000, 11));
        assert_eq!(line, "2.00 s: Black at least +25? depth 11, [-25, +25], 4.5M nodes, 2.2M/s, table 12.5%");
        let line = describe(&Progress { depth: None, ..at(2000, 11) });
        assert!(line.contains("at least +25? smallest proof, [-25"), "{line}");
    }

    #[test]
    fn the_writing_of_certificates_shows() {
        let claim = Statement::finite(Claim::at_most(Score::new(-3)));
        let at =
            |seconds, stage, repair| WritingProgress { repair, stage, elapsed: Duration::from_secs(seconds) };
        let mut pace = Pace::default();
        let stages = [
            (1, WritingStage::Writing(claim, 0)),
            (2, WritingStage::Writing(claim, 1024)),
            (3, WritingStage::Checking),
            (4, WritingStage::Checking),
            (9, WritingStage::Checking),
        ];
        let due = stages.map(|(seconds, stage)| pace.is_writing_due(&at(seconds, stage, None)));
        assert_eq!(due, [false, false, true, false, true]);
        let line = describe_writing(&at(
            70,
            WritingStage::Writing(claim, 4096),
            Some(Repair { number: 2, broken: 7 }),
        ));
        assert_eq!(
            line,
            "70.0 s: writing the proof of Black at most -3: 4.0k states, repair 2 of 7 records for superko"
        );
    }
}
