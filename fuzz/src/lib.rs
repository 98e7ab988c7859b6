//! What every input has to satisfy. Each target takes any bytes at all and panics if the program does what it must not:
//! not only if it panics itself, but if what it reads and writes is read back as something else, or a wrong claim is accepted.
//!
//! This is a library without the engine, so that the tests of the program run it as well (tests/house/fuzz_corpora.rs).

mod certificates;
mod frame;
mod kept;
mod sheets;
mod texts;

pub use frame::frame;
pub use kept::with_file;

/// A target: bytes in, a panic if anything is wrong.
pub type Target = fn(&[u8]);

/// All of them by name; each has a folder of seeds in `corpus/`.
pub const TARGETS: &[(&str, Target)] = &[
    ("answers", kept::answers),
    ("batch", texts::batch),
    ("certificate", certificates::certificate),
    ("checkpoint", kept::checkpoint),
    ("diagram", texts::diagram),
    ("experiment", sheets::experiment),
    ("network", kept::network),
    ("problem", sheets::problem),
    ("sgf", texts::sgf),
    ("tuning", sheets::tuning),
    ("words", texts::words),
];

/// Runs the target of this name.
///
/// # Panics
/// If there is none, or the target finds something wrong.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.0 == name);
    target.unwrap_or_else(|| panic!("no target is called {name}")).1(data);
}
