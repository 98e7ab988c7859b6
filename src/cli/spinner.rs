//! The line of progress at a terminal: it fits, and leaves nothing behind when the terminal is made narrower.

use super::output;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Between two pictures of the spinner.
const TICK: Duration = Duration::from_millis(120);
/// The columns that the picture takes of a line.
const PICTURE_COLUMNS: usize = 2;
/// Where nobody says how wide the terminal is.
const USUAL_WIDTH: usize = 80;

/// A line that moves.
pub struct Spinner<T> {
    /// What draws it.
    pub bar: ProgressBar,
    doing: Arc<Mutex<T>>,
}

impl<T: Send + 'static> Spinner<T> {
    /// Begins to show what is being done, in words that fit so many columns.
    pub fn new(doing: T, describe: fn(&T, usize) -> String) -> Self {
        let (bar, doing) = (ProgressBar::new_spinner(), Arc::new(Mutex::new(doing)));
        let (shown, drawn) = (Arc::clone(&doing), Arc::new(Mutex::new(Drawn::default())));
        let draw = move |_: &ProgressState, out: &mut dyn fmt::Write| {
            let width = width();
            let room = width.saturating_sub(PICTURE_COLUMNS);
            let text = describe(&locked(&shown), room);
            let new = Drawn { columns: PICTURE_COLUMNS + text.chars().count(), width };
            let old = std::mem::replace(&mut *locked(&drawn), new);
            if wraps_again() {
                output::erase_rows(old.rows_above(width));
            }
            let _ = out.write_str(&text);
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {doing}") {
            bar.set_style(style.with_key("doing", draw));
        }
        bar.enable_steady_tick(TICK);
        Self { bar, doing }
    }

    /// Shows that something else is being done, or the same goes on.
    pub fn show(&self, doing: T) {
        *locked(&self.doing) = doing;
    }
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A line as it stands on the terminal.
#[derive(Clone, Copy, Default)]
struct Drawn {
    /// Its length.
    columns: usize,
    /// The width of the terminal when it was written.
    width: usize,
}

impl Drawn {
    /// The rows that it takes above its last one, once the terminal is so wide.
    fn rows_above(self, width: usize) -> usize {
        if width < self.width { self.columns.div_ceil(width.max(1)).saturating_sub(1) } else { 0 }
    }
}

fn width() -> usize {
    console::Term::stderr().size_checked().map_or(USUAL_WIDTH, |(_, columns)| usize::from(columns))
}

/// Whether the terminal breaks lines anew when it is made narrower. All common ones do; xterm and the console of Linux cut them.
fn wraps_again() -> bool {
    let is_console = std::env::var_os("TERM").is_some_and(|term| term == "linux");
    !is_console && std::env::var_os("XTERM_VERSION").is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_broken_when_the_terminal_gets_narrower() {
        let line = Drawn { columns: 88, width: 100 };
        assert_eq!(
            [120, 100, 99, 88, 87, 44, 43, 30, 0].map(|width| line.rows_above(width)),
            [0, 0, 0, 0, 1, 1, 2, 2, 87]
        );
        assert_eq!(Drawn::default().rows_above(40), 0);
    }
}
