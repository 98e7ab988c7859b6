//! Signals: Ctrl-C and the system's wish to end the program stop it with what is proved; SIGUSR1 asks what it is at.

use super::exit::INTERRUPTED;
use super::scene::Scene;
use super::terminal;
use anyhow::Context as _;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Signals that follow the first so soon are the same wish: who ends a program often signals it and its group, as `timeout` does.
const SAME_WISH: Duration = Duration::from_secs(1);

/// A flag that the first wish to end the program raises; a later one ends it at once. SIGUSR1 has the scene told.
///
/// # Errors
/// If signals cannot be caught.
pub fn stop_flag(scene: &Scene) -> anyhow::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    scene.stopped_by(Arc::clone(&flag));
    let wishes = Wishes::new(Arc::clone(&flag));
    listen(wishes, scene).context("cannot catch Ctrl-C")?;
    Ok(flag)
}

/// Wishes to end the program.
pub struct Wishes {
    flag: Arc<AtomicBool>,
    /// When the first one came.
    first: Option<Instant>,
}

/// What a wish to end the program means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// To stop and print what is proved.
    Stop,
    /// To end at once.
    End,
}

impl Wishes {
    /// Wishes that raise this flag.
    pub const fn new(flag: Arc<AtomicBool>) -> Self {
        Self { flag, first: None }
    }

    fn heard(&mut self, now: Instant) -> Meaning {
        let first = *self.first.get_or_insert(now);
        if now.saturating_duration_since(first) < SAME_WISH { Meaning::Stop } else { Meaning::End }
    }

    /// Does what one more wish means; does not come back if that is the end of the program.
    pub fn obey(&mut self) -> Meaning {
        let meaning = self.heard(Instant::now());
        match meaning {
            Meaning::Stop => self.flag.store(true, Ordering::Relaxed),
            Meaning::End => {
                terminal::restore();
                std::process::exit(INTERRUPTED);
            }
        }
        meaning
    }
}

#[cfg(unix)]
fn listen(mut wishes: Wishes, scene: &Scene) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGXFSZ};
    use signal_hook::iterator::Signals;
    let wanted = |signal: &i32| *signal != SIGHUP || !is_hangup_ignored();
    let mut signals =
        Signals::new([SIGINT, SIGTERM, SIGHUP, SIGUSR1].iter().filter(|&signal| wanted(signal)))?;
    // A limit on the size of files is an error of writing then, like a full disk, and not the end of the program.
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let scene = scene.clone();
    let hear = move || {
        for signal in signals.forever() {
            if signal == SIGUSR1 {
                scene.tell();
            } else {
                wishes.obey();
            }
        }
    };
    std::thread::Builder::new().spawn(hear).map(drop)
}

/// Whether the program was started to outlive its terminal, as by `nohup`.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 != 0)
}

#[cfg(not(unix))]
fn listen(mut wishes: Wishes, _: &Scene) -> io::Result<()> {
    ctrlc::set_handler(move || drop(wishes.obey())).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_within_a_second_of_the_first_is_the_same_wish() {
        let (begin, mut wishes) = (Instant::now(), Wishes::new(Arc::default()));
        let meanings =
            [0, 0, 400, 999, 1000, 5000].map(|millis| wishes.heard(begin + Duration::from_millis(millis)));
        let (stop, end) = (Meaning::Stop, Meaning::End);
        assert_eq!(meanings, [stop, stop, stop, stop, end, end]);
    }
}
