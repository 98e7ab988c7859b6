//! The terminal as a page takes it over, and gives it back.

#[cfg(feature = "watch")]
use ratatui::crossterm::{
    cursor::Show,
    execute,
    terminal::{
        EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, is_raw_mode_enabled,
    },
};

/// Takes the terminal at standard error over: a screen of its own, keys as they are pressed.
///
/// # Errors
/// If it cannot be had.
#[cfg(feature = "watch")]
pub fn take() -> std::io::Result<()> {
    enable_raw_mode()?;
    execute!(std::io::stderr(), EnterAlternateScreen).inspect_err(|_| restore())
}

/// Whether it is taken over.
#[cfg(feature = "watch")]
pub fn is_taken() -> bool {
    is_raw_mode_enabled().unwrap_or(false)
}

/// Gives the terminal back, if it is taken over. If that fails, nobody is left to be told.
#[cfg(feature = "watch")]
pub fn restore() {
    if is_taken() {
        let _ = execute!(std::io::stderr(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Nobody takes it over.
#[cfg(not(feature = "watch"))]
pub const fn restore() {}
