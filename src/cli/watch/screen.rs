//! The screen that a page is drawn on, by a thread of its own.

use super::draw::draw;
use super::look::Look;
use super::page::Page;
use crate::cli::interrupt::{Meaning, Wishes};
use crate::cli::{paint, terminal};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use std::io::{self, BufWriter};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Between two drawings.
const EVERY: Duration = Duration::from_millis(150);

/// A page on a terminal. The terminal is given back when it is dropped, by a panic as well.
pub struct Screen {
    page: Arc<Mutex<Page>>,
    is_over: Arc<AtomicBool>,
    drawer: Option<JoinHandle<()>>,
}

impl Screen {
    /// Takes the terminal at standard error over. `stop` is raised when the user wants the work to stop.
    ///
    /// # Errors
    /// If it cannot be had.
    pub fn open(stop: Arc<AtomicBool>) -> io::Result<Self> {
        terminal::take()?;
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |what| {
            terminal::restore();
            usual(what);
        }));
        let (page, is_over) = (Arc::default(), Arc::default());
        let mut screen = Self { page: Arc::clone(&page), is_over: Arc::clone(&is_over), drawer: None };
        let terminal = Terminal::new(CrosstermBackend::new(BufWriter::new(io::stderr())))?;
        let drawer = Drawer { terminal, page, is_over, wishes: Wishes::new(stop) };
        screen.drawer = Some(thread::Builder::new().spawn(move || drawer.run())?);
        Ok(screen)
    }

    /// Changes the page.
    pub fn update(&self, change: impl FnOnce(&mut Page)) {
        change(&mut locked(&self.page));
    }

    /// Gives the terminal back, and what was to be said meanwhile.
    pub fn close(self) -> Vec<String> {
        std::mem::take(&mut locked(&self.page).messages)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(drawer) = self.drawer.take() {
            let _ = drawer.join();
        }
        terminal::restore();
    }
}

fn locked(page: &Mutex<Page>) -> MutexGuard<'_, Page> {
    page.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Who draws, and hears the keys.
struct Drawer {
    terminal: Terminal<CrosstermBackend<BufWriter<io::Stderr>>>,
    page: Arc<Mutex<Page>>,
    is_over: Arc<AtomicBool>,
    wishes: Wishes,
}

impl Drawer {
    /// Goes on until the work is over, or somebody else has given the terminal back.
    fn run(mut self) {
        let look = if paint::is_allowed() { Look::Colored } else { Look::Plain };
        while terminal::is_taken() && !self.is_over.load(Ordering::Relaxed) {
            let page = locked(&self.page);
            // A terminal that cannot be written to is gone; the search goes on without it.
            let _ = self.terminal.draw(|frame| draw(frame, &page, look));
            drop(page);
            match event::poll(EVERY) {
                Ok(false) => {}
                Ok(true) => self.hear(),
                // Nobody to press keys: signals are heard all the same.
                Err(_) => thread::sleep(EVERY),
            }
        }
    }

    fn hear(&mut self) {
        let Ok(Event::Key(key)) = event::read() else { return };
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let is_wish = match key.code {
            KeyCode::Char('c') => is_control,
            KeyCode::Char('q' | 'Q') => !is_control,
            _ => false,
        };
        if is_wish && key.kind == KeyEventKind::Press && self.wishes.obey() == Meaning::Stop {
            locked(&self.page).is_stopping = true;
        }
    }
}
