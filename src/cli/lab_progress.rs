//! Progress of experiments on standard error: a line that moves at a terminal, now and then a line for logs.

use super::output;
use super::progress_text::fitting;
use super::scene::Scene;
use super::spinner::Spinner;
use shoban::formats::quantity;
use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

/// Between two lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// How progress is shown, and told to whoever asks.
pub struct LabView {
    form: Form,
    scene: Scene,
    work: Work,
    /// When it began, and how many rows there were before.
    begun: Option<(Instant, usize)>,
}

/// What is being done.
#[derive(Clone, Default)]
pub struct Work {
    /// Its name.
    pub name: String,
    /// What is counted, such as rows.
    pub unit: &'static str,
}

/// How far it is.
pub struct Step {
    pub done: usize,
    pub total: usize,
    /// What is known since the last one.
    pub newest: String,
}

/// How progress is shown.
enum Form {
    /// Not at all.
    Silent,
    /// For a terminal.
    Moving(Spinner<LabProgress>),
    /// For logs: when the last line came.
    Lines(Instant),
}

/// How far an experiment or a match is.
#[derive(Clone, Default)]
struct LabProgress {
    work: Work,
    done: usize,
    total: usize,
    elapsed: Duration,
    /// What the rest takes at the rate so far.
    left: Option<Duration>,
    /// What is known since the last row.
    newest: String,
}

impl LabProgress {
    /// One line of at most `width` characters.
    fn text(&self, width: usize) -> String {
        let Self { work: Work { name, unit }, done, total, elapsed, newest, .. } = self;
        let (rows, elapsed) = (format!("{done} of {total} {unit}"), quantity::duration(*elapsed));
        let left = self.left.map_or_else(String::new, |left| format!(", {} left", quantity::duration(left)));
        let forms = [
            format!("{name}: {rows}, {elapsed}{left}; {newest}"),
            format!("{name}: {rows}, {elapsed}{left}"),
            format!("{name}: {rows}{left}"),
            format!("{rows}{left}"),
            rows,
        ];
        fitting(width, forms)
    }
}

impl LabView {
    /// A view that shows nothing, but answers who asks.
    pub fn silent(work: Work, scene: &Scene) -> Self {
        scene.sum_up(format!("{}: begun", work.name));
        Self { form: Form::Silent, scene: scene.clone(), work, begun: None }
    }

    /// What suits standard error.
    pub fn for_stderr(work: Work, scene: &Scene) -> Self {
        let form = if std::io::stderr().is_terminal() {
            let begun = LabProgress { work: work.clone(), ..LabProgress::default() };
            let spinner = Spinner::new(begun, LabProgress::text);
            scene.set_bar(Some(spinner.bar.clone()));
            Form::Moving(spinner)
        } else {
            Form::Lines(Instant::now())
        };
        Self { form, ..Self::silent(work, scene) }
    }

    /// Shows how far it is.
    pub fn show(&mut self, step: Step) {
        let Step { done, total, newest } = step;
        // What was stored before says nothing about the time that is left.
        let (begun, before) = *self.begun.get_or_insert((Instant::now(), done));
        let elapsed = begun.elapsed();
        let part = (total - done) as f64 / (done - before) as f64;
        let now = LabProgress {
            work: self.work.clone(),
            done,
            total,
            elapsed,
            left: Duration::try_from_secs_f64(elapsed.as_secs_f64() * part).ok(),
            newest,
        };
        self.scene.sum_up(now.text(usize::MAX));
        match &mut self.form {
            Form::Silent => {}
            Form::Moving(spinner) => spinner.show(now),
            Form::Lines(last) => {
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    let Work { name, unit } = &self.work;
                    output::complain(&format!("{name}: {done} of {total} {unit}; {}", now.newest));
                }
            }
        }
    }

    /// Takes the line away, so that it does not stand in the report.
    pub fn finish(self) {
        if let Form::Moving(spinner) = self.form {
            self.scene.set_bar(None);
            spinner.bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_fits_any_terminal() {
        let progress = LabProgress {
            work: Work { name: "increments-loa".to_owned(), unit: "rows" },
            done: 120,
            total: 4000,
            elapsed: Duration::from_secs(70),
            left: Some(Duration::from_secs(2200)),
            newest: "loa 3 depth 5: history:d^2".to_owned(),
        };
        for width in 0..=200 {
            assert!(progress.text(width).chars().count() <= width, "{width}");
        }
        let lines = [20, 40, 60, 200].map(|width| progress.text(width));
        assert_eq!(lines[0], "120 of 4000 rows");
        assert_eq!(lines[1], "120 of 4000 rows, 36:40 min left");
        assert_eq!(lines[2], "increments-loa: 120 of 4000 rows, 70.0 s, 36:40 min left");
        assert!(lines[3].ends_with("left; loa 3 depth 5: history:d^2"));
    }
}
