//! Numbers of threads.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::thread::available_parallelism;
use thiserror::Error;

/// A number of threads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Threads(NonZero<usize>);

/// A text that is no number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("neither a number from 1 to {MOST_THREADS} nor 'all'")]
pub struct ThreadsError;

/// More threads than this are a slip of the keyboard.
const MOST_THREADS: usize = 1024;

impl Threads {
    /// One.
    pub const ONE: Self = Self(NonZero::<usize>::MIN);

    /// How many.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.get()
    }
}

impl Default for Threads {
    fn default() -> Self {
        Self::ONE
    }
}

impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number, or `all` for as many as the machine runs at once.
impl FromStr for Threads {
    type Err = ThreadsError;

    fn from_str(text: &str) -> Result<Self, ThreadsError> {
        if text == "all" {
            return Ok(Self(available_parallelism().unwrap_or(NonZero::<usize>::MIN)));
        }
        let count: NonZero<usize> = text.parse().map_err(|_| ThreadsError)?;
        if count.get() <= MOST_THREADS { Ok(Self(count)) } else { Err(ThreadsError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_threads_are_read() {
        assert_eq!("1".parse(), Ok(Threads::ONE));
        assert_eq!("3".parse::<Threads>().map(|threads| threads.to_string()), Ok("3".to_owned()));
        assert!("all".parse::<Threads>().is_ok_and(|all| all >= Threads::ONE));
        for text in ["0", "-1", "", "two", "1025"] {
            assert_eq!(text.parse::<Threads>(), Err(ThreadsError), "{text}");
        }
    }
}
