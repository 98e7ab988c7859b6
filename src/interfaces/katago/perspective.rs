//! Whose view chances and leads are told in.

use crate::game::{Bounds, Color};
use serde::Deserialize;

/// Whose view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Perspective {
    /// Black's.
    #[default]
    Black,
    /// White's.
    White,
    /// That of the side to move.
    SideToMove,
}

impl Perspective {
    /// The side.
    #[must_use]
    pub const fn side(self, to_play: Color) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White => Color::White,
            Self::SideToMove => to_play,
        }
    }

    /// Bounds as that side counts them, given for Black.
    #[must_use]
    pub fn own(self, to_play: Color, bounds: Bounds) -> Bounds {
        self.side(to_play).relative(bounds)
    }
}
