//! What the program is at, for whoever asks while it works.

use super::output;
use super::progress_text::{Desk, Doing, state};
use indicatif::ProgressBar;
use shoban::solve::Part;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is being done, shared by those who do it and the one who is asked. Clones are the same scene.
#[derive(Clone, Default)]
pub struct Scene(Arc<Mutex<Shown>>);

#[derive(Default)]
struct Shown {
    /// How far the whole is, where it is more than one question.
    summary: Option<String>,
    /// What is at work, by the number of the place where it is done.
    desks: BTreeMap<usize, Desk>,
    /// What stands on the terminal and must not be written into.
    standing: Standing,
    /// Raised to stop the work.
    stop: Arc<AtomicBool>,
}

/// What stands on the terminal.
#[derive(Clone, Default)]
enum Standing {
    #[default]
    Nothing,
    /// A line.
    Bar(ProgressBar),
    /// A page, which says all that could be told.
    #[cfg(feature = "watch")]
    Page,
}

impl Scene {
    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says how far the whole is.
    pub fn sum_up(&self, summary: String) {
        self.shown().summary = Some(summary);
    }

    /// A question is begun at a place.
    pub fn begin(&self, place: usize, label: Option<String>) {
        self.shown().desks.insert(place, Desk { label, ..Desk::default() });
    }

    /// It is done.
    pub fn end(&self, place: usize) {
        self.shown().desks.remove(&place);
    }

    /// It goes on.
    pub fn goes_on(&self, place: usize, doing: Doing) {
        let mut shown = self.shown();
        let desk = shown.desks.entry(place).or_default();
        if let Doing::Searching(progress) = doing
            && progress.part == Part::Question
        {
            desk.question = Some(progress);
        }
        desk.doing = Some(doing);
    }

    /// A line stands on the terminal from now on, or nothing any more.
    pub fn set_bar(&self, bar: Option<ProgressBar>) {
        self.shown().standing = bar.map_or(Standing::Nothing, Standing::Bar);
    }

    /// A page takes the whole terminal.
    #[cfg(feature = "watch")]
    pub fn set_page(&self) {
        self.shown().standing = Standing::Page;
    }

    /// This flag stops the work.
    pub fn stopped_by(&self, stop: Arc<AtomicBool>) {
        self.shown().stop = stop;
    }

    /// The flag that stops the work.
    #[cfg(feature = "watch")]
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.shown().stop)
    }

    /// Tells on standard error what is being done.
    pub fn tell(&self) {
        let (text, standing) = {
            let shown = self.shown();
            (shown.text(), shown.standing.clone())
        };
        match standing {
            Standing::Bar(bar) => bar.suspend(|| output::complain(&text)),
            Standing::Nothing => output::complain(&text),
            #[cfg(feature = "watch")]
            Standing::Page => {}
        }
    }
}

impl Shown {
    fn text(&self) -> String {
        let lines: Vec<String> = self.summary.iter().cloned().chain(self.desks.values().map(state)).collect();
        if lines.is_empty() {
            "state: nothing is known yet".to_owned()
        } else {
            format!("state: {}", lines.join("\n  "))
        }
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown().text())
    }
}
