//! The symmetries of boards, as a group.

/// A symmetry of the board: a permutation of its points, named by its number (0 is the identity).
///
/// The number has three bits: rows in reverse order (1), then columns (2), then rows and columns exchanged (4, on squares).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(pub(super) u8);

impl Symmetry {
    /// The symmetry that moves nothing.
    pub const IDENTITY: Self = Self(0);

    const EXCHANGE: u8 = 4;

    /// This one first, then another one.
    #[must_use]
    #[inline]
    pub const fn then(self, next: Self) -> Self {
        // Behind an exchange rows are what columns were before it.
        Self(self.0 ^ if self.0 & Self::EXCHANGE == 0 { next.0 } else { next.with_sides_swapped().0 })
    }

    /// The one that undoes this one.
    #[must_use]
    #[inline]
    pub const fn undone(self) -> Self {
        if self.0 & Self::EXCHANGE == 0 { self } else { self.with_sides_swapped() }
    }

    const fn with_sides_swapped(self) -> Self {
        Self(self.0 & Self::EXCHANGE | (self.0 & 1) << 1 | (self.0 & 2) >> 1)
    }
}
