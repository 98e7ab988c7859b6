//! Keys of rows: short digests of all that their figures depend on.

use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// Rows of programs that measure in another way are not used: a change of what is measured changes this.
pub(super) const FORMAT: u32 = 2;

/// Sixteen hexadecimal digits.
pub(super) fn digest(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(String::new(), |mut key, byte| {
        let _ = write!(key, "{byte:02x}");
        key
    })
}
