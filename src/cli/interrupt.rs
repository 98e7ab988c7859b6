//! Ctrl-C and SIGTERM: once to stop and print what is proved, twice to end at once.

use super::exit::INTERRUPTED;
use anyhow::Context as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that Ctrl-C and the system's wish to end the program raise.
///
/// # Errors
/// If the signal cannot be caught.
pub fn stop_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    })
    .context("cannot catch Ctrl-C")?;
    Ok(flag)
}
